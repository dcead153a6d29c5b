import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { domains as declared } from '../../api/domains.ts';
import type { Domain } from '../../api/kernel/domain.ts';
import { domains } from '../domains.ts';
import type { Kept } from '../kernel/counts.ts';
import * as kernelTables from '../kernel/db/tables/index.ts';
import type { Demo } from '../kernel/demo/demo.ts';
import type { Audit, ServerDomain } from '../kernel/domain.ts';
import type { AllHandlers } from '../kernel/mount.ts';
import type { MailKinds } from '../kernel/outbox/kind.ts';
import type { Surroundings } from '../kernel/outbox/stored.ts';
import type { AnyStored, CountOfShop, Product, Rows } from '../kernel/product.ts';
import { joined } from './join.ts';

/** The parts of any domain's manifest that are read here. */
type AnyDomain = Pick<
  ServerDomain<'shopSettings'>,
  'tables' | 'counts' | 'audits' | 'mail' | 'demo'
> & {
  handlers: object;
  stored: Record<string, (surroundings: Surroundings) => AnyStored>;
  rows: Record<string, Rows>;
  waiting: Record<string, CountOfShop>;
};
const all: Readonly<Record<string, AnyDomain>> = domains;

/** A handler for every operation of the contract. */
export const handlers = joined('call', all, (domain) => ({
  ...domain.handlers,
})) as unknown as AllHandlers;

/** Every kind of message that the product sends. */
export const mailKinds: MailKinds = joined('kind of message', all, ({ mail }) => mail);

/** Every table of counts. */
export const counts: readonly Kept[] = Object.values(all).flatMap((domain) => domain.counts);

/** The demo of every domain, null where it has none. */
export const demos: Readonly<Record<string, Demo | null>> = Object.fromEntries(
  Object.entries(all).map(([name, { demo }]) => [name, demo]),
);

/** Every audit: it answers in words what is wrong. */
export const audits: Record<string, Audit> = joined('audit', all, (domain) => domain.audits);

/**
 * Every lifecycle with its table: the rounds fire its delays, and `verify` replays its histories.
 */
export const storedLifecycles = (surroundings: Surroundings): Record<string, AnyStored> =>
  joined('lifecycle', all, ({ stored }) =>
    Object.fromEntries(
      Object.entries(stored).map(([record, storedIn]) => [record, storedIn(surroundings)]),
    ),
  );

export const product: Product = {
  mailKinds,
  stored: storedLifecycles({ mailServer: false, kinds: {} }),
  rows: joined('record', all, ({ rows }) => rows) as Product['rows'],
  waiting: joined('waiting thing', all, ({ waiting }) => waiting) as Product['waiting'],
};

const files = {
  kernel: kernelTables,
  ...Object.fromEntries(Object.entries(all).map(([name, domain]) => [name, domain.tables])),
};

/** Every export of every `tables.ts`, sequences too, by its name in code. */
export const schema: Readonly<Record<string, unknown>> = joined(
  'name of a table',
  files,
  (file) => ({
    ...file,
  }),
);

/** Every table, by the name that the database has for it. */
export const tables: Readonly<Record<string, PgTable>> = joined('table', files, tablesIn);

/** The tables among the exports of a file. */
function tablesIn(exported: Readonly<Record<string, unknown>>): Record<string, PgTable> {
  const found = Object.values(exported).filter((one): one is PgTable => is(one, PgTable));
  return Object.fromEntries(found.map((table) => [getTableName(table), table]));
}

/**
 * What the compiler does not see of what domains declare to everybody.
 * @throws Error with both names where two of them have a permission, record, kind of picture, waiting thing,
 * call or path of one name,
 * or two calls of one of them the same path
 */
export function checkDeclared(all: Readonly<Record<string, Domain>>): void {
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));
  joined('permission', all, ({ permissions }) => named(permissions));
  joined('record', all, ({ records }) => records);
  joined('kind of picture', all, ({ pictures }) => pictures);
  joined('waiting thing', all, ({ waiting }) => waiting);
  joined('call', all, ({ routes }) => routes);
  joined('path', all, ({ routes }) => named(Object.values(routes).map(withoutNames)));
  for (const { routes } of Object.values(all)) {
    const calls = Object.entries(routes).map(
      ([call, route]) => [call, withoutNames(route)] as const,
    );
    joined('path', Object.fromEntries(calls), (path) => named([path]), 'calls');
  }
}

/** What a parameter is called does not tell one path from another. */
const withoutNames = (route: string) => route.replaceAll(/\{\w+\}/g, '{}');

checkDeclared(declared);
