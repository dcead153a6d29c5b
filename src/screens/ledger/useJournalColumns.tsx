import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerEntry, Posting } from '../../../api/ledger/calls.ts';
import { AnchorLink } from '../../components/links.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import classes from './ledger.module.css';
import type { JournalSearch } from './search.ts';
import { isOf, useAccountText } from './useAccountText.ts';

/**
 * The columns of the journal, in the person's language.
 * @param account the one that is looked at
 * @param search what else the list is narrowed by: another account of it is looked at in the same days
 */
export function useJournalColumns(account: string | null, { from, to }: JournalSearch) {
  const { t, i18n } = useTranslation('ledger');
  const { date, money } = useFormat();
  const accountText = useAccountText();
  return useMemo((): DataColumn<Posting>[] => {
    // A posting that a newer server knows is called as it calls it.
    const kindText = (kind: string) =>
      i18n.exists(`ledger:kinds.${kind}`)
        ? (t as unknown as (key: string) => string)(`kinds.${kind}`)
        : kind;
    const isLookedAt = (entry: LedgerEntry) => account !== null && isOf(entry, account);
    const sides = ({ entries, currency }: Posting, side: LedgerEntry['side']) => (
      <ul className={classes.sides}>
        {entries
          .filter((entry) => entry.side === side)
          .map((entry) => (
            <li key={entry.line}>
              <AnchorLink
                to="/finance/ledger/journal"
                search={{ account: entry.account, from, to }}
                fw={isLookedAt(entry) ? 600 : undefined}
              >
                {accountText(entry)}
              </AnchorLink>
              <span>{money(entry.amount, currency)}</span>
            </li>
          ))}
      </ul>
    );
    return [
      {
        id: 'record',
        header: t('fields.record'),
        show: 'always',
        card: 'title',
        cell: ({ recordName, recordId }) => recordName ?? `#${recordId}`,
      },
      {
        id: 'kind',
        words: 'whole',
        header: t('fields.kind'),
        card: 'aside',
        cell: ({ kind }) => kindText(kind),
      },
      {
        id: 'at',
        words: true,
        header: t('fields.at'),
        sort: 'descending',
        cell: ({ at }) => date(at),
      },
      {
        id: 'debit',
        header: t('fields.debit'),
        card: 'none',
        cell: (posting) => sides(posting, 'debit'),
      },
      {
        id: 'credit',
        header: t('fields.credit'),
        card: 'none',
        cell: (posting) => sides(posting, 'credit'),
      },
      {
        id: 'amount',
        header: t('fields.amount'),
        align: 'end',
        card: 'second',
        cell: ({ amount, currency }) => money(amount, currency),
      },
      {
        id: 'number',
        header: t('fields.number'),
        show: 'hidden',
        card: 'none',
        align: 'end',
        cell: ({ id }) => id,
      },
    ];
  }, [t, i18n, date, money, accountText, account, from, to]);
}
