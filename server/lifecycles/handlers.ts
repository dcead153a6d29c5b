import { readFile } from 'node:fs/promises';
import type { Handlers } from '../../api/kernel/operation.ts';
import { type Coverage, coverage, type lifecycles } from '../../api/lifecycles/calls.ts';
import type { Call } from '../kernel/context.ts';

/** What `npm run paths` writes, and comes with the product. */
const REPORT = new URL('../../tests/paths/coverage.json', import.meta.url);

/** What QA sees of the charts: how far the tests walked them. */
export const lifecycleHandlers = {
  listCoverage: readReport,
} satisfies Handlers<typeof lifecycles, Call>;

/** The report as it lies there now; an empty list where no walk has been written down. */
async function readReport(): Promise<Coverage[]> {
  let text: string;
  try {
    text = await readFile(REPORT, 'utf8');
  } catch {
    return [];
  }
  return coverage.array().parse(JSON.parse(text));
}
