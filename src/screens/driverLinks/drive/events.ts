import { z } from 'zod';
import type { Api } from '../../../../api/client.ts';
import { type Drive, driverLinks } from '../../../../api/driverLinks/calls.ts';
import { keptQueueOf } from '../../../../machines/kernel/entryQueue.ts';
import { fileOfPicture } from './pictures.ts';

/** A picture as the phone keeps it until it is sent: a `data:` address. */
const picture = z.string().optional();
const atStop = { orderId: z.number() };
const ofToken = { token: true, orderId: true } as const;

const deliverEvent = driverLinks.deliverStop.body
  .omit(ofToken)
  .extend({ type: z.literal('deliver'), ...atStop, signature: picture, photo: picture });
/** The same as it is filled in: one of the three shows that the goods were taken. */
export const provenDelivery = deliverEvent.refine(
  ({ signedBy, signature, photo }) =>
    signedBy.trim() !== '' || signature !== undefined || photo !== undefined,
  { path: ['signedBy'], message: 'validation.proof' },
);
export const failEvent = driverLinks.failStop.body
  .omit(ofToken)
  .extend({ type: z.literal('fail'), ...atStop, photo: picture });
export const skipEvent = driverLinks.skipStop.body
  .omit(ofToken)
  .extend({ type: z.literal('skip'), ...atStop });

const departEvent = z.object({ type: z.literal('depart') });

/** What a driver notes, as it waits on the phone. */
export const driveEvent = z.discriminatedUnion('type', [
  departEvent,
  deliverEvent,
  failEvent,
  skipEvent,
]);
export type DriveEvent = z.output<typeof driveEvent>;
/** The same at a stop. */
export type StopEvent = Exclude<DriveEvent, { type: 'depart' }>;

export const driveQueue = keptQueueOf(driveEvent);

/** Sends what was noted, once under its key. */
export function sendDrive(
  api: Api,
  token: string,
  event: DriveEvent,
  idempotencyKey: string,
): Promise<Drive> {
  const flags = { idempotencyKey, showError: false };
  if (event.type === 'depart') return api.departDrive({ body: { token } }, flags);
  const { orderId, remark } = event;
  const body = { token, orderId: String(orderId), remark };
  switch (event.type) {
    case 'deliver': {
      const { signedBy, cash } = event;
      const files = filesOf({ signature: event.signature, photo: event.photo });
      const paid = cash === undefined ? {} : { cash };
      return api.deliverStop({ body: { ...body, signedBy, ...paid }, files }, flags);
    }
    case 'fail':
      return api.failStop(
        { body: { ...body, reason: event.reason }, files: filesOf({ photo: event.photo }) },
        flags,
      );
    case 'skip':
      return api.skipStop({ body: { token, orderId, remark } }, flags);
  }
}

const filesOf = <Field extends string>(
  pictures: Record<Field, string | undefined>,
): Partial<Record<Field, File>> =>
  Object.fromEntries(
    Object.entries<string | undefined>(pictures).flatMap(([field, kept]) =>
      kept === undefined ? [] : [[field, fileOfPicture(kept, field)]],
    ),
  ) as Partial<Record<Field, File>>;
