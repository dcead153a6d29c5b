import { useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../api/kernel/numberFormat.ts';
import { unitKey } from '../../api/kernel/quantity.ts';
import { shownPhone } from '../../api/kernel/shownPhone.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import type { VehicleType } from '../../api/vehicles/vehicleTypes.ts';
import { type DateStyle, formatDate } from './dates.ts';
import { INITIAL_LOCALE, isLocale, nameIn } from './language.ts';
import { formatMoney } from './money.ts';
import { PlaceContext } from './place.ts';

interface UnitNames {
  unit: string;
  unitZh: string;
}

/** Everything that is written differently by language or shop. */
export interface Format {
  locale: Locale;
  currency: string;
  timeZone: string;
  /** Text is the wire's decimal string, a number is minor units; the shop's currency unless told. */
  money: (amount: string | number | bigint, currency?: string) => string;
  /** Thousands separators, and at most three decimals. */
  number: (value: number) => string;
  date: (instant: string, style?: DateStyle) => string;
  /** A day (`YYYY-MM-DD`): it has no time to move it into another zone. */
  day: (day: string) => string;
  /**
   * A phone number: one of the shop's country as it is written there, any other with its country. `of`
   * is the country of one that does not say so itself, where that may be another than the shop's.
   */
  phone: (number: string, of?: string) => string;
  /** Of two names the one that a reader of this language knows. */
  name: (names: { name: string; nameZh: string }) => string;
  /** The name of a unit of goods, singular or plural; a unit without texts is shown as it was entered. */
  unitName: (unit: UnitNames, count?: number) => string;
  /** So many of a unit of goods: "12 cartons". */
  quantity: (value: number, unit: UnitNames) => string;
  /** The name of a type of vehicle. */
  vehicleName: (type: VehicleType) => string;
  /** The meaning of a payment terms code; an unknown one is shown as it was entered. */
  termsName: (code: string) => string;
  /** The name of a role; a role that a shop added has the name that was entered. */
  roleName: (role: { roleName: string; roleNameEn: string }) => string;
}

/** Formats in the person's language, the current shop's currency and its time zone. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { currency, timeZone, countryCode } = useContext(PlaceContext);
  const locale = isLocale(i18n.language) ? i18n.language : INITIAL_LOCALE;
  return useMemo(() => {
    const numbers = numberFormat(locale, { maximumFractionDigits: 3 });
    // What has a name of its own in two languages alone is called in the others as usual.
    const known = (key: string, names: { name: string; nameZh: string }) =>
      locale !== 'zh-CN' && i18n.exists(key)
        ? String(i18n.t(key as 'names:roles.Clerk'))
        : nameIn(locale, names);
    const unitName: Format['unitName'] = ({ unit, unitZh }, count) =>
      i18n.t(unitKey(unit, count) as 'names:units.kg_one', {
        defaultValue: nameIn(locale, { name: unit, nameZh: unitZh }),
      });
    return {
      locale,
      currency,
      timeZone,
      money: (amount, other) => formatMoney(amount, other ?? currency, locale),
      number: (value) => numbers.format(value),
      date: (instant, style = 'dateTime') => formatDate(instant, style, locale, timeZone),
      day: (day) => formatDate(`${day}T00:00:00Z`, 'date', locale, 'UTC'),
      phone: (number, of) => shownPhone(number, countryCode, of),
      name: (names) => nameIn(locale, names),
      unitName,
      quantity: (value, unit) => `${numbers.format(value)} ${unitName(unit, value)}`,
      roleName: ({ roleName, roleNameEn }) =>
        known(`names:roles.${roleNameEn}`, { name: roleNameEn, nameZh: roleName }),
      termsName: (code) => i18n.t(`names:terms.${code as 'COD'}`, { defaultValue: code }),
      vehicleName: (type) => i18n.t(`names:vehicles.${type}`),
    };
  }, [i18n, locale, currency, timeZone, countryCode]);
}
