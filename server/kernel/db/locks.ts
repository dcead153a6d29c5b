import { sql } from 'drizzle-orm';
import type { Transaction } from './transaction.ts';

/**
 * Advisory locks are told apart by these numbers, each with a shop's identity beside it.
 *
 * Around customers everybody takes locks in this order, of several rows by identity, so that nobody
 * waits for who waits for them: rows of grades, `gradeNames`, rows of customers, their prices, `customerPhones`, the
 * count of user numbers. Around goods: `categories`, rows of categories, rows of goods.
 */
const LOCKS = {
  /** One statement of a shop is generated at a time. */
  statement: 7_317,
  /** The costs of a shop's goods are saved by one at a time. */
  saleCosts: 7_318,
  /** The names of a shop's own grades of customers are given by one at a time. */
  gradeNames: 7_319,
  /** The phone numbers of a shop's customers are given by one at a time. */
  customerPhones: 7_320,
  /** The days of a shop's periods are given by one at a time. */
  periods: 7_321,
  /** How many brands a shop has is counted by one at a time. */
  brands: 7_322,
  /** The places of a shop's categories are given by one at a time. */
  categories: 7_323,
  /** The numbers of a shop's drivers are given by one at a time. */
  driverNumbers: 7_324,
  /** The days of a shop's rates are given by one at a time. */
  rates: 7_325,
} as const;

/** From here on nobody else has this lock of the shop, until the transaction ends. */
export const lockInShop = (tx: Transaction, lock: keyof typeof LOCKS, shopId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[lock]}, ${shopId}::int)`);
