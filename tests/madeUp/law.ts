import { setup } from 'xstate';
import type { ChartState, Lifecycle } from '../../machines/kernel/law/explain.ts';
import {
  type Ask,
  allows,
  guardsOf,
  type MoveMeta,
  may,
  type RuleBook,
  remarkIsGiven,
  TO_COME,
} from '../../machines/kernel/law/rules.ts';

export interface TastingFacts {
  tastingId: number;
  isBooked: boolean;
}
export type TastingEvent = { type: 'hold' } | { type: 'callOff'; remark: string };

const rules = {
  remarkIsGiven,
  tastingIsBooked: ({ isBooked }: TastingFacts) =>
    isBooked ? null : { rule: 'tastingIsBooked', figures: {} },
};
const book: RuleBook<TastingFacts, TastingEvent> = { branches: {}, rules };
type TastingAsk = Ask<never, keyof typeof rules>;
const allow = guardsOf<TastingAsk>();

const chart = setup({
  types: {
    context: {} as TastingFacts,
    events: {} as TastingEvent,
    input: {} as TastingFacts,
    meta: {} as MoveMeta,
  },
  guards: {
    allow: ({ context, event }, ask: TastingAsk) => allows(book, ask, context, event),
  },
}).createMachine({
  id: 'tasting',
  context: ({ input }) => input,
  initial: 'planned',
  states: {
    planned: {
      on: {
        hold: {
          guard: allow({ rules: ['tastingIsBooked'] }),
          target: 'held',
          meta: may('tasting.plan'),
        },
        callOff: {
          guard: allow({ rules: ['remarkIsGiven'] }),
          target: 'calledOff',
          meta: may('tasting.plan'),
        },
      },
    },
    held: {},
    calledOff: {},
  },
});

const PLACES = ['planned', 'held', 'calledOff'] as const;

/** Where a tasting is. Throws where the chart has no such place. */
export function placeOf(state: ChartState): (typeof PLACES)[number] {
  const place = PLACES.find((one) => one === state);
  if (!place) throw new Error(`Not a state of a tasting: ${JSON.stringify(state)}`);
  return place;
}

const intents = (): TastingEvent[] => [{ type: 'hold' }, { type: 'callOff', remark: TO_COME }];

export const tastingLifecycle: Lifecycle<TastingFacts, TastingEvent> = {
  id: 'tasting',
  chart,
  book,
  intents,
  choices: intents,
  corrections: () => [],
  mended: (facts) => ({ ...facts, isBooked: true }),
  outsideAsNow: (later, { isBooked }) => ({ ...later, isBooked }),
  places: (state) => ({ tasting: placeOf(state) }),
};
