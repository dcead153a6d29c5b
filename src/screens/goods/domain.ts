import type { ScreenDomain } from '../../lib/domain.ts';

export const goodsDomain = {
  navigation: [{ group: 'goodsGroup', order: 10, icon: 'box', to: '/goods', label: 'goods' }],
  waiting: [],
  pages: {
    goods: (goodsId) => ({ to: '/goods/$goodsId', params: { goodsId } }),
  },
} as const satisfies ScreenDomain<'goods'>;
