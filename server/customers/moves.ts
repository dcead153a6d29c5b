import { and, eq, ne, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  authorisationEvent,
  CustomerCardForm,
  CustomerRecord as CustomerOnWire,
  newCustomer,
} from '../../api/customers/customer.ts';
import { toMinor } from '../../api/kernel/money.ts';
import { creditOfNew } from '../../machines/customer/law/credit.ts';
import type { CustomerEvent, CustomerGrade } from '../../machines/customer/law/facts.ts';
import { GONE_PLACES, placesOf } from '../../machines/customer/law/index.ts';
import { newOneTimePassword } from '../kernel/access/oneTime.ts';
import type { Call } from '../kernel/context.ts';
import { lockInShop } from '../kernel/db/locks.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { unlessTaken } from '../kernel/db/uniqueRefusal.ts';
import { invalid } from '../kernel/failure.ts';
import { personOf } from '../kernel/history.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { takeNumbers } from '../kernel/numbers.ts';
import { isPhoneOf } from '../kernel/phones.ts';
import { begin, beginning } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { unlessStored } from '../kernel/unlessStored.ts';
import { limitOfShop } from '../shopSettings/limits.ts';
import type { CustomerRecord } from './customerRecord.ts';
import { lockGrade, ofShop } from './grades.ts';
import { customerDetail } from './queries.ts';
import { changesOfCredit, columnsOf, storedCustomer } from './stored.ts';
import { customers, loginOfCustomer } from './tables.ts';

type New = z.output<typeof newCustomer>;

/** The sequence that a shop's user numbers come from. */
const SEQUENCE = 'customer';

/** Adds a customer, not yet authorised. @throws Failure 4000 by field */
export async function addCustomer(call: Call, card: New): Promise<CustomerOnWire> {
  const id = await withRetries(call.db, (tx) => insertCustomer(tx, call, card));
  return customerDetail(call, id);
}

/**
 * Writes a new customer with the first line of its history, and answers its identity.
 * @throws Failure 4000 by field
 */
export async function insertCustomer(
  tx: Transaction,
  call: Pick<Call, 'shopId' | 'shop' | 'actor' | 'now'>,
  card: New,
): Promise<number> {
  const { shopId, shop, actor } = call;
  const grade = ofShop(await lockGrade(tx, call, card));
  await takePhone(tx, call, card.phone, 0);
  const number = await takeNumbers(tx, shopId, SEQUENCE);
  const at = call.now();
  const facts = creditOfNew({
    ...card,
    ...grade,
    customerId: 0,
    creditLimit: toMinor(card.creditLimit, shop.currency),
    limits: { creditLimit: await limitOfShop(tx, shopId, 'creditLimit') },
    creditAsked: null,
    asked: null,
    askedBy: null,
    isAsking: false,
    loginAccount: '',
    receivable: 0,
    openOrders: 0,
    onAccount: 0,
    isRemoved: false,
    actor: personOf(actor),
  });
  const { account, authorisation, credit } = placesOf(
    beginning(storedCustomer.lifecycle, facts).value,
  );
  const [row] = await tx
    .insert(customers)
    .values({
      ...columnsOf(facts, at),
      shopId,
      userNumber: `${shop.orderPrefix}C${String(number).padStart(6, '0')}`,
      country: shop.countryCode,
      city: card.city || shop.city,
      status: account,
      authorisation,
      credit,
    })
    .returning({ id: customers.id });
  if (!row) throw new Error('The customer was not written');
  const record = { id: row.id, shopId, name: card.name, facts: { ...facts, customerId: row.id } };
  const changes = changesOfCredit({ ...facts, creditAsked: null }, facts);
  await begin(tx, storedCustomer, record, { actor, at, changes });
  return row.id;
}

/**
 * Sends one event to a customer's account and answers the customer as they are then.
 * @throws Failure 4090, 4091 with the customer as they are now; RecordRefusal
 */
export const moveCustomer = (
  call: Call,
  event: CustomerEvent,
  request: Which,
): Promise<CustomerOnWire> => moveOne(call, storedCustomer, request, event, customerDetail);

/** Changes what is known of a customer. @throws the same, and Failure 4000 by field */
export const updateCustomer = (
  call: Call,
  card: CustomerCardForm,
  request: Which,
): Promise<CustomerOnWire> =>
  moveGraded(call, request, 'update', card, async (tx, { facts }, grade) => {
    unlessStored(call, card, facts);
    // Who has had it since before it was asked about keeps it.
    if (card.phone !== facts.phone) await takePhone(tx, call, card.phone, request.id);
    return { type: 'update', card: { ...card, ...ofShop(grade) } };
  });

/** Changes a customer's credit limit. @throws the same */
export async function setCreditLimit(
  call: Call,
  body: { creditLimit: string; remark: string },
  request: Which,
): Promise<CustomerOnWire> {
  const creditLimit = toMinor(body.creditLimit, call.shop.currency);
  return moveCustomer(call, { type: 'setCreditLimit', creditLimit, remark: body.remark }, request);
}

/** Asks for an authorisation, approves or rejects it. @throws the same */
export async function authorise(
  call: Call,
  event: z.output<typeof authorisationEvent>,
  request: Which,
): Promise<CustomerOnWire> {
  if (event.type !== 'apply') return moveCustomer(call, event, request);
  const { asked } = event;
  const creditLimit = toMinor(asked.creditLimit, call.shop.currency);
  return moveGraded(call, request, 'apply', asked, async (_tx, _record, grade) => ({
    ...event,
    asked: { ...asked, ...ofShop(grade, 'event.asked.gradeId'), creditLimit },
  }));
}

/** Sets what a customer signs in with. @throws the same, and Failure 4000 where it is taken */
export const setLogin = (
  call: Call,
  loginAccount: string,
  request: Which,
): Promise<CustomerOnWire> =>
  unlessTaken(
    loginOfCustomer,
    () => invalid({ loginAccount: { rule: 'accountIsNew' } }),
    () => moveCustomer(call, { type: 'setLogin', loginAccount }, request),
  );

/** Gives a customer's login a one-time password, which the answer says once. @throws the same */
export async function resetPassword(call: Call, request: Which): Promise<CustomerOnWire> {
  const { password, row } = await newOneTimePassword(call.now());
  const event = { type: 'resetPassword' } as const;
  const along = async (tx: Transaction) => {
    await tx.update(customers).set(row).where(eq(customers.id, request.id));
  };
  const moved = await moveOne(call, storedCustomer, request, event, customerDetail, { along });
  return { ...moved, oneTimePassword: password };
}

/**
 * Sends an event that gives, or asks for, a grade, made once the customer is locked. The grade is locked
 * before that: who changes a grade locks its customers after it (`server/kernel/db/locks.ts`).
 * @param make Gets the grade as the shop has it; null where it has none such.
 */
const moveGraded = (
  call: Call,
  request: Which,
  type: CustomerEvent['type'],
  asked: CustomerGrade,
  make: (
    tx: Transaction,
    record: CustomerRecord,
    grade: CustomerGrade | null,
  ) => Promise<CustomerEvent>,
): Promise<CustomerOnWire> =>
  withRetries(call.db, async (tx) => {
    const grade = await lockGrade(tx, call, asked);
    const event = (record: CustomerRecord, within: Transaction) => make(within, record, grade);
    return moveOne({ ...call, db: tx }, storedCustomer, request, event, customerDetail, {
      operation: type,
    });
  });

/**
 * One account a phone number, however it is written: that is how a customer is found
 * (`get/user/{phone}`). Nobody else of the shop is given one until the transaction ends.
 */
async function takePhone(
  tx: Transaction,
  call: Pick<Call, 'shopId'>,
  phone: string,
  besides: number,
) {
  await lockInShop(tx, 'customerPhones', call.shopId);
  const taken = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        inShop(customers, call),
        isPhoneOf(customers.phone, phone),
        ne(customers.id, besides),
        notInArray(customers.status, GONE_PLACES),
      ),
    )
    .limit(1);
  if (taken.length > 0) throw invalid({ phone: { rule: 'accountIsNew' } });
}
