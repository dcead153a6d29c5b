import { Alert, List } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderEvent, OrderFacts } from '../../../../../machines/order/law/facts.ts';
import { useLifecycleTexts } from '../../../../components/record/useLifecycleTexts.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import type { OrderView } from '../orderKind.ts';
import { effectsIn } from './effectsIn.ts';

interface CorrectionEffectsProps {
  view: OrderView;
  /** The correction as it would be sent; none while nothing is chosen that the chart would take. */
  event: OrderEvent | undefined;
  /** What it is called, where it is no correction. */
  title?: string;
}

/** What a correction books, before it is sent: the chart takes the move, and nothing is written. */
export function CorrectionEffects({ view, event, title }: CorrectionEffectsProps): ReactNode {
  const { t } = useTranslation('orders');
  const words = useEffectWords(view);
  if (!event) return null;
  return (
    <Alert color="orange" role="status" title={title ?? t('record.effects.title')}>
      <List size="sm">
        {words(event).map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function useEffectWords(view: OrderView): (event: OrderEvent) => string[] {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  const texts = useLifecycleTexts(view.namespace);
  const { facts, places } = view;
  const { customer, wallet, currency } = facts;

  return (event) => {
    const { next, effects } = effectsIn(view, event);
    const { paymentMethod, total }: OrderFacts = next.context;
    const { paid, refunded, owed, fromWallet, shelf, isInvoiced, credited } = effects;
    const passed = customer && owed > 0 ? customer.receivable + owed - customer.creditLimit : 0;
    const amount = (minor: number) => money(Math.abs(minor), currency);
    const payment = view.placesOf(next.value).payment ?? '';
    const isPaymentMoved = event.type !== 'correctPayment' && payment !== places.payment;
    return [
      isPaymentMoved &&
        t('record.effects.place', {
          from: texts.place(places.payment ?? ''),
          to: texts.place(payment),
        }),
      paid > 0 && t('record.effects.paid', { amount: amount(paid) }),
      paid > 0 && paymentMethod === null && t('record.effects.noMethod'),
      paid < 0 && t('record.effects.paidBack', { amount: amount(paid) }),
      refunded > 0 && t('record.effects.refunded', { amount: amount(refunded) }),
      refunded < 0 && t('record.effects.refundedBack', { amount: amount(refunded) }),
      paid === 0 && refunded === 0 && t('record.effects.noMoney'),
      fromWallet !== 0 &&
        t(fromWallet > 0 ? 'record.effects.fromWallet' : 'record.effects.toWallet', {
          amount: amount(fromWallet),
          member: wallet?.member ?? '',
        }),
      total !== facts.total &&
        t('record.effects.total', { before: amount(facts.total), after: amount(total) }),
      customer !== null &&
        owed !== 0 &&
        t(owed > 0 ? 'record.effects.owedMore' : 'record.effects.owedLess', {
          customer: customer.name,
          amount: amount(owed),
        }),
      passed > 0 && t('record.effects.passesCredit', { amount: amount(passed) }),
      isInvoiced && t('record.effects.invoice'),
      credited !== 0 &&
        t(credited > 0 ? 'record.effects.creditNote' : 'record.effects.creditNoteBack', {
          amount: amount(credited),
        }),
      shelf.size === 0 && t('record.effects.noStock'),
    ].filter((text) => text !== false);
  };
}
