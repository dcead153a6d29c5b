import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaidTo } from '../../../api/settlements/calls.ts';
import { useBankName } from '../bankAccounts/useBankName.ts';

/** A bank account in one line: its bank, the end of its number and whose it is. */
export function useAccountText(): (account: PaidTo) => string {
  const { t } = useTranslation('bankAccounts');
  const bankName = useBankName();
  return useCallback(
    ({ bankCode, masked, accountName }) =>
      [bankName(bankCode), masked ?? t('unreadable'), accountName].join(' · '),
    [t, bankName],
  );
}
