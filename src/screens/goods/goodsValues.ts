import { z } from 'zod';
import { customerTier } from '../../../api/customers/customer.ts';
import type { GoodsDetail } from '../../../api/goods/calls.ts';
import {
  DELIVERY_TYPES,
  GOODS_FLAGS,
  MOST_UNITS,
  PRICE_LEVELS,
  STORAGES,
} from '../../../api/goods/goods.ts';
import { moneyOrTyped, writeMoney } from '../../lib/money.ts';
import { readNumber, writeNumber } from '../../lib/numbers.ts';
import type { Format } from '../../lib/useFormat.ts';

/** The grades of customers, each with a wholesale price. */
export const TIERS = customerTier.options;

const typed = z.string();
const unitValues = z.object({ unit: typed, ratio: typed });

/** What the fields of goods hold. */
export const goodsValues = z.object({
  sku: typed,
  name: typed,
  nameZh: typed,
  barcode: typed,
  categoryId: typed.nullable(),
  brandId: typed.nullable(),
  supplierId: typed.nullable(),
  specification: typed,
  nicknames: typed,
  description: typed,
  storage: z.enum(STORAGES),
  temperature: typed,
  /** Empty where nobody has said, as in what was typed before goods were weighed. */
  weight: typed.default(''),
  volume: typed.default(''),
  /** Empty where goods are charged by what they are counted in. */
  averageWeight: typed.default(''),
  deliveryType: z.enum(DELIVERY_TYPES),
  shelfLabel: typed,
  shelfNumber: typed,
  sequence: typed,
  maximumQuantity: typed,
  /** Empty where nobody has said, as in what was typed before goods had one. */
  reorderPoint: typed.default(''),
  orderUpTo: typed.default(''),
  /** The base unit first; its name is empty where nobody has chosen one. */
  units: z.array(unitValues).min(1).max(MOST_UNITS),
  /** Empty for the base unit, as of what was typed before goods had any other. */
  salesUnit: typed.default(''),
  prices: z.object({
    wholesale: z.object({ general: typed, junior: typed, intermediate: typed, premium: typed }),
    ...{ sale: typed, cost: typed, current: typed, original: typed, member: typed },
  }),
  flags: z.array(z.enum(GOODS_FLAGS)),
});
export type GoodsValues = z.output<typeof goodsValues>;

/** A unit that nobody has chosen yet. */
export const NO_UNIT: GoodsValues['units'][number] = { unit: '', ratio: '' };

/** The fields of goods of which nothing is known yet. */
export const EMPTY_GOODS: GoodsValues = {
  sku: '',
  name: '',
  nameZh: '',
  barcode: '',
  categoryId: null,
  brandId: null,
  supplierId: null,
  specification: '',
  nicknames: '',
  description: '',
  storage: 'ambient',
  temperature: '',
  weight: '',
  volume: '',
  averageWeight: '',
  deliveryType: 'any',
  shelfLabel: '',
  shelfNumber: '',
  sequence: '',
  maximumQuantity: '',
  reorderPoint: '',
  orderUpTo: '',
  units: [NO_UNIT],
  salesUnit: '',
  prices: {
    wholesale: { general: '', junior: '', intermediate: '', premium: '' },
    ...{ sale: '', cost: '', current: '', original: '', member: '' },
  },
  flags: [],
};

type Written = Pick<Format, 'locale' | 'currency'>;

/** Goods as the fields hold them. A wholesale price of 0 is none. */
export function valuesOf(goods: GoodsDetail, { locale, currency }: Written): GoodsValues {
  const { category, brand, supplier, units, prices } = goods;
  const figure = (value: number | null) => (value === null ? '' : writeNumber(value, locale));
  const amount = (price: string | null) =>
    price === null || Number(price) === 0 ? '' : writeMoney(price, currency, locale);
  const level = (price: string | null) =>
    price === null ? '' : writeMoney(price, currency, locale);
  return {
    ...keptAsTyped(goods),
    categoryId: category && String(category.id),
    brandId: brand && String(brand.id),
    supplierId: supplier && String(supplier.id),
    temperature: figure(goods.temperature),
    weight: figure(goods.weight),
    volume: figure(goods.volume),
    averageWeight: figure(goods.averageWeight),
    shelfNumber: figure(goods.shelfNumber),
    sequence: figure(goods.sequence),
    maximumQuantity: figure(goods.maximumQuantity),
    reorderPoint: figure(goods.reorderPoint),
    orderUpTo: figure(goods.orderUpTo),
    units:
      units.length === 0
        ? [NO_UNIT]
        : units.map(({ unit, ratio }) => ({ unit, ratio: figure(ratio) })),
    salesUnit: goods.salesUnit ?? '',
    prices: {
      wholesale: {
        general: amount(prices.wholesale.general),
        junior: amount(prices.wholesale.junior),
        intermediate: amount(prices.wholesale.intermediate),
        premium: amount(prices.wholesale.premium),
      },
      sale: level(prices.sale),
      cost: level(prices.cost),
      current: level(prices.current),
      original: level(prices.original),
      member: level(prices.member),
    },
  };
}

const keptAsTyped = ({ sku, name, nameZh, barcode, specification, ...rest }: GoodsDetail) => ({
  ...{ sku, name, nameZh, barcode, specification },
  nicknames: rest.nicknames,
  description: rest.description,
  storage: rest.storage,
  deliveryType: rest.deliveryType,
  shelfLabel: rest.shelfLabel,
  flags: rest.flags,
});

/** The fields of further goods that are like these: number and barcode are their own. */
export const likeValuesOf = (goods: GoodsDetail, written: Written): GoodsValues => ({
  ...valuesOf(goods, written),
  ...{ sku: '', barcode: '' },
});

/** What is typed as the contract takes it; what cannot be read stays as it was typed. */
export function bodyOf(values: GoodsValues, { locale, currency }: Written) {
  const { categoryId, brandId, supplierId, units, salesUnit, prices, ...rest } = values;
  const id = (chosen: string | null) => (chosen === null ? null : Number(chosen));
  const figure = (text: string) => (text.trim() === '' ? null : (readNumber(text, locale) ?? text));
  const amount = (text: string) => moneyOrTyped(text, currency, locale);
  return {
    ...rest,
    categoryId: id(categoryId) ?? undefined,
    brandId: id(brandId),
    supplierId: id(supplierId),
    temperature: figure(rest.temperature),
    weight: figure(rest.weight),
    volume: figure(rest.volume),
    averageWeight: figure(rest.averageWeight),
    shelfNumber: figure(rest.shelfNumber),
    sequence: figure(rest.sequence),
    maximumQuantity: figure(rest.maximumQuantity),
    reorderPoint: figure(rest.reorderPoint),
    orderUpTo: figure(rest.orderUpTo),
    units: isWithoutUnit(units)
      ? []
      : units.map(({ unit, ratio }, index) => ({ unit, ratio: index === 0 ? 1 : figure(ratio) })),
    salesUnit: salesUnit || null,
    prices: {
      wholesale: Object.fromEntries(
        TIERS.map((tier) => [tier, amount(prices.wholesale[tier]) || '0']),
      ),
      ...Object.fromEntries(PRICE_LEVELS.map((level) => [level, amount(prices[level]) || null])),
    },
  };
}

/** Goods may be entered before anybody knows what they are sold in. */
const isWithoutUnit = (units: GoodsValues['units']): boolean =>
  units.length === 1 && units[0]?.unit === '';
