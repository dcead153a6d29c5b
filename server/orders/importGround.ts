import { and, asc, inArray, notInArray, or } from 'drizzle-orm';
import { addressLine } from '../../api/customers/addressLine.ts';
import { listed } from '../../api/kernel/listInWords.ts';
import type { Refusal } from '../../api/kernel/operation.ts';
import { nameForm } from '../../api/kernel/textForms.ts';
import { type Locale, narrowed } from '../../api/kernel/wire.ts';
import { GONE_PLACES } from '../../machines/customer/law/index.ts';
import { customers, deliveryAddresses } from '../customers/tables.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { isPhoneOf, phoneForms, plainPhone } from '../kernel/phones.ts';
import { inShop } from '../kernel/scope.ts';
import { nameFormOf } from '../kernel/textForms.ts';
import { type CodeRow, codeKey, readCodes } from './customerCodes.ts';
import { orders } from './tables.ts';

export type Customer = typeof customers.$inferSelect;
export type Goods = Pick<
  typeof goods.$inferSelect,
  'id' | 'sku' | 'barcode' | 'name' | 'nameZh' | 'units'
>;
type Address = typeof deliveryAddresses.$inferSelect;

/** What a text of a file means: one of the shop's, or why it is none. */
export type Meant<One> = { one: One } | { error: Refusal };

/** What a file of orders speaks of, as the shop has it. */
export interface Ground {
  customerOf: (typed: string) => Meant<Customer>;
  /** What the customer calls goods counts before what the shop calls them. */
  goodsOf: (typed: string, customer: Customer | null) => Meant<Goods> & { code?: CodeRow };
  goodsById: (id: number) => Meant<Goods>;
  /** Of a customer, the usual one first. */
  addressesOf: (customer: Customer) => readonly (Address & { line: string })[];
  /** The order that a customer's number, or our own, is already. */
  orderOf: (customer: Customer, reference: string) => { id: number; orderSn: string } | undefined;
}

/** A row as far as it names what the shop has. */
interface Naming {
  reference: string;
  customer: string;
  goods: string;
}

/** How many texts one question asks for. */
const AT_A_TIME = 500;

/** Reads what rows speak of, each kind at once. */
export async function readGround(
  tx: Transaction,
  call: Call,
  rows: readonly Naming[],
): Promise<Ground> {
  const found = await inParts(
    rows.map(({ customer }) => customer),
    (texts) => readCustomers(tx, call, texts),
  );
  const customerIds = found.map(({ id }) => id);
  const codes = await readCodes(tx, call, customerIds);
  const known = await inParts(
    rows.map((row) => row.goods),
    (texts) => readGoods(tx, call, texts, []),
  );
  const byCode = [...codes.values()].map(({ goodsId }) => goodsId);
  const missing = byCode.filter((id) => !known.some((one) => one.id === id));
  const all = [...known, ...(missing.length === 0 ? [] : await readGoods(tx, call, [], missing))];
  const addresses = await readAddresses(tx, call, customerIds);
  const orderOf = await readOrders(tx, call, {
    customerIds,
    references: rows.map(({ reference }) => reference),
  });
  const goodsById = new Map(all.map((one) => [one.id, one]));
  const customerBy = customersBy(found, call.locale);
  const goodsBy = goodsNamed(all, call.locale);
  return {
    customerOf: customerBy,
    goodsOf: (typed, customer) => {
      const code = customer ? codes.get(codeKey(customer.id, typed)) : undefined;
      const own = code && goodsById.get(code.goodsId);
      return code && own ? { one: own, code } : goodsBy(typed);
    },
    goodsById: (id) => {
      const one = goodsById.get(id);
      return one ? { one } : { error: { rule: 'importedGoodsAreKnown' } };
    },
    addressesOf: (customer) => addresses.get(customer.id) ?? [],
    orderOf,
  };
}

async function inParts<Row extends { id: number }>(
  texts: readonly string[],
  read: (some: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const all = [...new Set(texts)].filter((text) => text !== '');
  const found = new Map<number, Row>();
  for (let start = 0; start < all.length; start += AT_A_TIME) {
    for (const row of await read(all.slice(start, start + AT_A_TIME))) found.set(row.id, row);
  }
  return [...found.values()];
}

function readCustomers(tx: Transaction, call: Call, texts: readonly string[]) {
  const forms = texts.map(nameForm);
  const phones = texts.map(narrowed).filter((text) => /\d{4}/.test(plainPhone(text)));
  return tx
    .select()
    .from(customers)
    .where(
      and(
        inShop(customers, call),
        notInArray(customers.status, GONE_PLACES),
        or(
          inArray(nameFormOf(customers.userNumber), forms),
          inArray(nameFormOf(customers.name), forms),
          inArray(nameFormOf(customers.nameZh), forms),
          phones.length === 0 ? undefined : isPhoneOf(customers.phone, ...phones),
        ),
      ),
    )
    .orderBy(asc(customers.id));
}

/** A customer by its number, then by its phone number, then by a name that it alone has. */
function customersBy(all: readonly Customer[], locale: Locale) {
  const numbers = new Map(all.map((one) => [nameForm(one.userNumber), one]));
  const phones = groups(all, ({ phone }) => [plainPhone(phone)]);
  const names = groups(all, ({ name, nameZh }) => [nameForm(name), nameForm(nameZh)]);
  return (typed: string): Meant<Customer> => {
    const own = numbers.get(nameForm(typed));
    if (own) return { one: own };
    const plain = plainPhone(narrowed(typed));
    const byPhone =
      plain.length < 4 ? [] : phoneForms(plain).flatMap((form) => phones.get(form) ?? []);
    const found = [...new Set(byPhone.length > 0 ? byPhone : (names.get(nameForm(typed)) ?? []))];
    const told = ({ name, userNumber }: Customer) => `${name} (${userNumber})`;
    return theOne(found, 'customerIsOfShop', 'customerIsOne', (some) => ({
      customers: listed(some.map(told), locale),
    }));
  };
}

function readGoods(
  tx: Transaction,
  call: Call,
  texts: readonly string[],
  ids: readonly number[],
): Promise<Goods[]> {
  const forms = texts.map(nameForm);
  return tx
    .select({
      id: goods.id,
      sku: goods.sku,
      barcode: goods.barcode,
      name: goods.name,
      nameZh: goods.nameZh,
      units: goods.units,
    })
    .from(goods)
    .where(
      and(
        inShop(goods, call),
        or(
          inArray(nameFormOf(goods.sku), forms),
          inArray(goods.barcode, texts.map(narrowed)),
          inArray(nameFormOf(goods.name), forms),
          inArray(nameFormOf(goods.nameZh), forms),
          inArray(goods.id, [...ids]),
        ),
      ),
    )
    .orderBy(asc(goods.id));
}

/** Goods by their number, then by their barcode, then by a name that they alone have. */
function goodsNamed(all: readonly Goods[], locale: Locale) {
  const numbers = new Map(all.map((one) => [nameForm(one.sku), one]));
  const barcodes = new Map(
    all.flatMap((one) => (one.barcode === '' ? [] : [[one.barcode, one] as const])),
  );
  const names = groups(all, ({ name, nameZh }) => [nameForm(name), nameForm(nameZh)]);
  return (typed: string): Meant<Goods> => {
    const own = numbers.get(nameForm(typed)) ?? barcodes.get(narrowed(typed));
    if (own) return { one: own };
    const found = [...new Set(names.get(nameForm(typed)) ?? [])];
    return theOne(found, 'importedGoodsAreKnown', 'importedGoodsAreOne', (some) => ({
      goods: listed(
        some.map(({ sku }) => sku),
        locale,
      ),
    }));
  };
}

function theOne<One>(
  found: readonly One[],
  isNone: string,
  isSeveral: string,
  figures: (some: readonly One[]) => Refusal['figures'],
): Meant<One> {
  const [first] = found;
  if (first === undefined) return { error: { rule: isNone } };
  if (found.length === 1) return { one: first };
  const told = figures(found.slice(0, 5));
  return { error: { rule: isSeveral, ...(told ? { figures: told } : {}) } };
}

function groups<One>(
  all: readonly One[],
  keysOf: (one: One) => readonly string[],
): ReadonlyMap<string, readonly One[]> {
  const found = new Map<string, One[]>();
  for (const one of all) {
    for (const key of new Set(keysOf(one))) {
      if (key !== '') found.set(key, [...(found.get(key) ?? []), one]);
    }
  }
  return found;
}

async function readAddresses(tx: Transaction, call: Call, customerIds: readonly number[]) {
  if (customerIds.length === 0) return new Map<number, (Address & { line: string })[]>();
  const rows = await tx
    .select()
    .from(deliveryAddresses)
    .where(
      and(inShop(deliveryAddresses, call), inArray(deliveryAddresses.customerId, [...customerIds])),
    )
    .orderBy(asc(deliveryAddresses.id));
  const usualFirst = rows
    .map((row) => ({ ...row, line: addressLine(row) }))
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
  return Map.groupBy(usualFirst, ({ customerId }) => customerId);
}

/** Orders of these customers by the customer's number of them, or by ours, as an export has it. */
async function readOrders(
  tx: Transaction,
  call: Call,
  asked: { customerIds: readonly number[]; references: readonly string[] },
): Promise<Ground['orderOf']> {
  const references = [...new Set(asked.references)].filter((reference) => reference !== '');
  const rows =
    asked.customerIds.length === 0 || references.length === 0
      ? []
      : await tx
          .select({
            id: orders.id,
            orderSn: orders.orderSn,
            customerId: orders.customerId,
            reference: orders.customerReference,
          })
          .from(orders)
          .where(
            and(
              inShop(orders, call),
              inArray(orders.customerId, [...asked.customerIds]),
              or(
                inArray(nameFormOf(orders.customerReference), references.map(nameForm)),
                inArray(orders.orderSn, references),
              ),
            ),
          );
  const key = (customerId: number, text: string) => `${customerId} ${nameForm(text)}`;
  const found = new Map(
    rows.flatMap((row) =>
      [row.orderSn, row.reference].flatMap((text) =>
        text === null || row.customerId === null ? [] : [[key(row.customerId, text), row] as const],
      ),
    ),
  );
  return (customer, reference) => found.get(key(customer.id, reference));
}
