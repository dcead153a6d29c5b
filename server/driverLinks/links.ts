import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DriverLink, NotedStop } from '../../api/driverLinks/calls.ts';
import type { StoredFile } from '../../api/files/storedFile.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import { shownFile } from '../deliveryNotes/queries.ts';
import { newLinkToken, tokenHashOf } from '../kernel/access/tokens.ts';
import type { Call } from '../kernel/context.ts';
import { files } from '../kernel/db/tables/files.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { notFound, refused, stale } from '../kernel/failure.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { logDone } from '../kernel/log/write.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { waybills } from '../waybills/tables.ts';
import { isUnderWay } from './places.ts';
import { driverLinks, driverStops } from './tables.ts';

const signatures = alias(files, 'signatures');
const photos = alias(files, 'photos');

type Reader = Pick<Call, 'shopId'> & { db: Pick<Call['db'] | Transaction, 'select'> };

/** The link of a waybill of the caller's shop, and what was noted by it. @throws Failure 4040 */
export async function readLink(call: Reader, waybillId: number): Promise<DriverLink> {
  const [found] = await call.db
    .select({ id: waybills.id, link: driverLinks })
    .from(waybills)
    .leftJoin(driverLinks, eq(driverLinks.waybillId, waybills.id))
    .where(and(inShop(waybills, call), eq(waybills.id, waybillId)));
  if (!found) throw notFound();
  const { link } = found;
  const stops = await notedStops(call, waybillId);
  const taken = stops.flatMap(({ minor }) => minor ?? []);
  return {
    link:
      link === null || link.tokenHash === null
        ? null
        : {
            madeAt: link.madeAt.toISOString(),
            madeByName: link.madeByName,
            openedAt: link.openedAt?.toISOString() ?? null,
          },
    version: link?.version ?? 0,
    stops: stops.map(({ minor: _minor, signature, photo, ...stop }) => ({
      ...stop,
      signature: shownFile(signature ?? undefined),
      photo: shownFile(photo ?? undefined),
    })),
    cash: taken.length === 0 ? null : fromMinor(taken.reduce((sum, one) => sum + one, 0)),
  };
}

/** What was noted at the stops of a waybill by its link, in that order. */
export async function notedStops(
  call: Reader,
  waybillId: number,
): Promise<
  (NotedStop & { minor: number | null; signature: StoredFile | null; photo: StoredFile | null })[]
> {
  const rows = await call.db
    .select({
      orderId: orders.id,
      orderSn: orders.orderSn,
      customerName: orders.customerName,
      customerNameZh: orders.customerNameZh,
      stop: driverStops,
      signature: signatures,
      photo: photos,
    })
    .from(driverStops)
    .innerJoin(orders, eq(orders.id, driverStops.orderId))
    .leftJoin(signatures, eq(signatures.id, driverStops.signatureId))
    .leftJoin(photos, eq(photos.id, driverStops.photoId))
    .where(and(inShop(driverStops, call), eq(driverStops.waybillId, waybillId)))
    .orderBy(asc(driverStops.at), asc(driverStops.orderId));
  return rows.map(({ stop: { outcome, reason, remark, signedBy, cash, at }, ...rest }) => ({
    ...rest,
    ...{ outcome, reason, remark, signedBy },
    cash: cash === null ? null : fromMinor(cash),
    minor: cash,
    at: at.toISOString(),
  }));
}

/**
 * Makes the link of a waybill that has not come back; the one before it ends.
 * @throws Failure 4040; 4090 where the waybill has ended; 4091 with the link as it is where somebody
 * else has made or withdrawn one meanwhile
 */
export async function makeLink(
  call: Call,
  waybillId: number,
  version: number,
): Promise<DriverLink & { token: string }> {
  const token = newLinkToken();
  const link = await withRetries(call.db, async (tx) => {
    const made = { tokenHash: tokenHashOf(token), madeAt: call.now(), openedAt: null };
    return saveLink(call, tx, waybillId, version, { ...made, madeByName: call.account.name });
  });
  return { ...link, token };
}

/** Ends the link of a waybill. @throws as `makeLink` does */
export const withdrawLink = (call: Call, waybillId: number, version: number): Promise<DriverLink> =>
  withRetries(call.db, (tx) => saveLink(call, tx, waybillId, version, { tokenHash: null }));

type Link = typeof driverLinks.$inferInsert;
type Change = Pick<Link, 'tokenHash'> & Partial<Pick<Link, 'madeAt' | 'openedAt' | 'madeByName'>>;

async function saveLink(
  call: Call,
  tx: Transaction,
  waybillId: number,
  version: number,
  change: Change,
): Promise<DriverLink> {
  // Its lock is the link's: there may be no row of that yet.
  const [waybill] = await tx
    .select({ number: waybills.number, status: waybills.status })
    .from(waybills)
    .where(and(inShop(waybills, call), eq(waybills.id, waybillId)))
    .for('update');
  if (!waybill) throw notFound();
  const attempt = attemptOn(call, 'waybill', { id: waybillId, name: waybill.number });
  const within = { ...call, db: tx };
  const now = await readLink(within, waybillId);
  if (now.version !== version) throw stale(now, attempt);
  if (change.tokenHash === null) {
    if (now.link === null) throw refused({ rule: 'driverHasNoLink' }, attempt);
  } else if (!isUnderWay(waybill.status)) {
    throw refused({ rule: 'waybillHasEnded' }, attempt);
  }
  const { shopId } = call;
  const { madeAt = call.now(), madeByName = '' } = change;
  const next = { ...change, version: version + 1 };
  await tx
    .insert(driverLinks)
    .values({ waybillId, shopId, madeAt, madeByName, ...next })
    .onConflictDoUpdate({ target: driverLinks.waybillId, set: next });
  await logDone(tx, call, attempt);
  return readLink(within, waybillId);
}
