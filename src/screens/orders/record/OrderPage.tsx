import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMinor } from '../../../../api/kernel/money.ts';
import type { OrderDetail } from '../../../../api/orders/calls.ts';
import { goodsHaveLeft } from '../../../../machines/afterSalesCase/law/claim.ts';
import { whyNoNote } from '../../../../machines/deliveryNote/law/making.ts';
import { leftToPay } from '../../../../machines/order/law/amounts.ts';
import { isPartlyPaid } from '../../../../machines/order/law/payment.ts';
import { overpaid } from '../../../../machines/order/law/rules.ts';
import { isToPick } from '../../../../machines/order/law/toPick.ts';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { ButtonLink } from '../../../components/links.tsx';
import { Pair } from '../../../components/record/Pair.tsx';
import { RecordPage } from '../../../components/record/RecordPage.tsx';
import { viewOf } from '../../../components/record/view.ts';
import { StateChip } from '../../../components/StateChip.tsx';
import { wallClockOf } from '../../../lib/dates.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { MakeNotes } from '../../deliveryNotes/MakeNotesButton.tsx';
import { OrderAtWarehouse } from '../../outbound/OrderAtWarehouse.tsx';
import { SoExportPanel } from '../../soExports/SoExportPanel.tsx';
import { AskedFor } from './AskedFor.tsx';
import { EVENT_FORMS } from './forms/forms.ts';
import { OrderAmounts } from './OrderAmounts.tsx';
import { OrderLines, shipsLines } from './OrderLines.tsx';
import { orderKind } from './orderKind.ts';
import { Payments } from './Payments.tsx';
import { Customer, Delivery } from './People.tsx';
import { RelatedToOrder } from './RelatedToOrder.tsx';
import { Shipments } from './Shipments.tsx';
import { ShortGoods } from './ShortGoods.tsx';
import type { OrderFlow } from './useOrderFlow.ts';
import { usePayloadText } from './usePayloadText.ts';

interface OrderPageProps {
  detail: OrderDetail;
  flow: OrderFlow;
}

/** The order's page: its goods, what they cost, who ordered them and how they get there. */
export function OrderPage({ detail, flow }: OrderPageProps): ReactNode {
  const { t } = useTranslation('orders');
  const { date, money, termsName, timeZone } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(orderKind, detail, grants), [detail, grants]);
  const { order } = detail;
  const payloadOf = usePayloadText(order.lines);
  const tooMuch = overpaid(view.facts);
  const [now] = useState(() => Date.now());
  const [isNoting, noting] = useDisclosure();
  const isLate = order.deliveryAt !== null && Date.parse(order.deliveryAt) < now;
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={EVENT_FORMS}
      title={t('record.title', { number: order.orderSn })}
      flags={
        <>
          {isLate && view.snapshot.hasTag('toDeliver') ? (
            <StateChip meaning="person" label={t('list.lateLong')} />
          ) : null}
          {view.snapshot.hasTag('reviewOverdue') ? (
            <StateChip meaning="person" label={t('record.overdue')} />
          ) : null}
          {view.snapshot.hasTag('takesPayment') && isPartlyPaid(view.facts) ? (
            <StateChip
              meaning="waiting"
              label={t('record.partlyPaid', {
                paid: money(order.paid, order.currency),
                left: money(fromMinor(leftToPay(view.facts)), order.currency),
              })}
            />
          ) : null}
          {tooMuch > 0 ? (
            <StateChip
              meaning="person"
              label={t('record.overpaidBy', { amount: money(tooMuch, order.currency) })}
            />
          ) : null}
        </>
      }
      facts={[
        <Text key="kind" component="span" fw={600}>
          {t(`kinds.${order.kind}`)}
        </Text>,
        t(`channels.${order.channel}`),
        order.platformType === null ? null : t(`platformTypes.${order.platformType}`),
        t('record.placed', { when: date(order.placedAt) }),
        view.facts.prepaid ? t('record.prepaid') : null,
        order.paymentTermsCode === null
          ? null
          : t('record.byTerms', { terms: termsName(order.paymentTermsCode) }),
      ]}
      links={[
        order.kind === 'wholesale' && order.customerId !== null && grants('order.edit') ? (
          <ButtonLink key="repeat" to="/orders/new" search={{ repeat: order.id }} variant="default">
            {t('record.repeat')}
          </ButtonLink>
        ) : null,
        order.kind === 'wholesale' && grants('deliveryNote.edit') ? (
          <ActionButton
            key="note"
            label={t('record.deliveryNote')}
            reason={whyNoNote(order, false)}
            onClick={noting.open}
          />
        ) : null,
        goodsHaveLeft(view.snapshot) && grants('afterSales.apply') ? (
          <ButtonLink
            key="afterSales"
            to="/after-sales/new"
            search={{ order: order.id }}
            variant="default"
          >
            {t('record.applyForAfterSales')}
          </ButtonLink>
        ) : null,
      ]}
      payloadOf={payloadOf}
      lines={
        <>
          <AskedFor view={view} />
          <OrderLines view={view} />
          <ShortGoods key={order.id} view={view} />
        </>
      }
      related={<RelatedToOrder view={view} />}
    >
      <Pair>
        <OrderAmounts view={view} />
        <Customer view={view} />
      </Pair>
      <Payments view={view} />
      <Delivery view={view} />
      {shipsLines(view) ? <Shipments view={view} /> : null}
      {order.kind === 'wholesale' ? (
        <OrderAtWarehouse
          key={order.id}
          orderId={order.id}
          version={order.version}
          isToPick={isToPick(view.snapshot)}
        />
      ) : null}
      <SoExportPanel
        key={`so-${order.id}`}
        orderId={order.id}
        orderSn={order.orderSn}
        cancelled={!view.snapshot.hasTag('exportable')}
        isInvoiced={order.invoiceNo !== null}
      />
      {isNoting ? (
        <MakeNotes
          orderIds={[order.id]}
          day={wallClockOf(new Date(order.deliveryAt ?? order.placedAt), timeZone).slice(0, 10)}
          onClose={noting.close}
        />
      ) : null}
    </RecordPage>
  );
}
