import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { domainOfRecord } from '../../api/domainOf.ts';
import type { ChartName } from '../../api/domains.ts';
import { charts } from '../../machines/charts.ts';
import { root } from '../../server/install.mjs';
import { type Sized, sizeOf } from '../support/scale.ts';
import { keptWalks } from './keptWalks.ts';

const STATEMENT = /^(?:import|export)\b[^;]*?from '([^']+)';$/gm;
/** A line of a comment: what is only said otherwise is the same law. */
const COMMENT = /^\s*(?:\/\*\*|\*|\/\/).*\n/gm;

/** What of a size a record's tests take: more for one that is not as it was last walked whole. */
export function sizeFor(id: string, name: Sized): number {
  changed ??= changedLaws();
  return changed.has(id) && !process.env.SIZES ? sizeOf(name, 'changed') : sizeOf(name);
}

let changed: Set<string> | undefined;

/** The records whose law, storage or walker is not what was last walked whole. */
export function changedLaws(): Set<string> {
  const kept = new Map(keptWalks().map(({ id, print }) => [id, print]));
  const now = Object.entries(lawPrints());
  return new Set(now.filter(([id, print]) => kept.get(id) !== print).map(([id]) => id));
}

/**
 * A print of each record's law, storage and walker, by the record's chart. It is of what the files say,
 * not of where they lie.
 */
export function lawPrints(): Record<string, string> {
  return Object.fromEntries(
    CHARTS.map((id) => {
      const domain = domainOfRecord[id];
      const proof = `${root}/tests/domains/${domain}/proof.ts`;
      const text = readFileSync(proof, 'utf8');
      const stored = Array.from(text.matchAll(/\bstored: (\w+)/g), ([, name = '']) =>
        importOf(proof, text, name),
      );
      const folders = ['tests/paths', `tests/domains/${domain}`, 'machines'].map(
        (folder) => `${root}/${folder}/`,
      );
      const files = [
        `${root}/machines/${id}/law/index.ts`,
        `${root}/tests/domains/${domain}/walker.ts`,
        ...stored,
      ];
      return [id, printOf(files, [...folders, ...stored.map((file) => `${dirname(file)}/`)])];
    }),
  );
}

const CHARTS = Object.keys(charts) as ChartName[];

function importOf(file: string, text: string, name: string): string {
  const found = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1];
  if (!found) throw new Error(`${file} does not import ${name}`);
  return resolve(dirname(file), found);
}

/** Of these files, and of all that they import from these folders. */
function printOf(files: readonly string[], folders: readonly string[]): string {
  const said = new Map<string, string>();
  const visit = (file: string) => {
    if (said.has(file) || !existsSync(file)) return;
    const text = readFileSync(file, 'utf8');
    said.set(
      file,
      createHash('sha256')
        .update(text.replaceAll(STATEMENT, '').replaceAll(COMMENT, ''))
        .digest('hex'),
    );
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
