import { eq } from 'drizzle-orm';
import type { CustomerRecord as CustomerOnWire } from '../../api/customers.ts';
import { toMinor } from '../../api/money.ts';
import type { CustomerEvent } from '../../machines/customer/facts.ts';
import type { Call } from '../context.ts';
import { customers } from '../db/schema.ts';
import { moveOne } from '../moveOne.ts';
import type { Send } from '../record.ts';
import { getCustomer } from './read.ts';
import { type CustomerRecord, storedCustomer } from './stored.ts';

type Request = Pick<Send<CustomerRecord, CustomerEvent>, 'id' | 'version'>;

/**
 * Sends one event to a customer's account and answers the customer as they are then.
 * @throws Failure 4090, 4091 with the customer as they are now; RecordRefusal
 */
export const moveCustomer = (
  call: Call,
  event: CustomerEvent,
  request: Request,
): Promise<CustomerOnWire> =>
  moveOne(call, storedCustomer, request, event, (_call, id) =>
    getCustomer(call, eq(customers.id, id)),
  );

/** Changes a customer's credit limit. Throws the same. */
export async function setCreditLimit(
  call: Call,
  id: number,
  body: { creditLimit: string; remark: string; version: number },
): Promise<CustomerOnWire> {
  const { remark, version } = body;
  const creditLimit = toMinor(body.creditLimit);
  return moveCustomer(call, { type: 'setCreditLimit', creditLimit, remark }, { id, version });
}
