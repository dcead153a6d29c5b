import { assign, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';
import type { DraftLine } from './draft.ts';
import { isIn, judged, type LeftRow, type LookedUp, type PastedPurchase } from './paste.ts';
import type { PurchaseEntryServices } from './services.ts';

/** What became of a paste. */
export interface PurchasePasteReport {
  added: number;
  /** How many of these are more of goods that were in the order already, in the same unit. */
  merged: number;
  left: LeftRow[];
}

interface PastingContext {
  rows: readonly PastedPurchase[];
  /** What became of the last paste. */
  report: PurchasePasteReport | null;
  failure: ApiFailure | null;
}

/**
 * Looks up the goods that pasted rows name; what was pasted is kept until they are found.
 * @param linesNow The lines of the order.
 * @param onFound Told of all rows once they are looked up.
 */
export const createPasting = (
  lookUp: PurchaseEntryServices['lookUpGoods'],
  linesNow: () => readonly DraftLine[],
  onFound: (found: LookedUp) => void,
) =>
  setup({
    types: {
      context: {} as PastingContext,
      events: {} as { type: 'PASTE'; rows: readonly PastedPurchase[] } | { type: 'RETRY' },
    },
    actors: {
      lookUp: fromPromise<LookedUp, readonly PastedPurchase[]>(({ input, signal }) =>
        lookUp(input, signal),
      ),
    },
  }).createMachine({
    id: 'purchasePasting',
    context: { rows: [], report: null, failure: null },
    initial: 'resting',
    on: {
      PASTE: {
        target: '.lookingUp',
        reenter: true,
        actions: assign({ rows: ({ event }) => event.rows, report: null }),
      },
    },
    states: {
      resting: {},
      lookingUp: {
        invoke: {
          src: 'lookUp',
          input: ({ context }) => context.rows,
          onDone: {
            target: 'resting',
            actions: [
              assign({
                report: ({ event }) => {
                  const { taken, left } = judged(event.output);
                  const merged = taken.filter((row) => isIn(linesNow(), row)).length;
                  return { added: taken.length, merged, left };
                },
              }),
              ({ event }) => onFound(event.output),
            ],
          },
          onError: {
            target: 'failed',
            actions: assign({ failure: ({ event }) => asFailure(event.error) }),
          },
        },
      },
      failed: { on: { RETRY: 'lookingUp' } },
    },
  });
