import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { domainOfRecord } from '../../api/domainOf.ts';
import { type ChartName, type DomainName, domains } from '../../api/domains.ts';
import type { Coverage } from '../../api/lifecycles/calls.ts';
import { root } from '../../server/install.mjs';

/** A walk as it is kept with the product: with the print of what was walked, where it was whole. */
export type KeptWalk = Coverage & { print?: string };

const fileOf = (domain: string) => `${root}/tests/domains/${domain}/coverage.json`;

/** The walks that are kept, domain by domain. */
export function keptWalks(): KeptWalk[] {
  return Object.keys(domains).flatMap(walksOf);
}

function walksOf(domain: string): KeptWalk[] {
  const file = fileOf(domain);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** Keeps walks in the folders of their domains, in place of those of the same records. */
export function keepWalks(walks: readonly KeptWalk[]): void {
  const byDomain = Map.groupBy(walks, ({ id }): DomainName => domainOfRecord[id as ChartName]);
  for (const [domain, own] of byDomain) {
    // Not of a record that is called otherwise by now.
    const others = walksOf(domain).filter(
      ({ id }) => id in domainOfRecord && !own.some((one) => one.id === id),
    );
    writeFileSync(fileOf(domain), `${JSON.stringify([...others, ...own])}\n`);
  }
}
