import { readFile } from 'node:fs/promises';
import { domains } from '../../api/domains.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import { type Coverage, coverage, type lifecycles } from '../../api/lifecycles/calls.ts';
import type { Call } from '../kernel/context.ts';

/** Where `npm run paths` writes what it walked of each domain; it comes with the product. */
const REPORTS = new URL('../../tests/domains/', import.meta.url);

/** What QA sees of the charts: how far the tests walked them. */
export const lifecycleHandlers = {
  listCoverage: readReports,
} satisfies Handlers<typeof lifecycles, Call>;

/** The reports as they lie there now, of every domain of which a walk has been written down. */
async function readReports(): Promise<Coverage[]> {
  const reports = await Promise.all(Object.keys(domains).map(reportOf));
  return reports.flat();
}

async function reportOf(domain: string): Promise<Coverage[]> {
  let text: string;
  try {
    text = await readFile(new URL(`${domain}/coverage.json`, REPORTS), 'utf8');
  } catch {
    return [];
  }
  return coverage.array().parse(JSON.parse(text));
}
