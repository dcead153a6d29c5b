import { domains } from '../domains.ts';
import type { Kept } from '../kernel/counts.ts';
import type { ServerDomain } from '../kernel/domain.ts';
import type { AllHandlers } from '../kernel/mount.ts';
import type { MailKinds } from '../kernel/outbox/kind.ts';
import type { Surroundings } from '../kernel/outbox/stored.ts';
import type { AnyStored, Product, Rows } from '../kernel/product.ts';
import type { Reader } from '../kernel/verify/reader.ts';

/** What is read of a domain, whichever it is. */
type AnyDomain = Pick<ServerDomain<'shops'>, 'counts' | 'audits' | 'mail'> & {
  handlers: object;
  stored: Record<string, (surroundings: Surroundings) => AnyStored>;
  rows: Record<string, Rows>;
};
const all = Object.entries<AnyDomain>(domains);

/**
 * The parts of all domains in one table.
 * @throws Error where two domains have a part of one name.
 */
function joined<Part>(
  what: string,
  partsOf: (domain: AnyDomain) => Readonly<Record<string, Part>>,
) {
  const owners = new Map<string, string>();
  const table: Record<string, Part> = {};
  for (const [name, domain] of all) {
    for (const [key, part] of Object.entries(partsOf(domain))) {
      const other = owners.get(key);
      if (other) throw new Error(`The domains ${other} and ${name} both have the ${what} ${key}`);
      owners.set(key, name);
      table[key] = part;
    }
  }
  return table;
}

/** A handler for every operation of the contract. */
export const handlers = joined('call', (domain) => ({
  ...domain.handlers,
})) as unknown as AllHandlers;

/** Every kind of message that the product sends. */
export const mailKinds: MailKinds = joined('kind of message', ({ mail }) => mail);

/** Every table of counts. */
export const counts: readonly Kept[] = all.flatMap(([, domain]) => domain.counts);

/** What domains keep in step beside their records, each in words. */
export const audits: Record<string, (db: Reader) => Promise<string[]>> = joined(
  'audit',
  (domain) => domain.audits,
);

/** Every lifecycle with its table: what the rounds fire delays of, and what `verify` replays. */
export const storedLifecycles = (surroundings: Surroundings): Record<string, AnyStored> =>
  joined('lifecycle', ({ stored }) =>
    Object.fromEntries(
      Object.entries(stored).map(([record, storedIn]) => [record, storedIn(surroundings)]),
    ),
  );

export const product: Product = {
  mailKinds,
  stored: storedLifecycles({ mailServer: false, kinds: {} }),
  rows: joined('record', ({ rows }) => rows) as Product['rows'],
};
