import { mostWithin } from '../../../api/kernel/quantity.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { lineCost } from './amounts.ts';
import type {
  PurchaseContent,
  PurchaseLineFacts,
  PurchaseOrderEvent,
  PurchaseOrderFacts,
  ReceivedLine,
} from './facts.ts';
import { openQuantity } from './rules.ts';

/**
 * Every event of the purchase order's chart, filled in the way a person would most simply send it:
 * receive all that is open. Asking the chart with these tells what can be done now.
 */
export function purchaseIntents(facts: PurchaseOrderFacts): PurchaseOrderEvent[] {
  return [
    { type: 'edit', content: contentOf(facts) },
    { type: 'commit' },
    { type: 'approve' },
    { type: 'sendBack', remark: TO_COME },
    { type: 'receive', lines: openLines(facts) },
    { type: 'pay' },
    { type: 'finish' },
    { type: 'sendMail' },
    { type: 'closeShort', remark: TO_COME },
    { type: 'close', remark: TO_COME },
  ];
}

/** The same with the choices that lead elsewhere: what is missing filled in, a part of the goods. */
export function purchaseChoices(facts: PurchaseOrderFacts): PurchaseOrderEvent[] {
  const [only] = openLines(facts);
  const some =
    openLines(facts).length > 1 ? only : only && { ...only, quantity: halfOf(facts, only) };
  return [
    { type: 'edit', content: completed(facts) },
    ...purchaseIntents(facts),
    ...(some && some.quantity > 0 ? [{ type: 'receive' as const, lines: [some] }] : []),
  ];
}

/** The facts as they would be with every outside obstacle mended; the order itself is unchanged. */
export function mended(facts: PurchaseOrderFacts): PurchaseOrderFacts {
  const { supplier } = facts;
  return {
    ...facts,
    actor: null,
    supplier: supplier && { ...supplier, frozen: false, email: supplier.email || TO_COME },
  };
}

/** The facts of a later moment of the order, with the outside as `now` has it. */
export function outsideAsNow(
  later: PurchaseOrderFacts,
  now: PurchaseOrderFacts,
): PurchaseOrderFacts {
  const isSame = later.supplier !== null && later.supplier.id === now.supplier?.id;
  return {
    ...later,
    actor: now.actor,
    now: now.now,
    supplier: isSame ? now.supplier : later.supplier,
  };
}

/** What a person entered of an order, without what the chart keeps beside it. */
export function contentOf(facts: PurchaseContent): PurchaseContent {
  const { warehouse, supplier, country, company, tradeTerms, currency, estimatedArrival } = facts;
  const { lines, total } = facts;
  return {
    warehouse,
    supplier,
    country,
    company,
    tradeTerms,
    currency,
    estimatedArrival,
    lines,
    total,
  };
}

/** The content with something in every place that must not be empty. */
function completed(facts: PurchaseOrderFacts): PurchaseContent {
  const content = contentOf(facts);
  const lines = (content.lines.length > 0 ? content.lines : [LINE_TO_COME]).map((line) => ({
    ...line,
    quantity: line.quantity || 1,
    cost: line.cost || 1,
    area: line.area || TO_COME,
  }));
  return {
    ...content,
    warehouse: content.warehouse ?? { id: 0, name: TO_COME },
    supplier: content.supplier ?? { id: 0, name: TO_COME, frozen: false, email: TO_COME },
    country: content.country || TO_COME,
    company: content.company || TO_COME,
    tradeTerms: content.tradeTerms || TO_COME,
    estimatedArrival: arrivalAfter(facts) ?? TO_COME,
    lines,
    total: lines.reduce((sum, line) => sum + lineCost(line.cost, line.quantity, facts.currency), 0),
  };
}

/** The arrival as long as it is ahead. */
const arrivalAfter = ({ estimatedArrival, now }: PurchaseOrderFacts) =>
  estimatedArrival !== null && Date.parse(estimatedArrival) > now ? estimatedArrival : null;

const LINE_TO_COME: PurchaseLineFacts = {
  lineId: 0,
  goodsId: 0,
  name: TO_COME,
  nameZh: TO_COME,
  unit: TO_COME,
  unitZh: TO_COME,
  ratio: 1,
  baseUnit: TO_COME,
  baseUnitZh: TO_COME,
  quantity: 0,
  received: 0,
  short: 0,
  cost: 0,
  area: '',
};

/** About half of what a receipt brings of a line, as it can come in. */
function halfOf({ lines }: PurchaseOrderFacts, { lineId, quantity }: ReceivedLine): number {
  const line = lines.find((candidate) => candidate.lineId === lineId);
  return line ? mostWithin((quantity * line.ratio) / 2, line.ratio, line.baseUnit) : 0;
}

function openLines(facts: PurchaseOrderFacts) {
  return facts.lines
    .filter((line) => openQuantity(line) > 0)
    .map((line) => ({ lineId: line.lineId, quantity: openQuantity(line) }));
}
