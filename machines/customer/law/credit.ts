import { isAboveLimit } from '../../kernel/law/fourEyes.ts';
import type { CreditAsked, CustomerEvent, CustomerFacts } from './facts.ts';

/** The codes of payment terms, from the one that gives least credit to the one that gives most. */
export const TERMS_BY_CREDIT = ['CIA', 'COD', 'N7', 'N14', 'N30', 'N60'] as const;

/** How much credit terms give beside others; those that nobody knows give most. */
function looseness(code: string): number {
  const place = (TERMS_BY_CREDIT as readonly string[]).indexOf(code);
  return place === -1 ? TERMS_BY_CREDIT.length : place;
}

type Credit = Pick<CustomerFacts, 'creditLimit' | 'paymentTermsCode'>;
type Asking = Credit & Pick<CustomerFacts, 'limits'>;

/** The credit that an event of one person leaves; null of one that does not change it. */
function creditAfter(facts: Credit, event: CustomerEvent): Credit | null {
  const { creditLimit, paymentTermsCode } = facts;
  if (event.type === 'update')
    return { creditLimit, paymentTermsCode: event.card.paymentTermsCode };
  if (event.type !== 'setCreditLimit') return null;
  return {
    creditLimit: event.creditLimit,
    paymentTermsCode: event.paymentTermsCode ?? paymentTermsCode,
  };
}

const isRaised = (now: Credit, after: Credit) => after.creditLimit > now.creditLimit;
const isLooser = (now: Credit, after: Credit) =>
  looseness(after.paymentTermsCode) > looseness(now.paymentTermsCode);

/**
 * Whether a second person decides what an event makes of the credit: a limit that is raised, or terms that
 * are loosened. Measured by all of the limit that would hold, so that steps come to no more than one would.
 */
export function takesSecondPerson(facts: Asking, event: CustomerEvent): boolean {
  const after = creditAfter(facts, event);
  if (after === null || !(isRaised(facts, after) || isLooser(facts, after))) return false;
  return isAboveLimit({ amount: after.creditLimit, limit: facts.limits.creditLimit });
}

/** What such an event asks for. */
export function creditAskedBy(
  facts: Pick<CustomerFacts, 'actor'> & Credit,
  event: CustomerEvent,
): CreditAsked | null {
  const after = creditAfter(facts, event);
  if (after === null) return null;
  const { creditLimit, paymentTermsCode } = after;
  return {
    creditLimit: creditLimit === facts.creditLimit ? null : creditLimit,
    paymentTermsCode: paymentTermsCode === facts.paymentTermsCode ? null : paymentTermsCode,
    remark: ('remark' in event && event.remark) || '',
    by: facts.actor,
    at: null,
  };
}

/** Whether it asks for the very thing that waits already, whoever asked for it. */
export const isAskedAlready = (
  { creditAsked, ...facts }: Pick<CustomerFacts, 'actor' | 'creditAsked'> & Credit,
  event: CustomerEvent,
): boolean => {
  const asked = creditAskedBy(facts, event);
  return (
    creditAsked !== null &&
    asked !== null &&
    asked.creditLimit === creditAsked.creditLimit &&
    asked.paymentTermsCode === creditAsked.paymentTermsCode
  );
};

/** The facts of a new customer: one whose limit takes a second person begins with none, and asks for it. */
export function creditOfNew<Facts extends CustomerFacts>(facts: Facts): Facts {
  const none = { ...facts, creditLimit: 0 };
  const event = { type: 'setCreditLimit', creditLimit: facts.creditLimit, remark: '' } as const;
  return takesSecondPerson(none, event)
    ? { ...none, creditAsked: creditAskedBy(none, event) }
    : facts;
}
