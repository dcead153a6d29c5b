import type { Logger } from 'pino';
import type { OperationName } from '../../api/contract.ts';
import type { Refusal } from '../../api/kernel/operation.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import type { shops } from './db/tables/access.ts';
import type { Database } from './db/transaction.ts';
import type { SessionLimits } from './environment.ts';
import type { AskWarehouse } from './outbox/warehouse.ts';
import type { Product } from './product.ts';
import type { Actor } from './record.ts';
import type { Secrets } from './secrets.ts';

/** Who calls, with what their role grants now. */
export interface Account {
  id: number;
  name: string;
  username: string;
  roleCode: string;
  roleName: string;
  permissions: ReadonlySet<string>;
}

/** A shop's row: settings, currency, time zone, GST, whether it is open. */
export type Shop = typeof shops.$inferSelect;

/** What the handler of a public operation is given beside its input. */
export interface PublicCall {
  operation: OperationName;
  locale: Locale;
  /** The server's clock; handlers ask no other. */
  now: () => Date;
  /**
   * The database; where the call carries an idempotency key, the transaction that holds the key.
   * Handlers ask no other connection.
   */
  db: Database;
  /** Where the call came from. */
  address: string;
  /** What the caller's browser says it is. */
  device: string;
  /** How long a session lives. */
  sessionLimits: SessionLimits;
  /** Where goes what visitors of the public site write. */
  contactAddress: string;
  /** Where people open the office, such as `https://office.example.com`; undefined where nobody said. */
  officeAddress: string | undefined;
  /** Whether mail can be sent; else it is kept in the outbox. */
  hasMailServer: boolean;
  /** Whether a warehouse system is set up; else what goes there is kept in the outbox. */
  hasWarehouse: boolean;
  /** Reads from the warehouse system; null without one. No transaction waits for it. */
  askWarehouse: AskWarehouse | null;
  log: Logger;
  /** Where files lie. */
  uploadDirectory: string;
  /** What seals and opens what must not be readable in the database. */
  secrets: Secrets;
  /** All domains together. */
  product: Product;
}

/** What the handler of every other operation is given beside its input. */
export interface Call extends PublicCall {
  account: Account;
  /** The account as the one who moves a record. */
  actor: Actor;
  /** The shop the caller works in: one of the account's own, chosen by the `markers` header. */
  shopId: number;
  shop: Shop;
  /** The session's token as it is stored. */
  tokenHash: string;
  idempotencyKey: string | null;
  /** What is wrong with what was sent unless it is stored so already, by field (`unlessStored`). */
  doubts?: Readonly<Record<string, string | Refusal>>;
  /** What the key stands for: the same for the same input, whatever its order. */
  requestHash: string;
}
