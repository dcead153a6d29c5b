import { and, asc, eq, inArray } from 'drizzle-orm';
import { nameForm } from '../../api/kernel/textForms.ts';
import type { CustomerCode } from '../../api/orders/orderImport.ts';
import { customers } from '../customers/tables.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { stale } from '../kernel/failure.ts';
import { lockRow } from '../kernel/lockRow.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { settingChanges } from '../kernel/log/changes.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { customerCodes } from './tables.ts';

type Caller = Pick<Call, 'db' | 'shopId'>;
export type CodeRow = typeof customerCodes.$inferSelect;

/** What a customer calls goods, by its codes. */
export async function listCustomerCodes(call: Caller, customerId: number): Promise<CustomerCode[]> {
  const rows = await call.db
    .select({ code: customerCodes, goods })
    .from(customerCodes)
    .innerJoin(goods, eq(goods.id, customerCodes.goodsId))
    .where(and(inShop(customerCodes, call), eq(customerCodes.customerId, customerId)))
    .orderBy(asc(customerCodes.codeForm), asc(customerCodes.id));
  return rows.map(({ code, goods: { id, sku, name, nameZh, units } }) => ({
    id: code.id,
    customerId: code.customerId,
    code: code.code,
    goods: { id, sku, name, nameZh },
    unit: code.unit,
    unitZh: units.find(({ unit }) => unit === code.unit)?.unitZh ?? code.unit,
    version: code.version,
  }));
}

/**
 * Forgets what a customer calls some goods; answers what is left.
 * @throws Failure 4040; 4091 with what the customer's codes are now
 */
export const deleteCustomerCode = (call: Call, { id, version }: { id: number; version: number }) =>
  withRetries(call.db, async (tx) => {
    const inside = { ...call, db: tx };
    const row = await lockRow(tx, customerCodes, call, id);
    if (row.version !== version) throw stale(await listCustomerCodes(inside, row.customerId));
    const [before] = await toldOf(tx, [row]);
    await tx.delete(customerCodes).where(eq(customerCodes.id, id));
    await log(tx, call, row, before ?? null, null);
    return listCustomerCodes(inside, row.customerId);
  });

/** A code that somebody has said the goods of. */
export interface LearntCode {
  customerId: number;
  code: string;
  goodsId: number;
  unit: string;
}

/** Remembers what a customer calls goods, over what was known of the code. */
export async function rememberCode(tx: Transaction, call: Call, learnt: LearntCode): Promise<void> {
  const codeForm = nameForm(learnt.code);
  const { shopId } = call;
  const [known] = await tx
    .select()
    .from(customerCodes)
    .where(
      and(
        inShop(customerCodes, call),
        eq(customerCodes.customerId, learnt.customerId),
        eq(customerCodes.codeForm, codeForm),
      ),
    )
    .for('no key update');
  if (known && known.goodsId === learnt.goodsId && known.unit === learnt.unit) return;
  const version = known ? known.version + 1 : 0;
  const [row] = await tx
    .insert(customerCodes)
    .values({ ...learnt, shopId, codeForm, version })
    .onConflictDoUpdate({
      target: [customerCodes.customerId, customerCodes.codeForm],
      set: { ...learnt, version },
    })
    .returning();
  if (!row) throw new Error('A code was not written');
  const [before] = known ? await toldOf(tx, [known]) : [];
  const [after] = await toldOf(tx, [row]);
  await log(tx, call, row, before ?? null, after ?? null);
}

/** The codes of these customers, by customer and form. */
export async function readCodes(
  tx: Transaction,
  call: Caller,
  customerIds: readonly number[],
): Promise<ReadonlyMap<string, CodeRow>> {
  if (customerIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(customerCodes)
    .where(and(inShop(customerCodes, call), inArray(customerCodes.customerId, [...customerIds])));
  return new Map(rows.map((row) => [codeKey(row.customerId, row.code), row]));
}

/** A customer's code as it is looked up. */
export const codeKey = (customerId: number, code: string): string =>
  `${customerId} ${nameForm(code)}`;

interface Told {
  customerCode: string;
}

/** What the log says that a code means. */
async function toldOf(tx: Transaction, rows: readonly CodeRow[]): Promise<Told[]> {
  const found = await tx
    .select({ id: goods.id, sku: goods.sku })
    .from(goods)
    .where(
      inArray(
        goods.id,
        rows.map(({ goodsId }) => goodsId),
      ),
    );
  return rows.map(({ code, goodsId, unit }) => ({
    customerCode: `${code} = ${found.find(({ id }) => id === goodsId)?.sku ?? ''} (${unit})`,
  }));
}

/** The line is the customer's, whose page shows the codes. */
async function log(
  tx: Transaction,
  call: Call,
  { customerId }: CodeRow,
  before: Told | null,
  after: Told | null,
): Promise<void> {
  const [customer] = await tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(and(inShop(customers, call), eq(customers.id, customerId)));
  if (!customer) throw new Error('A code is a customer’s of the shop');
  const was: Partial<Told> = before ?? {};
  const is: Partial<Told> = after ?? {};
  await logDone(
    tx,
    call,
    attemptOn(call, 'customer', customer),
    null,
    settingChanges(was, is, { customerCode: 'text' }),
  );
}
