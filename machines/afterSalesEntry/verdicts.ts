import { DESCRIPTION_WORDS } from '../../api/afterSales/calls.ts';
import { minorOrNull } from '../../api/kernel/money.ts';
import { countWords } from '../../api/kernel/words.ts';
import {
  amountIsWithinClaim,
  claimIsWithinBought,
  methodIsOffered,
  namesOf,
  orderCanBeClaimed,
} from '../afterSalesCase/law/claim.ts';
import type { RefundMethod } from '../afterSalesCase/law/facts.ts';
import { type FieldVerdict, stepOrder } from '../kernel/entry/steps.ts';
import type { Reason, Verdict } from '../kernel/law/rules.ts';
import { isFromWallet } from '../order/law/wallet.ts';
import { quantityVerdict } from '../orderEntry/law/rules.ts';
import { askedFor } from './changes.ts';
import { type ApplicationDraft, type DraftOrder, STEPS, type Step } from './draft.ts';

const missing = (field: string): FieldVerdict => ({
  field,
  reason: { rule: 'required' },
  missing: true,
});
const wrong = (field: string, reason: Reason): FieldVerdict => ({ field, reason, missing: false });

/** What stands against a step of the draft now. */
export function stepVerdicts(draft: ApplicationDraft, step: Step): FieldVerdict[] {
  switch (step) {
    case 'order':
      return orderVerdicts(draft);
    case 'lines':
      return lineVerdicts(draft);
    case 'problem':
      return [
        ...(draft.problem ? [] : [missing('problemCode')]),
        ...(draft.reason ? [] : [missing('reasonCode')]),
      ];
    case 'refund':
      return [...methodVerdicts(draft), ...amountVerdicts(draft)];
    case 'evidence':
      return [...descriptionVerdicts(draft), ...pictureVerdicts(draft)];
    case 'check':
      return [];
  }
}

/** An order of which nothing can be claimed is shown, and says so. */
function orderVerdicts({ order }: ApplicationDraft): FieldVerdict[] {
  if (order === null) return [missing('orderId')];
  const reason = orderCanBeClaimed(order);
  return reason ? [wrong('orderId', reason)] : [];
}

/** Never more than was bought less what is claimed already. Fields are those of what is sent. */
function lineVerdicts({ order, claimed }: ApplicationDraft): FieldVerdict[] {
  const lines = (order?.lines ?? []).flatMap((line) => {
    const quantity = claimed[String(line.id)];
    return quantity === undefined ? [] : [{ line, quantity }];
  });
  if (lines.length === 0) return [missing('lines')];
  return lines.flatMap(({ line, quantity }, index) => {
    const reason = quantityOfLine(line, quantity);
    return reason ? [wrong(`lines.${index}.quantity`, reason)] : [];
  });
}

function quantityOfLine(line: DraftOrder['lines'][number], quantity: number | null): Reason | null {
  const figures = namesOf(line);
  if (quantity === null) return { rule: 'quantityIsNumber', figures };
  return quantityVerdict(quantity, figures) ?? claimIsWithinBought(line, quantity);
}

/** What stands against giving something back for the order by a method. */
export const methodOfOrder = (order: DraftOrder, method: RefundMethod): Verdict =>
  methodIsOffered(
    {
      member: order.member,
      paidByWallet: isFromWallet(order.paymentMethod),
      currency: order.currency,
      phone: order.customerPhone,
      left: minorOrNull(order.left, order.currency) ?? 0,
    },
    method,
  );

/** A draft is kept: the way that was chosen may not be open any more. */
function methodVerdicts({ order, method }: ApplicationDraft): FieldVerdict[] {
  if (method === null) return [missing('method')];
  const reason = order && methodOfOrder(order, method);
  return reason ? [wrong('method', reason)] : [];
}

function amountVerdicts(draft: ApplicationDraft): FieldVerdict[] {
  const { amount, order, most } = draft;
  if (amount.trim() === '') return [missing('amount')];
  const minor = minorOrNull(amount, order?.currency);
  if (minor === null || minor <= 0) return [wrong('amount', { rule: 'amountIsGiven' })];
  // The answer to another question says nothing of this one: the server has the last word.
  if (most === null || most.askedFor !== askedFor(draft)) return [];
  const bound = minorOrNull(most.amount, order?.currency) ?? 0;
  const reason = amountIsWithinClaim(bound, minor, order?.currency);
  return reason ? [wrong('amount', reason)] : [];
}

function descriptionVerdicts({ description }: ApplicationDraft): FieldVerdict[] {
  if (description.trim() === '') return [missing('description')];
  const words = countWords(description);
  return words <= DESCRIPTION_WORDS
    ? []
    : [
        wrong('description', {
          rule: 'descriptionIsShort',
          figures: { words, most: DESCRIPTION_WORDS },
        }),
      ];
}

/** The draft has lain for so long that pictures of it are gone: it is not sent without a word. */
const pictureVerdicts = ({ gone }: ApplicationDraft): FieldVerdict[] =>
  gone.length === 0
    ? []
    : [wrong('pictureIds', { rule: 'picturesAreKept', figures: { names: gone.join(', ') } })];

/** Which step asks for a field of what is sent. */
function ownerOf(field: string): Step | null {
  const [name] = field.split('.');
  switch (name) {
    case 'orderId':
      return 'order';
    case 'lines':
    case 'delivery':
      return 'lines';
    case 'problemCode':
    case 'reasonCode':
      return 'problem';
    case 'method':
    case 'amount':
      return 'refund';
    case 'description':
    case 'pictureIds':
      return 'evidence';
    default:
      return null;
  }
}

/** The order of the steps, and which of them are open. */
export const applicationSteps = stepOrder(STEPS, stepVerdicts, ownerOf);

/** The step where what the server's law refuses can be changed; null where none can. */
export function ownerOfRule(rule: string): Step | null {
  const owners: Record<string, Step> = {
    claimIsWithinBought: 'lines',
    deliveryIsClaimable: 'lines',
    amountIsWithinLeft: 'refund',
    amountIsWithinClaim: 'refund',
    walletHasOwner: 'refund',
    payNowIsInSingapore: 'refund',
    voucherIsWithinOrder: 'refund',
  };
  return owners[rule] ?? null;
}
