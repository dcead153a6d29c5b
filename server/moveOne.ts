import type { Call } from './context.ts';
import { type Stored, type StoredLifecycle, send } from './record.ts';
import { answerTo } from './refusal.ts';

/** Which record a call moves; without `version` as it is found. */
export interface Which {
  id: number;
  version?: number | undefined;
}

/**
 * Sends one event to a record of the caller's shop and answers it as it is then.
 * @param show Reads the record as the call answers it.
 * @throws Failure 4000 where neither version nor key keeps it from being done twice, 4090 in the
 * chart's own words where the record is already what the event would make it, 4091 with the record
 * as it is now; RecordRefusal
 */
export async function moveOne<
  Row extends Stored<Facts>,
  Facts,
  Event extends { type: string },
  Shown,
>(
  call: Call,
  stored: StoredLifecycle<Row, Facts, Event>,
  { id, version }: Which,
  event: Event,
  show: (call: Call, id: number) => Promise<Shown>,
): Promise<Shown> {
  const { shopId, actor } = call;
  try {
    const once = call.idempotencyKey !== null;
    await send(call.db, stored, { id, version, event, once, shopId, actor, at: call.now() });
  } catch (error) {
    throw await answerTo(error, () => show(call, id));
  }
  return show(call, id);
}
