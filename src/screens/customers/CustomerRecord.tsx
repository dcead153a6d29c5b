import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asksForCredit, type CustomerRecord as Detail } from '../../../api/customers/customer.ts';
import { createCustomerFlow } from '../../../machines/customer/flow.ts';
import { LatePart } from '../../components/LatePart.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { OneTimePassword } from '../../components/OneTimePassword.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { Related } from '../../components/record/Related.tsx';
import { useBeside } from '../../components/record/useBeside.ts';
import { useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { caseAsRelated } from '../afterSales/asRelated.ts';
import { deliveryNoteAsRelated } from '../deliveryNotes/asRelated.ts';
import { creditNoteAsRelated, invoiceAsRelated } from '../invoices/asRelated.ts';
import { orderAsRelated } from '../orders/asRelated.ts';
import { CustomerCodes } from '../orders/CustomerCodes.tsx';
import { messageAsRelated } from '../outbox/asRelated.ts';
import { priceChangeAsRelated } from '../priceChanges/asRelated.ts';
import { OwnPrices } from '../prices/OwnPrices.tsx';
import { receiptAsRelated } from '../receipts/asRelated.ts';
import { rechargeAsRelated } from '../recharges/asRelated.ts';
import { CustomerAddresses } from './CustomerAddresses.tsx';
import { AskedPanel, CardPanel, ConnectionPanel, CreditPanel } from './CustomerPanels.tsx';
import { CreditAsked } from './creditForms.tsx';
import { type CustomerFlow, customerKind } from './customerKind.ts';
import { CUSTOMER_FORMS } from './forms.tsx';

/** One customer's account: its terms, whether it is authorised and open, and what it went through. */
export function CustomerRecord({ customerId }: { customerId: number }): ReactNode {
  return <Flow key={customerId} customerId={customerId} />;
}

function Flow({ customerId }: { customerId: number }): ReactNode {
  const { t } = useTranslation('customers');
  // Said in one answer alone: a later reading of the account has it no more.
  const [reset, setReset] = useState<Detail | null>(null);
  const flow = useRecordFlow(customerId, {
    create: createCustomerFlow,
    namespace: 'customers',
    numberOf: customerKind.numberOf,
    drafts: 'customerEvent',
    doneText: (_request, detail) => (asksForCredit(detail) ? t('record.asked.done') : null),
    onDone: (_request, detail) => {
      if (detail.oneTimePassword !== null) setReset(detail);
    },
  });
  return (
    <>
      <RecordFrame
        flow={flow}
        namespace="customers"
        wayBack={<ButtonLink to="/customers">{t('record.toList')}</ButtonLink>}
      >
        {(detail) => <CustomerPage customer={detail} flow={flow} />}
      </RecordFrame>
      {reset?.oneTimePassword ? (
        <OneTimePassword
          title={t('oneTime.title', { login: reset.loginAccount ?? '' })}
          label={t('oneTime.label')}
          text={t('oneTime.text')}
          done={t('oneTime.done')}
          password={reset.oneTimePassword}
          onClose={() => setReset(null)}
        />
      ) : null}
    </>
  );
}

function CustomerPage({ customer, flow }: { customer: Detail; flow: CustomerFlow }): ReactNode {
  const { t } = useTranslation('customers');
  const { name } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(customerKind, customer, grants), [customer, grants]);
  const beside = useBeside(customer.beside);
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={CUSTOMER_FORMS}
      title={name(customer)}
      beside={beside}
      facts={[
        t('userNumber', { number: customer.userNumber }),
        grants('order.view') ? (
          <AnchorLink key="orders" to="/orders" search={{ customer: customer.id }}>
            {t('record.orders')}
          </AnchorLink>
        ) : null,
        grants('receivable.view') ? (
          <AnchorLink
            key="receivables"
            to="/finance/receivables/$customerId"
            params={{ customerId: String(customer.id) }}
          >
            {t('record.receivables')}
          </AnchorLink>
        ) : null,
        grants('receivable.view') ? (
          <AnchorLink
            key="statement"
            to="/finance/receivables/$customerId/statement"
            params={{ customerId: String(customer.id) }}
          >
            {t('record.statement')}
          </AnchorLink>
        ) : null,
      ]}
      related={
        <Related
          key={customer.id}
          load={(api, flags) => api.getCustomerRelated({ params: { id: customer.id } }, flags)}
          version={customer.version}
          parts={{
            orders: {
              kind: orderAsRelated,
              title: 'orders',
              all: { to: '/orders', search: { customer: customer.id } },
            },
            deliveryNotes: {
              kind: deliveryNoteAsRelated,
              title: 'deliveryNotes',
              all: { to: '/deliveryNotes', search: { customer: customer.id } },
            },
            openInvoices: {
              kind: invoiceAsRelated,
              title: 'openInvoices',
              all: { to: '/finance/invoices', search: { customer: customer.id, owed: 'only' } },
            },
            creditNotes: {
              kind: creditNoteAsRelated,
              title: 'creditNotes',
              all: { to: '/finance/invoices/credit-notes', search: { customer: customer.id } },
            },
            cases: {
              kind: caseAsRelated,
              title: 'cases',
              all: { to: '/after-sales', search: { customer: customer.id } },
            },
            recharges: {
              kind: rechargeAsRelated,
              title: 'recharges',
              all: { to: '/finance/recharges', search: { q: customer.phone } },
            },
            receipts: {
              kind: receiptAsRelated,
              title: 'receipts',
              all: { to: '/finance/receipts', search: { customer: customer.id } },
            },
            priceChanges: { kind: priceChangeAsRelated, title: 'priceChanges' },
            messages: {
              kind: messageAsRelated,
              title: 'messages',
              all: { to: '/system/outbox', search: { q: customer.userNumber } },
            },
          }}
          log={{ target: customer.name }}
        />
      }
    >
      <CreditAsked customer={customer} />
      <AskedPanel customer={customer} />
      <CreditPanel customer={customer} />
      <CardPanel customer={customer} />
      <ConnectionPanel customer={customer} />
      <LatePart key={customer.id}>
        <CustomerAddresses customerId={customer.id} />
        <OwnPrices customer={customer} />
        <CustomerCodes customerId={customer.id} />
      </LatePart>
    </RecordPage>
  );
}
