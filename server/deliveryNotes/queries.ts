import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  DeliveryLine,
  DeliveryNoteDetail,
  DeliveryNoteRow,
  deliveryNotes as notesContract,
} from '../../api/deliveryNotes/calls.ts';
import type { StoredFile } from '../../api/files/storedFile.ts';
import type { HistoryLine } from '../../api/kernel/record.ts';
import { isWeighed, kilosOf, weighedPart } from '../../api/kernel/weight.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import { DELIVERY_NOTE_PLACES, type FailReason } from '../../machines/deliveryNote/law/facts.ts';
import { drivers } from '../drivers/tables.ts';
import type { Call } from '../kernel/context.ts';
import { written } from '../kernel/db/fixedSql.ts';
import { notFound } from '../kernel/failure.ts';
import { filesOf } from '../kernel/files/fileUses.ts';
import { readHistory } from '../kernel/history.ts';
import { pageOf, type Sort, windowOf } from '../kernel/page.ts';
import { inShop } from '../kernel/scope.ts';
import { eachWordIn } from '../kernel/search.ts';
import { tabsOf } from '../kernel/tabs.ts';
import { deliveryPhone } from '../orders/deliveryPhone.ts';
import { orderLines, orders } from '../orders/tables.ts';
import { lineWeight } from '../orders/weightOfLine.ts';
import { vehicles } from '../vehicles/tables.ts';
import { waybills } from '../waybills/tables.ts';
import { SENT } from './orderPlaces.ts';
import { barredOf, factsOf, storedDeliveryNote } from './stored.ts';
import { deliveryNotes } from './tables.ts';

type ListRequest = z.output<(typeof notesContract)['listDeliveryNotes']['body']>;
type Caller = Pick<Call, 'db' | 'shopId'>;

const SORTS = {
  day: { column: sql`${deliveryNotes.day}::text`, type: 'text' },
  number: { column: sql`${deliveryNotes.number}`, type: 'text' },
} as const;

const columns = {
  id: deliveryNotes.id,
  number: deliveryNotes.number,
  status: deliveryNotes.status,
  day: deliveryNotes.day,
  orderId: orders.id,
  orderSn: orders.orderSn,
  customerId: orders.customerId,
  customerName: orders.customerName,
  customerNameZh: orders.customerNameZh,
  address: orders.address,
  attempts: deliveryNotes.attempts,
  driverId: drivers.id,
  driverName: drivers.name,
  vehicleId: vehicles.id,
  plate: vehicles.plate,
  version: deliveryNotes.version,
};

/** An order that came back keeps whom it went with, until it is given another. */
const isSent = sql`${orders.status} in (${written(SENT)})`;
const withDriver = and(eq(drivers.id, orders.driverId), isSent);
const withVehicle = and(eq(vehicles.id, orders.vehicleId), isSent);

type Found = { [Name in keyof typeof columns]: (typeof columns)[Name]['_']['data'] | null };

const presentRow = (row: Found): DeliveryNoteRow => {
  const { orderId, orderSn, driverId, driverName, vehicleId, plate, ...rest } = row;
  return {
    ...(rest as Omit<DeliveryNoteRow, 'order' | 'driver' | 'vehicle'>),
    order: { id: Number(orderId), orderSn: orderSn ?? '' },
    driver: driverId === null ? null : { id: driverId, name: driverName ?? '' },
    vehicle: vehicleId === null ? null : { id: vehicleId, plate: plate ?? '' },
  };
};

/**
 * A page of delivery notes, found by number, order, customer, address, driver and plate, with how many
 * of each state these are. Throws InvalidCursor.
 */
export async function listDeliveryNotes(call: Caller, request: ListRequest) {
  const { search, status, customerId, waybillId, dayFrom, dayTo, sort } = request;
  const searched = and(
    inShop(deliveryNotes, call),
    eachWordIn(
      search,
      deliveryNotes.number,
      orders.orderSn,
      orders.customerName,
      orders.customerNameZh,
      sql`coalesce(${orders.address}, '')`,
      sql`coalesce(${drivers.name}, '')`,
      sql`coalesce(${vehicles.plate}, '')`,
    ),
    customerId === undefined ? undefined : eq(orders.customerId, customerId),
    waybillId === undefined ? undefined : eq(orders.waybillId, waybillId),
    dayFrom === undefined ? undefined : gte(deliveryNotes.day, dayFrom),
    dayTo === undefined ? undefined : lte(deliveryNotes.day, dayTo),
  );
  const order: Sort = {
    ...SORTS[sort.by],
    name: sort.by,
    id: sql`${deliveryNotes.id}`,
    descending: sort.descending,
  };
  const window = windowOf(request, order);
  const rows = await call.db
    .select({ ...columns, cursor: window.cursor })
    .from(deliveryNotes)
    .innerJoin(orders, eq(orders.id, deliveryNotes.orderId))
    .leftJoin(drivers, withDriver)
    .leftJoin(vehicles, withVehicle)
    .where(and(searched, status && eq(deliveryNotes.status, status), window.where))
    .orderBy(window.orderBy)
    .limit(window.limit);
  const counted = await call.db
    .select({ tab: deliveryNotes.status, count: sql<number>`count(*)::int` })
    .from(deliveryNotes)
    .innerJoin(orders, eq(orders.id, deliveryNotes.orderId))
    .leftJoin(drivers, withDriver)
    .leftJoin(vehicles, withVehicle)
    .where(searched)
    .groupBy(deliveryNotes.status);
  const counts = tabsOf(DELIVERY_NOTE_PLACES, counted);
  const page = pageOf(rows, request, order);
  return {
    ...page,
    rows: page.rows.map(({ cursor: _cursor, ...row }) => presentRow(row)),
    counts,
    total: { count: counts[status ?? 'all'], exact: true },
  };
}

const besides = {
  ...columns,
  createdAt: deliveryNotes.createdAt,
  departedAt: deliveryNotes.departedAt,
  deliveredAt: deliveryNotes.deliveredAt,
  signedBy: deliveryNotes.signedBy,
  signatureId: deliveryNotes.signatureId,
  photoId: deliveryNotes.photoId,
  contact: orders.deliveryContact,
  phone: deliveryPhone,
  orderStatus: orders.status,
  waybillId: waybills.id,
  waybillNumber: waybills.number,
};

/** Notes of the caller's shop with all that their page and their paper say beside the lines. */
export const readNotes = (call: Caller, where: SQL | undefined) =>
  call.db
    .select(besides)
    .from(deliveryNotes)
    .innerJoin(orders, eq(orders.id, deliveryNotes.orderId))
    .leftJoin(drivers, withDriver)
    .leftJoin(vehicles, withVehicle)
    .leftJoin(waybills, eq(waybills.id, orders.waybillId))
    .where(and(inShop(deliveryNotes, call), where))
    .orderBy(asc(deliveryNotes.number));

/** The goods of orders, as they were agreed, by order. */
export async function linesOf(
  call: Pick<Call, 'db'>,
  orderIds: readonly number[],
): Promise<Map<number, DeliveryLine[]>> {
  const rows = await call.db
    .select({
      orderId: orderLines.orderId,
      id: orderLines.id,
      goodsId: orderLines.goodsId,
      sku: orderLines.sku,
      name: orderLines.name,
      nameZh: orderLines.nameZh,
      specification: orderLines.specification,
      unit: orderLines.unit,
      unitZh: orderLines.unitZh,
      quantity: orderLines.quantity,
      shipped: orderLines.shipped,
      weight: lineWeight,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.id));
  const begun = new Set(rows.flatMap(({ orderId, shipped }) => (shipped > 0 ? [orderId] : [])));
  const found = new Map<number, DeliveryLine[]>();
  for (const { orderId, shipped, weight, ...line } of rows) {
    const isShown = !begun.has(orderId) || shipped > 0;
    const quantity = begun.has(orderId) ? shipped : line.quantity;
    const kilos = weight && {
      kilos: kilosOf(quantity, { ...weight, ...weighedPart(quantity, weight) }),
      isWeighed: isWeighed(quantity, weight),
    };
    const its = { ...line, quantity, ...kilos };
    if (isShown) found.set(orderId, [...(found.get(orderId) ?? []), its]);
  }
  return found;
}

/** One delivery note of the caller's shop with its lines, proof and history. @throws Failure 4040 */
export async function deliveryNoteDetail(
  call: Caller & Pick<Call, 'shop' | 'now'>,
  id: number,
): Promise<DeliveryNoteDetail> {
  const [row] = await readNotes(call, eq(deliveryNotes.id, id));
  if (!row) throw notFound();
  const { createdAt, departedAt, deliveredAt, signatureId, photoId, ...rest } = row;
  const { signedBy, contact, phone, orderStatus, waybillId, waybillNumber, ...listed } = rest;
  const lines = await linesOf(call, [row.orderId]);
  const order = { id: row.orderId, orderSn: row.orderSn, status: orderStatus };
  const barred = await barredOf(call.db, {
    ...order,
    driverId: row.driverId,
    vehicleId: row.vehicleId,
  });
  const today = dateAt(call.now(), call.shop.timeZone);
  const history = await readHistory(call.db, storedDeliveryNote.lifecycle.id, id);
  const files = (await filesOf(call, storedDeliveryNote.lifecycle.id, [id])).get(id) ?? [];
  const file = (fileId: unknown) => shownFile(files.find((one) => one.id === fileId));
  return {
    deliveryNote: {
      ...presentRow(listed),
      createdAt: createdAt.toISOString(),
      departedAt: departedAt?.toISOString() ?? null,
      deliveredAt: deliveredAt?.toISOString() ?? null,
      contact,
      phone,
      waybill: waybillId === null ? null : { id: waybillId, number: waybillNumber ?? '' },
      lines: lines.get(row.orderId) ?? [],
      signedBy,
      signature: file(signatureId),
      photo: file(photoId),
      failed: history.filter(({ event }) => event === 'fail').map((line) => attemptOf(line, file)),
    },
    state: row.status,
    facts: factsOf(row, order, barred, today),
    history,
  };
}

const attemptOf = (
  { at, actorName, payload, remark }: HistoryLine,
  file: (fileId: unknown) => StoredFile | null,
) => ({
  at,
  byName: actorName,
  reason: payload.reason as FailReason,
  remark: remark ?? '',
  photo: file(payload.photoId),
});

export const shownFile = (found: StoredFile | undefined): StoredFile | null =>
  found
    ? {
        id: found.id,
        name: found.name,
        mediaType: found.mediaType,
        size: found.size,
        width: found.width,
        height: found.height,
      }
    : null;
