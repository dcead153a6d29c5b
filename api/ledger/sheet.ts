import type { Say } from '../kernel/listSheet.ts';
import {
  calendarDayFilter,
  fromDay,
  listSheet,
  moment,
  price,
  sum,
  text,
  toDay,
} from '../kernel/listSheet.ts';
import type {
  AccountBalance,
  LedgerAccount,
  LedgerEntry,
  PostingFilter,
  PostingRow,
} from './calls.ts';

/** What an account is called. */
export function accountInWords(
  { kind, of, party, account }: LedgerAccount,
  text: Say['text'],
): string {
  if (kind === 'other') return account;
  const whose =
    party ??
    (of === null
      ? ''
      : (text(kind === 'cash' ? `orders:methods.${of}` : `bearers.${of}`) ??
        text('unnamed') ??
        of));
  const name = text(`accounts.${kind}`) ?? account;
  return whose === '' ? name : (text('accountOf', { account: name, whose }) ?? name);
}

const sideOf = ({ entry, amount }: PostingRow, side: LedgerEntry['side']): string | null => {
  if (!entry) return amount;
  return entry.side === side ? entry.amount : null;
};

const currencyOf = ({ currency }: AccountBalance) => currency;

/** The trial balance as a sheet: its debits come to its credits. */
export const balanceSheet = listSheet<AccountBalance, { from: string; to: string }>()({
  namespace: 'ledger',
  title: 'balance.title',
  columns: {
    account: text('fields.account', (row, say) => accountInWords(row, say.text), 30),
    opening: price('balance.opening', ({ opening }) => opening, currencyOf),
    debit: sum('balance.debit', ({ debit }) => debit, currencyOf),
    credit: sum('balance.credit', ({ credit }) => credit, currencyOf),
    closing: price('balance.closing', ({ closing }) => closing, currencyOf),
  },
  filters: {
    from: calendarDayFilter('finance:range.from'),
    to: calendarDayFilter('finance:range.to'),
  },
});

/** The journal as a sheet: on the screen a row a posting, in a file one for each of its sides. */
export const postingsSheet = listSheet<PostingRow, PostingFilter>()({
  namespace: 'ledger',
  columns: {
    number: text('fields.number', ({ id }) => String(id), 12),
    at: moment('fields.at', ({ at }) => at),
    kind: text('fields.kind', ({ kind }, say) => say.text(`kinds.${kind}`) ?? kind, 22),
    record: text('fields.record', ({ recordName, recordId }) => recordName ?? `#${recordId}`, 20),
    account: text(
      'fields.account',
      ({ entry }, say) => (entry ? accountInWords(entry, say.text) : null),
      30,
    ),
    debit: sum(
      'fields.debit',
      (row) => sideOf(row, 'debit'),
      ({ currency }) => currency,
    ),
    credit: sum(
      'fields.credit',
      (row) => sideOf(row, 'credit'),
      ({ currency }) => currency,
    ),
  },
  along: { record: 'account' },
  filters: {
    account: { label: 'fields.account', value: (account) => account },
    from: fromDay('list.from'),
    to: toDay('list.to'),
  },
});
