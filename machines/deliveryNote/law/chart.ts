import { assign, setup } from 'xstate';
import type { PlaceMeta } from '../../kernel/law/explain.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import type { DeliveryNoteEvent, DeliveryNoteFacts } from './facts.ts';
import { deliveryNoteRuleBook, type deliveryNoteRules } from './rules.ts';

type NoteAsk = Ask<never, keyof typeof deliveryNoteRules>;

const note = setup({
  types: {
    context: {} as DeliveryNoteFacts,
    events: {} as DeliveryNoteEvent,
    input: {} as DeliveryNoteFacts,
    meta: {} as MoveMeta | PlaceMeta,
    /**
     * `covers`: its order gets no other note; `waits`: the goods have not left; `out`: they are on the
     * road; `handedOver`: somebody has taken them.
     */
    tags: {} as 'covers' | 'waits' | 'out' | 'handedOver',
  },
  guards: {
    allow: ({ context, event }, ask: NoteAsk) => allows(deliveryNoteRuleBook, ask, context, event),
  },
  actions: {
    setDay: assign(({ event }) => (event.type === 'update' ? { day: event.day } : {})),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
  },
});

const allow = guardsOf<NoteAsk>();
const mayEdit = may('deliveryNote.edit');

/**
 * The law of a delivery note: what of an order is brought to its customer (spec section 4, "Delivery
 * note").
 *
 * Chosen beyond the specification: what could not be handed over counts as an attempt and waits again,
 * what came back without having been there does not count; a delivery that was noted wrongly is set
 * back with a remark; and a note is withdrawn, with its order or by hand, before the goods leave.
 */
export const deliveryNoteChart = note.createMachine({
  id: 'deliveryNote',
  context: ({ input }) => input,
  initial: 'undelivered',
  states: {
    undelivered: {
      tags: ['covers', 'waits'],
      meta: {
        already: { fail: 'noteIsNotOut', noAttempt: 'noteIsNotOut', setBack: 'noteIsNotDelivered' },
      },
      on: {
        depart: {
          target: 'inTransit',
          guard: allow({ rules: ['orderCanLeave', 'noteDriverCanGo', 'noteVehicleCanGo'] }),
          meta: mayEdit,
        },
        update: {
          guard: allow({ rules: ['deliveryDayIsToCome'] }),
          actions: 'setDay',
          meta: may('deliveryNote.edit', 'sets'),
        },
        withdraw: {
          target: 'withdrawn',
          guard: allow({ rules: ['remarkIsGiven'] }),
          meta: mayEdit,
        },
      },
    },
    inTransit: {
      tags: ['covers', 'out'],
      meta: { already: { depart: 'noteHasAlreadyDeparted' } },
      on: {
        deliver: {
          target: 'delivered',
          guard: allow({ rules: ['handOverIsProven'] }),
          meta: mayEdit,
        },
        fail: { target: 'undelivered', actions: 'countAttempt', meta: mayEdit },
        noAttempt: {
          target: 'undelivered',
          guard: allow({ rules: ['remarkIsGiven'] }),
          meta: mayEdit,
        },
      },
    },
    delivered: {
      tags: ['covers', 'handedOver'],
      meta: { already: { deliver: 'noteIsAlreadyDelivered' } },
      on: {
        setBack: {
          target: 'undelivered',
          guard: allow({ rules: ['remarkIsGiven', 'orderStands'] }),
          meta: mayEdit,
        },
      },
    },
    withdrawn: { meta: { already: { withdraw: 'noteIsAlreadyWithdrawn' } } },
  },
});
