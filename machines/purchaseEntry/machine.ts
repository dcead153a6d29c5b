import { offerOf } from '../kernel/entry/draft.ts';
import { keeping } from '../kernel/entry/draftRegion.ts';
import { failureOf } from '../kernel/entry/flow.ts';
import { freshPurchase, latestOf, type PurchaseBeginning } from './context.ts';
import { saving } from './saveStates.ts';
import type { PurchaseEntryServices } from './services.ts';
import { entryOf, flow } from './setup.ts';

/**
 * Entering a purchase order, or changing one: a guided entry that can be saved temporarily at any
 * step, with states of its own where another person moved the order meanwhile.
 */
export function createPurchaseEntry(beginning: PurchaseBeginning, services: PurchaseEntryServices) {
  const answered = ['change', 'save'] as const;
  const supplier = flow.answering('supplier');
  const entering = flow.entering({
    warehouse: flow.answering('warehouse'),
    supplier: {
      ...supplier,
      on: {
        ...supplier.on,
        // Who is chosen is the step's whole answer, as a customer is of an order's first one.
        CHANGE: [
          { guard: 'supplierIsChosen', target: 'terms', actions: answered },
          { actions: answered },
        ],
      },
      invoke: { id: 'supplierSearch', src: 'supplierSearch', input: {} },
    },
    terms: flow.answering('terms'),
    goods: {
      ...flow.answering('goods'),
      invoke: { id: 'goodsSearch', src: 'goodsSearch', input: {} },
    },
    check: flow.answering('check'),
  });
  const looking = { BACK: flow.to('entering'), GO_TO: flow.goTo };
  return entryOf(beginning, services).createMachine({
    id: 'purchaseOrderEntry',
    context: ({ input }) => ({
      ...freshPurchase(beginning.empty, input, 0),
      ...offerOf(input.found, input.clock()),
    }),
    type: 'parallel',
    invoke: flow.keeper,
    states: {
      flow: {
        initial: 'opening',
        states: {
          ...flow.states,
          entering: {
            ...entering,
            on: {
              ...entering.on,
              OVERTAKEN: {
                target: 'overtaken',
                actions: {
                  type: 'noteOvertaken',
                  params: ({ event }) => ({ latest: event.latest }),
                },
              },
            },
          },
          committing: flow.committing([
            {
              guard: { type: 'isOvertaken', params: failureOf },
              target: 'overtaken',
              actions: [
                ...flow.settled,
                {
                  type: 'noteOvertaken',
                  params: ({ event }: { event: { error: unknown } }) => ({
                    latest: latestOf(failureOf({ event }).failure),
                  }),
                },
              ],
            },
          ]),
          /** Another person moved the order meanwhile: what was typed is kept until one decides. */
          overtaken: {
            initial: 'asking',
            states: {
              asking: { always: [{ guard: 'takesChanges', target: 'open' }, 'gone'] },
              open: {
                on: {
                  ...looking,
                  WRITE_OVER: { target: flow.to('entering'), actions: ['writeOver', 'save'] },
                  TAKE_THEIRS: flow.to('givenUp'),
                },
              },
              /** It takes no changes any more. */
              gone: { on: looking },
            },
          },
          /** For the order as it is now: whoever opened the entry opens it anew. */
          givenUp: { entry: 'clearStored' },
        },
      },
      keeping,
      saving,
    },
  });
}
