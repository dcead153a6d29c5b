import { choice, listSheet, named, type SheetColumn, text } from '../kernel/listSheet.ts';
import type { GoodsListed } from './calls.ts';
import { PRICE_LEVELS } from './goods.ts';
import type { GoodsField } from './imports.ts';
import { type GoodsSheetFilter, goodsSheet, salesUnitOf, unitWord } from './sheet.ts';

/** Goods with all that is said of them. */
export interface GoodsInFull extends GoodsListed {
  description: string;
}

/** A figure, or none. */
const figure = (
  header: string,
  value: (goods: GoodsInFull) => number | null | undefined,
): SheetColumn<GoodsInFull> => ({
  type: 'quantity',
  header,
  width: 12,
  value: (goods) => value(goods) ?? null,
});

const money = (
  header: string,
  value: (goods: GoodsInFull) => string | null,
): SheetColumn<GoodsInFull> => ({ type: 'money', header, currency: null, value });

const NONE = { name: '', nameZh: '' };

const unitAt = (header: string, at: number) =>
  text<GoodsInFull>(
    header,
    ({ units }, say) => {
      const unit = units[at];
      return unit ? unitWord(unit, say) : null;
    },
    12,
  );

/** A wholesale price of 0 is none. */
const wholesale = (tier: keyof GoodsListed['prices']['wholesale']) =>
  money(`wholesaleOf.${tier}`, ({ prices }) =>
    Number(prices.wholesale[tier]) === 0 ? null : prices.wholesale[tier],
  );

const levels = Object.fromEntries(
  PRICE_LEVELS.map((level) => [level, money(`priceOf.${level}`, ({ prices }) => prices[level])]),
) as Record<(typeof PRICE_LEVELS)[number], SheetColumn<GoodsInFull>>;

const columns: { readonly [Field in GoodsField]: SheetColumn<GoodsInFull> } = {
  sku: text('sku', ({ sku }) => sku),
  name: text('sheet.name', ({ name }) => name, 28),
  nameZh: text('nameZh', ({ nameZh }) => nameZh, 28),
  barcode: text('barcode', ({ barcode }) => barcode),
  category: named('category', ({ category }) => category ?? NONE),
  brand: named('brand', ({ brand }) => brand ?? NONE),
  supplier: text('supplierOf', ({ supplier }) => supplier?.name ?? null, 28),
  specification: text('specification', ({ specification }) => specification, 28),
  nicknames: text('nicknames', ({ nicknames }) => nicknames, 28),
  description: text('description', ({ description }) => description, 40),
  flags: text(
    'flags',
    ({ flags }, say) => flags.map((flag) => say.text(`flagOf.${flag}`) ?? flag).join(', '),
    28,
  ),
  baseUnit: unitAt('baseUnit', 0),
  unit1: unitAt('sheet.unit1', 1),
  ratio1: figure('sheet.ratio1', ({ units }) => units[1]?.ratio),
  unit2: unitAt('sheet.unit2', 2),
  ratio2: figure('sheet.ratio2', ({ units }) => units[2]?.ratio),
  salesUnit: text(
    'salesUnit',
    (goods, say) => {
      const usual = goods.salesUnit === null ? undefined : salesUnitOf(goods);
      return usual ? unitWord(usual, say) : null;
    },
    12,
  ),
  general: wholesale('general'),
  junior: wholesale('junior'),
  intermediate: wholesale('intermediate'),
  premium: wholesale('premium'),
  ...levels,
  storage: choice('storage', 'storageOf', ({ storage }) => storage),
  temperature: figure('form.temperature', ({ temperature }) => temperature),
  weight: figure('weight', ({ weight }) => weight),
  volume: figure('volume', ({ volume }) => volume),
  averageWeight: figure('averageWeight', ({ averageWeight }) => averageWeight),
  deliveryType: choice('deliveryType', 'deliveryOf', ({ deliveryType }) => deliveryType),
  maximumQuantity: figure('maximum', ({ maximumQuantity }) => maximumQuantity),
  reorderPoint: figure('reorderPoint', ({ reorderPoint }) => reorderPoint),
  orderUpTo: figure('orderUpTo', ({ orderUpTo }) => orderUpTo),
  shelfLabel: text('shelfLabel', ({ shelfLabel }) => shelfLabel),
  shelfNumber: figure('shelfNumber', ({ shelfNumber }) => shelfNumber),
  sequence: figure('sequence', ({ sequence }) => sequence),
};

/**
 * All that is said of goods, in columns that an import knows: imported as it was exported it changes
 * nothing.
 */
export const goodsCardSheet = listSheet<GoodsInFull, GoodsSheetFilter>()({
  namespace: 'goods',
  title: 'sheet.title',
  columns,
  filters: goodsSheet.filters,
});
