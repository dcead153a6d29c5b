import { type GoodsCard, goodsCard } from '../../api/goods/card.ts';
import type { GoodsInFull } from '../../api/goods/cardSheet.ts';
import { GOODS_FLAGS, PRICE_LEVELS } from '../../api/goods/goods.ts';
import type { GoodsField } from '../../api/goods/imports.ts';
import type { Refusal } from '../../api/kernel/operation.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import { type Choice, choicesIn, chosen, fitting } from '../kernel/files/choices.ts';
import { checked } from '../kernel/inputCheck.ts';
import { DELIVERIES, FLAGS, ownUnits, STORED, TIERS, UNIT_WORDS } from './choices.ts';

/** What goods can belong to, by what people call it. */
export interface Belongings {
  categories: readonly Choice<number>[];
  brands: readonly Choice<number>[];
  suppliers: readonly Choice<number>[];
  /** Brands that are given to no further goods. */
  disabled: ReadonlySet<number>;
}

/** What a row of a file says: an empty text says nothing. */
export type Values = Partial<Record<GoodsField, string>>;

interface Said {
  values: Values;
  /** The goods as they are; null for new ones. */
  before: GoodsInFull | null;
  belongings: Belongings;
  locale: Locale;
  currency: string;
}

interface ReadCard {
  /** Nothing where something in it is wrong. */
  card: GoodsCard | null;
  errors: Record<string, string | Refusal>;
  /** Whether it says what the goods are already: they may lack something until they are changed. */
  isSame: boolean;
}

/** What new goods are where a row does not say it. */
const EMPTY = {
  sku: '',
  name: '',
  nameZh: '',
  barcode: '',
  categoryId: undefined,
  brandId: null,
  supplierId: null,
  specification: '',
  nicknames: '',
  description: '',
  storage: 'ambient',
  temperature: null,
  weight: null,
  volume: null,
  averageWeight: null,
  deliveryType: 'any',
  shelfLabel: '',
  shelfNumber: null,
  sequence: null,
  maximumQuantity: null,
  reorderPoint: null,
  orderUpTo: null,
  units: [],
  salesUnit: null,
  prices: {
    wholesale: { general: '0', junior: '0', intermediate: '0', premium: '0' },
    ...{ sale: null, cost: null, current: null, original: null, member: null },
  },
  flags: [],
};

/** Goods as the form that changes them holds them. */
export const cardOf = (goods: GoodsInFull) => ({
  sku: goods.sku,
  name: goods.name,
  nameZh: goods.nameZh,
  barcode: goods.barcode,
  categoryId: goods.category?.id,
  brandId: goods.brand?.id ?? null,
  supplierId: goods.supplier?.id ?? null,
  specification: goods.specification,
  nicknames: goods.nicknames,
  description: goods.description,
  storage: goods.storage,
  temperature: goods.temperature,
  weight: goods.weight,
  volume: goods.volume,
  averageWeight: goods.averageWeight,
  deliveryType: goods.deliveryType,
  shelfLabel: goods.shelfLabel,
  shelfNumber: goods.shelfNumber,
  sequence: goods.sequence,
  maximumQuantity: goods.maximumQuantity,
  reorderPoint: goods.reorderPoint,
  orderUpTo: goods.orderUpTo,
  units: goods.units.map(({ unit, ratio }) => ({ unit, ratio })),
  salesUnit: goods.salesUnit,
  prices: goods.prices,
  flags: goods.flags,
});

const TEXTS = [
  ...['name', 'nameZh', 'barcode', 'specification', 'nicknames', 'description', 'shelfLabel'],
] as const;
const FIGURES = [
  ...['temperature', 'weight', 'volume', 'shelfNumber', 'sequence', 'maximumQuantity'],
  ...['reorderPoint', 'orderUpTo', 'averageWeight'],
] as GoodsField[];

/**
 * Goods as a row says, and as they are where it says nothing, by the rules of the form that changes
 * them; what is wrong is told at the row's own columns.
 */
export function readCard(said: Said): ReadCard {
  const { values, before, belongings, locale, currency } = said;
  const errors: Record<string, string | Refusal> = {};
  const text = (field: GoodsField) => values[field] ?? '';
  const among = <Value>(field: GoodsField, choices: readonly Choice<Value>[], now: Value) => {
    if (text(field) === '') return now;
    const found = chosen(choices, text(field));
    if (found === undefined) errors[field] = oneOf(choices, locale);
    return found ?? now;
  };
  const belongsTo = <Now>(
    field: GoodsField,
    all: readonly Choice<number>[],
    rule: string,
    now: Now,
  ) => {
    if (text(field) === '') return now;
    const found = fitting(all, text(field));
    // Of several that are called alike it stays the one that it is.
    if (found.some(({ value }) => value === now)) return now;
    if (found.length > 1) errors[field] = oneOf(found, locale);
    if (found.length === 0) errors[field] = { rule };
    return found[0]?.value ?? now;
  };
  const had = before ? cardOf(before) : EMPTY;
  const { fields, units } = readUnits(said, errors);
  const amounts = (levels: readonly GoodsField[]) =>
    Object.fromEntries(
      levels.flatMap((level) => (text(level) === '' ? [] : [[level, text(level)]])),
    );
  const whole = {
    ...had,
    sku: before?.sku ?? text('sku'),
    ...Object.fromEntries(
      TEXTS.flatMap((field) => {
        const typed = text(field as GoodsField);
        return typed === '' ? [] : [[field, typed]];
      }),
    ),
    ...Object.fromEntries(
      FIGURES.flatMap((field) => (text(field) === '' ? [] : [[field, Number(text(field))]])),
    ),
    categoryId: belongsTo(
      'category',
      belongings.categories,
      'goodsCategoryIsKnown',
      had.categoryId,
    ),
    brandId: belongsTo('brand', belongings.brands, 'goodsBrandIsKnown', had.brandId),
    supplierId: belongsTo('supplier', belongings.suppliers, 'goodsSupplierIsKnown', had.supplierId),
    storage: among('storage', STORED, had.storage as (typeof STORED)[number]['value']),
    deliveryType: among('deliveryType', DELIVERIES, had.deliveryType as 'any'),
    flags: readFlags(
      text('flags'),
      had.flags,
      (error) => {
        errors.flags = error;
      },
      locale,
    ),
    units,
    salesUnit: readSalesUnit(said, units, errors),
    prices: {
      ...had.prices,
      ...amounts(PRICE_LEVELS),
      wholesale: { ...had.prices.wholesale, ...amounts(TIERS) },
    },
  };
  const { brandId } = whole;
  if (brandId !== null && brandId !== had.brandId && belongings.disabled.has(brandId)) {
    errors.brand = { rule: 'brandIsInUse' };
  }
  if (before && Object.keys(errors).length === 0 && isAlike(whole, had)) {
    return { card: null, errors, isSame: true };
  }
  const read = checked(goodsCard, whole, { currency });
  for (const [path, error] of Object.entries(read.errors)) {
    errors[fieldAt(path, fields)] ??= error;
  }
  const isRight = Object.keys(errors).length === 0;
  return { card: isRight ? (read.data ?? null) : null, errors, isSame: false };
}

const isAlike = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  Object.keys(other).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

const oneOf = (choices: readonly Choice<unknown>[], locale: Locale): Refusal => ({
  rule: 'isOneOf',
  figures: { choices: choicesIn(locale, choices) },
});

/** Marks with commas between, however they were typed. */
function readFlags(
  typed: string,
  now: readonly string[],
  wrong: (error: Refusal) => void,
  locale: Locale,
): readonly string[] {
  if (typed === '') return now;
  const words = typed.split(/[,\uff0c\u3001;\uff1b\n]/).flatMap((word) => word.trim() || []);
  const found = words.map((word) => chosen(FLAGS, word));
  if (found.includes(undefined)) wrong(oneOf(FLAGS, locale));
  return GOODS_FLAGS.filter((flag) => found.includes(flag));
}

/** The columns of a unit's name and of its ratio, in the order of the units of a card. */
type UnitFields = readonly { unit: GoodsField; ratio: GoodsField }[];

const UNIT_FIELDS = [
  { unit: 'baseUnit', ratio: 'baseUnit' },
  { unit: 'unit1', ratio: 'ratio1' },
  { unit: 'unit2', ratio: 'ratio2' },
] as const satisfies UnitFields;

/** The units that a row says, each as it was where the row says nothing of it. */
function readUnits({ values, before, locale }: Said, errors: ReadCard['errors']) {
  const own = ownUnits(before?.units ?? []);
  const found = UNIT_FIELDS.flatMap((fields, at) => {
    const had = before?.units[at];
    const [name = '', ratio = ''] = [values[fields.unit], at > 0 ? values[fields.ratio] : ''];
    if (name === '' && ratio === '') {
      return had ? [{ fields, unit: { unit: had.unit, ratio: had.ratio } }] : [];
    }
    // Languages call several units alike: one stays what it is, wherever it stands.
    const unit =
      name === ''
        ? (had?.unit ?? '')
        : (chosen(ownUnits(had ? [had] : []), name) ??
          chosen(own, name) ??
          chosen(UNIT_WORDS, name));
    if (unit === undefined) errors[fields.unit] = oneOf(UNIT_WORDS, locale);
    if (at === 0) return [{ fields, unit: { unit: unit ?? name, ratio: 1 } }];
    const holds = ratio === '' ? had?.ratio : Number(ratio);
    return [{ fields, unit: { unit: unit ?? name, ratio: holds } }];
  });
  if (found.length > 0 && found[0]?.fields.unit !== 'baseUnit') {
    errors.baseUnit = 'validation.required';
    // The first of a card is the base unit.
    found.unshift({ fields: UNIT_FIELDS[0], unit: { unit: '', ratio: 1 } });
  }
  return { fields: found.map(({ fields }) => fields), units: found.map(({ unit }) => unit) };
}

/** The unit that a row says goods are mostly sold in: one of theirs, of those called alike the one that it is. */
function readSalesUnit(
  { values, before, locale }: Said,
  units: readonly { unit: string }[],
  errors: ReadCard['errors'],
): string | null {
  const now = before?.salesUnit ?? null;
  const name = values.salesUnit ?? '';
  if (name === '') return now;
  const choices = units.flatMap(({ unit }) => [
    ...ownUnits((before?.units ?? []).filter((own) => own.unit === unit)),
    ...UNIT_WORDS.filter(({ value }) => value === unit),
  ]);
  const found = fitting(choices, name).map(({ value }) => value);
  if (now !== null && found.includes(now)) return now;
  const [first = null] = found;
  if (first === null) {
    errors.salesUnit = units.length > 0 ? oneOf(choices, locale) : 'validation.salesUnit';
  }
  return first;
}

/** The column that a field of a card is told at. */
export function fieldAt(path: string, units: UnitFields = UNIT_FIELDS): string {
  const [first = '', second = '', third = ''] = path.split('.');
  if (first === 'units')
    return units[Number(second || 0)]?.[third === 'ratio' ? 'ratio' : 'unit'] ?? 'baseUnit';
  if (first === 'prices') return third || second;
  return { categoryId: 'category', brandId: 'brand', supplierId: 'supplier' }[first] ?? first;
}
