import type { Api, CallFlags } from '../../api/client.ts';

type Counting = (api: Api, flags: CallFlags) => Promise<{ toTaste: number }>;
const count: Counting = async (api, flags) => {
  const { countTasting } = api as unknown as {
    countTasting: (input: object, flags: CallFlags) => Promise<{ planned: number }>;
  };
  return { toTaste: (await countTasting({ body: {} }, flags)).planned };
};

const find = async (_api: Api, typed: string) => [
  { id: 7, name: `${typed} week`, customerName: 'Mei' },
];

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
  finding: { permission: 'tasting.view', record: 'tasting', find },
  pages: {
    tasting: (tastingId: string) => ({ to: '/tastings/$tastingId', params: { tastingId } }),
  },
} as const;
