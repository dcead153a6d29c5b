import type { DeliveryAddress } from '../../api/customers/calls.ts';
import type { Customer } from '../../api/customers/customer.ts';
import type { GoodsItem } from '../../api/goods/calls.ts';
import { addedQuantity, baseUnitOf } from '../../api/kernel/quantity.ts';
import { boxOf, boxWithout } from '../kernel/entry/paste.ts';
import type { DraftChange, OrderEntryContext } from './context.ts';
import type { DraftLine } from './draft.ts';
import { customerCanBeChosen, ratioOf, usualUnit } from './law/rules.ts';
import { judged, type LeftRow, takenAs } from './pasteReport.ts';
import { customerOf } from './refresh.ts';
import type { Repeated } from './repeat.ts';
import type { LookedUp } from './services.ts';

type Changed = Partial<OrderEntryContext>;

/** The context after a person changed something of the order. Nothing else is lost by it. */
export function changed(context: OrderEntryContext, event: DraftChange): Changed {
  const { draft } = context;
  switch (event.type) {
    case 'CHOOSE_CUSTOMER':
      return chosenCustomer(context, event.customer);
    case 'CHOOSE_ADDRESS':
      return {
        draft: {
          ...draft,
          address: context.addresses?.rows.find(({ id }) => id === event.addressId) ?? null,
        },
        errors: without(context, /^addressId$/),
      };
    case 'ADD_ADDRESS':
      return addedAddress(context, event.address);
    case 'ADD_GOODS':
      return {
        ...addedGoods(
          context,
          event.goods,
          event.unit ?? usualUnit(event.goods),
          event.quantity ?? null,
        ),
        ...(event.isDone ? { current: null } : {}),
      };
    case 'TAKE_PASTED':
      return takenPasted(context, event.row, event.goods);
    case 'SET_QUANTITY':
      return {
        ...changedLine(context, event.index, (line) => ({
          ...inUnit(line, event.unit),
          quantity: event.quantity,
        })),
        untouched: touched(context, draft.lines[event.index]?.lineId),
      };
    case 'SET_UNIT':
      return changedLine(context, event.index, (line) => inUnit(line, event.unit));
    case 'REMOVE_LINE':
      return withLines(
        context,
        draft.lines.filter((_line, index) => index !== event.index),
        null,
      );
    case 'SET_DELIVERY':
      return {
        draft: { ...draft, deliveryAt: event.deliveryAt },
        errors: without(context, /^deliveryAt$/),
      };
    case 'SET_TEXT':
      return {
        draft: { ...draft, [event.field]: event.text },
        errors: without(context, new RegExp(`^${event.field}$`)),
      };
    case 'SET_PREPAID':
      return { draft: { ...draft, prepaid: event.prepaid }, errors: without(context, /^prepaid$/) };
    case 'SET_LEFTOVER':
      return { draft: { ...draft, leftover: event.text } };
  }
}

/** A customer who cannot be chosen, and why. */
export function refusing(customer: Customer): Changed {
  const reason = customerCanBeChosen(customer);
  return reason ? { refusedCustomer: { id: customer.id, reason } } : {};
}

function addedAddress(context: OrderEntryContext, address: DeliveryAddress): Changed {
  const { draft, addresses } = context;
  if (address.customerId !== draft.customer?.id) return {};
  const others = (addresses?.rows ?? []).map((row) =>
    address.isDefault ? { ...row, isDefault: false } : row,
  );
  return {
    addresses: { customerId: address.customerId, rows: [...others, address] },
    draft: { ...draft, address },
    errors: without(context, /^addressId$/),
  };
}

/** The addresses came: the chosen one stays where it is still there, else the usual one is taken. */
export function withAddresses(context: OrderEntryContext, rows: DeliveryAddress[]): Changed {
  const { draft } = context;
  const kept = rows.find(({ id }) => id === draft.address?.id);
  const [only] = rows;
  const usual = rows.find(({ isDefault }) => isDefault) ?? (rows.length === 1 ? only : null);
  return {
    addresses: { customerId: draft.customer?.id ?? 0, rows },
    draft: { ...draft, address: kept ?? usual ?? null },
  };
}

/** The context with the customer and the lines of the order of before. */
export function withRepeated(
  { draft }: OrderEntryContext,
  { orderSn, customer, lines, gone }: Repeated,
): Changed {
  const entered = lines.map(
    (line, index): DraftLine => ({ ...line, lineId: index + 1, pricedFor: customer.id }),
  );
  return {
    draft: { ...draft, customer: customerOf(customer), address: null, lines: entered },
    addresses: null,
    repeat: null,
    repeated: { orderSn, gone },
  };
}

/** The goods that the pasted rows name, as lines; what cannot be taken over is reported. */
export function withPasted(context: OrderEntryContext, found: LookedUp): Changed {
  const { taken, left } = judged(found);
  let added = context;
  for (const { goods, unit, quantity } of taken) {
    added = { ...added, ...addedGoods(added, goods, unit, quantity) };
  }
  return {
    draft: { ...added.draft, leftover: boxOf(left.map(({ row }) => row)) },
    errors: added.errors,
    untouched: added.untouched,
    current: null,
    pasting: [],
    pasted: {
      added: taken.length,
      merged: taken.length - (linesOf(added) - linesOf(context)),
      left,
    },
  };
}

const linesOf = ({ draft }: OrderEntryContext) => draft.lines.length;

/** A pasted row that was left, as a line of the goods that it means. */
function takenPasted(context: OrderEntryContext, row: LeftRow, meant: GoodsItem): Changed {
  const { goods, unit, quantity } = takenAs(row, meant);
  const left = context.pasted?.left.filter((other) => other !== row) ?? [];
  const added = addedGoods(context, goods, unit, quantity);
  const draft = added.draft ?? context.draft;
  return {
    ...added,
    draft: { ...draft, leftover: boxWithout(draft.leftover, row.row) },
    pasted: left.length === 0 ? null : { added: 0, merged: 0, left },
  };
}

function chosenCustomer(context: OrderEntryContext, customer: Customer): Changed {
  const { draft } = context;
  const isSame = draft.customer?.id === customer.id;
  return {
    draft: {
      ...draft,
      customer: customerOf(customer),
      address: isSame ? draft.address : null,
      prepaid: isSame ? draft.prepaid : null,
    },
    addresses: isSame ? context.addresses : null,
    refusedCustomer: null,
    errors: without(context, /^(customerId|addressId)$/),
  };
}

function addedGoods(
  context: OrderEntryContext,
  goods: GoodsItem,
  wanted: string | undefined,
  quantity: number | null,
): Changed {
  const { lines, customer } = context.draft;
  const unit = wanted ?? baseUnitOf(goods.units)?.unit ?? '';
  const there = lines.findIndex((line) => line.goods.id === goods.id && line.unit === unit);
  const line: DraftLine = {
    lineId: lines[there]?.lineId ?? 1 + Math.max(0, ...lines.map(({ lineId }) => lineId)),
    goods,
    unit,
    // Nothing that was given before is lost: the same goods once more are so many more of them.
    quantity: addedQuantity(lines[there]?.quantity ?? null, quantity),
    pricedFor: customer?.id ?? null,
  };
  const index = there < 0 ? lines.length : there;
  const all = there < 0 ? [...lines, line] : lines.with(there, line);
  return {
    ...withLines(context, all, { index, nth: (context.current?.nth ?? 0) + 1 }),
    untouched: there < 0 ? [...context.untouched, line.lineId] : context.untouched,
  };
}

/** The line in another unit; as it is where its goods are not sold in that. */
const inUnit = (line: DraftLine, unit: string | undefined): DraftLine =>
  unit === undefined || ratioOf(line.goods, unit) === null ? line : { ...line, unit };

/** The lines that are untouched still when one of them is not. */
export const touched = ({ untouched }: OrderEntryContext, lineId: number | undefined) =>
  untouched.filter((other) => other !== lineId);

function changedLine(
  context: OrderEntryContext,
  index: number,
  change: (line: DraftLine) => DraftLine,
): Changed {
  const { lines } = context.draft;
  const line = lines[index];
  return line ? withLines(context, lines.with(index, change(line)), context.current) : {};
}

const withLines = (
  context: OrderEntryContext,
  lines: DraftLine[],
  current: OrderEntryContext['current'],
): Changed => ({
  draft: { ...context.draft, lines },
  errors: without(context, /^lines\b/),
  current,
  // What was not taken over is said until it is, or the person closes it.
  pasted:
    context.pasted === null || context.pasted.left.length === 0
      ? null
      : { ...context.pasted, added: 0, merged: 0 },
});

const without = ({ errors }: OrderEntryContext, field: RegExp): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !field.test(name)));
