import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../api/kernel/wire.ts';
import { root } from '../../server/install.mjs';

// Who speaks to the page says what is written on a button: its name for the ear holds those words, in
// every language (WCAG 2.5.3).

interface Named {
  file: string;
  /** The key of the name for the ear, and of what is written on it, both with their namespace. */
  label: string;
  written: string;
}

/** Where a tag that begins at `from` ends, past the attributes that hold arrows and tags themselves. */
function endOfTag(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (text[at] === '>' && depth === 0) return at;
  }
  return text.length;
}

/** What a file calls otherwise than it is written, by the keys of both. */
function namedIn(file: string, text: string): Named[] {
  const [, own = 'common'] = /useTranslation\(\s*\[?'(\w+)'/.exec(text) ?? [];
  const whole = (key: string) => (key.includes(':') ? key : `${own}:${key}`);
  return [...text.matchAll(/<([A-Za-z][\w.]*)(?=[\s>])/g)].flatMap(
    ({ 0: start, 1: tag, index }) => {
      const end = endOfTag(text, index + start.length);
      const attributes = text.slice(index, end);
      const [, label] = /aria-label=\{t\(\s*'([^']+)'/.exec(attributes) ?? [];
      if (label === undefined || attributes.endsWith('/') || !isPressed(tag)) return [];
      const inside = text.slice(end, text.indexOf(`</${tag}>`, end));
      return [...inside.matchAll(/\{t\(\s*'([^']+)'/g)].map(([, key = '']) => ({
        file,
        label: whole(label),
        written: whole(key),
      }));
    },
  );
}

/** Whether an element is one to press: a group's name is not what is written in it. */
const isPressed = (tag: string | undefined) =>
  /Button$|^Anchor$|Link$|^a$|^button$/.test(tag ?? '');

type Words = { [key: string]: Words | string };

async function textOf(locale: string, key: string): Promise<string> {
  const [namespace = '', path = ''] = key.split(':');
  const words: Words = JSON.parse(
    await readFile(join(root, 'i18n', locale, `${namespace}.json`), 'utf8'),
  );
  const found = ['', '_other'].map((end) =>
    `${path}${end}`
      .split('.')
      .reduce<Words | string | undefined>(
        (at, name) => (typeof at === 'object' ? at[name] : undefined),
        words,
      ),
  );
  const text = found.find((one) => typeof one === 'string');
  if (typeof text !== 'string') throw new Error(`${locale} has no text ${key}`);
  return text.toLowerCase();
}

/** Whether a name holds what is written, whatever is put in. */
function holds(label: string, written: string): boolean {
  let from = 0;
  return written.split(/\{\{[^}]*\}\}/).every((part) => {
    const at = label.indexOf(part.trim(), from);
    from = at + part.trim().length;
    return at >= 0;
  });
}

const files = (await readdir(join(root, 'src'), { recursive: true }))
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.tsx'));
const named = (
  await Promise.all(
    files.map(async (file) => namedIn(file, await readFile(join(root, 'src', file), 'utf8'))),
  )
).flat();

describe('A button’s name for the ear', () => {
  test('is looked at wherever it is another than what is written', () => {
    expect(named.length).toBeGreaterThan(8);
  });

  test.each(named)('$label holds $written ($file)', async ({ label, written }) => {
    for (const locale of LOCALES) {
      const [name, words] = await Promise.all([textOf(locale, label), textOf(locale, written)]);
      expect(holds(name, words), `${locale}: “${name}” holds “${words}”`).toBe(true);
    }
  });
});
