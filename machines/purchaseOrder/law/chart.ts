import { assign, setup } from 'xstate';
import { roundQuantity } from '../../../api/kernel/quantity.ts';
import { type Ask, allows, guardsOf, type MoveMeta, may } from '../../kernel/law/rules.ts';
import { lineCost } from './amounts.ts';
import type { PurchaseOrderEvent, PurchaseOrderFacts } from './facts.ts';
import {
  openQuantity,
  type purchaseBranches,
  purchaseRuleBook,
  type purchaseRules,
} from './rules.ts';

type PurchaseAsk = Ask<keyof typeof purchaseBranches, keyof typeof purchaseRules>;

const purchaseOrder = setup({
  types: {
    context: {} as PurchaseOrderFacts,
    events: {} as PurchaseOrderEvent,
    input: {} as PurchaseOrderFacts,
    meta: {} as MoveMeta,
    tags: {} as PurchaseTag,
  },
  guards: {
    allow: ({ context, event }, ask: PurchaseAsk) => allows(purchaseRuleBook, ask, context, event),
  },
  actions: {
    setContent: assign(({ event }) => (event.type === 'edit' ? event.content : {})),
    addAuthor: assign({
      authors: ({ context: { authors, actor } }) =>
        actor && !authors.some(({ id }) => id === actor.id) ? [...authors, actor] : authors,
    }),
    forgetAuthors: assign({ authors: [] }),
    takeIn: assign({
      lines: ({ context, event }) =>
        event.type !== 'receive'
          ? context.lines
          : context.lines.map((line) => {
              const came = event.lines.find(({ lineId }) => lineId === line.lineId);
              return came
                ? { ...line, received: roundQuantity(line.received + came.quantity) }
                : line;
            }),
    }),
    letRestGo: assign(({ context: { lines, currency } }) => ({
      lines: lines.map((line) => ({
        ...line,
        short: roundQuantity(line.short + openQuantity(line)),
      })),
      total: lines.reduce((sum, { cost, received }) => sum + lineCost(cost, received, currency), 0),
    })),
    settle: assign({ paid: ({ context }) => context.total }),
    askForMail: assign({}),
    markConfirmed: assign({ confirmed: true }),
    markClosed: assign({ closed: true }),
  },
});

/**
 * `undecided`: it is not approved yet; `waitsForApproval`: it lies in the queue of who approves; `mailable`: the supplier may have it;
 * `closed`: nothing more comes of it.
 */
export type PurchaseTag = 'undecided' | 'waitsForApproval' | 'mailable' | 'closed';

const allow = guardsOf<PurchaseAsk>();

const COMPLETE = [
  'fieldsAreGiven',
  'hasItems',
  'quantitiesAreGiven',
  'costsAreAboveZero',
  'areasAreGiven',
] as const;

const close = {
  guard: allow({ rules: ['remarkIsGiven'] }),
  target: 'closed' as const,
  actions: 'markClosed' as const,
  meta: may('purchase.approve'),
};

/** All that is open comes in, or a part of it. */
const receive = [
  {
    guard: allow({ when: ['receivesAll'], rules: ['receivesWhatIsOpen'] }),
    target: '#purchaseOrder.approval.inProgress.received',
    actions: 'takeIn' as const,
    meta: may('purchase.receive'),
  },
  {
    guard: allow({ rules: ['receivesWhatIsOpen'] }),
    target: '#purchaseOrder.approval.inProgress.receiving',
    actions: 'takeIn' as const,
    meta: may('purchase.receive', 'adds'),
  },
];

/** The mail itself is the server's; without an action XState would take this for no transition. */
const sendMail = {
  guard: allow({ rules: ['supplierHasEmail'] }),
  actions: 'askForMail' as const,
  meta: may('purchase.edit', 'adds'),
};

/**
 * The law of a purchase order: approval and payment at once (spec section 4). Pure: what it decides
 * by is in the facts, who asks among them.
 *
 * Chosen beyond the specification: whoever changes a submitted order stands behind it as the one
 * who committed it does, so neither approves it; what has been approved and paid may still be
 * closed while nothing has come in, and the ledger then says what the supplier owes. `inProgress` is
 * one place; inside it stands whether goods are still open. What does not come any more is let go by
 * who approves (`closeShort`): the order then costs what came, and what was paid above that the
 * supplier owes.
 */
export const purchaseOrderChart = purchaseOrder.createMachine({
  id: 'purchaseOrder',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    approval: {
      initial: 'pending',
      states: {
        pending: {
          tags: ['undecided'],
          on: {
            edit: {
              guard: allow({ rules: ['supplierNotFrozen'] }),
              actions: 'setContent',
              meta: may('purchase.edit', 'sets'),
            },
            commit: {
              guard: allow({ rules: [...COMPLETE, 'arrivalIsAhead', 'supplierNotFrozen'] }),
              target: 'submitted',
              actions: 'addAuthor',
              meta: may('purchase.edit'),
            },
            close,
          },
        },
        submitted: {
          tags: ['undecided', 'waitsForApproval'],
          on: {
            edit: {
              guard: allow({ rules: [...COMPLETE, 'supplierNotFrozen'] }),
              actions: ['setContent', 'addAuthor'],
              meta: may('purchase.edit', 'sets'),
            },
            sendBack: {
              guard: allow({ rules: ['remarkIsGiven'] }),
              target: 'pending',
              actions: 'forgetAuthors',
              meta: may('purchase.approve'),
            },
            approve: {
              guard: allow({ rules: ['approverIsAnother', 'supplierNotFrozen'] }),
              target: 'confirmed',
              actions: 'markConfirmed',
              meta: may('purchase.approve'),
            },
            close,
          },
        },
        /** From here on nothing in the goods changes. */
        confirmed: { tags: ['mailable'], on: { receive, close, sendMail } },
        inProgress: {
          tags: ['mailable'],
          initial: 'receiving',
          states: {
            receiving: {
              on: {
                closeShort: {
                  guard: allow({ rules: ['remarkIsGiven'] }),
                  target: 'received',
                  actions: 'letRestGo',
                  meta: may('purchase.approve'),
                },
              },
            },
            received: {},
          },
          on: {
            receive,
            finish: {
              guard: allow({ rules: ['isReceivedInFull', 'isPaidInFull'] }),
              target: 'completed',
              meta: may('purchase.approve'),
            },
            sendMail,
          },
        },
        completed: { tags: ['mailable'], on: { sendMail } },
        closed: { tags: ['closed'] },
      },
    },
    payment: {
      initial: 'unpaid',
      states: {
        unpaid: {
          on: {
            pay: {
              guard: allow({ rules: ['isNotClosed', 'isConfirmed'] }),
              target: 'paid',
              actions: 'settle',
              meta: may('purchase.pay'),
            },
          },
        },
        paid: {},
      },
    },
  },
});
