import { useTranslation } from 'react-i18next';
import type { SettlementDetail } from '../../../api/settlements/calls.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { lastMoment } from './period.ts';
import { useAccountText } from './useAccountText.ts';

type Direction = 'toShop' | 'fromShop' | 'nothing';

const directionOf = (amount: number): Direction =>
  amount > 0 ? 'toShop' : amount < 0 ? 'fromShop' : 'nothing';

/**
 * What sentences say of a statement: what is to be transferred, for which days, to which account;
 * where the shop owes more than it gets, the amount is paid back from it.
 */
export function useStatementWords({ settlement, facts }: SettlementDetail) {
  const { t } = useTranslation('settlements');
  const { money, date } = useFormat();
  const accountText = useAccountText();
  return {
    direction: directionOf(facts.transferAmount),
    total: money(settlement.transferAmount.replace('-', ''), settlement.currency),
    period: t('record.period', {
      from: date(settlement.periodFrom, 'date'),
      to: date(lastMoment(settlement), 'date'),
    }),
    account: facts.paidTo ? accountText(facts.paidTo) : t('record.noAccount'),
  };
}
