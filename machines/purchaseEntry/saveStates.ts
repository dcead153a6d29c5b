import type { PurchaseDetail } from '../../api/purchasing/purchaseOrder.ts';
import { failureOf } from '../kernel/entry/flow.ts';
import type { PurchaseEntryContext } from './context.ts';

const detailOf = ({ event }: { event: { output: PurchaseDetail } }) => ({ detail: event.output });
const saveOf = ({ context: { save } }: { context: PurchaseEntryContext }) => save;

/**
 * What became of saving temporarily, as a region of purchase entry's chart. What was sent and not
 * answered is sent again before anything else, under its own key, so that no second order comes of it
 * and nobody's own change is taken for another person's.
 */
export const saving = {
  initial: 'resting',
  states: {
    resting: {
      on: { SAVE: { guard: 'maySave', target: 'sending', actions: ['beginSave', 'save'] } },
    },
    sending: {
      invoke: {
        src: 'saveDraft',
        input: saveOf,
        onDone: [
          // The first try may have been sent before more was typed.
          {
            guard: 'moreWasTyped',
            target: 'sending',
            reenter: true,
            actions: [{ type: 'takeSaved', params: detailOf }, 'saveOn', 'save'],
          },
          {
            target: 'resting',
            actions: [{ type: 'takeSaved', params: detailOf }, 'endSave', 'save'],
          },
        ],
        onError: [
          {
            guard: { type: 'isOvertaken', params: failureOf },
            target: 'resting',
            actions: [
              'dropSaving',
              'endSave',
              'save',
              { type: 'tellOvertaken', params: failureOf },
            ],
          },
          {
            target: 'resting',
            actions: [{ type: 'noteSaveFailure', params: failureOf }, 'save'],
          },
        ],
      },
    },
  },
} as const;
