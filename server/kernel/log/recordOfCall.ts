import { z } from 'zod';
import { type Contract, contract, type OperationName } from '../../../api/contract.ts';
import { domainOfCall, domainOfRecord } from '../../../api/domainOf.ts';
import type { RecordName } from '../../../api/domains.ts';
import { recordOfId } from '../../../api/kernel/ids.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import type { Attempt } from '../failure.ts';
import type { Asker } from '../product.ts';
import { nameOf } from '../rows.ts';

/** The input of a call as it was sent, not yet checked. */
export interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The record that a call is about, and the request's fields that may hold its id. */
export interface RecordOfCall {
  record: RecordName;
  fields: readonly string[];
}

const operations: Readonly<Record<string, Operation>> = contract as Contract;

/**
 * The record that a call is about: the one it declares (`about`); or the one whose events it sends;
 * or that of its first required id, preferably of its own domain. Null if there is none.
 */
export function recordOfCall(call: OperationName): RecordOfCall | null {
  const { about, sends, ...operation } = operations[call] as Operation;
  const ids = idsIn(operation);
  const needed = ids.filter(({ isNeeded }) => isNeeded);
  const own = needed.find(({ record }) => domainOfRecord[record] === domainOfCall[call]);
  const sent = typeof sends === 'string' ? sends : sends?.[0];
  const record = (about ?? sent ?? own?.record ?? needed[0]?.record) as RecordName | undefined;
  if (record === undefined) return null;
  const named = ids.filter((id) => id.record === record);
  return { record, fields: named.map(({ field }) => field) };
}

/** The fields of a request that hold a single id, in their order. */
const idsIn = ({ params, query, body }: Pick<Operation, 'params' | 'query' | 'body'>) =>
  [params, query, body].flatMap((part) =>
    Object.entries(part instanceof z.ZodObject ? part.shape : {}).flatMap(([field, schema]) => {
      const record = recordOfId(schema as z.ZodType) as RecordName | undefined;
      const isNeeded = !(schema as z.ZodType).safeParse(undefined).success;
      return record === undefined ? [] : [{ field, record, isNeeded }];
    }),
  );

/**
 * The record that a refused call was about, by the id that was sent. It has no name if the caller's
 * shop has no such record, so another shop's record looks like one that does not exist.
 */
export async function targetOf(
  asker: Asker,
  call: OperationName,
  sent: Sent,
): Promise<Attempt['target']> {
  const about = recordOfCall(call);
  if (about === null) return null;
  const { record, fields } = about;
  const rows = asker.product.rows[record];
  if (rows.name === null) return null;
  const id = rows.oneAShop ? asker.shop.id : idSent(fields, sent);
  if (id === undefined) return null;
  return { record, id, name: (await nameOf(rows, asker, id)) ?? null };
}

/** The first positive whole number in these fields. */
function idSent(fields: readonly string[], { params, query, body }: Sent): number | undefined {
  const parts = [params, query, body].flatMap(fieldsIn);
  const [id] = fields.flatMap((field) =>
    parts.flatMap(([name, value]) => (name === field ? idIn(value) : [])),
  );
  return id;
}

const fieldsIn = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null ? Object.entries(part) : [];

function idIn(value: unknown): number[] {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? [id] : [];
}
