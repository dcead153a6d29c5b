import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Related } from '../../../components/record/Related.tsx';
import classes from '../../../components/record/related.module.css';
import { useFormat } from '../../../lib/useFormat.ts';
import { caseAsRelated } from '../../afterSales/asRelated.ts';
import { customerAsRelated } from '../../customers/asRelated.ts';
import { deliveryNoteAsRelated } from '../../deliveryNotes/asRelated.ts';
import { creditNoteAsRelated, invoiceAsRelated } from '../../invoices/asRelated.ts';
import { InvoiceActions } from '../../invoices/InvoiceActions.tsx';
import { pickListAsRelated } from '../../pickLists/asRelated.ts';
import { purchaseAsRelated } from '../../purchasing/asRelated.ts';
import { receiptAsRelated } from '../../receipts/asRelated.ts';
import { statementAsRelated } from '../../settlements/asRelated.ts';
import { shortageAsRelated } from '../../shortages/asRelated.ts';
import type { OrderView } from './orderKind.ts';

/** What belongs to an order: who ordered, what became of it later, and its papers. */
export function RelatedToOrder({ view }: { view: OrderView }): ReactNode {
  const { t } = useTranslation('records');
  const { money } = useFormat();
  const { id, version, orderSn } = view.detail.order;
  return (
    <Related
      key={id}
      load={(api, flags) => api.getOrderRelated({ params: { id } }, flags)}
      version={version}
      parts={{
        customer: { kind: customerAsRelated, title: 'customer' },
        cases: {
          kind: caseAsRelated,
          title: 'cases',
          all: { to: '/after-sales', search: { order: id } },
        },
        invoice: {
          kind: invoiceAsRelated,
          title: 'invoice',
          beside: ({ name }) => (
            <div className={classes.actions}>
              <InvoiceActions
                orderId={id}
                orderSn={orderSn}
                number={name}
                cancelled={!view.snapshot.hasTag('exportable')}
              />
            </div>
          ),
        },
        creditNotes: { kind: creditNoteAsRelated, title: 'creditNotes' },
        statements: {
          kind: statementAsRelated,
          title: 'statements',
          all: { to: '/finance/statements', search: { order: id } },
        },
        pickLists: {
          kind: pickListAsRelated,
          title: 'pickLists',
          all: { to: '/pickLists', search: { q: orderSn } },
        },
        shortages: {
          kind: shortageAsRelated,
          title: 'shortages',
          all: { to: '/orders/shortages', search: { tab: 'all', q: orderSn } },
        },
        deliveryNotes: {
          kind: deliveryNoteAsRelated,
          title: 'deliveryNotes',
          all: { to: '/deliveryNotes', search: { q: orderSn } },
        },
        receipts: {
          kind: receiptAsRelated,
          title: 'receipts',
        },
        purchases: { kind: purchaseAsRelated, title: 'purchasesToCome' },
      }}
      facts={({ commission }) =>
        commission === null
          ? []
          : [
              [
                t('related.parts.commission'),
                t('related.rate', {
                  amount: money(commission.amount, commission.currency),
                  rate: Number(commission.rate),
                }),
              ],
            ]
      }
      log={{ target: orderSn }}
    />
  );
}
