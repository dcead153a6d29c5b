import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toMinor } from '../../../api/kernel/money.ts';
import type { CustomerPrice, OwnPrice } from '../../../api/prices/price.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { pricedUnit } from './pricedUnit.ts';

type Terms = Pick<OwnPrice, 'fromQuantity' | 'validFrom' | 'validUntil'>;
type Unit = { unit: string; unitZh: string };

/** How prices are told: per unit, from how many, on which days, and how far from what they cost. */
export function usePriceWords() {
  const { t } = useTranslation('prices');
  const format = useFormat();
  return useMemo(() => {
    const days = ({ validFrom, validUntil }: Pick<Terms, 'validFrom' | 'validUntil'>) => {
      const [from, until] = [validFrom, validUntil].map((day) => day && format.day(day));
      if (from && until) return t('days.between', { from, until });
      if (from) return t('days.from', { from });
      return until ? t('days.until', { until }) : t('days.always');
    };
    return {
      /** For one of the unit, or for a kilogram where goods are charged by weight. */
      per: (price: string, unit: Parameters<typeof pricedUnit>[0], currency?: string) =>
        t('per', { price: format.money(price, currency), unit: pricedUnit(unit, format) }),
      from: ({ fromQuantity }: Pick<Terms, 'fromQuantity'>, unit: Unit) =>
        fromQuantity === 0
          ? t('from.any')
          : t('from.many', { quantity: format.quantity(fromQuantity, unit) }),
      days,
      nameOf: ({ customer, goods }: CustomerPrice) =>
        t('named', { customer: format.name(customer), goods: format.name(goods) }),
      /** What is left of a price after its cost, with its share of the price; null where that is not known. */
      margin: ({ price, cost }: { price: string; cost: string | null }) => {
        if (cost === null) return null;
        const left = toMinor(price) - toMinor(cost);
        const share = toMinor(price) === 0 ? null : Math.round((left / toMinor(price)) * 100);
        const amount = format.money(left);
        return {
          isBelow: left < 0,
          text: share === null ? amount : t('marginOf', { amount, percent: format.number(share) }),
          /** The share alone; the amount where nothing is asked for the goods. */
          share: share === null ? amount : t('marginShare', { percent: format.number(share) }),
        };
      },
    };
  }, [t, format]);
}
