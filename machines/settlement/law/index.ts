import { type ChartState, isTagged, type Lifecycle } from '../../kernel/law/explain.ts';
import { TO_COME, type Verdict } from '../../kernel/law/rules.ts';
import { settlementChart } from './chart.ts';
import {
  SETTLEMENT_PLACES,
  type SettlementEvent,
  type SettlementFacts,
  type SettlementPlace,
} from './facts.ts';
import { settlementRuleBook } from './rules.ts';

/** What stands for the bank account that the shop has still to add. */
const ACCOUNT_TO_COME = 0;

const intents = ({ bankAccountIds }: SettlementFacts): SettlementEvent[] => [
  { type: 'approve' },
  { type: 'reject', remark: TO_COME },
  { type: 'regenerate' },
  { type: 'process' },
  { type: 'pay', bankAccountId: bankAccountIds[0] ?? null },
  { type: 'transfer' },
];

/** Where a statement is. Throws where the chart has no such place. */
export function settlementPlaceOf(state: ChartState): SettlementPlace {
  const place = SETTLEMENT_PLACES.find((candidate) => candidate === state);
  if (!place) throw new Error(`Not a state of a statement's chart: ${JSON.stringify(state)}`);
  return place;
}

/** The statement's lifecycle with all that server, screens and tests ask of it. */
export const settlementLifecycle: Lifecycle<SettlementFacts, SettlementEvent> = {
  id: 'settlement',
  chart: settlementChart,
  book: settlementRuleBook,
  intents,
  choices: intents,
  corrections: () => [],
  mended: ({ bankAccountIds, ...facts }) => ({
    ...facts,
    bankAccountIds: bankAccountIds.length > 0 ? bankAccountIds : [ACCOUNT_TO_COME],
    limit: null,
  }),
  outsideAsNow: (later, { actor, bankAccountIds, limit }) => ({
    ...later,
    actor,
    bankAccountIds,
    limit,
  }),
  // How often it was generated, and where it was paid to, leads nowhere else.
  alike: ({ generatedBy, reviewedBy, takenUpBy }) =>
    [generatedBy, reviewedBy, takenUpBy].map((person) => person?.id ?? null),
  places: (state) => ({ settlement: settlementPlaceOf(state) }),
};

/** Whether a statement's figures stand: what the chart's tag says. */
export const hasFigures = (state: ChartState): boolean =>
  isTagged(settlementLifecycle, state, 'hasFigures');

/** Why a statement has no paper to sign: its figures still change; null where they stand. */
export const figuresStand = (state: ChartState): Verdict =>
  hasFigures(state) ? null : { rule: 'settlementFiguresStand' };
