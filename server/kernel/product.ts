import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RecordName, WaitingName } from '../../api/domains.ts';
import type { shops } from './db/tables/access.ts';
import type { Database } from './db/transaction.ts';
import type { MailKinds } from './outbox/kind.ts';
import type { Stored, StoredLifecycle } from './record.ts';

/** A stored lifecycle of unknown types. */
export type AnyStored = StoredLifecycle<Stored<unknown>, unknown, { type: string }>;

/** The caller: only their own shop is searched. */
export interface Asker {
  db: Pick<Database, 'select'>;
  shop: Pick<typeof shops.$inferSelect, 'id' | 'nameEn'>;
  product: Product;
}

/** The records of one kind: their table, their shop, and what a person calls one. */
export interface Rows {
  readonly id: PgColumn;
  /** The condition for the records of a shop. */
  readonly ofShop: (shopId: number) => SQL | undefined;
  /** A column or a query with the record's name; null if the operation log does not name them. */
  readonly name: PgColumn | ((asker: Asker, id: number) => Promise<string | undefined>) | null;
  /** Each shop has exactly one, with the shop's own id, so calls need not name it. */
  readonly oneAShop?: true;
}

/**
 * How much of something waits in a shop, as a query of one number: those of all domains are asked in
 * one statement. It is the same for everybody who is told of it.
 */
export type CountOfShop = (shop: {
  shopId: number;
  db: Pick<Database, 'select'>;
  now: () => Date;
  shop: typeof shops.$inferSelect;
}) => SQL;

/** All domains together, for the code that serves all of them: the operation log, the outbox. */
export interface Product {
  /** Every kind of message by its name. */
  readonly mailKinds: MailKinds;
  /** Every lifecycle with its table, for code that reads records of any kind. */
  readonly stored: Readonly<Record<string, AnyStored>>;
  /** Every kind of record with its table. */
  readonly rows: Readonly<Record<RecordName, Rows>>;
  /** How much there is of each thing that waits for a person. */
  readonly waiting: Readonly<Record<WaitingName, CountOfShop>>;
}

/**
 * Hides the types of a stored lifecycle. Code that has all of them passes each only values that came from
 * the same one.
 */
export const anyStored = <Row extends Stored<Facts>, Facts, Event extends { type: string }>(
  stored: StoredLifecycle<Row, Facts, Event>,
): AnyStored => stored as unknown as AnyStored;
