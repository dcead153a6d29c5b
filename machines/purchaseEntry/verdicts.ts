import { minorOrNull, mostOf } from '../../api/money.ts';
import { isQuantity } from '../../api/quantity.ts';
import { isPhone } from '../../api/wire.ts';
import { isMoment } from '../entry/moment.ts';
import { type FieldVerdict, stepOrder, textsAreShortEnough } from '../entry/steps.ts';
import { isTagged } from '../explain.ts';
import { linesAreEnough, quantityVerdict, ratioOf } from '../orderEntry/rules.ts';
import { lineCost } from '../purchaseOrder/amounts.ts';
import type { PurchaseLineFacts, PurchaseOrderFacts } from '../purchaseOrder/facts.ts';
import { purchaseRules, REQUIRED_FIELDS } from '../purchaseOrder/rules.ts';
import type { Reason, Verdict } from '../rules.ts';
import { supplierCase } from '../supplier/case.ts';
import {
  type DraftLine,
  type DraftSupplier,
  type PurchaseDraft,
  STEPS,
  type Step,
  type Terms,
} from './draft.ts';

/** The longest texts of the terms, in characters. */
export const LONGEST = { company: 100, containerNumber: 20, contact: 60, phone: 30 } as const;

/** The longest procurement area, in characters. */
export const LONGEST_AREA = 60;

/**
 * What stands against a step of the draft now. What the law of the purchase order has against a
 * commit is asked of the law itself.
 */
export function stepVerdicts(draft: PurchaseDraft, step: Step): FieldVerdict[] {
  if (step === 'warehouse') return draft.warehouse ? [] : [notGiven('warehouse', 'warehouseId')];
  if (step === 'supplier') return supplierVerdicts(draft);
  if (step === 'terms') return termVerdicts(draft.terms);
  if (step === 'goods') return goodsVerdicts(draft);
  return [];
}

/** A frozen supplier cannot be chosen: the reason of the law. */
export const supplierCanBeChosen = ({ id, name, email, status }: DraftSupplier): Verdict =>
  purchaseRules.supplierNotFrozen(
    {
      ...NO_FACTS,
      supplier: { id, name, email, frozen: isTagged(supplierCase, status, 'barred') },
    },
    { type: 'commit' },
  );

/** What a line costs in minor units; null while its price or its quantity is none. */
export function lineAmount({ cost, quantity }: DraftLine, currency: string): number | null {
  const minor = minorOf(cost, currency);
  return minor === null || quantity === null || !isQuantity(quantity)
    ? null
    : lineCost(minor, quantity, currency);
}

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
export function ownerOfReason({ rule, figures }: Reason): Step | null {
  const field = rule === 'purchaseFieldIsGiven' ? String(figures?.field) : null;
  if (field === 'warehouse' || field === 'supplier') return field;
  return field === null ? (OWNERS_OF_RULES[rule] ?? null) : 'terms';
}

function supplierVerdicts({ supplier }: PurchaseDraft): FieldVerdict[] {
  if (!supplier) return [notGiven('supplier', 'supplierId')];
  const reason = supplierCanBeChosen(supplier);
  return reason ? [{ field: 'supplierId', reason, missing: false }] : [];
}

function termVerdicts(terms: Terms): FieldVerdict[] {
  const { estimatedDeparture: departure, estimatedArrival: arrival } = terms;
  const isLate =
    isMoment(departure) && isMoment(arrival) && Date.parse(departure) > Date.parse(arrival);
  return [
    ...REQUIRED_FIELDS.flatMap((field) =>
      field in terms && terms[field as keyof Terms].trim() === '' ? [notGiven(field, field)] : [],
    ),
    ...(['estimatedDeparture', 'estimatedArrival'] as const).flatMap((field) =>
      terms[field] === '' || isMoment(terms[field])
        ? []
        : [{ field, reason: { rule: 'momentIsReadable' }, missing: false }],
    ),
    ...(terms.phone.trim() === '' || isPhone(terms.phone.trim())
      ? []
      : [{ field: 'phone', reason: { rule: 'phoneIsReadable' }, missing: false }]),
    ...textsAreShortEnough(terms, LONGEST),
    ...(isLate
      ? [
          {
            field: 'estimatedDeparture',
            reason: { rule: 'departureIsBeforeArrival' },
            missing: false,
          },
        ]
      : []),
  ];
}

function goodsVerdicts({ lines, terms: { currency } }: PurchaseDraft): FieldVerdict[] {
  const all = linesAreEnough(lines);
  if (all) return [{ field: 'lines', reason: all, missing: all.rule === 'hasItems' }];
  return lines.flatMap((line, index) =>
    lineVerdicts(line, currency).map((verdict) => ({
      ...verdict,
      field: `lines.${index}.${verdict.field}`,
    })),
  );
}

/** Each field of a line by itself, so that all that is missing is said at once. */
function lineVerdicts(line: DraftLine, currency: string): FieldVerdict[] {
  const { goods, unit, quantity, cost } = line;
  const named = { goods: goods.name, goodsZh: goods.nameZh };
  const minor = minorOf(cost, currency);
  const facts = { ...NO_FACTS, lines: [factsOf(line, minor ?? 0)] };
  const law = (name: 'quantitiesAreGiven' | 'costsAreAboveZero' | 'areasAreGiven') =>
    purchaseRules[name](facts, { type: 'commit' });
  const at = (field: string, reason: Verdict, missing: boolean): FieldVerdict[] =>
    reason ? [{ field, reason, missing }] : [];
  const amount = lineAmount(line, currency);
  return [
    ...at(
      'unit',
      ratioOf(goods, unit) === null ? { rule: 'unitIsOfGoods', figures: { ...named, unit } } : null,
      false,
    ),
    ...at(
      'quantity',
      quantity === null ? law('quantitiesAreGiven') : quantityVerdict(quantity, named),
      quantity === null,
    ),
    ...at(
      'cost',
      minor === null && cost !== ''
        ? { rule: 'costIsAmount', figures: named }
        : minor !== null && minor > mostOf('each', currency)
          ? {
              rule: 'priceIsNotTooLarge',
              figures: { ...named, most: mostOf('each', currency), currency },
              money: ['most'],
            }
          : amount !== null && amount > mostOf('record', currency)
            ? { rule: 'amountIsNotTooLarge', figures: named }
            : law('costsAreAboveZero'),
      cost === '',
    ),
    ...at('area', law('areasAreGiven'), true),
    ...textsAreShortEnough(line, { area: LONGEST_AREA }),
  ];
}

function minorOf(cost: string, currency: string): number | null {
  const minor = minorOrNull(cost, currency);
  return minor === null || minor < 0 ? null : minor;
}

const factsOf = (line: DraftLine, cost: number): PurchaseLineFacts => ({
  lineId: line.lineId,
  goodsId: line.goods.id,
  name: line.goods.name,
  nameZh: line.goods.nameZh,
  unit: line.unit,
  unitZh: line.goods.units.find(({ unit }) => unit === line.unit)?.unitZh ?? line.unit,
  ratio: ratioOf(line.goods, line.unit) ?? 1,
  quantity: line.quantity ?? 0,
  received: 0,
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
  purchaseOrderId: 0,
  warehouse: null,
  supplier: null,
  country: '',
  company: '',
  tradeTerms: '',
  currency: '',
  estimatedArrival: null,
  lines: [],
  total: 0,
  paid: 0,
  now: 0,
  confirmed: false,
  closed: false,
  authors: [],
  actor: null,
};
