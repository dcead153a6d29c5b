import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { fromMinor } from '../../api/kernel/money.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import type { newReceipt } from '../../api/receipts/calls.ts';
import { GONE_PLACES } from '../../machines/customer/law/index.ts';
import { ask } from '../../machines/kernel/law/explain.ts';
import { cardInMemory } from '../../machines/receipt/law/amounts.ts';
import type { ReceiptFacts } from '../../machines/receipt/law/facts.ts';
import { receiptLifecycle, receiptPlaceOf } from '../../machines/receipt/law/index.ts';
import { customers } from '../customers/tables.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';
import { personOf } from '../kernel/history.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import { takeNumbers } from '../kernel/numbers.ts';
import { begin, beginning } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { limitOf } from '../shopSettings/limits.ts';
import { openFor } from './open.ts';
import { columnsOf, storedReceipt, writeCard } from './stored.ts';
import { customerReceipts } from './tables.ts';

const SEQUENCE = 'receipt';

/** A customer payment's number in its shop: `RC-1042`. */
const receiptNumber = (count: number) => `RC-${1000 + count}`;

/**
 * What the customer's orders are called that are to be paid.
 * @param path Of the lines, for the refusal.
 * @throws Failure 4000 at the line whose order is none of the customer's
 */
export async function orderNames(
  db: Pick<Transaction, 'select'>,
  { shopId, customerId }: { shopId: number; customerId: number },
  lines: readonly { orderId: number }[],
  path: string,
): Promise<Map<number, string>> {
  if (lines.length === 0) return new Map();
  const found = await db
    .select({ id: orders.id, orderSn: orders.orderSn })
    .from(orders)
    .where(
      and(
        inShop(orders, { shopId }),
        eq(orders.customerId, customerId),
        eq(orders.kind, 'wholesale'),
        inArray(
          orders.id,
          lines.map(({ orderId }) => orderId),
        ),
      ),
    );
  const names = new Map(found.map(({ id, orderSn }) => [id, orderSn]));
  const wrong = lines.findIndex(({ orderId }) => !names.has(orderId));
  if (wrong >= 0) throw invalid({ [`${path}.${wrong}.orderId`]: { rule: 'orderIsOfCustomer' } });
  return names;
}

/** Money came on a day that has come. @throws Failure 4000 at the field */
export function mustHaveCome(
  call: Pick<Call, 'now' | 'shop'>,
  valueDate: string,
  path: string,
): void {
  if (valueDate > dateAt(call.now(), call.shop.timeZone)) {
    throw invalid({ [path]: { rule: 'valueDateHasCome' } });
  }
}

/**
 * Writes a customer payment in the beginning of its chart and answers its identity.
 * @throws Failure 4000 at the field that a rule has something against
 */
export async function createReceipt(
  tx: Transaction,
  call: Pick<Call, 'shopId' | 'shop' | 'actor' | 'now'>,
  { customerId, ...entered }: z.output<typeof newReceipt>,
): Promise<number> {
  const { shopId, shop, actor } = call;
  const [customer] = await tx
    .select({ status: customers.status })
    .from(customers)
    .where(and(inShop(customers, { shopId }), eq(customers.id, customerId)))
    // Nobody removes the customer meanwhile.
    .for('share');
  if (!customer) throw invalid({ customerId: 'validation.required' });
  if (GONE_PLACES.includes(customer.status))
    throw invalid({ customerId: { rule: 'accountIsThere' } });
  mustHaveCome(call, entered.valueDate, 'valueDate');
  const names = await orderNames(tx, { shopId, customerId }, entered.lines, 'lines');
  const card = cardInMemory(entered, shop.currency, names);
  const preparedBy = personOf(actor);
  const { currency } = shop;
  const facts: ReceiptFacts = {
    ...card,
    ...{ customerId, currency, preparedBy, postedBy: null, actor: preparedBy },
    receiptId: 0,
    open: await openFor(tx, shopId, customerId),
    limit: await limitOf(tx, { shopId, currency }, 'receipt'),
  };
  // The chart's beginning does not depend on the identity that the row is about to get.
  const start = beginning(receiptLifecycle, facts);
  // What is entered is what an edit would make of it; who may enter it is for the operation to say.
  const answer = ask(receiptLifecycle, start, { type: 'edit', card }, () => true);
  if (!answer.possible) throw invalid({ lines: answer.reason });
  const at = call.now();
  const number = receiptNumber(await takeNumbers(tx, shopId, SEQUENCE));
  const [row] = await tx
    .insert(customerReceipts)
    .values({
      ...columnsOf(facts),
      ...{ shopId, customerId, number, currency },
      state: start.value,
      status: receiptPlaceOf(start.value),
      enteredAt: at,
      enteredByName: actor.name,
      preparedBy: preparedBy?.id ?? null,
      preparedByName: actor.name,
    })
    .returning({ id: customerReceipts.id });
  if (!row) throw new Error('The customer payment was not written');
  await writeCard(tx, { id: row.id, shopId }, card);
  const was: { amount: string | null } = { amount: null };
  const is = { amount: fromMinor(card.amount) };
  const changes = settingChanges(was, is, { amount: 'amount' });
  const record = { id: row.id, shopId, name: number, facts: { ...facts, receiptId: row.id } };
  await begin(tx, storedReceipt, record, { actor, at, changes });
  return row.id;
}
