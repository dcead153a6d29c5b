import type { Api, CallFlags } from '../../api/client.ts';

type Counting = (api: Api, flags: CallFlags) => Promise<{ toTaste: number }>;
const count: Counting = async (api, flags) => {
  const { countTasting } = api as unknown as {
    countTasting: (input: object, flags: CallFlags) => Promise<{ planned: number }>;
  };
  return { toTaste: (await countTasting({ body: {} }, flags)).planned };
};

/** What it tells the screens. */
export const tastingsDomain = {
  navigation: [
    { group: 'marketing', order: 90, icon: 'globe', to: '/tastings', label: 'tastings' },
  ],
  waiting: [
    {
      permissions: ['tasting.view'],
      count,
      places: { toTaste: { at: '/tastings', search: {} } },
    },
  ],
  finding: {
    records: [
      {
        permission: 'tasting.view',
        call: 'listTasting',
        record: 'tasting',
        name: 'name',
      },
    ],
  },
  pages: {
    tasting: (tastingId: string) => ({ to: '/tastings/$tastingId', params: { tastingId } }),
  },
} as const;
