import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerStatement, StatementEntry } from '../../../api/receivables/statement.ts';
import { AnchorLink } from '../../components/links.tsx';
import { LineTable } from '../../components/record/LineTable.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import own from './receivables.module.css';

/** A line: an entry, or the balance before or after all of them. */
interface Line {
  id: number;
  day: string;
  balance: string;
  entry: StatementEntry | null;
}

/** What moved a customer's account in some days, each entry with the balance after it and the way to its record. */
export function StatementEntries({ statement }: { statement: CustomerStatement }): ReactNode {
  const { t } = useTranslation(['receivables', 'orders']);
  const { money, day } = useFormat();
  const grants = useGrants();
  const { currency, entries, from, to } = statement;
  const lines: Line[] = [
    { id: 0, day: from, balance: statement.opening, entry: null },
    ...entries.map((entry) => ({ id: entry.id, day: entry.day, balance: entry.balance, entry })),
    { id: entries.length + 1, day: to, balance: statement.closing, entry: null },
  ];
  const document = (entry: StatementEntry): ReactNode => {
    const { kind, number, orderId, receiptId, creditNoteId, postingId } = entry;
    const words = t(`statement.kinds.${kind}`);
    const called = number === '' ? words : `${words} ${number}`;
    if (receiptId !== null) {
      return grants('receipt.view') ? (
        <AnchorLink to="/finance/receipts/$receiptId" params={{ receiptId: String(receiptId) }}>
          {called}
        </AnchorLink>
      ) : (
        called
      );
    }
    if (postingId !== null) {
      return grants('ledger.view') ? (
        <AnchorLink to="/finance/ledger/journal" search={{ at: postingId }}>
          {called}
        </AnchorLink>
      ) : (
        called
      );
    }
    if (!grants('invoice.view')) return called;
    return creditNoteId === null ? (
      <AnchorLink to="/finance/invoices/$invoiceId" params={{ invoiceId: String(orderId) }}>
        {called}
      </AnchorLink>
    ) : (
      <AnchorLink
        to="/finance/invoices/credit-notes/$creditNoteId"
        params={{ creditNoteId: String(creditNoteId) }}
      >
        {called}
      </AnchorLink>
    );
  };
  const paidBy = ({ method, reference, valueOn, day: booked }: StatementEntry) =>
    [
      method === null ? '' : t(`orders:methods.${method}`),
      reference,
      valueOn === null || valueOn === booked ? '' : t('statement.valueOn', { day: day(valueOn) }),
    ].filter((part) => part !== '');
  const about = ({ id, entry }: Line): ReactNode => {
    if (!entry) return <strong>{t(id === 0 ? 'statement.opening' : 'statement.closing')}</strong>;
    const said = paidBy(entry);
    return (
      <>
        {document(entry)}
        {said.length > 0 ? <div className={own.said}>{said.join(' · ')}</div> : null}
      </>
    );
  };
  const order = ({ entry }: Line): ReactNode => {
    if (!entry || entry.orderId === null) return null;
    return grants('order.view') ? (
      <AnchorLink to="/orders/$orderId" params={{ orderId: String(entry.orderId) }}>
        {entry.orderSn}
      </AnchorLink>
    ) : (
      entry.orderSn
    );
  };
  const due = ({ entry }: Line) => (entry?.dueOn ? day(entry.dueOn) : null);
  const amount = ({ entry }: Line) => (entry ? money(entry.amount, currency) : null);
  const balance = (line: Line) => {
    const shown = money(line.balance, currency);
    return line.entry ? shown : <strong>{shown}</strong>;
  };
  return (
    <LineTable
      title={t('statement.entries')}
      note={
        entries.length === 0 ? (
          <Text c="dimmed" size="sm" mb="xs">
            {t('statement.none')}
          </Text>
        ) : null
      }
      lines={lines}
      columns={[
        { name: t('statement.day'), cell: (line) => day(line.day) },
        { name: t('statement.entry'), cell: about },
        { name: t('fields.orderSn'), cell: order },
        { name: t('fields.dueOn'), cell: due },
        { name: t('statement.amount'), isFigure: true, cell: amount },
        { name: t('statement.balance'), isFigure: true, cell: balance },
      ]}
      card={(line) => (
        <>
          <div>{about(line)}</div>
          <strong>{line.entry ? amount(line) : balance(line)}</strong>
          <span>{day(line.day)}</span>
          <span>
            {line.entry
              ? t('statement.balanceIs', { amount: money(line.balance, currency) })
              : null}
          </span>
          {line.entry && line.entry.orderId !== null ? <span>{order(line)}</span> : null}
          {line.entry?.dueOn ? (
            <span>{t('record.due', { day: day(line.entry.dueOn) })}</span>
          ) : null}
        </>
      )}
    />
  );
}
