import { randomUUID } from 'node:crypto';
import XLSX from '@e965/xlsx';
import { eq } from 'drizzle-orm';
import type { Api } from '../../../api/client.ts';
import { fromMinor, sumToMinor } from '../../../api/kernel/money.ts';
import { dateAt, dayAfter, instantOf } from '../../../api/kernel/zone.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import type { TaxDocument, TaxDocumentFilter } from '../../../api/taxReturns/calls.ts';
import { sessions, shops } from '../../../server/kernel/db/tables/access.ts';
import { dropLimits } from '../../support/limits.ts';
import { newCustomer, newGoods } from '../orders/ground.ts';
import type { World } from '../orders/world.ts';

const DAY = 86_400_000;
/** What the shop's clock is ahead of UTC. */
const SINGAPORE = 8 * 3_600_000;

/** A shop of the demo whose orders ask neither fee, minimum nor second person. */
export async function openShop(world: World, shopId: number) {
  const { db, clock } = world;
  const [shop] = await db
    .update(shops)
    .set({ deliveryFee: 0, freeDeliveryFrom: null, minimumSpending: 0, deliveryLeadDays: 0 })
    .where(eq(shops.id, shopId))
    .returning();
  if (!shop) throw new Error(`There is no shop ${shopId}`);
  if (shopId !== 1) await dropLimits(db, shopId);
  const admin = await world.signIn('admin', { shopId });
  const goods = await newGoods(db, { shopId });
  return {
    shop,
    admin,
    today: () => dateAt(clock.now, shop.timeZone),
    /** A customer of the shop with an order, accepted and neither paid nor shipped. */
    order: async (quantity: number, rest: Parameters<typeof newCustomer>[1] = {}) => {
      const customer = await newCustomer(db, { shopId, ...rest });
      const entry = {
        customerId: customer.id,
        lines: [{ goodsId: goods.id, unit: 'kg', quantity }],
        deliveryAt: new Date(clock.now.getTime() + 7 * DAY).toISOString(),
      };
      const { total } = await admin.calcOrderPrice({ body: entry });
      const body = { ...entry, addressId: customer.addressId, expectedTotal: total };
      const made = await admin.commitOrder({ body }, { idempotencyKey: randomUUID() });
      return admin.operation({
        body: { orderId: made.order.id, version: made.order.version, event: { type: 'accept' } },
      });
    },
  };
}
export type OpenShop = Awaited<ReturnType<typeof openShop>>;

/** Moves the clock on to noon, some days later in Singapore; who is signed in stays so. */
export async function goOn({ db, clock }: World, days = 1): Promise<void> {
  const today = Math.floor((clock.now.getTime() + SINGAPORE) / DAY);
  // At noon: what a test does after it is of one day, whenever it runs.
  clock.now = new Date((today + days) * DAY + DAY / 2 - SINGAPORE);
  await db.update(sessions).set({ createdAt: clock.now, usedAt: clock.now });
}

/** Days of a shop, first and last included, as moments. */
export const issuedIn = ({ shop }: OpenShop, from: string, to = from) => ({
  issuedFrom: instantOf(from, shop.timeZone) ?? '',
  issuedTo: instantOf(dayAfter(to), shop.timeZone) ?? '',
});

/** The whole register that a filter finds, a few documents at a time. */
export async function register(api: Api, filter: TaxDocumentFilter, size = 3) {
  const rows: TaxDocument[] = [];
  let cursor: string | undefined;
  do {
    const body = { ...filter, size, ...(cursor === undefined ? {} : { cursor }) };
    const page = await api.listTaxDocument({ body });
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
}

export const total = (amounts: readonly string[]) =>
  fromMinor(amounts.reduce((sum, amount) => sum + sumToMinor(amount), 0n));

export const less = (amount: string, other: string) =>
  fromMinor(sumToMinor(amount) - sumToMinor(other));

export const refund = (amount: string) => ({ type: 'refund', amount, remark: 'Spoilt' }) as const;
export const pay = (amount: string) => ({ type: 'pay', method: 'PAYNOW', amount }) as const;
export const leftOf = ({ order }: OrderDetail) => less(order.total, order.paid);

/** Every sheet of a workbook by its place, row by row. */
export async function sheetsOf(file: File): Promise<unknown[][][]> {
  const book = XLSX.read(await file.arrayBuffer());
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name];
    if (!sheet) throw new Error(`There is no sheet ${name}`);
    return XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: true });
  });
}
