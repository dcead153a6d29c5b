import { eq } from 'drizzle-orm';
import type { Customer } from '../../api/customers.ts';
import { toMinor } from '../../api/money.ts';
import type { CustomerEvent } from '../../machines/customer/facts.ts';
import type { Call } from '../context.ts';
import { customers } from '../db/schema.ts';
import { invalid, refused, stale } from '../failure.ts';
import { RecordRefusal, type Send, send } from '../record.ts';
import { getCustomer } from './read.ts';
import { type CustomerRecord, storedCustomer } from './stored.ts';

type Request = Pick<Send<CustomerRecord, CustomerEvent>, 'id' | 'version'>;

/** Why an event that leads where the account already is has no way there, by that place. */
const ALREADY: Record<string, string> = {
  frozen: 'accountIsAlreadyFrozen',
  active: 'accountIsAlreadyActive',
};

/**
 * Sends one event to a customer's account and answers the customer as they are then.
 * @throws Failure 4090, 4091 with the customer as they are now; RecordRefusal
 */
export async function moveCustomer(
  call: Call,
  event: CustomerEvent,
  request: Request,
): Promise<Customer> {
  const read = () => getCustomer(call, eq(customers.id, request.id));
  try {
    const { shopId, actor } = call;
    await send(call.db, storedCustomer, { ...request, event, shopId, actor, at: call.now() });
  } catch (error) {
    if (!(error instanceof RecordRefusal)) throw error;
    const { module, operation, target, reason } = error;
    const attempt = { module, operation, target };
    if (error.kind === 'stale') throw stale(await read(), attempt);
    const already = reason?.rule === 'wrongState' && ALREADY[String(reason.figures?.account)];
    throw already ? refused({ rule: already }, attempt) : error;
  }
  return read();
}

/** Changes a customer's credit limit. Throws the same, and Failure 4000 by field. */
export async function setCreditLimit(
  call: Call,
  id: number,
  body: { creditLimit: string; remark: string; version: number },
): Promise<Customer> {
  const { remark, version } = body;
  const creditLimit = limitOf(body.creditLimit, call.shop.currency);
  return moveCustomer(call, { type: 'setCreditLimit', creditLimit, remark }, { id, version });
}

function limitOf(amount: string, currency: string): number {
  try {
    return toMinor(amount, currency);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalid({ creditLimit: { rule: 'amountFitsCurrency', figures: { currency } } });
  }
}
