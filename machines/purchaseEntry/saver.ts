import { assign, fromPromise, setup } from 'xstate';
import { type ApiFailure, asFailure } from '../../api/failure.ts';
import type { PurchaseDetail } from '../../api/purchaseOrder.ts';
import type { PurchaseDraft } from './draft.ts';
import type { PurchaseEntryServices } from './services.ts';
import { orderOf, wireDraftOf } from './wire.ts';

type Saves = Pick<PurchaseEntryServices, 'saveNew' | 'saveAgain'>;

interface SaverInput {
  /** A key unlike any other. */
  newKey: () => string;
}

interface SaverContext extends SaverInput {
  draft: PurchaseDraft | null;
  key: string;
  saved: PurchaseDetail | null;
  failure: ApiFailure | null;
}

/**
 * 'Save temporarily': the draft onto the server, at any step. What was sent for the first time and
 * not answered is sent again before anything else, under its own key, so that no second order comes
 * of it. `onSaved` is told each time that the server has it, `onSaving` before a first try.
 */
export const createSaver = (
  services: Saves,
  told: {
    onSaving: (saving: NonNullable<PurchaseDraft['saving']>) => void;
    onSaved: (detail: PurchaseDetail) => void;
  },
) =>
  setup({
    types: {
      context: {} as SaverContext,
      input: {} as SaverInput,
      events: {} as { type: 'SAVE'; draft: PurchaseDraft } | { type: 'FORGET' },
    },
    actors: {
      save: fromPromise<PurchaseDetail, { draft: PurchaseDraft | null; key: string }>(
        ({ input: { draft, key } }) =>
          draft ? save(services, draft, key, told) : Promise.reject(new Error('Nothing to save')),
      ),
    },
  }).createMachine({
    id: 'purchaseSaver',
    context: ({ input }) => ({ ...input, draft: null, key: '', saved: null, failure: null }),
    initial: 'resting',
    states: {
      resting: {
        on: {
          SAVE: {
            target: 'saving',
            actions: assign(({ context, event }) => ({
              draft: event.draft,
              key: context.newKey(),
              failure: null,
            })),
          },
          FORGET: { actions: assign({ failure: null, saved: null }) },
        },
      },
      saving: {
        invoke: {
          src: 'save',
          input: ({ context: { draft, key } }) => ({ draft, key }),
          onDone: {
            target: 'resting',
            actions: assign({ saved: ({ event }) => event.output }),
          },
          onError: {
            target: 'resting',
            actions: assign({ failure: ({ event }) => asFailure(event.error) }),
          },
        },
      },
    },
  });

async function save(
  services: Saves,
  draft: PurchaseDraft,
  key: string,
  told: Parameters<typeof createSaver>[1],
): Promise<PurchaseDetail> {
  if (draft.order) {
    const detail = await services.saveAgain(draft.order, draft, key);
    told.onSaved(detail);
    return detail;
  }
  const saving = draft.saving ?? { key, entry: wireDraftOf(draft) };
  if (!draft.saving) told.onSaving(saving);
  const detail = await services.saveNew(saving);
  told.onSaved(detail);
  // The first try may have been sent before more was typed.
  if (JSON.stringify(saving.entry) === JSON.stringify(wireDraftOf(draft))) return detail;
  const again = await services.saveAgain(orderOf(detail), draft, `${key}.again`);
  told.onSaved(again);
  return again;
}
