import type { OperationName } from '../../../api/contract.ts';
import { domainOfCall, domainOfRecord } from '../../../api/domainOf.ts';
import type { RecordName } from '../../../api/domains.ts';
import type { Attempt } from '../failure.ts';

/** Which record, and what a person calls it. */
interface Called {
  id: number;
  name: string;
}

/** As much of a call as the log tells. */
interface Tried {
  operation: OperationName;
}

/** What the call tries on a record, as the operation log tells it. */
export const attemptOn = (
  { operation }: Tried,
  record: RecordName,
  { id, name }: Called,
): Attempt => ({
  module: domainOfCall[operation],
  operation,
  target: { record, id, name },
});

/** The same on what the caller's shop has one of. */
export const attemptInShop = (
  call: Tried & { shopId: number; shop: { nameEn: string } },
  record: RecordName,
): Attempt => attemptOn(call, record, { id: call.shopId, name: call.shop.nameEn });

/** An event sent to a record. */
export const eventOn = (record: RecordName, operation: string, { id, name }: Called): Attempt => ({
  module: domainOfRecord[record],
  operation,
  target: { record, id, name },
});
