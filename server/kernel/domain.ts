import type { Contract } from '../../api/contract.ts';
import type { DomainName, domains } from '../../api/domains.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from './context.ts';
import type { Kept } from './counts.ts';
import type { Demo } from './demo/demo.ts';
import type { MailKinds } from './outbox/kind.ts';
import type { Surroundings } from './outbox/stored.ts';
import type { AnyStored, CountOfShop, Product, Rows } from './product.ts';
import type { Reader } from './verify/reader.ts';

/** Roles that every business begins with (spec section 6), beside the administrator, who may do all. */
export type FirstRole = 'storeManager' | 'clerk' | 'auditor' | 'tester';

/** Answers what is wrong, in words. It may ask where the records of other domains are. */
export type Audit = (db: Reader, rows: Product['rows']) => Promise<string[]>;

type Declared<D extends DomainName> = (typeof domains)[D];
type CallOf<D extends DomainName> = keyof Declared<D>['routes'] & keyof Contract;
type Charted<Records> = {
  [R in keyof Records]: Records[R] extends 'chart' ? R : never;
}[keyof Records];

/**
 * What a domain brings to the server: a field for each thing that somebody asks of all domains. Where
 * it has none it says so, so that none is forgotten.
 */
export interface ServerDomain<D extends DomainName> {
  /** A handler for each of its calls. */
  readonly handlers: Handlers<Pick<Contract, CallOf<D>>, Call>;
  /** Each of its permissions, with the roles that begin with it. */
  readonly grants: {
    readonly [P in Declared<D>['permissions'][number]]: readonly FirstRole[];
  };
  /** Its records that a chart moves, each with its table. */
  readonly stored: {
    readonly [R in Charted<Declared<D>['records']>]: (surroundings: Surroundings) => AnyStored;
  };
  /** All that its `tables.ts` exports: what is no table is passed over. */
  readonly tables: Readonly<Record<string, unknown>>;
  /** Each of its records with its table, and what a person calls one of them. */
  readonly rows: { readonly [R in keyof Declared<D>['records']]: Rows };
  /** Its tables of counts. */
  readonly counts: readonly Kept[];
  /** How much there is of each thing that waits for a person. */
  readonly waiting: { readonly [Name in keyof Declared<D>['waiting']]: CountOfShop };
  /** What it keeps in step beside its records, by name. */
  readonly audits: Readonly<Record<string, Audit>>;
  /** The kinds of messages that it sends. */
  readonly mail: MailKinds;
  /** Its rows of the demo. */
  readonly demo: Demo | null;
}
