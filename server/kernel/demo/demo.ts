import type { PgTable } from 'drizzle-orm/pg-core';
import type { DomainName } from '../../../api/domains.ts';
import { continueIdentities } from '../db/identities.ts';
import type { shops } from '../db/tables/access.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Actor } from '../record.ts';
import type { Secrets } from '../secrets.ts';
import type { Random } from './random.ts';

/**
 * The demo's rows of a domain. First every part makes what it can without the database, then each is
 * written, all in one transaction; in both, whoever comes `after` others comes after them.
 */
export interface Demo<Made = unknown> {
  /** The domains whose rows it needs. */
  readonly after: readonly DomainName[];
  /**
   * Makes rows, and hands them on to the parts that come after. It may take long: while a transaction
   * is open the database would end it for its silence.
   */
  make?(ground: DemoGround): Made;
  /** Writes what was made, and what is made by the very functions that serve people. */
  write(tx: Transaction, ground: DemoGround, made: Made): Promise<void>;
}

/** What a part is made from. */
export interface DemoGround {
  readonly shops: readonly DemoShop[];
  readonly now: Date;
  /** Chance of the domain's own: what others draw changes nothing here. */
  readonly random: Random;
  /** The server's own: they seal the shops' bank accounts, which the server reads. */
  readonly secrets: Secrets;
  /** Of the password that every account of the demo has. */
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
      | 'currency'
      | 'timeZone'
      | 'orderPrefix'
      | 'settlementCycle'
      | 'gstPercent'
      | 'deliveryFee'
    >
  > {
  readonly id: number;
  readonly type: 'wholesale' | 'restaurant';
  readonly countryCode: 'SG' | 'MY' | 'CN' | 'VN';
  readonly freeDeliveryFrom: number;
  /** How many orders it has. */
  readonly orders: number;
  /** What a price in Singapore cents is here. */
  readonly priceFactor: number;
  /** Who belongs to it. */
  readonly people: readonly Colleague[];
  /** Who of them does the day's work. */
  readonly colleagues: readonly Colleague[];
}

/** Somebody of a shop, with what their role grants. */
export interface Colleague {
  id: number;
  name: string;
  role: string;
  permissions: readonly string[];
}

/** Somebody of the shop who may do it, the one with the smallest role first. */
export function actorOf(colleagues: readonly Colleague[], permission: string): Actor | null {
  const found = [...colleagues]
    .sort((left, right) => left.permissions.length - right.permissions.length)
    .find(({ permissions }) => permissions.includes(permission));
  return found ? actorFrom(found) : null;
}

/** A colleague as the one who acts. */
export const actorFrom = ({ id, name, role, permissions }: Colleague): Actor => ({
  id,
  name,
  role,
  grants: (permission) => permissions.includes(permission),
});

/** Who approves what a shop buys: its auditor, else whoever is first. */
export const approverOf = ({ colleagues }: DemoShop): Colleague | undefined =>
  colleagues.find(({ role }) => role === 'auditor') ?? colleagues[0];

/** Gives a shop's rows identities that no other shop gives: `aShop` for each of them. */
export const numbered = <Row>(shopId: number, rows: readonly Row[], aShop: number) =>
  rows.map((row, position) => ({ ...row, id: (shopId - 1) * aShop + position + 1 }));

/** Rows an insert; a statement takes at most 65,535 values. */
const AT_ONCE = 500;

/** Writes rows of one table, some at a time; the identities go on after those that they brought. */
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
