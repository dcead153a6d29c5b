import type { ImportRequest } from '../../api/kernel/fileImport.ts';
import type { ReceivedFile } from '../../api/kernel/fileRules.ts';
import { toMinor } from '../../api/kernel/money.ts';
import type { Refusal } from '../../api/kernel/operation.ts';
import { nameForm } from '../../api/kernel/textForms.ts';
import { instantOf } from '../../api/kernel/zone.ts';
import {
  type ImportedOrderLine,
  importedOrderLine,
  ORDER_IMPORT_FIELDS,
  type OrderImport,
  type OrderImportField,
} from '../../api/orders/orderImport.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { isTaken } from '../kernel/db/uniqueRefusal.ts';
import { Failure } from '../kernel/failure.ts';
import { type ImportKind, importRows } from '../kernel/files/importRows.ts';
import { rememberCode } from './customerCodes.ts';
import { enter, priceEntry } from './entry.ts';
import { ORDER_HEADINGS } from './importFields.ts';
import { type Customer, type Ground, readGround } from './importGround.ts';
import {
  type Entered,
  type Group,
  groupsOf,
  type Line,
  type Made,
  type Row,
} from './importLines.ts';
import type { PricedLine } from './price.ts';
import { orderReference } from './tables.ts';

/** How an import is to leave its orders. */
type As = 'held' | 'submitted';

/** The most lines of one order (`commitOrder`). */
const MOST_LINES = 200;
/** The most signs of an order's remark. */
const MOST_REMARK = 200;
/** Where a file says the day alone. */
const NOON = 'T12:00';

/**
 * Reads orders from a file, the rows with one number of a customer's as one order, and enters them as
 * the mode says: each as a clerk would, by the same law, whole or not at all. What a customer calls
 * goods is remembered once somebody has said it here.
 * @throws Failure 4000 at `file` where it cannot be read, or lacks the columns and is to be taken
 */
export async function importOrders(
  call: Call,
  file: ReceivedFile,
  { as, ...request }: ImportRequest & { as: As },
): Promise<OrderImport> {
  const work = () => importRows(call, file, request, kindOf(call, as)) as Promise<OrderImport>;
  try {
    return await work();
  } catch (error) {
    // Somebody has imported the same order since it was looked for: now it is found.
    if (!isTaken(error, orderReference)) throw error;
    return work();
  }
}

function kindOf(call: Call, as: As): ImportKind<OrderImportField, ImportedOrderLine> {
  const groupOf = new Map<ImportedOrderLine, Group>();
  const orderOf = new Map<Row, () => Made | null>();
  return {
    fields: ORDER_IMPORT_FIELDS,
    needed: ['reference', 'customer', 'deliveryAt', 'goods', 'quantity'],
    says: ['customer', 'goods', 'quantity'],
    headings: ORDER_HEADINGS,
    nameOf: (field) => `orders:import.fields.${field}`,
    schema: importedOrderLine,
    reads: { deliveryAt: 'moment', price: 'amount', phone: 'phone' },
    async check(tx, rows) {
      groupOf.clear();
      orderOf.clear();
      const ground = await readGround(
        tx,
        call,
        rows.flatMap(({ typed, inFile }) => [
          typed,
          ...(inFile.goods === undefined ? [] : [{ ...typed, goods: inFile.goods }]),
        ]),
      );
      for (const group of groupsOf(call, rows, ground)) {
        await judge(tx, call, group, ground);
        for (const { row } of group.lines) {
          orderOf.set(row, () => group.made);
          if (row.card) groupOf.set(row.card, group);
        }
      }
    },
    take: async (tx, card) => {
      const group = groupOf.get(card);
      if (group?.entered && group.made === null) {
        group.made = await make(tx, call, { ...group, entered: group.entered }, as);
      }
    },
    beside: (row) => ({ order: orderOf.get(row)?.() ?? null }),
  };
}

/** Notes at the rows of an order what stands against it; where nothing does, what it comes to. */
async function judge(tx: Transaction, call: Call, group: Group, ground: Ground): Promise<void> {
  const rows = group.lines.map(({ row }) => row);
  const [first] = group.lines;
  const customer = first?.customer ?? null;
  const reference = first?.row.typed.reference ?? '';
  if (reference === '') return;
  const known = customer ? ground.orderOf(customer, reference) : undefined;
  if (known) {
    group.made = known;
    for (const row of rows) {
      row.isUnchanged = true;
      row.note = { rule: 'orderIsImported', figures: { order: known.orderSn } };
      for (const field of Object.keys(row.errors)) delete row.errors[field];
    }
    return;
  }
  if (customer) await judgeNew(tx, call, group, { ground, customer, reference });
  const bad = rows.find(({ errors }) => Object.keys(errors).length > 0);
  if (!bad) return;
  group.entered = null;
  for (const { errors } of rows.filter((row) => Object.keys(row.errors).length === 0)) {
    errors.reference = { rule: 'orderHasBadRow', figures: { row: bad.number } };
  }
}

interface About {
  ground: Ground;
  customer: Customer;
  reference: string;
}

async function judgeNew(
  tx: Transaction,
  call: Call,
  group: Group,
  { ground, customer, reference }: About,
): Promise<void> {
  const rows = group.lines.map(({ row }) => row);
  const [first] = rows;
  const agreed = (field: OrderImportField) => agreedOn(rows, field);
  const day = agreed('deliveryAt');
  const place = placeOf(ground, customer, {
    address: agreed('address'),
    contact: agreed('contact'),
    phone: agreed('phone'),
  });
  const remark = [...new Set(rows.map(({ card }) => card?.remark ?? ''))]
    .filter((text) => text !== '')
    .join('; ');
  if (!first) return;
  if (place === null) first.errors.address ??= { rule: 'importedAddressIsNeeded' };
  if (remark.length > MOST_REMARK) first.errors.remark ??= 'validation.tooLong';
  if (rows.length > MOST_LINES) {
    const figures = { maximum: MOST_LINES, lines: rows.length };
    first.errors.reference ??= { rule: 'linesAreNotTooMany', figures };
  }
  const isBad = rows.some(({ card, errors }) => card === null || Object.keys(errors).length > 0);
  if (isBad || place === null) return;
  const deliveryAt = instantOf(day.length > 10 ? day : `${day}${NOON}`, call.shop.timeZone) ?? '';
  try {
    const { price } = await priceEntry(tx, call, {
      customerId: customer.id,
      lines: wantedOf(group.lines),
      deliveryAt,
    });
    price.lines.forEach((line, index) => {
      const said = rows[index]?.card?.price ?? '';
      if (said !== '' && toMinor(said) !== line.price && rows[index]) {
        rows[index].note = priceDiffers(toMinor(said), line, price.currency);
      }
    });
    group.entered = { customer, reference, deliveryAt, remark, ...place };
  } catch (error) {
    if (!(error instanceof Failure) || !error.parts.errors) throw error;
    for (const [path, reason] of Object.entries(error.parts.errors)) noteAt(rows, path, reason);
  }
}

/** What a file reckons with is told, and nothing is sold for it: prices have one place. */
const priceDiffers = (
  said: number,
  { price, weight }: Pick<PricedLine, 'price' | 'weight'>,
  currency: string,
): Refusal => ({
  rule: weight ? 'importedPricePerKiloDiffers' : 'importedPriceDiffers',
  figures: { said, price, currency },
  money: ['said', 'price'],
});

/** What the rows of an order say of what it has once: the first that says it, and the others the same. */
function agreedOn(rows: readonly Row[], field: OrderImportField): string {
  const speaking = rows.filter(({ card }) => (card?.[field] ?? '') !== '');
  const said = speaking[0]?.card?.[field] ?? '';
  for (const { card, errors } of speaking) {
    if (nameForm(card?.[field] ?? '') !== nameForm(said)) {
      errors[field] ??= { rule: 'orderRowsAgree', figures: { row: speaking[0]?.number ?? 0 } };
    }
  }
  return said;
}

/** Where an order goes: to one of the customer's addresses, or where the file says; null where nobody says. */
function placeOf(
  ground: Ground,
  customer: Customer,
  said: { address: string; contact: string; phone: string },
): Pick<Entered, 'address' | 'recipient'> | null {
  const all = ground.addressesOf(customer);
  const own =
    said.address === ''
      ? all[0]
      : all.find(({ line }) => nameForm(line) === nameForm(said.address));
  if (!own && said.address === '') return null;
  return {
    address: own?.line ?? said.address,
    recipient: {
      contact: said.contact || own?.contact || customer.name,
      phone: said.phone || own?.phone || customer.phone,
    },
  };
}

const wantedOf = (lines: readonly Line[]) =>
  lines.map(({ goods, unit, quantity }) => ({ goodsId: goods?.id ?? 0, unit, quantity }));

const FIELD_OF: Readonly<Record<string, OrderImportField>> = {
  goodsId: 'goods',
  unit: 'unit',
  quantity: 'quantity',
  customerId: 'customer',
  deliveryAt: 'deliveryAt',
};

/** A problem of the entry at the row and column that it comes from; of the whole order at its first row. */
function noteAt(rows: readonly Row[], path: string, reason: string | Refusal): void {
  const [what = '', index, field = ''] = path.split('.');
  const row = rows[Number(index ?? 0)] ?? rows[0];
  if (row) row.errors[FIELD_OF[index === undefined ? what : field] ?? 'reference'] ??= reason;
}

/** Enters an order of the file, and remembers what was said of its customer's codes. */
async function make(
  tx: Transaction,
  call: Call,
  { lines, entered }: Group & { entered: Entered },
  as: As,
): Promise<Made> {
  const { customer, deliveryAt, address, recipient, reference, remark } = entered;
  const priced = await priceEntry(tx, call, {
    customerId: customer.id,
    lines: wantedOf(lines),
    deliveryAt,
  });
  const made = await enter(tx, call, priced, {
    at: call.now(),
    deliveryAt,
    address,
    recipient,
    customerReference: reference,
    customerRemark: remark,
    hold: as === 'held',
  });
  for (const { learnt } of lines) if (learnt) await rememberCode(tx, call, learnt);
  return made;
}
