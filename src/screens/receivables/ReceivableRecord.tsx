import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenItem, ReceivableDetail } from '../../../api/receivables/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { Late } from '../../components/list/FlaggedState.tsx';
import { StaleNote } from '../../components/list/StaleNote.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { Panel } from '../../components/Panel.tsx';
import { PrintButton } from '../../components/print/PrintButton.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { ListWalk } from '../../components/record/ListWalk.tsx';
import { ReadFrame } from '../../components/record/RecordFrame.tsx';
import { HeadFacts } from '../../components/record/RecordHead.tsx';
import classes from '../../components/record/record.module.css';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { useGrants } from '../../shell/sessionContext.ts';
import { Tiles } from '../finance/Tiles.tsx';
import { AgeTiles } from './AgeTiles.tsx';
import own from './receivables.module.css';

// Few people add one each day: it is loaded when they do.
const AddReceiptDialog = lazyPart(
  async () => (await import('../receipts/AddReceiptDialog.tsx')).AddReceiptDialog,
  ({ onClose }) => onClose(),
);

/** What one customer owes on invoiced orders, order by order. */
export function ReceivableRecord({ customerId }: { customerId: number }): ReactNode {
  return <OneCustomer key={customerId} customerId={customerId} />;
}

function OneCustomer({ customerId }: { customerId: number }): ReactNode {
  const { t } = useTranslation('receivables');
  const api = useApi();
  const reading = useList<null, ReceivableDetail>(null, (_, signal) =>
    api.getReceivable({ params: { customerId } }, { showError: false, signal }),
  );
  return (
    <ReadFrame
      reading={reading}
      namespace="receivables"
      wayBack={<ButtonLink to="/finance/receivables">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => (
        <>
          <StaleNote failure={reading.failure} onRetry={reading.reload} />
          <ReceivablePage detail={detail} />
        </>
      )}
    </ReadFrame>
  );
}

function ReceivablePage({ detail }: { detail: ReceivableDetail }): ReactNode {
  const { t } = useTranslation('receivables');
  const { money, name, termsName, day } = useFormat();
  const grants = useGrants();
  const { id, userNumber, paymentTermsCode, currency, notInvoiced, notAccepted } = detail;
  const { arBalance, onAccount } = detail;
  const isOnAccount = Number(onAccount) !== 0;
  const isSetBack = Number(notAccepted) !== 0;
  return (
    <div className={classes.page}>
      <PageHead
        title={t('record.title', { customer: name(detail) })}
        facts={
          <HeadFacts
            facts={[
              userNumber,
              termsName(paymentTermsCode),
              t('asOf', { day: day(detail.asOf) }),
              grants('customer.view') ? (
                <AnchorLink
                  key="customer"
                  to="/customers/$customerId"
                  params={{ customerId: String(id) }}
                >
                  {t('record.toCustomer')}
                </AnchorLink>
              ) : null,
              grants('receipt.view') ? (
                <AnchorLink key="receipts" to="/finance/receipts" search={{ customer: id }}>
                  {t('record.toReceipts')}
                </AnchorLink>
              ) : null,
              <AnchorLink key="list" to="/finance/receivables">
                {t('record.toList')}
              </AnchorLink>,
            ]}
          />
        }
        actions={
          <>
            <ListWalk />
            <EnterReceipt detail={detail} />
            <ButtonLink
              variant="default"
              to="/finance/receivables/$customerId/statement"
              params={{ customerId: String(id) }}
            >
              {t('statement.title')}
            </ButtonLink>
            <PrintButton />
          </>
        }
      />
      <div className={classes.side}>
        <Panel title={t('record.ages')}>
          <AgeTiles sums={detail} />
          <div className={own.other}>
            <Tiles
              figures={[
                [t('fields.notInvoiced'), money(notInvoiced, currency)],
                ...(isSetBack
                  ? [[t('fields.notAccepted'), money(notAccepted, currency)] as const]
                  : []),
                [t('fields.arBalance'), money(arBalance, currency)],
                ...(isOnAccount
                  ? [[t('fields.onAccount'), money(onAccount, currency)] as const]
                  : []),
              ]}
            />
          </div>
          <Text c="dimmed" size="sm" mt="xs">
            {t('record.about')}
            {isSetBack ? ` ${t('record.aboutNotAccepted')}` : null}
            {isOnAccount ? ` ${t('record.aboutOnAccount')}` : null}
          </Text>
        </Panel>
        <OpenItems detail={detail} />
      </div>
    </div>
  );
}

/** Enters what this customer paid in one sum. */
function EnterReceipt({ detail }: { detail: ReceivableDetail }): ReactNode {
  const { t } = useTranslation('receivables');
  const { name } = useFormat();
  const grants = useGrants();
  const navigate = useNavigate();
  const { id, userNumber } = detail;
  const [isOpen, dialog] = useDialogOpen(`newReceipt.${id}`);
  return (
    <>
      <ActionButton
        label={t('record.addReceipt')}
        variant="filled"
        reason={lacks(grants, 'receipt.edit')}
        onClick={dialog.open}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <AddReceiptDialog
            of={{ id, label: `${name(detail)} · ${userNumber}` }}
            onClose={dialog.close}
            onAdded={({ receipt }) => {
              dialog.close();
              void navigate({
                to: '/finance/receipts/$receiptId',
                params: { receiptId: String(receipt.id) },
              });
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type Figure = 'total' | 'paid' | 'refunded' | 'left';

/** The orders that are not wholly paid, those due first. */
function OpenItems({ detail }: { detail: ReceivableDetail }): ReactNode {
  const { t } = useTranslation('receivables');
  const { money, number, day } = useFormat();
  const grants = useGrants();
  const { id, currency, orders, items } = detail;
  const order = (item: OpenItem) =>
    grants('order.view') ? (
      <AnchorLink to="/orders/$orderId" params={{ orderId: String(item.id) }}>
        {item.orderSn}
      </AnchorLink>
    ) : (
      item.orderSn
    );
  const invoice = (item: OpenItem) =>
    grants('invoice.view') ? (
      <AnchorLink to="/finance/invoices/$invoiceId" params={{ invoiceId: String(item.id) }}>
        {item.invoiceNo}
      </AnchorLink>
    ) : (
      item.invoiceNo
    );
  const age = (item: OpenItem) =>
    item.daysLate > 0 ? (
      <Late>{t('record.late', { count: item.daysLate })}</Late>
    ) : (
      t('fields.notDue')
    );
  const figure = (name: Figure): LineColumn<OpenItem> => ({
    name: t(`fields.${name}`),
    isFigure: true,
    cell: (item) => money(item[name], currency),
  });
  return (
    <LineTable
      title={t('record.items')}
      actions={
        grants('invoice.view') && items.length > 0 ? (
          <AnchorLink to="/finance/invoices" search={{ customer: id, owed: 'only' }}>
            {t('record.toInvoices')}
          </AnchorLink>
        ) : null
      }
      lines={items}
      empty={<Text c="dimmed">{t('record.none')}</Text>}
      columns={[
        { name: t('fields.orderSn'), cell: order },
        { name: t('fields.invoiceNo'), cell: invoice },
        { name: t('fields.orderedOn'), cell: ({ orderedOn }) => day(orderedOn) },
        { name: t('fields.dueOn'), cell: ({ dueOn }) => day(dueOn) },
        { name: t('fields.age'), cell: age },
        figure('total'),
        figure('paid'),
        figure('refunded'),
        figure('left'),
      ]}
      card={(item) => (
        <>
          <span>{order(item)}</span>
          <strong>{money(item.left, currency)}</strong>
          <span>{invoice(item)}</span>
          <span>{t('record.ofTotal', { total: money(item.total, currency) })}</span>
          <span>{t('record.due', { day: day(item.dueOn) })}</span>
          <span>{age(item)}</span>
        </>
      )}
    >
      {orders > items.length ? (
        <Text c="dimmed" size="sm">
          {t('record.first', { shown: number(items.length), all: number(orders) })}
        </Text>
      ) : null}
    </LineTable>
  );
}
