import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { OperationName } from '../../../api/contract.ts';
import type { Attempt } from '../failure.ts';
import type { Asker, Product, Target } from '../product.ts';
import { inShop } from '../scope.ts';

/** What a call sent, as it came: nothing of it need be sound. */
export interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** A table whose rows are a shop's each. */
type OfShop = PgTable & { id: PgColumn; shopId: PgColumn };

/** Rows of a table that are a shop's each, called by one of their columns. */
export function rowsOf(
  { id: key, name }: { id: PgColumn; name: PgColumn | null },
  ...fields: string[]
): Target {
  if (!name) throw new Error('A record that is named in the log has a name of its own');
  const table = key.table as OfShop;
  return {
    fields,
    async nameOf({ db, shop }, id) {
      const mine = inShop(table, { shopId: shop.id });
      const [row] = await db
        .select({ name })
        .from(table)
        .where(and(eq(key, id), mine));
      return row?.name as string | undefined;
    },
  };
}

/** The fields in which a call may name the record that it is about. */
export function fieldsOfTarget(product: Product, call: OperationName): readonly string[] {
  const target = product.targetOfCall(call);
  return target === null || target === 'shop' ? [] : target.fields;
}

/**
 * The record that a refused call was about, by the id that was sent. Where the caller's shop has no
 * such record it has no name: one of another shop is told as one that there is not.
 */
export async function targetOf(
  asker: Asker,
  call: OperationName,
  sent: Sent,
): Promise<Attempt['target']> {
  const records = asker.product.targetOfCall(call);
  if (records === null) return null;
  if (records === 'shop') return { id: asker.shop.id, name: asker.shop.nameEn };
  const parts = [sent.params, sent.query, sent.body].flatMap(fieldsIn);
  const [id] = records.fields.flatMap((field) =>
    parts.flatMap(([name, value]) => (name === field ? idsIn(value) : [])),
  );
  if (id === undefined) return null;
  return { id, name: (await records.nameOf(asker, id)) ?? null };
}

const fieldsIn = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null ? Object.entries(part) : [];

function idsIn(value: unknown): number[] {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? [id] : [];
}
