import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { byKey, eachText, namespacesOf } from '../../../i18n/namespaces.ts';
import { readFiles } from '../../../i18n/read.ts';

const LOCALES = ['en-US', 'zh-CN', 'vn-VM'] as const;
const root = process.cwd();

/** Every text of one file by its key, `a.b.c`. */
const textsOf = (locale: string, file: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(eachText(readFiles(locale)[file] ?? {}), ([keys, text]) => [keys.join('.'), text]),
  );

const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

const files = Object.keys(readFiles('en-US'));

describe('the texts of the three languages', () => {
  it('lie in the same files', () => {
    for (const locale of LOCALES) {
      expect(Object.keys(readFiles(locale))).toEqual(files);
    }
  });

  it.each(files)('have the same keys and placeholders, and none is empty: %s', (file) => {
    const english = textsOf('en-US', file);
    for (const locale of LOCALES) {
      const texts = textsOf(locale, file);
      expect(Object.keys(texts).sort(), locale).toEqual(Object.keys(english).sort());
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), `${locale} ${key}`).not.toBe('');
        expect(placeholdersOf(text), `${locale} ${key}`).toEqual(
          placeholdersOf(english[key] ?? ''),
        );
      }
    }
  });
});

describe('every text', () => {
  const sources = ['api', 'machines', 'server', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.gen.ts'))
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  );
  const uses = usesIn(sources.join('\n'));

  it.each(files)('is used somewhere: %s', (file) => {
    const read = [...byKey(namespacesOf({ [file]: readFiles('en-US')[file] ?? {} })).keys()];
    const unused = read.filter((text) => {
      const [namespace = '', key = ''] = text.replace(/_(one|other)$/, '').split(':');
      return !isUsed(namespace, key, uses);
    });
    expect(unused).toEqual([]);
  });

  it('would be found if nothing used it', () => {
    expect(isUsed('common', 'no.such.key', uses)).toBe(false);
    expect(isUsed('errors', 'codes.noAccess', uses)).toBe(false);
  });
});

interface Uses {
  literals: Set<string>;
  /** Keys that are put together from a fixed beginning and something that is known when it runs. */
  patterns: RegExp[];
}

/** What in the sources may be the key of a text: whole literals, and templates with gaps. */
function usesIn(source: string): Uses {
  const literals = new Set([...source.matchAll(/'([\w.:-]+)'/g)].map(([, text = '']) => text));
  const patterns = [...source.matchAll(/`([^`\n]*)`/g)]
    .map(([, template = '']) => template)
    // A gap before the colon is the file of a record's domain.
    .filter((template) => /^(\$\{\w+\}:)?[\w:]+(\.[\w-]+)*[.:]\$\{/.test(template))
    .map((template) => template.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '§'))
    .filter((template) => /^[\w.:§-]+$/.test(template))
    .map(
      (template) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll('§', '[\\w. -]+')}$`),
    );
  return { literals, patterns };
}

/**
 * Whether a key is written whole, with or without its namespace; fits a template; or lies under a
 * branch that is written with its namespace (`orders:places`).
 */
function isUsed(namespace: string, key: string, { literals, patterns }: Uses): boolean {
  const full = `${namespace}:${key}`;
  const parts = key.split('.');
  const branches = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
  return (
    literals.has(key) ||
    literals.has(full) ||
    (namespace === 'validation' && literals.has(`validation.${key}`)) ||
    branches.some((branch) => literals.has(`${namespace}:${branch}`)) ||
    patterns.some((pattern) => pattern.test(key) || pattern.test(full))
  );
}
