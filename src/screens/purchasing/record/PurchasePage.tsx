import { Text } from '@mantine/core';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '../../../../api/kernel/record.ts';
import type { PurchaseDetail } from '../../../../api/purchasing/purchaseOrder.ts';
import { Named } from '../../../components/avatar/Named.tsx';
import { Pair } from '../../../components/record/Pair.tsx';
import { RecordPage } from '../../../components/record/RecordPage.tsx';
import { Related } from '../../../components/record/Related.tsx';
import { viewOf } from '../../../components/record/view.ts';
import { StateChip } from '../../../components/StateChip.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { orderAsRelated } from '../../orders/asRelated.ts';
import { messageAsRelated } from '../../outbox/asRelated.ts';
import { supplierAsRelated } from '../../suppliers/asRelated.ts';
import { purchaseAsRelated } from '../asRelated.ts';
import { Documents } from './Documents.tsx';
import { PURCHASE_FORMS } from './forms/forms.ts';
import { PurchaseAmounts } from './PurchaseAmounts.tsx';
import { PurchaseLines } from './PurchaseLines.tsx';
import { purchaseKind } from './purchaseKind.ts';
import { Receipts } from './Receipts.tsx';
import { SinceSentBack } from './SinceSentBack.tsx';
import { Supplier, Terms } from './SupplierAndTerms.tsx';
import type { PurchaseFlow } from './usePurchaseFlow.ts';

interface PurchasePageProps {
  detail: PurchaseDetail;
  flow: PurchaseFlow;
}

/** The purchase order's page: its goods, what they cost, who delivers them and on what terms. */
export function PurchasePage({ detail, flow }: PurchasePageProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const { date } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(purchaseKind, detail, grants), [detail, grants]);
  const payloadOf = useCallback(
    ({ event, payload: { lines } }: HistoryLine) =>
      event === 'receive' && Array.isArray(lines)
        ? [t('record.payload.lines', { count: lines.length })]
        : [],
    [t],
  );
  const { purchaseOrder } = detail;
  const { supplierName, estimatedArrival, sinceSentBack } = purchaseOrder;
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={PURCHASE_FORMS}
      title={t('record.title', { number: purchaseOrder.number })}
      flags={
        <>
          {purchaseOrder.late ? <StateChip meaning="person" label={t('list.lateLong')} /> : null}
          {view.facts.supplier?.frozen ? (
            <StateChip meaning="person" label={`${t('fields.supplier')}: ${t('record.frozen')}`} />
          ) : null}
        </>
      }
      facts={[
        <Text key="supplier" component="span" fw={600}>
          {supplierName || t('record.noSupplier')}
        </Text>,
        estimatedArrival === null
          ? null
          : t('record.arrives', { when: date(estimatedArrival, 'date') }),
        <Named
          key="entered"
          name={purchaseOrder.createdByName}
          fileId={purchaseOrder.createdByAvatar ?? null}
          label={t('record.entered', {
            when: date(purchaseOrder.createdAt),
            name: purchaseOrder.createdByName,
          })}
        />,
      ]}
      payloadOf={payloadOf}
      related={
        <Related
          key={purchaseOrder.id}
          load={(api, flags) =>
            api.getPurchaseOrderRelated({ params: { id: purchaseOrder.id } }, flags)
          }
          version={purchaseOrder.version}
          parts={{
            supplier: { kind: supplierAsRelated, title: 'supplier' },
            orders: { kind: orderAsRelated, title: 'ordersWaiting' },
            others: {
              kind: purchaseAsRelated,
              title: 'otherPurchases',
              all: {
                to: '/purchasing/orders',
                search: { supplier: purchaseOrder.supplier?.id },
              },
            },
            messages: {
              kind: messageAsRelated,
              title: 'messages',
              all: { to: '/system/outbox', search: { q: purchaseOrder.number } },
            },
          }}
          log={{ target: purchaseOrder.number }}
        />
      }
      lines={
        <>
          {sinceSentBack && view.snapshot.hasTag('undecided') ? (
            <SinceSentBack since={sinceSentBack} view={view} />
          ) : null}
          <PurchaseLines view={view} />
        </>
      }
    >
      <Pair>
        <PurchaseAmounts view={view} />
        <Documents view={view} flow={flow} />
      </Pair>
      <Supplier view={view} />
      <Terms view={view} />
      <Receipts view={view} />
    </RecordPage>
  );
}
