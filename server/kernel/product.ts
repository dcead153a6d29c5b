import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RecordName } from '../../api/domains.ts';
import type { shops } from './db/tables/access.ts';
import type { Database } from './db/transaction.ts';
import type { MailKinds } from './outbox/kind.ts';
import type { Stored, StoredLifecycle } from './record.ts';

/** A stored lifecycle of which no more is known. */
export type AnyStored = StoredLifecycle<Stored<unknown>, unknown, { type: string }>;

/** Who asks: his shop alone is looked into. */
export interface Asker {
  db: Pick<Database, 'select'>;
  shop: Pick<typeof shops.$inferSelect, 'id' | 'nameEn'>;
  product: Product;
}

/** The records of one kind: where they lie, whose they are and what a person calls one of them. */
export interface Rows {
  readonly id: PgColumn;
  /** The condition for those that a shop has. */
  readonly ofShop: (shopId: number) => SQL | undefined;
  /** A column, or how it is found out; null where the operation log does not tell of them. */
  readonly name: PgColumn | ((asker: Asker, id: number) => Promise<string | undefined>) | null;
  /** Each shop has one, under the shop's own id: a call need not say which. */
  readonly oneAShop?: true;
}

/** All domains together, for whoever serves all of them: the operation log, the outbox. */
export interface Product {
  /** Every kind of message by its name. */
  readonly mailKinds: MailKinds;
  /** Every lifecycle with its table, for whoever looks at records and moves none. */
  readonly stored: Readonly<Record<string, AnyStored>>;
  /** Every kind of record with its table. */
  readonly rows: Readonly<Record<RecordName, Rows>>;
}

/** Whoever takes all lifecycles hands each nothing but what came from the same one. */
export const anyStored = <Row extends Stored<Facts>, Facts, Event extends { type: string }>(
  stored: StoredLifecycle<Row, Facts, Event>,
): AnyStored => stored as unknown as AnyStored;
