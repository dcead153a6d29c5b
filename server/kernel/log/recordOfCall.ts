import { z } from 'zod';
import { type Contract, contract, type OperationName } from '../../../api/contract.ts';
import { domainOfCall, domainOfRecord } from '../../../api/domainOf.ts';
import type { RecordName } from '../../../api/domains.ts';
import { recordOfId } from '../../../api/kernel/ids.ts';
import type { Operation } from '../../../api/kernel/operation.ts';
import type { Attempt } from '../failure.ts';
import type { Asker } from '../product.ts';
import { nameOf } from '../rows.ts';

/** What a call sent, as it came: nothing of it need be sound. */
export interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The record that a call is about, and the fields of its request that may name it. */
export interface RecordOfCall {
  record: RecordName;
  fields: readonly string[];
}

const operations: Readonly<Record<string, Operation>> = contract as Contract;

/**
 * What a call is about: what it says itself (`about`); else the record whose events it sends; else
 * the first id that it needs, one of its own domain before another. Null where there is none of these.
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

/** The fields of a request that hold one id, in the order in which the call has them. */
const idsIn = ({ params, query, body }: Pick<Operation, 'params' | 'query' | 'body'>) =>
  [params, query, body].flatMap((part) =>
    Object.entries(part instanceof z.ZodObject ? part.shape : {}).flatMap(([field, schema]) => {
      const record = recordOfId(schema as z.ZodType) as RecordName | undefined;
      const isNeeded = !(schema as z.ZodType).safeParse(undefined).success;
      return record === undefined ? [] : [{ field, record, isNeeded }];
    }),
  );

/**
 * The record that a refused call was about, by the id that was sent. Where the caller's shop has no
 * such record it has no name: one of another shop is told as one that there is not.
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

/** The first whole number above nought that one of the fields was sent with. */
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
