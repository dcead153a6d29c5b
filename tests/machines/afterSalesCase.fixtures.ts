import type { AfterSalesEvent, AfterSalesFacts } from '../../machines/afterSalesCase/law/facts.ts';
import { afterSalesCaseLifecycle } from '../../machines/afterSalesCase/law/index.ts';
import { apportioned, grantable } from '../../machines/afterSalesCase/law/intents.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import { afterSalesFacts } from '../domains/afterSales/variants.ts';

/** A case at a place, its other regions as they are then. */
export const at = (
  place: string,
  facts: Partial<AfterSalesFacts> = {},
  rest: { compensation?: string; timeliness?: string } = {},
) => {
  const open = place === 'submitted' || place === 'inProgress';
  return restore(
    afterSalesCaseLifecycle,
    { case: place, compensation: 'none', timeliness: open ? 'onTime' : 'processed', ...rest },
    afterSalesFacts({ processed: !open, passed: place === 'pass', ...facts }),
  );
};

const everything = () => true;

/** Why an event is refused to somebody who may do everything; null where it is not. */
export const verdict = (snapshot: ReturnType<typeof at>, event: AfterSalesEvent) => {
  const answer = ask(afterSalesCaseLifecycle, snapshot, event, everything);
  return answer.possible ? null : answer.reason;
};

export const auditor = { id: 1, name: 'Any' };
export const another = { id: 2, name: 'Another' };

/** The passing result that an auditor would most simply send. */
export const pass = (facts: AfterSalesFacts, rest: Partial<Pass> = {}): Pass => {
  const amount = rest.amount ?? grantable(facts);
  return {
    type: 'submitAuditResult',
    result: 'pass',
    method: facts.method,
    amount,
    apportionment: rest.apportionment ?? apportioned(facts, amount),
    ...rest,
  };
};

export type Pass = Extract<AfterSalesEvent, { type: 'submitAuditResult'; result: 'pass' }>;
