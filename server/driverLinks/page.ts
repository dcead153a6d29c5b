import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Drive, DriveStop } from '../../api/driverLinks/calls.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import { COVERING, OUT } from '../../machines/deliveryNote/law/index.ts';
import { ask, restore } from '../../machines/kernel/law/explain.ts';
import { isPaidAtDoor } from '../../machines/order/law/credit.ts';
import { waybillLifecycle } from '../../machines/waybill/law/index.ts';
import { CANCELLED, ON_ROAD, REACHED } from '../deliveryNotes/orderPlaces.ts';
import { linesOf } from '../deliveryNotes/queries.ts';
import { deliveryNotes } from '../deliveryNotes/tables.ts';
import { notFound } from '../kernel/failure.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { pickLists } from '../pickLists/tables.ts';
import { readWaybills, stopsOf } from '../waybills/queries.ts';
import { factsOf } from '../waybills/stored.ts';
import { waybills } from '../waybills/tables.ts';
import type { DriveCall } from './entry.ts';
import { notedStops } from './links.ts';
import { isOut } from './places.ts';

const EVERY_ACT: DriveStop['acts'] = ['deliver', 'fail', 'skip'];

/** A waybill as its driver sees it: its stops in their order, and what was noted. */
export async function readDrive(call: DriveCall): Promise<Drive> {
  const { waybillId, shop } = call;
  const [waybill] = await readWaybills(call, eq(waybills.id, waybillId));
  const [row] = await call.db
    .select()
    .from(waybills)
    .where(and(inShop(waybills, call), eq(waybills.id, waybillId)));
  if (!waybill || !row) throw notFound();
  const now = restore(waybillLifecycle, row.status, await factsOf(call.db, row));
  const depart = ask(waybillLifecycle, now, { type: 'depart' }, call.actor.grants);
  const noted = await notedStops(call, waybillId);
  return {
    shop: {
      name: shop.name,
      nameEn: shop.nameEn,
      currency: shop.currency,
      timeZone: shop.timeZone,
      countryCode: shop.countryCode,
    },
    number: waybill.number,
    day: waybill.day,
    driver: waybill.driver.name,
    plate: waybill.vehicle.plate,
    isOut: isOut(row.status),
    canDepart: depart.possible,
    stops: await readStops(call),
    noted: noted.map(({ minor: _m, signature: _s, photo: _p, ...stop }) => stop),
  };
}

async function readStops(call: DriveCall): Promise<DriveStop[]> {
  const stops = await stopsOf(call, [call.waybillId]);
  const ids = stops.map(({ orderId }) => orderId);
  if (ids.length === 0) return [];
  const lines = await linesOf(call, ids);
  const notes = await call.db
    .select({ orderId: deliveryNotes.orderId, status: deliveryNotes.status })
    .from(deliveryNotes)
    .where(
      and(
        inShop(deliveryNotes, call),
        inArray(deliveryNotes.orderId, ids),
        inArray(deliveryNotes.status, COVERING),
      ),
    );
  const besides = await call.db
    .select({
      id: orders.id,
      total: orders.total,
      paid: orders.paid,
      terms: orders.paymentTermsCode,
      customerRemark: orders.customerRemark,
      merchantRemark: orders.merchantRemark,
      boxes: packedBoxes,
    })
    .from(orders)
    .where(and(inShop(orders, call), inArray(orders.id, ids)));
  return stops.map((stop, index): DriveStop => {
    const order = besides.find(({ id }) => id === stop.orderId);
    const note = notes.find(({ orderId }) => orderId === stop.orderId);
    const isThere = note ? OUT.includes(note.status) : ON_ROAD.includes(stop.status);
    const open = order && isPaidAtDoor(order.terms) ? order.total - order.paid : 0;
    return {
      orderId: stop.orderId,
      stop: index + 1,
      orderSn: stop.orderSn,
      customerName: stop.customerName,
      customerNameZh: stop.customerNameZh,
      contact: stop.contact,
      phone: stop.phone,
      address: stop.address,
      deliveryAt: stop.deliveryAt,
      boxes: order?.boxes ?? null,
      goods: (lines.get(stop.orderId) ?? []).map(({ name, nameZh, quantity, unit, unitZh }) => ({
        ...{ name, nameZh, quantity, unit, unitZh },
      })),
      customerRemark: order?.customerRemark ?? null,
      merchantRemark: order?.merchantRemark ?? null,
      toCollect: open > 0 ? fromMinor(open) : null,
      acts: isThere ? EVERY_ACT : [],
      isDelivered: REACHED.includes(stop.status),
      isCancelled: CANCELLED.includes(stop.status),
    };
  });
}

/** In how many boxes its pick lists have packed an order. */
const packedBoxes = sql<number | null>`(
  select sum((boxed ->> 'boxes')::int)::int
  from ${pickLists} list cross join jsonb_array_elements(list.boxes) boxed
  where list.shop_id = orders.shop_id and (boxed ->> 'orderId')::bigint = orders.id)`;
