import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { charts } from '../../machines/charts.ts';
import { root } from '../../server/install.mjs';

/** What was walked whole when coverage.json was written: a print of each record's sources. */
export const KEPT_LAWS = fileURLToPath(new URL('./laws.json', import.meta.url));

const WALKERS = fileURLToPath(new URL('./walkers.ts', import.meta.url));
const STATEMENT = /^(?:import|export)\b[^;]*?from '([^']+)';$/gm;

/** The records whose law, storage or walker is not what was last walked whole. */
export function changedLaws(): Set<string> {
  const kept: Record<string, string> = existsSync(KEPT_LAWS)
    ? JSON.parse(readFileSync(KEPT_LAWS, 'utf8'))
    : {};
  const now = Object.entries(lawPrints());
  return new Set(now.filter(([id, print]) => kept[id] !== print).map(([id]) => id));
}

/**
 * A print of each record's law, storage and walker, by the record's chart. It is of what the files say,
 * not of where they lie.
 */
export function lawPrints(): Record<string, string> {
  const text = readFileSync(WALKERS, 'utf8');
  const entries = text.matchAll(/\bstored: (\w+)[\s\S]*?\b(\w+Walker)\(/g);
  return Object.fromEntries(
    Array.from(entries, ([, stored = '', walker = '']) => {
      const storage = importOf(text, stored);
      const print = printOf(
        [storage, importOf(text, walker)],
        [
          `${root}/tests/paths/`,
          `${root}/tests/domains/`,
          `${root}/machines/`,
          `${root}/law/`,
          `${dirname(storage)}/`,
        ],
      );
      return [chartOf(walker), print];
    }),
  );
}

function chartOf(walker: string): string {
  const name = walker.replace(/Walker$/, '');
  const found = Object.keys(charts).find((id) => id === name || id.endsWith(capital(name)));
  if (!found) throw new Error(`${walker} is of no chart`);
  return found;
}

const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function importOf(text: string, name: string): string {
  const found = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1];
  if (!found) throw new Error(`walkers.ts does not import ${name}`);
  return resolve(dirname(WALKERS), found);
}

/** Of these files, and of all that they import from these folders. */
function printOf(files: readonly string[], folders: readonly string[]): string {
  const said = new Map<string, string>();
  const visit = (file: string) => {
    if (said.has(file) || !existsSync(file)) return;
    const text = readFileSync(file, 'utf8');
    said.set(file, createHash('sha256').update(text.replaceAll(STATEMENT, '')).digest('hex'));
    for (const [, path = ''] of text.matchAll(STATEMENT)) {
      const imported = path.startsWith('.') ? resolve(dirname(file), path) : '';
      if (folders.some((folder) => imported.startsWith(folder))) visit(imported);
    }
  };
  files.forEach(visit);
  return createHash('sha256')
    .update([...said.values()].sort().join())
    .digest('hex')
    .slice(0, 16);
}
