import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaidTo } from '../../../api/settlements.ts';

/** A bank account in one line: its bank, the end of its number and whose it is. */
export function useAccountText(): (account: PaidTo) => string {
  const { t } = useTranslation('bankAccount');
  return useCallback(
    ({ bankCode, masked, accountName }) =>
      [
        // A bank that is no longer listed is named by its code.
        t(`banks.${bankCode}`, { defaultValue: bankCode }),
        masked ?? t('unreadable'),
        accountName,
      ].join(' · '),
    [t],
  );
}
