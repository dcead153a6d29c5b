import type { Person } from '../../kernel/law/rules.ts';

/** What a period's chart decides by. Days are `YYYY-MM-DD` by the shop's clock. */
export interface PeriodFacts {
  periodId: number;
  /** Its first day … */
  from: string;
  /** … and its last one. */
  to: string;
  today: string;
  /** Who asked that it is reopened; null where nobody does. */
  askedBy: Person | null;
  /** Who asks now. */
  actor: Person | null;
}

/** The places of a period. */
export const PERIOD_PLACES = ['open', 'closed', 'reopeningAsked', 'discarded'] as const;
export type PeriodPlace = (typeof PERIOD_PLACES)[number];

/** The events of a period, with what each carries. */
export type PeriodEvent =
  | { type: 'close' }
  | { type: 'discard'; remark: string }
  | { type: 'askReopening'; remark: string }
  | { type: 'reopen' }
  | { type: 'keepClosed'; remark: string };
