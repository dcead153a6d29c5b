import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { HistoryLine } from '../../../../api/kernel/record.ts';
import { type OrderDetail, paymentMethod } from '../../../../api/orders/calls.ts';
import {
  type DetailChange,
  type DiscountChange,
  ORDER_DETAILS,
  type ProductChange,
  type WeightChange,
} from '../../../../machines/order/law/facts.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { pricedIn } from '../../prices/pricedUnit.ts';

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

/** What a change beside the goods did, one by one. */
const detailChanges: z.ZodType<DetailChange[]> = z.array(
  z.object({
    detail: z.enum(ORDER_DETAILS),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
);

/** What goods weighed and cost before and after, line by line. */
const figures = z.object({ kilos: z.number(), amount: z.number() });
const weightChanges: z.ZodType<WeightChange[]> = z.array(
  z.object({
    lineId: z.number(),
    name: z.string(),
    nameZh: z.string(),
    unit: z.string(),
    unitZh: z.string(),
    quantity: z.number(),
    from: figures,
    to: figures,
  }),
);

/** What was taken off lines before and after. */
const discountChanges: z.ZodType<DiscountChange[]> = z.array(
  z.object({
    lineId: z.number(),
    name: z.string(),
    nameZh: z.string(),
    from: z.number(),
    to: z.number(),
  }),
);

/** The one payment that a correction takes back, its amount in minor units. */
const onePayment = z.object({ amount: z.number() });

/** What of an order was shipped. */
const parts = z.array(z.object({ lineId: z.number(), quantity: z.number() }));

/**
 * What an event carried, in words, as far as a person wants to read it in a history.
 * @param goods The order's lines; a line that is no longer among them is only counted.
 */
export function usePayloadText(goods: OrderDetail['order']['lines']) {
  const { t } = useTranslation('orders');
  const { money, name, number, quantity, day } = useFormat();
  const changeText = useChangeText(goods);
  const detailText = useDetailText();
  return useCallback(
    ({ payload }: HistoryLine): string[] => {
      const { amount, rating, lines } = payload;
      const method = paymentMethod.safeParse(payload.method);
      const takenBack = onePayment.safeParse(payload.payment);
      const changes = productChanges.safeParse(payload.changes);
      const weights = weightChanges.safeParse(payload.weights);
      const discounts = discountChanges.safeParse(payload.discounts);
      const partTexts = (moved: unknown[]) => {
        const known = (parts.safeParse(moved).data ?? []).flatMap((part) => {
          const line = goods.find(({ id }) => id === part.lineId);
          if (line === undefined) return [];
          const what = { goods: name(line), quantity: quantity(part.quantity, line) };
          return [t('record.payload.part', what)];
        });
        return known.length === moved.length
          ? known
          : [t('record.payload.lines', { count: moved.length })];
      };
      return [
        typeof amount === 'number' || typeof amount === 'string'
          ? t('record.payload.amount', { amount: money(amount) })
          : '',
        typeof rating === 'number' ? t('record.payload.rating', { rating }) : '',
        method.success ? t('record.payload.method', { method: t(`methods.${method.data}`) }) : '',
        takenBack.success
          ? t('record.payload.takenBack', { amount: money(takenBack.data.amount) })
          : '',
        typeof payload.reference === 'string' ? payload.reference : '',
        typeof payload.valueDate === 'string'
          ? t('record.payload.valueDate', { day: day(payload.valueDate) })
          : '',
        ...(Array.isArray(lines) && !changes.success && !weights.success && !discounts.success
          ? partTexts(lines)
          : []),
        ...(changes.data ?? []).flatMap(changeText),
        ...(weights.data ?? []).map(({ from, to, quantity: many, ...line }) =>
          t('record.payload.weight', {
            ...{ goods: name(line), quantity: quantity(many, line) },
            ...{ from: number(from.kilos), to: number(to.kilos) },
            ...{ fromAmount: money(from.amount), toAmount: money(to.amount) },
          }),
        ),
        ...(discounts.data ?? []).map(({ from, to, ...line }) =>
          t('record.payload.discount', {
            ...{ goods: name(line), from: money(from), to: money(to) },
          }),
        ),
        ...(detailChanges.safeParse(payload.changes).data ?? []).map(detailText),
      ].filter((text) => text !== '');
    },
    [t, money, name, number, quantity, day, goods, changeText, detailText],
  );
}

/** One changed detail with its old and new value. */
function useDetailText(): (change: DetailChange) => string {
  const { t } = useTranslation('orders');
  const { date, phone } = useFormat();
  return useCallback(
    ({ detail, from, to }) => {
      const shown = (value: string | null) => {
        if (value === null) return '–';
        if (detail === 'deliveryAt') return date(value);
        // Whom to ask for, and their phone.
        return detail === 'recipient'
          ? value
              .split(' · ')
              .map((part) => phone(part))
              .join(' · ')
          : value;
      };
      return t('record.payload.detail', {
        detail: t(`record.details.${detail}`),
        from: shown(from),
        to: shown(to),
      });
    },
    [t, date, phone],
  );
}

/** One changed line: the goods, the quantity before and after, and the price where it is another. */
function useChangeText(goods: OrderDetail['order']['lines']): (change: ProductChange) => string[] {
  const { t } = useTranslation('orders');
  const { money, number, name, unitName } = useFormat();
  return useCallback(
    ({ from, to, ...line }) => {
      const what = { goods: name(line), unit: unitName(line) };
      const byWeight = goods.find(({ id }) => id === line.lineId)?.weight !== undefined;
      const quantity = (of: ProductChange['from']) => number(of?.quantity ?? 0);
      if (from === null) return [t('record.payload.added', { ...what, quantity: quantity(to) })];
      if (to === null) return [t('record.payload.removed', { ...what, quantity: quantity(from) })];
      return [
        from.quantity === to.quantity
          ? ''
          : t('record.payload.quantity', { ...what, from: quantity(from), to: quantity(to) }),
        from.price === to.price
          ? ''
          : t('record.payload.price', {
              ...{ goods: what.goods, unit: unitName(pricedIn({ ...line, byWeight })) },
              ...{ from: money(from.price), to: money(to.price) },
            }),
      ];
    },
    [t, money, number, name, unitName, goods],
  );
}
