import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { paymentMethod } from '../../../../api/orders.ts';
import type { HistoryLine } from '../../../../api/record.ts';
import type { ProductChange } from '../../../../machines/order/facts.ts';
import { useFormat } from '../../../lib/useFormat.ts';

const terms = z.object({ quantity: z.number(), price: z.number() }).nullable();

/** What a change of goods did, line by line; older lines of a history do not say it. */
const productChanges: z.ZodType<ProductChange[]> = z.array(
  z.object({
    lineId: z.number(),
    name: z.string(),
    nameZh: z.string(),
    unit: z.string(),
    unitZh: z.string(),
    from: terms,
    to: terms,
  }),
);

/** What an event carried, in words, as far as a person wants to read it in a history. */
export function usePayloadText(): (line: HistoryLine) => string[] {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const changeText = useChangeText();
  return useCallback(
    ({ payload }) => {
      const { amount, rating, lines } = payload;
      const method = paymentMethod.safeParse(payload.method);
      const changes = productChanges.safeParse(payload.changes);
      return [
        typeof amount === 'number' || typeof amount === 'string'
          ? t('record.payload.amount', { amount: money(amount) })
          : '',
        typeof rating === 'number' ? t('record.payload.rating', { rating }) : '',
        method.success ? t('record.payload.method', { method: t(`methods.${method.data}`) }) : '',
        Array.isArray(lines) && !changes.success
          ? t('record.payload.lines', { count: lines.length })
          : '',
        ...(changes.data ?? []).flatMap(changeText),
      ].filter((text) => text !== '');
    },
    [t, money, changeText],
  );
}

/** One changed line: the goods, the quantity before and after, and the price where it is another. */
function useChangeText(): (change: ProductChange) => string[] {
  const { t } = useTranslation('orders');
  const { money, number, name, unitName } = useFormat();
  return useCallback(
    ({ from, to, ...line }) => {
      const what = { goods: name(line), unit: unitName(line) };
      const quantity = (of: ProductChange['from']) => number(of?.quantity ?? 0);
      if (from === null) return [t('record.payload.added', { ...what, quantity: quantity(to) })];
      if (to === null) return [t('record.payload.removed', { ...what, quantity: quantity(from) })];
      return [
        from.quantity === to.quantity
          ? ''
          : t('record.payload.quantity', { ...what, from: quantity(from), to: quantity(to) }),
        from.price === to.price
          ? ''
          : t('record.payload.price', { ...what, from: money(from.price), to: money(to.price) }),
      ];
    },
    [t, money, number, name, unitName],
  );
}
