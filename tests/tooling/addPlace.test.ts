import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../server/install.mjs';

/** A button or a link, up to the next one. */
const BUTTON = /(?=<(?:ActionButton|ButtonLink|Button)\b)/;

/** A button of Mantine's is filled unless it says otherwise. */
const isFilled = (button: string) =>
  button.includes('variant="filled"') ||
  (!button.startsWith('<ActionButton') && !button.includes('variant='));

/** The buttons above each list of a screen, in their order: whether each is filled. */
function buttonsIn(source: string): boolean[][] {
  return source.split(/\bactions=\{/).flatMap((after, place) => {
    if (place === 0) return [];
    const [, ...buttons] = upToBrace(after).split(BUTTON);
    return [buttons.map(isFilled)];
  });
}

function upToBrace(text: string): string {
  let depth = 1;
  const end = [...text].findIndex((sign) => {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    return depth === 0;
  });
  return text.slice(0, end);
}

const isRight = (filled: readonly boolean[]) => !filled.includes(true) || filled.at(-1) === true;

test('what adds a record stands last above every list', () => {
  const screens = readdirSync(join(root, 'src/screens'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => join(entry.parentPath, entry.name));
  const found = screens
    .map((path) => [path, readFileSync(path, 'utf8')] as const)
    .filter(([, source]) => /<(?:ListPage|PageHead)\b/.test(source))
    .map(([path, source]) => [path, buttonsIn(source)] as const);
  expect(
    found.flatMap(([, lists]) => lists.filter(({ length }) => length > 1)).length,
  ).toBeGreaterThan(5);
  const wrong = found.filter(([, lists]) => !lists.every(isRight));
  expect(wrong.map(([path]) => relative(root, path))).toEqual([]);
});

test('a filled button before another is found', () => {
  expect(
    buttonsIn('<P actions={<><Button>Add</Button><Button variant="default" /></>} />'),
  ).toEqual([[true, false]]);
  expect(isRight([true, false])).toBe(false);
  expect(isRight([false, true])).toBe(true);
});
