import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../server/install.mjs';
import { requirementsOf } from './support/asvs.ts';

const read = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');
const ASVS = read('asvs.md');
const SECURITY = read('security.md');

const idsIn = (text: string) => text.match(/V\d+\.\d+\.\d+/g) ?? [];
const bySize = (ids: readonly string[]) =>
  [...ids].sort((left, right) => left.localeCompare(right, 'en', { numeric: true }));

/** The lines of the table: the numbers that one answers, how, and with what. */
const answers = ASVS.split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, ids = '', answer = '', why = '']) => ({ ids: idsIn(ids), answer, why }));

/** The declared deviations: the last column of the table of what differs. */
const declared = (
  SECURITY.split('## Where the specification and the standards differ')[1]?.split('\n## ')[0] ?? ''
)
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) => idsIn(line.split('|').at(-2) ?? ''));

/** The files that a text names between backticks: tests without their folder and ending. */
function filesIn(text: string): string[] {
  const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  return named.filter((name) =>
    /^(api|e2e|machines|screens|server|src|tooling)(\/[\w.-]+)*\/?[\w.-]+$/.test(name),
  );
}

const ENDINGS = ['', '.test.ts', '.test.tsx', '.spec.ts'];
const isThere = (name: string) =>
  existsSync(join(root, name)) ||
  ENDINGS.some((ending) => existsSync(join(root, 'tests', name + ending)));

describe('docs/asvs.md', () => {
  test('answers each requirement of levels 1 and 2 once, and nothing else', () => {
    expect([1, 2, 3].map((level) => requirementsOf(level as 1 | 2 | 3).length)).toEqual([
      70, 183, 92,
    ]);
    expect(bySize(answers.flatMap(({ ids }) => ids))).toEqual(
      bySize([...requirementsOf(1), ...requirementsOf(2)]),
    );
    expect([...new Set(answers.map(({ answer }) => answer))].sort()).toEqual([
      'deviation',
      'n.a.',
      'pass',
    ]);
    expect(answers.filter(({ why }) => why === '')).toEqual([]);
  });

  test('declares each deviation where the others are, and none there is a pass here', () => {
    const deviations = answers
      .filter(({ answer }) => answer === 'deviation')
      .flatMap(({ ids }) => ids);
    expect(bySize(declared)).toEqual(bySize(deviations));
  });

  test('shows what passes by something that is there', () => {
    const shown = answers.filter(({ answer }) => answer === 'pass');
    const isPlace = ({ why }: { why: string }) =>
      filesIn(why).length > 0 || /\]\([a-z-]+\.md(#[a-z-]+)?\)/.test(why);
    expect(shown.filter((one) => !isPlace(one)).map(({ ids }) => ids)).toEqual([
      // What is not there is shown by no test.
      ['V3.7.1'],
      ['V4.1.2'],
    ]);
  });

  test.each([
    ['asvs.md', ASVS],
    ['security.md', SECURITY],
  ])('names no file that is gone: %s', (_name, text) => {
    expect(filesIn(text).length).toBeGreaterThan(40);
    expect(filesIn(text).filter((name) => !isThere(name))).toEqual([]);
    const links = [...text.matchAll(/\]\(([a-z-]+\.md)?(?:#([a-z-]+))?\)/g)];
    const gone = links.filter(([, file, heading]) => {
      const linked = file === undefined ? text : existsSync(join(root, 'docs', file)) && read(file);
      return linked === false || (heading !== undefined && !headingsOf(linked).includes(heading));
    });
    expect(gone.map(([link]) => link)).toEqual([]);
  });
});

/** The anchors of a page's headings, as they are linked to. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s+/g, '-'),
  );
