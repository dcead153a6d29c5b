import { customerTier } from '../../api/customers/customer.ts';
import { DELIVERY_TYPES, GOODS_FLAGS, STORAGES } from '../../api/goods/goods.ts';
import { UNITS, unitKey } from '../../api/kernel/quantity.ts';
import { UNIT_ALIASES } from '../../api/kernel/unitWords.ts';
import { LOCALES } from '../../api/kernel/wire.ts';
import { type Choice, choice } from '../kernel/files/choices.ts';
import { textOf, unitInWords } from '../kernel/messages.ts';

/** The tiers of customers, each with a wholesale price. */
export const TIERS = customerTier.options;

export const STORED = STORAGES.map((storage) =>
  choice(storage, `goods:storageOf.${storage}`, [storage]),
);

export const DELIVERIES = DELIVERY_TYPES.map((type) =>
  choice(type, `goods:deliveryOf.${type}`, [type]),
);

export const FLAGS = GOODS_FLAGS.map((flag) => choice(flag, `goods:flagOf.${flag}`, [flag]));

/** The units that the texts name, of one and of several, and as people write them for short. */
export const UNIT_WORDS = UNITS.map((unit) =>
  choice(unit, unitKey(unit), [
    unit,
    ...LOCALES.flatMap((locale) => textOf(locale, unitKey(unit, 2)) ?? []),
    ...(UNIT_ALIASES[unit] ?? []),
  ]),
);

/** The units that goods have already, by whatever they are called. */
export const ownUnits = (
  units: readonly { unit: string; unitZh: string }[],
): readonly Choice<string>[] =>
  units.map((one) => ({
    value: one.unit,
    written: [
      one.unit,
      ...LOCALES.flatMap((locale) => [unitInWords(locale, one), unitInWords(locale, one, 2)]),
    ],
    nameIn: (locale) => unitInWords(locale, one),
  }));
