import { assign, setup } from 'xstate';
import { roundQuantity } from '../../../api/kernel/quantity.ts';
import { type Ask, allows, guardsOf, type MoveMeta } from '../../kernel/law/rules.ts';
import { correctedAmounts, paidBy } from './amounts.ts';
import { bookedBy, isAskable, meantBy } from './asked.ts';
import { discountedLines, newTotalOf } from './discounting.ts';
import type { OrderEvent, OrderFacts } from './facts.ts';
import { type orderBranches, orderRuleBook, type orderRules } from './rules.ts';
import { weighedLines } from './weighing.ts';

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
    settle: assign(({ context, event }) =>
      event.type === 'pay'
        ? { paid: context.paid + paidBy(context, event), paymentMethod: event.method }
        : {},
    ),
    giveBack: assign(({ context, event }) => {
      const meant = meantBy(context, event);
      return meant.type === 'refund' ? { refunded: context.refunded + meant.amount } : {};
    }),
    noteAsked: assign(({ context, event }) =>
      isAskable(event)
        ? { asked: { event, amount: bookedBy(context, event), by: context.actor, at: null } }
        : {},
    ),
    /** Comes after what was asked for is done. */
    dropAsked: assign({ asked: null }),
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
    dropWaybill: assign({ driverId: null, vehicleId: null }),
    setProducts: assign(({ event }) =>
      event.type === 'changeProducts' ? { lines: event.lines, total: event.total } : {},
    ),
    correctAmounts: assign(({ context, event }) => {
      const meant = meantBy(context, event);
      if (meant.type !== 'correctPayment') return {};
      const amounts = correctedAmounts(meant, context);
      const method = meant.payment?.methodLeft ?? context.paymentMethod;
      return { ...amounts, paymentMethod: amounts.paid === 0 ? null : method };
    }),
    setTotal: assign(({ context, event }) => ({
      total: event.type === 'changeDetails' ? event.total : context.total,
    })),
    setWeights: assign(({ context, event }) =>
      event.type === 'weigh'
        ? { lines: weighedLines(context.lines, event), total: event.total }
        : {},
    ),
    setDiscounts: assign(({ context, event }) => {
      const meant = meantBy(context, event);
      if (meant.type !== 'discount') return {};
      const total = newTotalOf(context, event) ?? context.total;
      return { lines: discountedLines(context.lines, meant), total };
    }),
    /** Once: what it asks for stays what it was. */
    noteInvoice: assign(({ context }) => ({ invoiced: context.invoiced ?? context.total })),
    markCancelled: assign({ cancelled: true }),
    markKept: assign({ cancelled: false }),
  },
});

/**
 * `takesPayment`: something may be paid yet; `waitsForStore`: the store has to accept it;
 * `waitsForSecondPerson`: another person decides what was asked for; `toDeliver`: it has yet to reach
 * its customer; the tabs of the list; what invoices and exports may take; `cancelled`: nothing of it
 * was sold; `toPick`: its goods wait to be fetched and shipped; `awaitsWaybill`: it waits for a driver
 * and a vehicle; `planned`: both wait for it; `onRoad`: both are out with it;
 * `reached`: it is with its customer.
 */
type OrderTag =
  | 'tab:pendingSubmission'
  | 'tab:pendingPayment'
  | 'tab:toAccept'
  | 'tab:inProgress'
  | 'tab:completed'
  | 'tab:cancelled'
  | 'takesPayment'
  | 'waitsForStore'
  | 'waitsForSecondPerson'
  | 'toDeliver'
  | 'awaitsWaybill'
  | 'toPick'
  | 'planned'
  | 'onRoad'
  | 'completed'
  | 'cancelled'
  | 'reviewOverdue'
  | 'receivable'
  | 'reached'
  | 'invoiceable'
  | 'exportable';

/** A guard that asks this. */
export const allow = guardsOf<OrderAsk>();

/** A place at which there is a tax invoice: it is issued on the way in. */
export const invoiced = (...tags: OrderTag[]) => ({
  tags: [...tags, 'invoiceable' as const, 'exportable' as const],
  entry: 'noteInvoice' as const,
});
