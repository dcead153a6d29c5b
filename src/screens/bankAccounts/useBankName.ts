import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What a bank is called; one that is not listed by its code. */
export function useBankName(): (bankCode: string) => string {
  const { t } = useTranslation('bankAccounts');
  return useCallback(
    (bankCode) => t(`banks.${bankCode as 'DBSSSGSG'}`, { defaultValue: bankCode }),
    [t],
  );
}
