import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { driverLinks as contract, Drive } from '../../api/driverLinks/calls.ts';
import { toMinor } from '../../api/kernel/money.ts';
import type { ParsedOf } from '../../api/kernel/operation.ts';
import { nonNegativeAmount } from '../../api/kernel/wire.ts';
import { moveStop, type StopEvent } from '../deliveryNotes/moves.ts';
import type { PublicCall } from '../kernel/context.ts';
import { fileUses } from '../kernel/db/tables/files.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { invalid, refused } from '../kernel/failure.ts';
import { keepPicture } from '../kernel/files/pictureStore.ts';
import { checked } from '../kernel/inputCheck.ts';
import { answerTo } from '../kernel/refusal.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { moveWaybill } from '../waybills/moves.ts';
import { type DriveCall, enter } from './entry.ts';
import { readDrive } from './page.ts';
import { driverLinks, driverStops } from './tables.ts';

type Input<Name extends keyof typeof contract> = ParsedOf<(typeof contract)[Name]>;
type Noted = Pick<
  typeof driverStops.$inferInsert,
  'outcome' | 'reason' | 'remark' | 'signedBy' | 'cash'
>;

/** The waybill of a link. @throws as `enter` does */
export async function openDrive(visitor: PublicCall, token: string): Promise<Drive> {
  const call = await enter(visitor, token);
  await call.db
    .update(driverLinks)
    .set({ openedAt: call.now() })
    .where(and(inShop(driverLinks, call), eq(driverLinks.waybillId, call.waybillId)));
  return readDrive(call);
}

/** Sends the waybill of a link out. @throws as `enter` and `moveWaybill` do */
export async function departDrive(visitor: PublicCall, token: string): Promise<Drive> {
  const call = await enter(visitor, token);
  await moveWaybill(call, { type: 'depart' }, { id: call.waybillId });
  return readDrive(call);
}

/** Somebody has taken the goods. @throws as `noteStop` does; Failure 4000 at `cash` */
export async function deliverStop(
  visitor: PublicCall,
  { token, orderId, signedBy, cash, remark }: Input<'deliverStop'>['body'],
  { signature, photo }: Input<'deliverStop'>['files'],
): Promise<Drive> {
  const call = await enter(visitor, token);
  // Whose money it is, is known by the link alone.
  const { errors } = checked(CASH, { cash }, call.shop);
  const hasProof = signedBy.trim() !== '' || Boolean(signature?.picture ?? photo?.picture);
  const wrong = hasProof ? errors : { ...errors, signedBy: 'validation.proof' };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const event = async (tx: Transaction): Promise<StopEvent> => ({
    type: 'deliver',
    signedBy,
    signatureId: await kept(call, tx, signature),
    photoId: await kept(call, tx, photo),
    remark,
  });
  const taken = cash === undefined ? null : toMinor(cash);
  return noteStop(call, orderId, event, { outcome: 'delivered', remark, signedBy, cash: taken });
}

const CASH = z.object({ cash: nonNegativeAmount.optional() });

/** The goods could not be handed over. @throws as `noteStop` does */
export async function failStop(
  visitor: PublicCall,
  { token, orderId, reason, remark }: Input<'failStop'>['body'],
  { photo }: Input<'failStop'>['files'],
): Promise<Drive> {
  const call = await enter(visitor, token);
  const event = async (tx: Transaction): Promise<StopEvent> => ({
    ...{ type: 'fail', reason, remark },
    photoId: await kept(call, tx, photo),
  });
  return noteStop(call, orderId, event, { outcome: 'failed', reason, remark, signedBy: '' });
}

/** The van did not get there. @throws as `noteStop` does */
export async function skipStop(
  visitor: PublicCall,
  { token, orderId, remark }: Input<'skipStop'>['body'],
): Promise<Drive> {
  const call = await enter(visitor, token);
  const event = async (): Promise<StopEvent> => ({ type: 'noAttempt', remark });
  return noteStop(call, orderId, event, { outcome: 'skipped', remark, signedBy: '' });
}

/**
 * Sends what happened to the stop's note or order, and keeps what was noted.
 * @throws Failure 4090 where the order is no stop of the waybill; what the charts refuse
 */
async function noteStop(
  call: DriveCall,
  orderId: number,
  eventOf: (tx: Transaction) => Promise<StopEvent>,
  noted: Noted,
): Promise<Drive> {
  const { shopId, waybillId } = call;
  const at = call.now();
  try {
    await withRetries(call.db, async (tx) => {
      const [stop] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(inShop(orders, call), eq(orders.id, orderId), eq(orders.waybillId, waybillId)))
        .for('no key update');
      if (!stop) throw refused({ rule: 'stopIsOnWaybill' });
      const event = await eventOf(tx);
      const hasNote = await moveStop(call, tx, orderId, event, at);
      const photoId = (event.type === 'noAttempt' ? undefined : event.photoId) ?? null;
      const signatureId = (event.type === 'deliver' ? event.signatureId : undefined) ?? null;
      const pictures = [signatureId, photoId].flatMap((fileId) => fileId ?? []);
      if (!hasNote && pictures.length > 0) {
        const use = { record: 'driverStop', recordId: orderId };
        await tx
          .insert(fileUses)
          .values(pictures.map((fileId, position) => ({ ...use, fileId, position })))
          .onConflictDoNothing();
      }
      const row = { reason: null, cash: null, ...noted, signatureId, photoId, at };
      await tx
        .insert(driverStops)
        .values({ waybillId, orderId, shopId, ...row })
        .onConflictDoUpdate({ target: [driverStops.waybillId, driverStops.orderId], set: row });
    });
  } catch (error) {
    throw await answerTo(error, async () => null);
  }
  return readDrive(call);
}

type Sent = Input<'deliverStop'>['files']['photo'];

/** Keeps a picture of the delivery, where one was sent. */
async function kept(call: DriveCall, tx: Transaction, file: Sent): Promise<number | undefined> {
  if (!file?.picture) return undefined;
  const { id } = await keepPicture(tx, call.uploadDirectory, file.picture, {
    shopId: call.shopId,
    kind: 'deliveryNote',
    name: file.name,
    uploadedBy: null,
    uploadedAt: call.now(),
  });
  return id;
}
