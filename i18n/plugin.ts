import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';
import { folderOf, readNamespaces } from './read.ts';

/** A file of texts, asked for as the namespace of its name. */
const ASKED = /[\\/]i18n[\\/][^\\/]+[\\/][^\\/]+[.]json[?]namespace$/;

/**
 * Gives the screens the namespaces of a language, each as a module of its own: what is imported
 * from a file of texts with `?namespace` is what all files of its language say under its name.
 */
export const namespaces: Plugin = {
  name: 'namespaces',
  load(id) {
    if (!ASKED.test(id)) return null;
    const [path = ''] = id.split('?');
    const locale = basename(dirname(path));
    for (const file of readdirSync(folderOf(locale))) this.addWatchFile(folderOf(locale) + file);
    const texts = readNamespaces(locale)[basename(path, '.json')] ?? {};
    return { code: `export default ${JSON.stringify(texts)};`, moduleType: 'js' };
  },
};
