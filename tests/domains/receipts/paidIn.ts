import type { Person } from '../../../machines/kernel/law/rules.ts';
import { rechargeFacts } from '../recharges/variants.ts';
import { receiptFacts } from './variants.ts';

/** What another person decides of money that came in than whoever entered it. */
export const paidInCases = (amount: number, asker: Person) => [
  {
    ...{ chart: 'recharge' as const, event: { type: 'confirm' }, state: 'toBeConfirmed' },
    facts: (limit: number | null, actor: Person) =>
      rechargeFacts({ amount, limit, enteredBy: asker, actor }),
  },
  ...(
    [
      [{ type: 'approve' }, 'waiting'],
      [{ type: 'reverse', remark: 'As agreed' }, 'posted'],
    ] as const
  ).map(([event, state]) => ({
    ...{ chart: 'receipt' as const, event: event as { type: string }, state },
    facts: (limit: number | null, actor: Person) =>
      receiptFacts({ amount, lines: [], limit, preparedBy: asker, actor }),
  })),
];
