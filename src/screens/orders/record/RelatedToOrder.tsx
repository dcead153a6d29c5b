import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RelatedRecord } from '../../../../api/kernel/related.ts';
import { lacks } from '../../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { Related } from '../../../components/record/Related.tsx';
import classes from '../../../components/record/record.module.css';
import { useDownload } from '../../../lib/download.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { caseAsRelated } from '../../afterSales/asRelated.ts';
import { customerAsRelated } from '../../customers/asRelated.ts';
import { purchaseAsRelated } from '../../purchasing/asRelated.ts';
import { statementAsRelated } from '../../settlements/asRelated.ts';
import { orderAsRelated } from '../asRelated.ts';
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
          kind: orderAsRelated,
          title: 'invoice',
          link: { to: '/finance/invoices', search: { q: orderSn } },
          beside: (invoice) => <InvoiceActions view={view} invoice={invoice} />,
        },
        statements: {
          kind: statementAsRelated,
          title: 'statements',
          all: { to: '/finance/statements', search: { order: id } },
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

/** The invoice as a file, and to be printed. */
function InvoiceActions({ view, invoice }: { view: OrderView; invoice: RelatedRecord }): ReactNode {
  const { t } = useTranslation('invoices');
  const grants = useGrants();
  const { start, print, underWay } = useDownload();
  const { id, orderSn } = view.detail.order;
  const reason =
    lacks(grants, 'invoice.download') ??
    (view.snapshot.hasTag('exportable')
      ? null
      : { rule: 'cancelledIsNotDownloaded', figures: { order: orderSn } });
  const number = invoice.name;
  return (
    <div className={classes.relatedActions}>
      <ActionButton
        label={t('list.download')}
        name={t('list.downloadOf', { number })}
        reason={reason}
        loading={underWay}
        onClick={() =>
          start((api, flags) => api.downloadOrderInvoice({ params: { orderId: id } }, flags))
        }
      />
      <ActionButton
        label={t('list.print')}
        name={t('list.printOf', { number })}
        reason={reason}
        loading={underWay}
        onClick={() =>
          print((api, flags) => api.printB2BInvoices({ body: { orderIds: [id] } }, flags))
        }
      />
    </div>
  );
}
