import type { Verification } from './verify.ts';

/** What a run came to, for a person. */
export function inWords({ ok, records, postings, found, faults }: Verification): string {
  const replayed = Object.values(records).reduce((sum, many) => sum + many, 0);
  const looked = `${replayed} records replayed, ${postings} postings recomputed`;
  if (ok) return `Everything agrees: ${looked}.\n`;
  const [first, ...others] = faults.map(({ check, says }) => `${says} [${check}]`);
  const more = found > 1 ? [`${found - 1} more do not agree:`, ...others] : [];
  return `${[`${looked}. The first that does not agree:`, first, ...more].join('\n')}\n`;
}
