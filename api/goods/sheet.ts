import { nameIn } from '../kernel/language.ts';
import { choice, listSheet, moment, named, price, type Say, text } from '../kernel/listSheet.ts';
import { baseUnitOf, unitKey } from '../kernel/quantity.ts';
import type { GoodsListed } from './calls.ts';
import type { GoodsTab, PriceLevel } from './goods.ts';

/** What the list can be narrowed by. */
export interface GoodsSheetFilter {
  categoryId?: number | undefined;
  brandId?: number | undefined;
  customerId?: number;
  goodsIds?: number[];
  supplierId?: number | undefined;
  onShelfOnly?: boolean;
  unmatchedOnly?: boolean | undefined;
  tab?: GoodsTab;
}

type Unit = GoodsListed['units'][number];

/** What one of a unit is called. */
export const unitWord = ({ unit, unitZh }: Unit, { locale, text }: Say): string =>
  locale === 'zh-CN' ? unitZh || unit : (text(unitKey(unit, 1)) ?? unit);

/** The unit that goods are mostly sold in. */
export const salesUnitOf = ({ units, salesUnit }: Pick<GoodsListed, 'units' | 'salesUnit'>) =>
  units.find(({ unit }) => unit === salesUnit) ?? baseUnitOf(units);

/** A price beside the wholesale one. */
const level = (name: PriceLevel) =>
  price<GoodsListed>(`priceOf.${name}`, ({ prices }) => prices[name]);

/** The list of goods as a sheet. */
export const goodsSheet = listSheet<GoodsListed, GoodsSheetFilter>()({
  namespace: 'goods',
  columns: {
    name: named('name', (goods) => goods),
    otherName: text(
      'otherName',
      ({ name, nameZh }, { locale }) => (locale === 'zh-CN' ? name : nameZh),
      28,
    ),
    sku: text('sku', ({ sku }) => sku, 12),
    category: named('category', ({ category }) => category ?? { name: '', nameZh: '' }),
    brand: named('brand', ({ brand }) => brand ?? { name: '', nameZh: '' }),
    specification: text('specification', (goods) => goods.specification, 28),
    storage: choice('storage', 'storageOf', (goods) => goods.storage),
    price: price('price', (goods) => goods.price),
    stock: { type: 'quantity', header: 'stock', width: 12, value: ({ stock }) => stock },
    unit: text(
      'finance:lines.unit',
      ({ units }, say) => {
        const base = baseUnitOf(units);
        return base ? unitWord(base, say) : null;
      },
      10,
    ),
    salesUnit: text(
      'salesUnit',
      (goods, say) => {
        const usual = salesUnitOf(goods);
        return usual ? unitWord(usual, say) : null;
      },
      10,
    ),
    shelf: choice('shelf', 'places', ({ place }) => place),
    backAt: moment('record.form.until', ({ backAt }) => backAt),
    barcode: text('barcode', ({ barcode }) => barcode),
    warehouseCode: text('warehouseCode', (goods) => goods.warehouseCode),
    supplier: text('supplierOf', ({ supplier }) => supplier?.name ?? null, 28),
    nicknames: text('nicknames', ({ nicknames }) => nicknames, 28),
    temperature: {
      type: 'integer',
      header: 'form.temperature',
      value: ({ temperature }) => temperature,
    },
    deliveryType: choice('deliveryType', 'deliveryOf', ({ deliveryType }) => deliveryType),
    shelfPlace: text('shelfLabel', ({ shelfLabel }) => shelfLabel),
    shelfNumber: {
      type: 'integer',
      header: 'shelfNumber',
      value: ({ shelfNumber }) => shelfNumber,
    },
    sequence: { type: 'integer', header: 'sequence', value: ({ sequence }) => sequence },
    flags: text('flags', ({ flags }, say) =>
      flags.map((flag) => say.text(`flagOf.${flag}`) ?? flag).join(', '),
    ),
    sale: level('sale'),
    cost: level('cost'),
    current: level('current'),
    original: level('original'),
    member: level('member'),
  },
  along: { stock: 'unit', shelf: 'backAt', shelfPlace: 'shelfNumber' },
  filters: {
    categoryId: {
      label: 'category',
      value: (id, { locale }, first) =>
        first?.category?.id === id ? nameIn(locale, first.category) : `#${id}`,
    },
    brandId: {
      label: 'brand',
      value: (id, { locale }, first) => (first?.brand ? nameIn(locale, first.brand) : `#${id}`),
    },
    customerId: { label: 'customer', value: (id) => `#${id}` },
    goodsIds: { label: 'title', value: (ids) => ids.map((id) => `#${id}`).join(', ') },
    supplierId: { label: 'records:related.parts.supplier', value: (id) => `#${id}` },
    onShelfOnly: { label: 'onShelfOnly', value: () => '' },
    unmatchedOnly: { label: 'list.unmatched', value: () => '' },
  },
});
