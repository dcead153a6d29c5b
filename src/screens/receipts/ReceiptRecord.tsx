import { Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMinor } from '../../../api/kernel/money.ts';
import type { Allocation, ReceiptDetail, ReceiptRequest } from '../../../api/receipts/calls.ts';
import { createReceiptFlow } from '../../../machines/receipt/flow.ts';
import { leftOf } from '../../../machines/receipt/law/amounts.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { pictureIn } from '../../components/avatar/pictureIn.ts';
import { Facts } from '../../components/Facts.tsx';
import { StoredPicture } from '../../components/files/StoredPicture.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { Amounts } from '../../components/record/Amounts.tsx';
import { LineTable } from '../../components/record/LineTable.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { Related } from '../../components/record/Related.tsx';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { customerAsRelated } from '../customers/asRelated.ts';
import { orderAsRelated } from '../orders/asRelated.ts';
import { receiptAsRelated } from './asRelated.ts';
import { RECEIPT_FORMS } from './forms.tsx';
import { type ReceiptView, receiptKind } from './receiptKind.ts';

/** One customer payment: what came in, which orders it paid, and what of it is on account. */
export function ReceiptRecord({ receiptId }: { receiptId: number }): ReactNode {
  return <Flow key={receiptId} receiptId={receiptId} />;
}

function Flow({ receiptId }: { receiptId: number }): ReactNode {
  const { t } = useTranslation('receipts');
  const flow = useRecordFlow(receiptId, {
    create: createReceiptFlow,
    namespace: 'receipts',
    numberOf: receiptKind.numberOf,
    drafts: 'receiptEvent',
  });
  return (
    <RecordFrame
      flow={flow}
      namespace="receipts"
      wayBack={<ButtonLink to="/finance/receipts">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <ReceiptPage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface ReceiptPageProps {
  detail: ReceiptDetail;
  flow: RecordFlow<ReceiptDetail, ReceiptRequest>;
}

function ReceiptPage({ detail, flow }: ReceiptPageProps): ReactNode {
  const { t } = useTranslation('receipts');
  const { money, date, day, name } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(receiptKind, detail, grants), [detail, grants]);
  const { receipt } = detail;
  const { id, customerId, currency } = receipt;
  const amount = money(receipt.amount, currency);
  const customerParams = { customerId: String(customerId) };
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={RECEIPT_FORMS}
      title={t('record.title', { number: receipt.number })}
      facts={[name(receipt), amount, t(`methods.${receipt.method}`)]}
      links={
        grants('receivable.view')
          ? [
              <ButtonLink
                key="open"
                variant="default"
                to="/finance/receivables/$customerId"
                params={customerParams}
              >
                {t('record.toReceivable')}
              </ButtonLink>,
              <ButtonLink
                key="statement"
                variant="default"
                to="/finance/receivables/$customerId/statement"
                params={customerParams}
              >
                {t('record.toStatement')}
              </ButtonLink>,
            ]
          : []
      }
      lines={<Lines view={view} />}
      related={
        <Related
          key={id}
          load={(api, flags) => api.getReceiptRelated({ params: { id } }, flags)}
          version={receipt.version}
          parts={{
            customer: { kind: customerAsRelated, title: 'customer' },
            orders: { kind: orderAsRelated, title: 'orders' },
            others: {
              kind: receiptAsRelated,
              title: 'otherReceipts',
              all: { to: '/finance/receipts', search: { customer: customerId } as never },
            },
          }}
          log={{ target: receipt.number }}
        />
      }
    >
      <Amounts
        title={t('record.sums')}
        rows={[
          [t('fields.amount'), amount],
          [t('fields.allocated'), money(receipt.allocated, currency)],
          view.snapshot.hasTag('planned')
            ? [t('record.willBeOnAccount'), money(fromMinor(leftOf(view.facts)), currency), true]
            : [t('fields.onAccount'), money(receipt.onAccount, currency), true],
        ]}
      />
      <Facts
        title={t('record.card')}
        facts={[
          [
            t('fields.customer'),
            grants('customer.view') ? (
              <AnchorLink key="customer" to="/customers/$customerId" params={customerParams}>
                {name(receipt)}
              </AnchorLink>
            ) : (
              name(receipt)
            ),
          ],
          [t('fields.userNumber'), receipt.userNumber],
          [t('fields.amount'), amount],
          [t('fields.method'), t(`methods.${receipt.method}`)],
          [t('fields.valueDate'), day(receipt.valueDate)],
          [
            t('fields.reference'),
            receipt.reference === '' ? t('record.nothing') : receipt.reference,
          ],
          [
            t('fields.proofs'),
            receipt.proof === null ? (
              t('record.nothing')
            ) : (
              <StoredPicture key="proof" fileId={receipt.proof.id} alt={receipt.proof.name} />
            ),
          ],
          [t('fields.entered'), date(receipt.enteredAt)],
          [
            t('fields.by'),
            <Named
              key="by"
              name={receipt.enteredByName}
              fileId={pictureIn(detail.history, { actorName: receipt.enteredByName })}
            />,
          ],
          [t('fields.remark'), receipt.remark === '' ? t('record.nothing') : receipt.remark],
        ]}
      />
    </RecordPage>
  );
}

/** The orders that it paid, or is to pay, with what became of each payment. */
function Lines({ view }: { view: ReceiptView }): ReactNode {
  const { t } = useTranslation('receipts');
  const { money, date } = useFormat();
  const grants = useGrants();
  const { allocations, currency } = view.detail.receipt;
  const order = ({ orderId, orderSn }: Allocation) =>
    grants('order.view') ? (
      <AnchorLink to="/orders/$orderId" params={{ orderId: String(orderId) }}>
        {orderSn}
      </AnchorLink>
    ) : (
      orderSn
    );
  const invoice = ({ orderId, invoiceNo }: Allocation) => {
    if (invoiceNo === null) return '–';
    return grants('invoice.view') ? (
      <AnchorLink to="/finance/invoices/$invoiceId" params={{ invoiceId: String(orderId) }}>
        {invoiceNo}
      </AnchorLink>
    ) : (
      invoiceNo
    );
  };
  const what = ({ paidAt, takenBackAt }: Allocation) => {
    if (takenBackAt !== null) return t('record.takenBack', { when: date(takenBackAt) });
    if (paidAt !== null) return t('record.paid', { when: date(paidAt) });
    return t(view.snapshot.hasTag('planned') ? 'record.toPay' : 'record.notPaid');
  };
  const amount = ({ amount: part, takenBackAt }: Allocation) => (
    <Text component="span" inherit td={takenBackAt === null ? undefined : 'line-through'}>
      {money(part, currency)}
    </Text>
  );
  return (
    <LineTable
      title={t(view.snapshot.hasTag('planned') ? 'record.planned' : 'record.lines')}
      lines={allocations}
      empty={<Text c="dimmed">{t('record.noLines')}</Text>}
      columns={[
        { name: t('fields.orderSn'), cell: order },
        { name: t('fields.invoiceNo'), cell: invoice },
        { name: t('fields.what'), cell: what },
        { name: t('fields.part'), isFigure: true, cell: amount },
      ]}
      card={(line) => (
        <>
          <span>{order(line)}</span>
          <strong>{amount(line)}</strong>
          <span>{invoice(line)}</span>
          <span>{what(line)}</span>
        </>
      )}
    />
  );
}
