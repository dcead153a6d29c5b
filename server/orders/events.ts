import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { toMinor } from '../../api/kernel/money.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import type { bulkEvent, orderEvent } from '../../api/orders/calls.ts';
import type { OrderEvent, OrderFacts } from '../../machines/order/law/facts.ts';
import { openLines } from '../../machines/order/law/intents.ts';
import { isFromWallet } from '../../machines/order/law/wallet.ts';
import { drivers } from '../drivers/tables.ts';
import type { Call } from '../kernel/context.ts';
import { inShop } from '../kernel/scope.ts';
import { vehicles } from '../vehicles/tables.ts';
import { paymentOf } from './payments.ts';
import type { Problem } from './price.ts';
import { wrongEntry } from './problems.ts';

/** What goods weigh, and what is taken off, is reckoned with the order itself (`weigh.ts`, `discount.ts`). */
type WireEvent = Exclude<z.output<typeof orderEvent>, { type: 'weigh' | 'discount' }>;
type BulkWireEvent = z.output<typeof bulkEvent>;

/** How an event of a bulk action becomes one of the chart, once an order's facts are known. */
export type EventOf = (facts: OrderFacts) => OrderEvent;

/**
 * Reads an event off the wire: amounts become minor units, the driver and vehicle that it names
 * are the shop's own, and a payment that it takes back is the order's.
 * @throws Failure 4000 by field
 */
export async function readEvent(
  call: Caller,
  event: WireEvent,
  /** Null where it goes to several, which takes no payment back. */
  orderId: number | null,
): Promise<OrderEvent> {
  switch (event.type) {
    case 'assignWaybill':
      await mustBeOfShop(call, event, 'event.');
      return event;
    case 'refund':
      return { ...event, amount: toMinor(event.amount) };
    case 'pay': {
      if (event.valueDate !== undefined) mustHaveCome(call, event.method, event.valueDate);
      const { amount, ...said } = event;
      return amount === undefined ? said : { ...said, amount: toMinor(amount) };
    }
    case 'correctPayment': {
      const { paymentId, ...said } = event;
      if (paymentId === undefined || orderId === null) return said;
      return { ...said, payment: await paymentOf(call.db, orderId, paymentId) };
    }
    default:
      return event;
  }
}

type Caller = Pick<Call, 'db' | 'shopId' | 'shop' | 'now'>;

/** Money came on a day that has come; a wallet pays at once. @throws Failure 4000 at the field */
function mustHaveCome(call: Caller, method: string, valueDate: string): void {
  const refuse = (rule: string) => wrongEntry([{ path: 'event.valueDate', reason: { rule } }]);
  const today = dateAt(call.now(), call.shop.timeZone);
  if (valueDate > today) throw refuse('valueDateHasCome');
  if (isFromWallet(method) && valueDate !== today) throw refuse('walletPaysAtOnce');
}

/** The same for a bulk action, where `shipAll` names the open lines of each order. */
export async function readBulkEvent(call: Caller, event: BulkWireEvent): Promise<EventOf> {
  if (event.type === 'shipAll') return shipAllOf;
  const same = await readEvent(call, event, null);
  return () => same;
}

const shipAllOf = (facts: OrderFacts): OrderEvent => ({ type: 'ship', lines: openLines(facts) });

/**
 * The driver and the vehicle that are named are the shop's own.
 * @param at What stands before the field's name where it is refused.
 * @throws Failure 4000 by field
 */
export async function mustBeOfShop(
  call: Pick<Call, 'db' | 'shopId'>,
  { driverId, vehicleId }: { driverId?: number | undefined; vehicleId?: number | undefined },
  at: string,
): Promise<void> {
  const problems: Problem[] = [];
  if (driverId !== undefined && !(await isInShop(call, drivers, driverId))) {
    problems.push({ path: `${at}driverId`, reason: { rule: 'driverIsOfShop' } });
  }
  if (vehicleId !== undefined && !(await isInShop(call, vehicles, vehicleId))) {
    problems.push({ path: `${at}vehicleId`, reason: { rule: 'vehicleIsOfShop' } });
  }
  if (problems.length > 0) throw wrongEntry(problems);
}

async function isInShop(
  call: Pick<Call, 'db' | 'shopId'>,
  table: typeof drivers | typeof vehicles,
  id: number,
): Promise<boolean> {
  const found = await call.db
    .select({ id: table.id })
    .from(table)
    .where(and(inShop(table, call), eq(table.id, id)));
  return found.length > 0;
}
