import { isPhone } from '../../api/kernel/countries.ts';
import { baseUnitOf } from '../../api/kernel/quantity.ts';
import { PURCHASE_LONGEST } from '../../api/purchasing/purchaseOrder.ts';
import { type FieldVerdict, stepOrder, textsAreShortEnough } from '../kernel/entry/steps.ts';
import { isTagged } from '../kernel/law/explain.ts';
import { isMoment } from '../kernel/law/moment.ts';
import type { Reason, Verdict } from '../kernel/law/rules.ts';
import { linesAreEnough, ratioOf } from '../orderEntry/law/rules.ts';
import {
  NOTHING_ENTERED,
  type PurchaseLineFacts,
  type PurchaseOrderFacts,
} from '../purchaseOrder/law/facts.ts';
import { purchaseRules, REQUIRED_FIELDS } from '../purchaseOrder/law/rules.ts';
import { supplierLifecycle } from '../supplier/law/index.ts';
import {
  type DraftLine,
  type DraftSupplier,
  type PurchaseDraft,
  STEPS,
  type Step,
  type Terms,
} from './draft.ts';
import { costOf, departureIsBeforeArrival, type LineProblem, lineProblems } from './law/rules.ts';

/** The longest texts of the terms and the longest procurement area, in characters. */
export const { area: LONGEST_AREA, ...LONGEST } = PURCHASE_LONGEST;

/**
 * What stands against a step of the draft now. What the law of the purchase order has against a
 * commit is asked of the law itself, what the server has against an entry of the rules it asks too.
 * @param now milliseconds.
 */
export function stepVerdicts(draft: PurchaseDraft, step: Step, now: number): FieldVerdict[] {
  if (step === 'warehouse') return draft.warehouse ? [] : [notGiven('warehouse', 'warehouseId')];
  if (step === 'supplier') return supplierVerdicts(draft);
  if (step === 'terms') return termVerdicts(draft, now);
  if (step === 'goods') return goodsVerdicts(draft);
  return [];
}

/** A frozen supplier cannot be chosen: the reason of the law. */
export const supplierCanBeChosen = ({ id, name, email, status }: DraftSupplier): Verdict =>
  purchaseRules.supplierNotFrozen(
    {
      ...NO_FACTS,
      supplier: { id, name, email, frozen: isTagged(supplierLifecycle, status, 'barred') },
    },
    { type: 'commit' },
  );

const OWNERS: readonly [RegExp, Step][] = [
  [/^warehouseId$/, 'warehouse'],
  [/^supplierId$/, 'supplier'],
  [/^lines\b/, 'goods'],
  [/^(country|company|tradeTerms|currency|estimated\w+|containerNumber|contact|phone)$/, 'terms'],
];

/** The order of the steps, and which of them are open. */
export const purchaseSteps = stepOrder<Step, PurchaseDraft>(
  STEPS,
  stepVerdicts,
  (field) => OWNERS.find(([pattern]) => pattern.test(field))?.[1] ?? null,
);

const OWNERS_OF_RULES: Record<string, Step> = {
  supplierNotFrozen: 'supplier',
  hasItems: 'goods',
  quantityIsGiven: 'goods',
  costIsAboveZero: 'goods',
  areaIsGiven: 'goods',
  arrivalIsAhead: 'terms',
};

/** The step where what a rule refuses can be changed; null where none can. */
export function ownerOfReason({ rule, figures }: Pick<Reason, 'rule' | 'figures'>): Step | null {
  const field = rule === 'purchaseFieldIsGiven' ? String(figures?.field) : null;
  if (field === 'warehouse' || field === 'supplier') return field;
  return field === null ? (OWNERS_OF_RULES[rule] ?? null) : 'terms';
}

function supplierVerdicts({ supplier }: PurchaseDraft): FieldVerdict[] {
  if (!supplier) return [notGiven('supplier', 'supplierId')];
  const reason = supplierCanBeChosen(supplier);
  return reason ? [{ field: 'supplierId', reason, missing: false }] : [];
}

function termVerdicts({ terms, order }: PurchaseDraft, now: number): FieldVerdict[] {
  const { estimatedDeparture, estimatedArrival } = terms;
  const at = (field: string, reason: Verdict): FieldVerdict[] =>
    reason ? [{ field, reason, missing: false }] : [];
  // What waits for approval already may be changed after its arrival.
  const arrival = order?.isSubmitted ? null : arrivalVerdict(estimatedArrival, now);
  return [
    ...REQUIRED_FIELDS.flatMap((field) =>
      field in terms && terms[field as keyof Terms].trim() === '' ? [notGiven(field, field)] : [],
    ),
    ...(['estimatedDeparture', 'estimatedArrival'] as const).flatMap((field) =>
      at(
        field,
        terms[field] === '' || isMoment(terms[field]) ? null : { rule: 'momentIsReadable' },
      ),
    ),
    ...at(
      'phone',
      terms.phone.trim() === '' || isPhone(terms.phone.trim()) ? null : { rule: 'phoneIsReadable' },
    ),
    ...textsAreShortEnough(terms, LONGEST),
    ...at('estimatedDeparture', departureIsBeforeArrival(estimatedDeparture, estimatedArrival)),
    ...at('estimatedArrival', arrival),
  ];
}

/** What is ordered is still on its way: the reason of the law. */
const arrivalVerdict = (estimatedArrival: string, now: number): Verdict =>
  isMoment(estimatedArrival)
    ? purchaseRules.arrivalIsAhead({ ...NO_FACTS, estimatedArrival, now }, { type: 'commit' })
    : null;

function goodsVerdicts({ lines, terms: { currency } }: PurchaseDraft): FieldVerdict[] {
  const all = linesAreEnough(lines);
  if (all) return [{ field: 'lines', reason: all, missing: all.rule === 'hasItems' }];
  const problems = lineProblems(lines, currency);
  return lines.flatMap((line, index) =>
    lineVerdicts(line, problems[index] ?? [], currency).map((verdict) => ({
      ...verdict,
      field: `lines.${index}.${verdict.field}`,
    })),
  );
}

/** Each field of a line by itself, so that all that is missing is said at once. */
function lineVerdicts(
  line: DraftLine,
  problems: readonly LineProblem[],
  currency: string,
): FieldVerdict[] {
  const facts = { ...NO_FACTS, lines: [factsOf(line, costOf(line.cost, currency) ?? 0)] };
  const law = (name: 'quantitiesAreGiven' | 'costsAreAboveZero' | 'areasAreGiven') =>
    purchaseRules[name](facts, { type: 'commit' });
  const at = (field: LineProblem['field'], given: Verdict, missing: boolean): FieldVerdict[] => {
    const problem = problems.find((candidate) => candidate.field === field);
    if (problem) return [{ ...problem, missing: false }];
    return given ? [{ field, reason: given, missing }] : [];
  };
  const area = law('areasAreGiven');
  return [
    ...at('unit', null, false),
    ...at('quantity', law('quantitiesAreGiven'), line.quantity === null),
    ...at('cost', law('costsAreAboveZero'), line.cost === ''),
    ...(area ? [{ field: 'area', reason: area, missing: true }] : []),
    ...textsAreShortEnough(line, { area: LONGEST_AREA }),
  ];
}

const factsOf = (line: DraftLine, cost: number): PurchaseLineFacts => ({
  baseUnit: baseUnitOf(line.goods.units)?.unit ?? line.unit,
  baseUnitZh: baseUnitOf(line.goods.units)?.unitZh ?? line.unit,
  lineId: line.lineId,
  goodsId: line.goods.id,
  name: line.goods.name,
  nameZh: line.goods.nameZh,
  unit: line.unit,
  unitZh: line.goods.units.find(({ unit }) => unit === line.unit)?.unitZh ?? line.unit,
  ratio: ratioOf(line.goods, line.unit) ?? 1,
  quantity: line.quantity ?? 0,
  received: 0,
  short: 0,
  cost,
  area: line.area,
});

const notGiven = (name: (typeof REQUIRED_FIELDS)[number], field: string): FieldVerdict => ({
  field,
  reason: { rule: 'purchaseFieldIsGiven', figures: { field: name } },
  missing: true,
});

/** Facts of an order of which nothing is known: what one rule looks at is put in. */
const NO_FACTS: PurchaseOrderFacts = {
  ...NOTHING_ENTERED,
  purchaseOrderId: 0,
  paid: 0,
  now: 0,
  confirmed: false,
  closed: false,
  authors: [],
  actor: null,
};
