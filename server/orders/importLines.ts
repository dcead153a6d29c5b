import { nameIn } from '../../api/kernel/language.ts';
import { baseUnitOf } from '../../api/kernel/quantity.ts';
import { readQuantityOfUnit } from '../../api/kernel/quantityOfUnit.ts';
import { nameForm } from '../../api/kernel/textForms.ts';
import { UNIT_ALIASES } from '../../api/kernel/unitWords.ts';
import { quantity } from '../../api/kernel/wire.ts';
import type { ImportedOrderLine, OrderImportField } from '../../api/orders/orderImport.ts';
import { ownUnits } from '../goods/choices.ts';
import type { Call } from '../kernel/context.ts';
import { choicesIn, chosen } from '../kernel/files/choices.ts';
import type { ReadRow } from '../kernel/files/importRows.ts';
import { readBack } from '../kernel/files/readBack.ts';
import { checked } from '../kernel/inputCheck.ts';
import { unitInWords } from '../kernel/messages.ts';
import { codeKey, type LearntCode } from './customerCodes.ts';
import type { Customer, Goods, Ground } from './importGround.ts';

export type Row = ReadRow<OrderImportField, ImportedOrderLine>;
export type Made = { id: number; orderSn: string };

/** A row as far as it is known what it means. */
export interface Line {
  row: Row;
  customer: Customer | null;
  goods: Goods | null;
  unit: string;
  quantity: number;
  /** What is to be remembered of it. */
  learnt: LearntCode | null;
}

/** The rows of one order, with what nothing stands against. */
export interface Group {
  lines: Line[];
  entered: Entered | null;
  made: Made | null;
}

export interface Entered {
  customer: Customer;
  reference: string;
  deliveryAt: string;
  address: string;
  recipient: { contact: string; phone: string };
  remark: string;
}

/** The rows of each order: those of one customer with one number. */
export function groupsOf(call: Call, rows: readonly Row[], ground: Ground): Group[] {
  const named = rows.map((row) => {
    const meant = ground.customerOf(row.typed.customer);
    if ('one' in meant) return { row, customer: meant.one };
    if (row.typed.customer !== '') row.errors.customer ??= meant.error;
    return { row, customer: null };
  });
  const said = new Map(
    named.flatMap(({ row, customer }) => {
      const learnt = learntFrom(call, row, customer, ground);
      return learnt ? [[codeKey(learnt.customerId, learnt.code), learnt] as const] : [];
    }),
  );
  const lines = named.map(({ row, customer }) => lineOf(call, row, customer, { ground, said }));
  const groups = Map.groupBy(lines, ({ row, customer }) =>
    JSON.stringify([customer?.id ?? nameForm(row.typed.customer), nameForm(row.typed.reference)]),
  );
  return [...groups.values()].map((of) => ({ lines: of, entered: null, made: null }));
}

/** What a person said of a customer's code by typing over it. */
function learntFrom(
  call: Call,
  row: Row,
  customer: Customer | null,
  ground: Ground,
): LearntCode | null {
  const code = row.inFile.goods;
  if (!customer || code === undefined || code === '') return null;
  const meant = ground.goodsOf(row.typed.goods, customer);
  // What is the shop's own number or name is no code, whatever was typed over it.
  if ('one' in ground.goodsOf(code, customer) || !('one' in meant)) return null;
  const { units } = meant.one;
  const unit =
    unitNamed(row.typed.unit, units) ??
    readQuantityOfUnit(row.typed.quantity, call.locale, units, unitNames).unit ??
    baseUnitOf(units)?.unit;
  return unit === undefined ? null : { customerId: customer.id, code, goodsId: meant.one.id, unit };
}

interface Said {
  ground: Ground;
  /** What was said of codes in other rows of the same file. */
  said: ReadonlyMap<string, LearntCode>;
}

/** Which goods a row means, how many and in which unit. */
function lineOf(call: Call, row: Row, customer: Customer | null, { ground, said }: Said): Line {
  const { typed, errors, inFile } = row;
  const learnt = customer
    ? (said.get(codeKey(customer.id, inFile.goods ?? typed.goods)) ?? null)
    : null;
  const direct = ground.goodsOf(typed.goods, customer);
  const meant = 'one' in direct || !learnt ? direct : ground.goodsById(learnt.goodsId);
  const line = { row, customer, goods: null, unit: '', quantity: 0, learnt };
  if (customer) tellName(call, row, 'customer', customer);
  if (!('one' in meant)) {
    if (typed.goods !== '') errors.goods ??= meant.error;
    return line;
  }
  const goods = meant.one;
  const { units, name, nameZh } = goods;
  const read = readQuantityOfUnit(typed.quantity, call.locale, units, unitNames);
  const isWord = /\p{L}/u.test(typed.quantity);
  const isRead = read.quantity !== null && Number.isFinite(read.quantity);
  if (typed.quantity !== '' && (!isRead || (isWord && read.unit === undefined))) {
    errors.quantity ??= { rule: 'quantityIsNumber', figures: { goods: name, goodsZh: nameZh } };
  } else if (isRead) {
    // Of which an order that is entered by hand could have no line either.
    const wrong = checked(quantity, read.quantity, null).errors[''];
    if (wrong) errors.quantity ??= wrong;
  }
  const named = typed.unit === '' ? null : unitNamed(typed.unit, units);
  if (typed.unit !== '' && named === null) {
    const choices = choicesIn(call.locale, ownUnits(units));
    errors.unit ??= { rule: 'isOneOf', figures: { choices } };
  }
  tellName(call, row, 'goods', goods);
  tellQuantity(call, row, read, units);
  const known = 'code' in direct && direct.code ? direct.code.unit : learnt?.unit;
  const usual = units.some(({ unit }) => unit === known) ? known : baseUnitOf(units)?.unit;
  return { ...line, goods, unit: read.unit ?? named ?? usual ?? '', quantity: read.quantity ?? 0 };
}

/** Who or what a number, a code or a phone number stands for, by its name. */
function tellName(
  { locale }: Call,
  { read, typed }: Row,
  field: 'customer' | 'goods',
  names: { name: string; nameZh: string },
): void {
  const own = [names.name, names.nameZh].map(nameForm);
  if (!own.includes(nameForm(typed[field]))) {
    read[field] = nameIn(locale, names);
  }
}

/** How many were read where that does not stand there as a plain figure, with the unit that was named. */
function tellQuantity(
  { locale, shop: { currency } }: Call,
  row: Row,
  { quantity, unit }: { quantity: number | null; unit?: string | undefined },
  units: Goods['units'],
): void {
  if (quantity === null || row.errors.quantity) return;
  const value = String(quantity);
  const own = units.find((one) => one.unit === unit);
  const typed = row.typed.quantity;
  const told = readBack({ typed, value }, 'quantity', { locale, currency });
  const whole = own && told !== null ? `${told} ${unitInWords(locale, own, quantity)}` : told;
  if (whole !== null && nameForm(whole) !== nameForm(typed)) row.read.quantity = whole;
}

/** What people write for a unit, in every language. */
const unitNames = (unit: string): readonly string[] => [
  ...ownUnits([{ unit, unitZh: '' }]).flatMap(({ written }) => written),
  ...(UNIT_ALIASES[unit] ?? []),
];

/** The unit of goods that a cell names; null where it names none of them. */
const unitNamed = (typed: string, units: Goods['units']): string | null =>
  chosen(ownUnits(units), typed) ??
  units.find(({ unit, unitZh }) =>
    [unitZh, ...unitNames(unit)].some((name) => nameForm(name) === nameForm(typed)),
  )?.unit ??
  null;
