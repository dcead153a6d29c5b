import type { OperationName } from '../../api/contract.ts';
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

/** The records of one kind: in which fields a call names one of them, and what it is called. */
export interface Target {
  fields: readonly string[];
  /** None where the shop has no such record. */
  nameOf: (asker: Asker, id: number) => Promise<string | undefined>;
}

/** All domains together, for whoever serves all of them: the operation log, the outbox. */
export interface Product {
  /** Every kind of message by its name. */
  readonly mailKinds: MailKinds;
  /** Every lifecycle with its table, for whoever looks at records and moves none. */
  readonly stored: Readonly<Record<string, AnyStored>>;
  /** What a call is about. */
  targetOfCall(call: OperationName): Target | 'shop' | null;
}

/** Whoever takes all lifecycles hands each nothing but what came from the same one. */
export const anyStored = <Row extends Stored<Facts>, Facts, Event extends { type: string }>(
  stored: StoredLifecycle<Row, Facts, Event>,
): AnyStored => stored as unknown as AnyStored;
