import type { SealedLog } from './operationLog.ts';
import type { Verification } from './verify.ts';

/** What a run came to, for a person. */
export function inWords({ ok, records, postings, log, found, faults }: Verification): string {
  const replayed = Object.values(records).reduce((sum, many) => sum + many, 0);
  const looked = `${replayed} records replayed, ${postings} postings recomputed`;
  if (ok) return `Everything agrees: ${looked}, ${sealsInWords(log)}.\n`;
  const [first, ...others] = faults.map(({ check, says }) => `${says} [${check}]`);
  const more = found > 1 ? [`${found - 1} more do not agree:`, ...others] : [];
  const said = `${looked}, ${sealsInWords(log)}. The first that does not agree:`;
  return `${[said, first, ...more].join('\n')}\n`;
}

/** The last seal as it is noted elsewhere and given back with `--seal`. */
function sealsInWords({ sealed, unsealed, last }: SealedLog): string {
  const newer = `${unsealed} ${last ? 'younger ' : ''}lines are not sealed yet`;
  if (!last) return `no line of the operation log is sealed (${newer})`;
  const { at, line, hash } = last;
  return (
    `${sealed} lines of the operation log are sealed, the last of them of ${at ?? 'no known time'} ` +
    `(--seal ${line}:${hash}), ${newer}`
  );
}
