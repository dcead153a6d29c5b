import type { PgTable } from 'drizzle-orm/pg-core';
import type { DomainName } from '../../../api/domains.ts';
import { continueIdentities } from '../db/identities.ts';
import type { shops } from '../db/tables/access.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Actor } from '../record.ts';
import type { Secrets } from '../secrets.ts';
import type { Random } from './random.ts';

/**
 * A domain's part of the demo. First every part makes its rows without the database, then every
 * part is written, all in one transaction. In both rounds a part comes after those that it names in
 * `after`.
 */
export interface Demo<Made = unknown> {
  /** The domains whose rows it needs. */
  readonly after: readonly DomainName[];
  /**
   * Makes rows and hands them on to later parts. It runs outside the transaction because it may
   * take long.
   */
  make?(ground: DemoGround): Made;
  /** Writes the rows that were made, and makes others with the functions that serve people. */
  write(tx: Transaction, ground: DemoGround, made: Made): Promise<void>;
}

/** What every part may use. */
export interface DemoGround {
  readonly shops: readonly DemoShop[];
  readonly now: Date;
  /** The domain's own random numbers: other domains' draws do not change them. */
  readonly random: Random;
  /** The server's secrets: they seal the shops' bank accounts, which the server opens. */
  readonly secrets: Secrets;
  /** Where the contents of pictures are put; null where none are wanted. */
  readonly uploadDirectory: string | null;
  /** The hash of the password that every demo account has. */
  readonly passwordHash: string;
  /**
   * What an earlier part handed on.
   * @throws Error where the domain does not say that it comes after that one
   */
  of<Made>(part: Demo<Made>): Made;
}

/** A shop of the demo. Amounts are minor units. */
export interface DemoShop
  extends Required<
    Pick<
      typeof shops.$inferInsert,
      | 'name'
      | 'nameEn'
      | 'businessMode'
      | 'city'
      | 'address'
      | 'gstNumber'
      | 'payNowUen'
      | 'currency'
      | 'timeZone'
      | 'orderPrefix'
      | 'settlementCycle'
      | 'deliveryFee'
    >
  > {
  readonly id: number;
  readonly type: 'wholesale' | 'restaurant';
  readonly countryCode: 'SG' | 'MY' | 'CN' | 'VN';
  readonly freeDeliveryFrom: number;
  /** Its tax, in percent. */
  readonly gstPercent: string;
  /** How many orders it has. */
  readonly orders: number;
  /** What a price in Singapore cents is here. */
  readonly priceFactor: number;
  /** Everybody who works in the shop. */
  readonly people: readonly Colleague[];
  /** Those of them who do the day's work. */
  readonly colleagues: readonly Colleague[];
}

/** Somebody who works in a shop, with the permissions of their role. */
export interface Colleague {
  id: number;
  name: string;
  role: string;
  permissions: readonly string[];
}

/** Somebody of the shop who has a permission; the one with the fewest permissions. */
export function actorOf(colleagues: readonly Colleague[], permission: string): Actor | null {
  const found = [...colleagues]
    .sort((left, right) => left.permissions.length - right.permissions.length)
    .find(({ permissions }) => permissions.includes(permission));
  return found ? actorFrom(found) : null;
}

/** A colleague as an actor. */
export const actorFrom = ({ id, name, role, permissions }: Colleague): Actor => ({
  id,
  name,
  role,
  grants: (permission) => permissions.includes(permission),
});

/** Who approves what a shop buys: its auditor, or else the first colleague. */
export const approverOf = ({ colleagues }: DemoShop): Colleague | undefined =>
  colleagues.find(({ role }) => role === 'auditor') ?? colleagues[0];

/** Numbers a shop's rows so that no other shop uses the same ids: each shop has `aShop` of them. */
export const numbered = <Row>(shopId: number, rows: readonly Row[], aShop: number) =>
  rows.map((row, position) => ({ ...row, id: (shopId - 1) * aShop + position + 1 }));

/** Rows an insert; a statement takes at most 65,535 values. */
const AT_ONCE = 500;

/**
 * Writes rows of one table in batches. Later ids of the table continue after the ids of these rows.
 */
export async function writeRows<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx.insert(table).values(rows.slice(from, from + AT_ONCE) as Table['$inferInsert'][]);
  }
  await continueIdentities(tx, table);
}
