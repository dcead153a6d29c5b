import { roundQuantity } from '../../../api/kernel/quantity.ts';
import { namedByUnit, partsVerdict } from '../../kernel/law/openLines.ts';
import {
  decidedByAnother,
  type Rule,
  type RuleBook,
  remarkIsGiven,
} from '../../kernel/law/rules.ts';
import type {
  PurchaseContent,
  PurchaseLineFacts,
  PurchaseOrderEvent,
  PurchaseOrderFacts,
} from './facts.ts';

type PurchaseRule = Rule<PurchaseOrderFacts, PurchaseOrderEvent>;

/** What has still to come in of one line, in the line's unit. */
export const openQuantity = (line: PurchaseLineFacts) =>
  roundQuantity(line.quantity - line.received - line.short);

/** What must be given before an order is committed (spec section 5), in the form's order. */
export const REQUIRED_FIELDS = [
  'warehouse',
  'supplier',
  'country',
  'company',
  'tradeTerms',
  'currency',
  'estimatedArrival',
] as const satisfies readonly (keyof PurchaseContent)[];

const fieldsAreGiven: PurchaseRule = (facts, event) => {
  const content = contentAfter(facts, event);
  const missing = REQUIRED_FIELDS.find((field) => !content[field]);
  return missing
    ? { rule: 'purchaseFieldIsGiven', figures: { field: missing }, remedy: { event: 'edit' } }
    : null;
};

/** What is ordered is still on its way. */
const arrivalIsAhead: PurchaseRule = (facts, event) => {
  const { estimatedArrival } = contentAfter(facts, event);
  return estimatedArrival !== null && Date.parse(estimatedArrival) <= facts.now
    ? { rule: 'arrivalIsAhead', remedy: { event: 'edit' } }
    : null;
};

const hasItems: PurchaseRule = (facts, event) =>
  contentAfter(facts, event).lines.length > 0
    ? null
    : { rule: 'hasItems', remedy: { event: 'edit' } };

const quantitiesAreGiven: PurchaseRule = (facts, event) =>
  lineThat(facts, event, ({ quantity }) => !(quantity > 0), 'quantityIsGiven');

const costsAreAboveZero: PurchaseRule = (facts, event) =>
  lineThat(facts, event, ({ cost }) => !(cost > 0), 'costIsAboveZero');

const areasAreGiven: PurchaseRule = (facts, event) =>
  lineThat(facts, event, ({ area }) => !area.trim(), 'areaIsGiven');

/** One that was chosen before it was frozen may stay in a draft, but the draft goes no further. */
const supplierNotFrozen: PurchaseRule = (facts, event) => {
  const { supplier } = contentAfter(facts, event);
  if (!supplier?.frozen) return null;
  if (event.type === 'edit' && facts.supplier?.id === supplier.id) return null;
  return {
    rule: 'supplierNotFrozen',
    figures: { supplier: supplier.name },
    remedy: { record: 'supplier', id: supplier.id },
  };
};

/** Two pairs of eyes: neither who committed it nor who changed it since may approve it. */
const approverIsAnother: PurchaseRule = ({ authors, actor }) =>
  decidedByAnother('approverIsAnother', authors, actor);

const receivesWhatIsOpen: PurchaseRule = (facts, event) =>
  event.type !== 'receive'
    ? null
    : partsVerdict(facts.lines, event.lines, openQuantity, {
        nothingLeft: 'nothingLeftToReceive',
        something: 'receivesSomething',
        whatIsOpen: 'receivesWhatIsOpen',
      });

const isReceivedInFull: PurchaseRule = (facts) => {
  const line = facts.lines.find((candidate) => openQuantity(candidate) > 0);
  return line
    ? {
        rule: 'isReceivedInFull',
        figures: { ...namedByUnit(line), open: openQuantity(line) },
        remedy: { event: 'receive' },
      }
    : null;
};

const isPaidInFull: PurchaseRule = (facts) =>
  facts.paid >= facts.total
    ? null
    : {
        rule: 'isPaidInFull',
        figures: { outstanding: facts.total - facts.paid, currency: facts.currency },
        money: ['outstanding'],
        remedy: { event: 'pay' },
      };

const isNotClosed: PurchaseRule = (facts) =>
  facts.closed ? { rule: 'purchaseIsNotClosed' } : null;

const isConfirmed: PurchaseRule = (facts) =>
  facts.confirmed ? null : { rule: 'purchaseIsConfirmed', remedy: { event: 'approve' } };

const supplierHasEmail: PurchaseRule = ({ supplier }) =>
  supplier?.email
    ? null
    : {
        rule: 'supplierHasEmail',
        figures: { supplier: supplier?.name },
        remedy: { record: 'supplier', id: supplier?.id },
      };

/** The rules of the purchase order's chart by name. */
export const purchaseRules = {
  fieldsAreGiven,
  arrivalIsAhead,
  hasItems,
  quantitiesAreGiven,
  costsAreAboveZero,
  areasAreGiven,
  supplierNotFrozen,
  approverIsAnother,
  receivesWhatIsOpen,
  isReceivedInFull,
  isPaidInFull,
  isNotClosed,
  isConfirmed,
  supplierHasEmail,
  remarkIsGiven,
} satisfies Record<string, PurchaseRule>;

/** What chooses between the branches of one event. */
export const purchaseBranches = {
  receivesAll: (facts: PurchaseOrderFacts, event: PurchaseOrderEvent) =>
    event.type === 'receive' &&
    facts.lines.every((line) => {
      const came = event.lines.find(({ lineId }) => lineId === line.lineId);
      return openQuantity(line) <= (came?.quantity ?? 0);
    }),
};

export const purchaseRuleBook: RuleBook<PurchaseOrderFacts, PurchaseOrderEvent> = {
  branches: purchaseBranches,
  rules: purchaseRules,
};

/** What the order would say after the event: an edit brings all of it. */
function contentAfter(facts: PurchaseOrderFacts, event: PurchaseOrderEvent): PurchaseContent {
  return event.type === 'edit' ? event.content : facts;
}

function lineThat(
  facts: PurchaseOrderFacts,
  event: PurchaseOrderEvent,
  isWrong: (line: PurchaseLineFacts) => boolean,
  rule: string,
) {
  const line = contentAfter(facts, event).lines.find(isWrong);
  return line
    ? {
        rule,
        figures: { goods: line.name, goodsZh: line.nameZh },
        remedy: { event: 'edit' },
      }
    : null;
}
