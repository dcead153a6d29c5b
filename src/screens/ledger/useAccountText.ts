import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerAccount } from '../../../api/ledger/calls.ts';
import { accountInWords } from '../../../api/ledger/sheet.ts';

/** Whether an entry is of an account, or of one that begins so where that ends in a colon. */
export const isOf = (entry: Pick<LedgerAccount, 'account'>, account: string): boolean =>
  account.endsWith(':') ? entry.account.startsWith(account) : entry.account === account;

/** What an account of the ledger is called, in the person's language. */
export function useAccountText(): (account: LedgerAccount) => string {
  const { t, i18n } = useTranslation(['ledger', 'orders']);
  return useCallback(
    (account) =>
      accountInWords(account, (key, figures) => {
        const full = key.includes(':') ? key : `ledger:${key}`;
        // Which key it is is known when it runs.
        const say = t as unknown as (key: string, figures?: object) => string;
        return i18n.exists(full) ? say(full, figures) : null;
      }),
    [t, i18n],
  );
}
