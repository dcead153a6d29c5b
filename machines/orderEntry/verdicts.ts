import type { Reason } from '../rules.ts';
import { type OrderDraft, STEPS, type Step } from './draft.ts';
import { customerCanBeChosen, deliveryIsAhead, linesAreEnough, lineVerdicts } from './rules.ts';

/** What stands against a field. The field's name is its path in `commitOrder`. */
export interface FieldVerdict {
  field: string;
  reason: Reason;
  /** Nothing is wrong yet, it is only not answered: said once the person wants to move on. */
  missing: boolean;
}

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

/** The first step that something stands against; null where the draft can be committed. */
export const firstProblem = (draft: OrderDraft, now: number): Step | null =>
  STEPS.find((step) => stepVerdicts(draft, step, now).length > 0) ?? null;

/** Whether a step can be gone to: it was seen, and nothing stands against those before it. */
export function isOpen(draft: OrderDraft, step: Step, now: number): boolean {
  const problem = firstProblem(draft, now);
  return (
    STEPS.indexOf(step) <= STEPS.indexOf(draft.reached) &&
    (problem === null || STEPS.indexOf(step) <= STEPS.indexOf(problem))
  );
}

const OWNERS: readonly [RegExp, Step][] = [
  [/^customerId$/, 'customer'],
  [/^addressId$/, 'address'],
  [/^lines\b/, 'goods'],
  [/^(deliveryAt|customerRemark|merchantRemark|promotionCode)$/, 'delivery'],
  [/^prepaid$/, 'price'],
];

/** Which step asks for a field of `commitOrder`; null where none does. */
export const ownerOf = (field: string): Step | null =>
  OWNERS.find(([pattern]) => pattern.test(field))?.[1] ?? null;

/** The first step that the server's messages name fields of; null where they name none. */
export function ownerOfErrors(errors: Record<string, string>): Step | null {
  const owners = Object.keys(errors).map(ownerOf);
  return STEPS.find((step) => owners.includes(step)) ?? null;
}

const OWNERS_OF_RULES: Record<string, Step> = {
  customerCanBeChosen: 'customer',
  customerNotFrozen: 'customer',
  addressIsChosen: 'address',
  hasItems: 'goods',
  linesAreNotTooMany: 'goods',
  goodsAreOnShelf: 'goods',
  unitIsOfGoods: 'goods',
  quantityIsValid: 'goods',
  withinMaximumQuantity: 'goods',
  stockIsEnough: 'goods',
  stockIsThere: 'goods',
  minimumSpending: 'goods',
  deliveryIsAhead: 'delivery',
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
  const late = draft.deliveryAt === null ? null : deliveryIsAhead(draft.deliveryAt, now);
  const texts = (Object.keys(LONGEST) as TextField[]).filter(
    (field) => draft[field].trim().length > LONGEST[field],
  );
  return [
    ...(draft.deliveryAt === null ? [missing('deliveryAt', 'deliveryIsChosen')] : []),
    ...(late ? [{ field: 'deliveryAt', reason: late, missing: false }] : []),
    ...texts.map((field) => ({
      field,
      reason: { rule: 'textIsShortEnough', figures: { maximum: LONGEST[field] } },
      missing: false,
    })),
  ];
}

const missing = (field: string, rule: string): FieldVerdict => ({
  field,
  reason: { rule },
  missing: true,
});
