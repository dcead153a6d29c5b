import { useTranslation } from 'react-i18next';
import type { CustomerRecord } from '../../../api/customers/customer.ts';
import { fromMinor } from '../../../api/kernel/money.ts';
import { useFormat } from '../../lib/useFormat.ts';

/** What of the credit waits for a second person, in a sentence: what, by whom, when and why. Null where nothing does. */
export function useCreditText({
  creditLimit,
  paymentTermsCode,
  facts,
}: CustomerRecord): string | null {
  const { t } = useTranslation('customers');
  const { money, date, termsName } = useFormat();
  const { creditAsked } = facts;
  if (creditAsked === null) return null;
  const { creditLimit: limit, paymentTermsCode: terms, by, at, remark } = creditAsked;
  const figures = {
    name: by?.name ?? '–',
    when: at === null ? '–' : date(at),
    remark,
    fromLimit: money(creditLimit),
    limit: limit === null ? '' : money(fromMinor(limit)),
    fromTerms: termsName(paymentTermsCode),
    terms: terms === null ? '' : termsName(terms),
  };
  const what = limit === null ? 'terms' : terms === null ? 'limit' : 'both';
  return t(`record.asked.${remark === '' ? (`${what}Silent` as const) : what}`, figures);
}
