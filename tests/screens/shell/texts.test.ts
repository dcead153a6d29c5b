import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const LOCALES = ['en-US', 'zh-CN', 'vn-VM'] as const;
const root = process.cwd();

/** Every text of one file by its key, `a.b.c`. */
function textsOf(locale: string, file: string): Record<string, string> {
  const texts: Record<string, string> = {};
  const walk = (value: unknown, path: string[]) => {
    if (typeof value === 'string') texts[path.join('.')] = value;
    else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) walk(part, [...path, name]);
    } else throw new Error(`${locale}/${file}: ${path.join('.')} is no text`);
  };
  walk(JSON.parse(readFileSync(join(root, 'i18n', locale, file), 'utf8')), []);
  return texts;
}

const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

const files = readdirSync(join(root, 'i18n', 'en-US'));

describe('the texts of the three languages', () => {
  it('lie in the same files', () => {
    for (const locale of LOCALES) {
      expect(readdirSync(join(root, 'i18n', locale)).sort()).toEqual(files.toSorted());
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
    const namespace = file.replace('.json', '');
    const unused = Object.keys(textsOf('en-US', file)).filter(
      (key) => !isUsed(namespace, key.replace(/_(one|other)$/, ''), uses),
    );
    expect(unused).toEqual([]);
  });

  it('would be found if nothing used it', () => {
    expect(isUsed('common', 'no.such.key', uses)).toBe(false);
    expect(isUsed('errors', 'codes.noAccess', uses)).toBe(false);
  });
});

describe('every rule', () => {
  const sources = ['api', 'machines', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(join(root, folder, path), 'utf8')),
  );
  const named = new Set(
    [...sources.join('\n').matchAll(/\brule: '(\w+)'/g)].map(([, name = '']) => name),
  );
  const worded = Object.keys(textsOf('en-US', 'errors.json'))
    .filter((key) => key.startsWith('rule.'))
    .map((key) => key.replace('rule.', ''));

  it('that can refuse has words', () => {
    expect(named.size).toBeGreaterThan(20);
    // Each record's own words tell its wrong state: tests/api/reasons.test.ts asks for them.
    named.delete('wrongState');
    expect([...named].filter((name) => !worded.includes(name))).toEqual([]);
  });

  it('that has words can refuse', () => {
    // Told of a version.
    const told = (name: string) => name === 'stale';
    const all = sources.join('\n');
    // The same with the unit that was typed, `reasonInWords` too.
    const plain = (name: string) => name.replace(/InUnits$/, '');
    const silent = worded.filter((name) => !told(name) && !all.includes(`'${plain(name)}'`));
    expect(silent).toEqual([]);
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
