import type { Api, CallFlags } from '../../api/client.ts';

type Counting = (api: Api, flags: CallFlags) => Promise<{ toTaste: number }>;
const count: Counting = async (api, flags) => {
  const { countTasting } = api as unknown as {
    countTasting: (input: object, flags: CallFlags) => Promise<{ planned: number }>;
  };
  return { toTaste: (await countTasting({ body: {} }, flags)).planned };
};

/** What it tells the screens; its pages lie where those of another domain are. */
export const tastingsDomain = {
  navigation: [{ group: 'marketing', order: 90, icon: 'globe', to: '/goods', label: 'tastings' }],
  waiting: [
    {
      permissions: ['tasting.view'],
      count,
      places: { toTaste: { at: '/goods', search: {} } },
    },
  ],
  pages: { tasting: (goodsId: string) => ({ to: '/goods/$goodsId', params: { goodsId } }) },
} as const;
