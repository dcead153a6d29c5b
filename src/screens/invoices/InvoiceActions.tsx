import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { useDownload } from '../../lib/download.ts';
import { useGrants } from '../../shell/sessionContext.ts';

interface InvoiceActionsProps {
  orderId: number;
  orderSn: string;
  /** Which invoice it is, where the page is not its own. */
  number?: string;
  /** Its order was cancelled, so there is no file of it. */
  cancelled: boolean;
  /** Once it was noted that it was downloaded. */
  onSaved?: () => void;
}

/** A tax invoice as a file, and to be printed. */
export function InvoiceActions(props: InvoiceActionsProps): ReactNode {
  const { orderId, orderSn, number, cancelled, onSaved } = props;
  const { t } = useTranslation('invoices');
  const grants = useGrants();
  const { start, print, underWay } = useDownload(onSaved);
  const reason =
    lacks(grants, 'invoice.download') ??
    (cancelled ? { rule: 'cancelledIsNotDownloaded', figures: { order: orderSn } } : null);
  return (
    <>
      <ActionButton
        label={t('list.download')}
        {...(number === undefined ? {} : { name: t('list.downloadOf', { number }) })}
        reason={reason}
        loading={underWay}
        onClick={() =>
          start((api, flags) => api.downloadOrderInvoice({ params: { orderId } }, flags))
        }
      />
      <ActionButton
        label={t('list.print')}
        {...(number === undefined ? {} : { name: t('list.printOf', { number }) })}
        reason={reason}
        loading={underWay}
        onClick={() =>
          print((api, flags) => api.printB2BInvoices({ body: { orderIds: [orderId] } }, flags))
        }
      />
    </>
  );
}
