import type { PurchaseDetail } from '../../api/purchaseOrder.ts';
import { failureOf } from '../entry/flow.ts';
import type { PurchaseEntryContext } from './context.ts';

const detailOf = ({ event }: { event: { output: PurchaseDetail } }) => ({ detail: event.output });
const saveOf = ({ context: { save } }: { context: PurchaseEntryContext }) => save;

const onError = [
  {
    guard: { type: 'isOvertaken', params: failureOf },
    target: 'resting',
    actions: ['endSave', { type: 'tellOvertaken', params: failureOf }],
  },
  {
    target: 'resting',
    actions: [{ type: 'noteSaveFailure', params: failureOf }, 'save'],
  },
] as const;

/**
 * What became of saving temporarily, as a region of purchase entry's chart. What was sent for the first
 * time and not answered is sent again before anything else, under its own key, so that no second order
 * comes of it.
 */
export const saving = {
  initial: 'resting',
  states: {
    resting: {
      on: {
        SAVE: [
          { guard: 'savesOverOrder', target: 'again', actions: 'beginSave' },
          { guard: 'maySave', target: 'first', actions: ['beginSave', 'beginFirstSave', 'save'] },
        ],
      },
    },
    first: {
      invoke: {
        src: 'saveNew',
        input: saveOf,
        onDone: [
          // The first try may have been sent before more was typed.
          {
            guard: 'moreWasTyped',
            target: 'again',
            actions: [{ type: 'takeSaved', params: detailOf }, 'save', 'saveOn'],
          },
          {
            target: 'resting',
            actions: [{ type: 'takeSaved', params: detailOf }, 'endSave', 'save'],
          },
        ],
        onError,
      },
    },
    again: {
      invoke: {
        src: 'saveAgain',
        input: saveOf,
        onDone: {
          target: 'resting',
          actions: [{ type: 'takeSaved', params: detailOf }, 'endSave', 'save'],
        },
        onError,
      },
    },
  },
} as const;
