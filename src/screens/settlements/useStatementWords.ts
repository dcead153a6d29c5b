import { useTranslation } from 'react-i18next';
import type { SettlementDetail } from '../../../api/settlements.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { lastMoment } from './period.ts';
import { useAccountText } from './useAccountText.ts';

/** What sentences say of a statement: what is to be transferred, for which days, and to which account. */
export function useStatementWords({ settlement, facts }: SettlementDetail) {
  const { t } = useTranslation('settlements');
  const { money, date } = useFormat();
  const accountText = useAccountText();
  return {
    total: money(settlement.transferAmount, settlement.currency),
    period: t('record.period', {
      from: date(settlement.periodFrom, 'date'),
      to: date(lastMoment(settlement), 'date'),
    }),
    account: facts.paidTo ? accountText(facts.paidTo) : t('record.noAccount'),
  };
}
