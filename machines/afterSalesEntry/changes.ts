import type { AfterSalesOrder } from '../../api/afterSales/afterSalesCase.ts';
import type { RefundMethod } from '../afterSalesCase/law/facts.ts';
import type { Application, ApplicationDraft, Named } from './draft.ts';

/** What a person can answer. */
export type ApplicationChange =
  | { type: 'order'; order: AfterSalesOrder }
  /** `quantity` in the line's unit; null for what is no number, 0 for nothing of it. */
  | { type: 'claim'; lineId: number; quantity: number | null }
  | { type: 'delivery'; delivery: boolean }
  | { type: 'problem'; problem: Named }
  | { type: 'reason'; reason: Named }
  | { type: 'method'; method: RefundMethod }
  | { type: 'amount'; amount: string }
  /** The server said how much can come back. */
  | { type: 'most'; askedFor: string; amount: string }
  | { type: 'description'; description: string }
  | { type: 'pictures'; pictures: ApplicationDraft['pictures'] };

/** The draft after a change: what no longer fits is dropped, nothing else is. */
export function changed(draft: ApplicationDraft, change: ApplicationChange): ApplicationDraft {
  switch (change.type) {
    case 'order':
      return change.order.id === draft.order?.id
        ? { ...draft, order: change.order }
        : {
            ...draft,
            ...{ order: change.order, claimed: {}, delivery: false, most: null, method: null },
            amount: isProposed(draft) ? '' : draft.amount,
          };
    case 'claim': {
      const { [String(change.lineId)]: _before, ...others } = draft.claimed;
      const claimed =
        change.quantity === 0 ? others : { ...others, [String(change.lineId)]: change.quantity };
      return { ...draft, claimed };
    }
    case 'delivery':
      return { ...draft, delivery: change.delivery };
    case 'problem':
      // A reason belongs to its problem.
      return change.problem.code === draft.problem?.code
        ? draft
        : { ...draft, problem: change.problem, reason: null };
    case 'reason':
      return { ...draft, reason: change.reason };
    case 'method':
      return { ...draft, method: change.method };
    case 'amount':
      return { ...draft, amount: change.amount };
    case 'most':
      return {
        ...draft,
        most: { askedFor: change.askedFor, amount: change.amount },
        // What was proposed follows what is claimed; what a person typed stays.
        amount: draft.amount === '' || isProposed(draft) ? change.amount : draft.amount,
      };
    case 'description':
      return { ...draft, description: change.description };
    case 'pictures':
      return { ...draft, pictures: change.pictures, gone: [] };
  }
}

/** Whether the amount is what the server said, not what somebody typed. */
const isProposed = ({ amount, most }: ApplicationDraft) => amount === most?.amount;

/** The lines that are claimed, as the wire has them, in the order of the order. */
export const claimedLines = ({ order, claimed }: ApplicationDraft): Application['lines'] =>
  (order?.lines ?? []).flatMap(({ id }) => {
    const quantity = claimed[String(id)];
    return quantity === undefined || quantity === null ? [] : [{ lineId: id, quantity }];
  });

/** What the server is asked how much can come back for; the same text, the same answer. */
export const askedFor = (draft: ApplicationDraft): string =>
  JSON.stringify([
    draft.order?.id,
    claimedLines(draft),
    draft.delivery,
    draft.problem?.code,
    draft.method,
  ]);

/** What is sent for a draft. */
export const applicationOf = (draft: ApplicationDraft): Application => ({
  orderId: draft.order?.id ?? 0,
  lines: claimedLines(draft),
  delivery: draft.delivery,
  problemCode: draft.problem?.code ?? '',
  reasonCode: draft.reason?.code ?? '',
  method: draft.method ?? 'original',
  amount: draft.amount,
  description: draft.description.trim(),
  pictureIds: draft.pictures.map(({ id }) => id),
});
