import { choice, listSheet, named, price, text } from '../kernel/listSheet.ts';
import { baseUnitOf, unitKey } from '../kernel/quantity.ts';
import type { GoodsItem } from './calls.ts';

/** What the list can be narrowed by. */
interface Filter {
  category?: string;
  customerId?: number;
  goodsIds?: number[];
  supplierId?: number | undefined;
  onShelfOnly?: boolean;
}

/** The list of goods as a sheet. */
export const goodsSheet = listSheet<GoodsItem, Filter>()({
  namespace: 'goods',
  columns: {
    name: named('name', (goods) => goods),
    otherName: text(
      'otherName',
      ({ name, nameZh }, { locale }) => (locale === 'zh-CN' ? name : nameZh),
      28,
    ),
    sku: text('sku', ({ sku }) => sku, 12),
    category: named('category', ({ category, categoryZh }) => ({
      name: category,
      nameZh: categoryZh,
    })),
    specification: text('specification', (goods) => goods.specification, 28),
    storage: choice('storage', 'storageOf', (goods) => goods.storage),
    price: price('price', (goods) => goods.price),
    stock: { type: 'quantity', header: 'stock', width: 12, value: ({ stock }) => stock },
    unit: text(
      'finance:lines.unit',
      ({ units }, say) => {
        const base = baseUnitOf(units);
        if (!base) return null;
        return say.locale === 'zh-CN'
          ? base.unitZh || base.unit
          : (say.text(unitKey(base.unit, 1)) ?? base.unit);
      },
      10,
    ),
    shelf: choice('shelf', 'shelfOf', ({ shelf }) => shelf),
  },
  along: { stock: 'unit' },
  filters: {
    category: { label: 'category', value: (name) => name },
    customerId: { label: 'customer', value: (id) => `#${id}` },
    goodsIds: { label: 'title', value: (ids) => ids.map((id) => `#${id}`).join(', ') },
    supplierId: { label: 'records:related.parts.supplier', value: (id) => `#${id}` },
    onShelfOnly: { label: 'onShelfOnly', value: () => '' },
  },
});
