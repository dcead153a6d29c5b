import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '../../../api/invoices/calls.ts';
import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import { instantOf } from '../../../api/kernel/zone.ts';
import { taxOf } from '../../../api/orders/orderTax.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { Facts } from '../../components/Facts.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { Notes } from '../../components/notes/Notes.tsx';
import { Panel } from '../../components/Panel.tsx';
import { Parts } from '../../components/Parts.tsx';
import { Phone } from '../../components/Phone.tsx';
import { Amounts } from '../../components/record/Amounts.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { Pair } from '../../components/record/Pair.tsx';
import { ReadFrame } from '../../components/record/RecordFrame.tsx';
import { Related } from '../../components/record/Related.tsx';
import classes from '../../components/record/record.module.css';
import { StateChip } from '../../components/StateChip.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { caseAsRelated } from '../afterSales/asRelated.ts';
import { customerAsRelated } from '../customers/asRelated.ts';
import { orderAsRelated } from '../orders/asRelated.ts';
import { useGstRows } from '../orders/useGstRows.ts';
import { statementAsRelated } from '../settlements/asRelated.ts';
import { creditNoteAsRelated } from './asRelated.ts';
import { DocumentPage } from './DocumentPage.tsx';
import { InvoiceActions } from './InvoiceActions.tsx';

/** One tax invoice as it was issued. Nothing happens to it but that it is downloaded: it has no chart. */
export function InvoiceRecord({ invoiceId }: { invoiceId: number }): ReactNode {
  return <OneInvoice key={invoiceId} id={invoiceId} />;
}

function OneInvoice({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('invoices');
  const api = useApi();
  const reading = useList<null, InvoiceDetail>(null, (_, signal) =>
    api.getInvoice({ params: { id } }, { showError: false, signal }),
  );
  return (
    <ReadFrame
      reading={reading}
      namespace="invoices"
      wayBack={<ButtonLink to="/finance/invoices">{t('record.toList')}</ButtonLink>}
    >
      {(invoice) => <InvoicePage invoice={invoice} onSaved={reading.reload} />}
    </ReadFrame>
  );
}

interface InvoicePageProps {
  invoice: InvoiceDetail;
  onSaved: () => void;
}

function InvoicePage({ invoice, onSaved }: InvoicePageProps): ReactNode {
  const { t } = useTranslation('invoices');
  const { id, invoiceNo, orderId, orderSn, status, cancelled } = invoice;
  return (
    <DocumentPage
      document={invoice}
      title={t('record.title', { number: invoiceNo })}
      record={t('record.name')}
      beside={
        <>
          <StateChip
            meaning={status === 'downloaded' ? 'done' : 'waiting'}
            label={t(`places.${status}`)}
          />
          {cancelled ? <StateChip meaning="stopped" label={t('record.cancelled')} /> : null}
        </>
      }
      toList={
        <AnchorLink key="list" to="/finance/invoices">
          {t('record.toList')}
        </AnchorLink>
      }
      actions={
        <InvoiceActions
          orderId={orderId}
          orderSn={orderSn}
          cancelled={cancelled}
          onSaved={onSaved}
        />
      }
      lines={<InvoiceLines invoice={invoice} />}
      aside={
        <>
          <Downloads downloads={invoice.downloads} />
          <Related
            load={(api, flags) => api.getInvoiceRelated({ params: { id } }, flags)}
            version={0}
            parts={{
              order: { kind: orderAsRelated, title: 'order' },
              customer: { kind: customerAsRelated, title: 'customer' },
              creditNotes: { kind: creditNoteAsRelated, title: 'creditNotes' },
              cases: {
                kind: caseAsRelated,
                title: 'cases',
                all: { to: '/after-sales', search: { order: orderId } },
              },
              statements: {
                kind: statementAsRelated,
                title: 'statements',
                all: { to: '/finance/statements', search: { order: orderId } },
              },
            }}
            log={{ target: invoiceNo }}
          />
          <Notes record="invoice" id={id} version={0} />
        </>
      }
    >
      <Pair>
        <InvoiceAmounts invoice={invoice} />
        <Issued invoice={invoice} />
      </Pair>
      <Parties invoice={invoice} />
    </DocumentPage>
  );
}

type InvoiceLine = InvoiceDetail['lines'][number];

/** What a line says beside what was ordered: its part of the discount, and how its rate is written. */
function useLineTexts(invoice: InvoiceDetail) {
  const { t } = useTranslation('invoices');
  const { money, number } = useFormat();
  const shares = taxOf(invoice, invoice.lines).lines;
  return {
    rate: t('document.gst', { percent: number(Number(invoice.gstPercent)) }),
    hasDiscount: Number(invoice.discount) !== 0,
    taxed: (line: InvoiceLine) => money(shares[line.id - 1] ?? line.amount, invoice.currency),
  };
}

function InvoiceLines({ invoice }: { invoice: InvoiceDetail }): ReactNode {
  const { t } = useTranslation('invoices');
  const { money, number, quantity } = useFormat();
  const { rate, hasDiscount, taxed } = useLineTexts(invoice);
  const show = (amount: string) => money(amount, invoice.currency);
  const kilosOf = ({ kilos, isExpected }: InvoiceLine) =>
    kilos === undefined
      ? ''
      : t(isExpected ? 'document.aboutKilos' : 'document.kilos', { kilos: number(kilos) });
  const priceOf = ({ price, kilos }: InvoiceLine) =>
    kilos === undefined ? show(price) : t('document.perKilo', { price: show(price) });
  const afterDiscount: LineColumn<InvoiceLine> = {
    name: t('record.afterDiscount'),
    cell: taxed,
    isFigure: true,
  };
  return (
    <LineTable<InvoiceLine>
      title={t('document.goods')}
      lines={invoice.lines}
      columns={[
        { name: t('document.goods'), cell: (line) => <Goods line={line} /> },
        {
          name: t('document.quantity'),
          cell: (line) => (
            <>
              {quantity(line.quantity, line)}
              {line.kilos === undefined ? null : (
                <Text size="xs" c="dimmed">
                  {kilosOf(line)}
                </Text>
              )}
            </>
          ),
          isFigure: 'quantity',
        },
        { name: t('document.price'), cell: priceOf, isFigure: true },
        { name: t('document.amount'), cell: ({ amount }) => show(amount), isFigure: true },
        ...(hasDiscount ? [afterDiscount] : []),
        { name: rate, cell: ({ gst }) => show(gst), isFigure: true },
      ]}
      card={(line) => (
        <>
          <Goods line={line} />
          <Text component="span" fw={600}>
            {show(line.amount)}
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {[quantity(line.quantity, line), kilosOf(line)].filter(Boolean).join(', ')} ×{' '}
            {priceOf(line)}
            {hasDiscount ? ` · ${t('record.afterDiscount')}: ${taxed(line)}` : null}
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {rate}: {show(line.gst)}
          </Text>
        </>
      )}
    />
  );
}

/** The name that the reader knows, the other one and the SKU beneath. */
function Goods({ line }: { line: InvoiceLine }): ReactNode {
  const { name } = useFormat();
  const main = name(line);
  const other = main === line.name ? line.nameZh : line.name;
  return (
    <div>
      <Text component="span">{main}</Text>
      <Text size="xs" c="dimmed">
        <Parts of={[other, line.sku]} />
      </Text>
    </div>
  );
}

/** What it comes to, with what its rate is taken on. */
function InvoiceAmounts({ invoice }: { invoice: InvoiceDetail }): ReactNode {
  const { t } = useTranslation('invoices');
  const { money } = useFormat();
  const { lines, items, discount, deliveryFee, total, credited, currency } = invoice;
  const isCredited = toMinor(credited) !== 0;
  const gstPercent = String(Number(invoice.gstPercent));
  const gstRows = useGstRows({ ...invoice, gstPercent }, lines);
  const show = (amount: string) => money(amount, currency);
  return (
    <Amounts
      title={t('record.amounts')}
      rows={[
        [t('document.items'), show(items)],
        [t('document.discount'), Number(discount) === 0 ? null : `−${show(discount)}`],
        [t('document.deliveryFee'), show(deliveryFee)],
        ...gstRows,
        [t('document.total'), show(total), true],
        [t('record.credited'), isCredited ? `−${show(credited)}` : null],
        [t('record.rest'), isCredited ? show(fromMinor(toMinor(total) - toMinor(credited))) : null],
      ]}
    />
  );
}

function Issued({ invoice }: { invoice: InvoiceDetail }): ReactNode {
  const { t } = useTranslation('invoices');
  const { date, timeZone, termsName } = useFormat();
  const { invoiceNo, issuedAt, orderSn, paymentTermsCode, dueOn, currency } = invoice;
  return (
    <Facts
      title={t('record.issued')}
      facts={[
        [t('fields.number'), invoiceNo],
        [t('fields.issuedAt'), date(issuedAt, 'date')],
        [t('fields.orderSn'), orderSn],
        [t('document.terms'), paymentTermsCode && termsName(paymentTermsCode)],
        [t('record.due'), dueOn && date(instantOf(dueOn, timeZone) ?? dueOn, 'date')],
        [t('record.currency'), currency],
      ]}
    />
  );
}

/** Who issued it, and the customer, as they were on the day of issue. */
function Parties({ invoice: { issuer, customer } }: { invoice: InvoiceDetail }): ReactNode {
  const { t } = useTranslation('invoices');
  const { name } = useFormat();
  return (
    <Pair>
      <Facts
        title={t('record.issuer')}
        facts={[
          // A shop's own name is the Chinese one.
          [t('record.called'), name({ name: issuer.nameEn, nameZh: issuer.name })],
          [t('record.address'), issuer.address || issuer.city],
          [t('record.gstNumber'), issuer.gstNumber || t('record.noGstNumber')],
        ]}
      />
      <Facts
        title={t('document.billTo')}
        facts={[
          [t('record.called'), name(customer)],
          [t('record.uen'), customer.uen || null],
          [t('record.phone'), customer.phone && <Phone number={customer.phone} />],
          [t('record.address'), customer.address || null],
        ]}
      />
    </Pair>
  );
}

/** Who took it along, the newest first. */
function Downloads({ downloads }: Pick<InvoiceDetail, 'downloads'>): ReactNode {
  const { t } = useTranslation('invoices');
  const { date } = useFormat();
  return (
    <Panel title={t('record.downloads')}>
      {downloads.length === 0 ? (
        <Text c="dimmed">{t('record.notDownloaded')}</Text>
      ) : (
        <ul className={classes.cards}>
          {downloads.map(({ id, at, byName, byAvatar }) => (
            <li key={id}>
              <span>
                <Named name={byName} fileId={byAvatar ?? null} />
              </span>
              <Text component="span" c="dimmed">
                {date(at)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
