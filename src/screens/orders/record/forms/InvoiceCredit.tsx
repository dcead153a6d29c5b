import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderEvent } from '../../../../../machines/order/law/facts.ts';
import { useFormat } from '../../../../lib/useFormat.ts';
import type { OrderView } from '../orderKind.ts';
import { effectsIn } from './effectsIn.ts';

interface InvoiceCreditProps {
  view: OrderView;
  /** What would be sent; null while it is not known what the order costs then, or the chart refuses it. */
  event: OrderEvent | null;
}

/** Tells, before it is sent, which credit note an event issues; nothing where the order has no invoice. */
export function InvoiceCredit({ view, event }: InvoiceCreditProps): ReactNode {
  const { t } = useTranslation('orders');
  const { money } = useFormat();
  if (view.facts.invoiced === null) return null;
  const credited = event === null ? null : effectsIn(view, event).effects.credited;
  if (credited === 0) return null;
  return (
    <Alert color="orange" role="status">
      {credited === null
        ? t('record.form.creditIfCheaper', { number: view.detail.order.invoiceNo ?? '' })
        : t(credited > 0 ? 'record.effects.creditNote' : 'record.effects.creditNoteBack', {
            amount: money(Math.abs(credited), view.facts.currency),
          })}
    </Alert>
  );
}
