import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namespacesOf, type Texts, type TextsByName } from './namespaces.ts';

/** The files of a language by their names, as they are written. */
export function readFiles(locale: string): TextsByName {
  const folder = join(import.meta.dirname, locale);
  return Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => [
        file.replace('.json', ''),
        JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts,
      ]),
  );
}

/** The namespaces of a language, as they are read at run time. */
export const readNamespaces = (locale: string): TextsByName => namespacesOf(readFiles(locale));
