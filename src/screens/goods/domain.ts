import type goods from '../../../i18n/en-US/goods.json';
import type { ScreenDomain } from '../../lib/domain.ts';

declare module '../../lib/domain.ts' {
  interface DomainTexts {
    goods: typeof goods;
  }
}

export const goodsDomain = {
  navigation: [{ group: 'goodsGroup', order: 10, icon: 'box', to: '/goods', label: 'goods' }],
  waiting: {},
  finding: {
    records: [
      {
        permission: 'goods.view',
        call: 'listGoods',
        record: 'goods',
        name: 'name',
        number: 'sku',
      },
    ],
  },
  pages: {
    goods: (goodsId) => ({ to: '/goods/$goodsId', params: { goodsId } }),
  },
} as const satisfies ScreenDomain<'goods'>;
