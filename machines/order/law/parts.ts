import { assign, setup } from 'xstate';
import { roundQuantity } from '../../../api/kernel/quantity.ts';
import { type Ask, allows, guardsOf, type MoveMeta } from '../../kernel/law/rules.ts';
import { correctedAmounts } from './amounts.ts';
import type { OrderEvent, OrderFacts } from './facts.ts';
import { type orderBranches, orderRuleBook, type orderRules } from './rules.ts';

/** What a guard of the order's chart asks: branches, and rules that may refuse. */
type OrderAsk = Ask<keyof typeof orderBranches | `to:${string}`, keyof typeof orderRules>;

/** The order's chart before its places: what it is made of, its guard, its delay, its actions. */
export const order = setup({
  types: {
    context: {} as OrderFacts,
    events: {} as OrderEvent,
    input: {} as OrderFacts,
    meta: {} as MoveMeta,
    tags: {} as OrderTag,
  },
  guards: {
    allow: ({ context, event }, ask: OrderAsk) => allows(orderRuleBook, ask, context, event),
  },
  delays: { reviewTime: 12 * 60 * 60 * 1000 },
  actions: {
    settle: assign(({ context: { total }, event }) => ({
      paid: total,
      paymentMethod: event.type === 'pay' ? event.method : null,
    })),
    giveBack: assign({
      refunded: ({ context, event }) =>
        event.type === 'refund' ? context.refunded + event.amount : context.refunded,
    }),
    leaveStore: assign({
      lines: ({ context, event }) =>
        event.type !== 'ship'
          ? context.lines
          : context.lines.map((line) => {
              const leaving = event.lines.find(({ lineId }) => lineId === line.lineId);
              return leaving
                ? { ...line, shipped: roundQuantity(line.shipped + leaving.quantity) }
                : line;
            }),
    }),
    takeBack: assign({
      lines: ({ context }) => context.lines.map((line) => ({ ...line, shipped: 0 })),
    }),
    setWaybill: assign(({ event }) =>
      event.type === 'assignWaybill'
        ? { driverId: event.driverId, vehicleId: event.vehicleId }
        : {},
    ),
    setProducts: assign(({ event }) =>
      event.type === 'changeProducts' ? { lines: event.lines, total: event.total } : {},
    ),
    correctAmounts: assign(({ context, event }) => {
      if (event.type !== 'correctPayment') return {};
      const amounts = correctedAmounts(event.to, context);
      return { ...amounts, paymentMethod: amounts.paid === 0 ? null : context.paymentMethod };
    }),
    setTotal: assign(({ context, event }) => ({
      total: event.type === 'changeDetails' ? event.total : context.total,
    })),
    markCancelled: assign({ cancelled: true }),
    markKept: assign({ cancelled: false }),
  },
});

/**
 * `waitsForStore`: the store has to accept it; `toDeliver`: it has yet to reach its customer; the tabs of the list; what
 * invoices and exports may take; `cancelled`: nothing of it was sold.
 */
type OrderTag =
  | 'tab:pendingSubmission'
  | 'tab:pendingPayment'
  | 'tab:toAccept'
  | 'tab:inProgress'
  | 'tab:completed'
  | 'tab:cancelled'
  | 'waitsForStore'
  | 'toDeliver'
  | 'completed'
  | 'cancelled'
  | 'reviewOverdue'
  | 'receivable'
  | 'invoiceable'
  | 'exportable';

/** A guard that asks this. */
export const allow = guardsOf<OrderAsk>();
