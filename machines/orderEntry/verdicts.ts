import { type FieldVerdict, stepOrder, textsAreShortEnough } from '../kernel/entry/steps.ts';
import { type OrderDraft, STEPS, type Step } from './draft.ts';
import { customerCanBeChosen, deliveryVerdict, linesAreEnough, lineVerdicts } from './law/rules.ts';

/** The longest remark and promotion code, in characters. */
export const LONGEST = { customerRemark: 200, merchantRemark: 200, promotionCode: 30 } as const;
export type TextField = keyof typeof LONGEST;

/**
 * What stands against a step of the draft now. The machine's guards and the messages at the fields
 * both read it, so that neither knows more than the other.
 * @param now milliseconds.
 */
export function stepVerdicts(draft: OrderDraft, step: Step, now: number): FieldVerdict[] {
  if (step === 'customer') return customerVerdicts(draft);
  if (step === 'address') return draft.address ? [] : [missing('addressId', 'addressIsChosen')];
  if (step === 'goods') return goodsVerdicts(draft);
  if (step === 'delivery') return deliveryVerdicts(draft, now);
  return [];
}

const OWNERS: readonly [RegExp, Step][] = [
  [/^customerId$/, 'customer'],
  [/^addressId$/, 'address'],
  [/^lines\b/, 'goods'],
  [/^(deliveryAt|customerRemark|merchantRemark|promotionCode)$/, 'delivery'],
  [/^prepaid$/, 'price'],
];

/** Which step asks for a field of `commitOrder`; null where none does. */
function ownerOf(field: string): Step | null {
  return OWNERS.find(([pattern]) => pattern.test(field))?.[1] ?? null;
}

/** The order of the steps, and which of them are open. */
export const orderSteps = stepOrder(STEPS, stepVerdicts, ownerOf);

const OWNERS_OF_RULES: Record<string, Step> = {
  customerCanBeChosen: 'customer',
  customerNotFrozen: 'customer',
  addressIsChosen: 'address',
  hasItems: 'goods',
  linesAreNotTooMany: 'goods',
  goodsAreOnShelf: 'goods',
  unitIsOfGoods: 'goods',
  quantityIsNumber: 'goods',
  quantityIsValid: 'goods',
  quantityIsWhole: 'goods',
  withinMaximumQuantity: 'goods',
  stockIsEnough: 'goods',
  stockIsThere: 'goods',
  deliveryIsAhead: 'delivery',
  deliveryIsWithinYear: 'delivery',
};

/** The step where what a rule refuses can be changed; null where none can. */
export const ownerOfRule = (rule: string): Step | null => OWNERS_OF_RULES[rule] ?? null;

function customerVerdicts({ customer }: OrderDraft): FieldVerdict[] {
  if (!customer) return [missing('customerId', 'customerIsChosen')];
  const reason = customerCanBeChosen(customer);
  return reason ? [{ field: 'customerId', reason, missing: false }] : [];
}

function goodsVerdicts({ lines }: OrderDraft): FieldVerdict[] {
  const all = linesAreEnough(lines);
  if (all) return [{ field: 'lines', reason: all, missing: all.rule === 'hasItems' }];
  return lineVerdicts(lines).flatMap((reason, index) =>
    reason
      ? [
          {
            field: `lines.${index}.quantity`,
            reason,
            missing: reason.rule === 'quantityIsGiven',
          },
        ]
      : [],
  );
}

function deliveryVerdicts(draft: OrderDraft, now: number): FieldVerdict[] {
  const time = draft.deliveryAt === null ? null : deliveryVerdict(draft.deliveryAt, now);
  return [
    ...(draft.deliveryAt === null ? [missing('deliveryAt', 'deliveryIsChosen')] : []),
    ...(time ? [{ field: 'deliveryAt', reason: time, missing: false }] : []),
    ...textsAreShortEnough(draft, LONGEST),
  ];
}

const missing = (field: string, rule: string): FieldVerdict => ({
  field,
  reason: { rule },
  missing: true,
});
