import type { OperationName } from '../../../api/contract.ts';
import { domainOfCall, domainOfRecord } from '../../../api/domainOf.ts';
import type { RecordName } from '../../../api/domains.ts';
import type { Attempt } from '../failure.ts';

/** The id of a record, and the name that people use for it. */
interface Called {
  id: number;
  name: string;
}

/** The part of a call that the log keeps. */
interface Tried {
  operation: OperationName;
}

/** The attempt of a call on a record, for the operation log. */
export const attemptOn = (
  { operation }: Tried,
  record: RecordName,
  { id, name }: Called,
): Attempt => ({
  module: domainOfCall[operation],
  operation,
  target: { record, id, name },
});

/** The same on a record that each shop has once, such as its business hours. */
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
