import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';
import type { VitestPluginContext } from 'vitest/node';
import type { TextsByName } from './namespaces.ts';
import { readNamespaces } from './read.ts';

/** A file of texts that is asked for as the namespace of its name. */
const ASKED = /[\\/]i18n[\\/][^\\/]+[\\/][^\\/]+[.]json[?]namespace$/;

/** The namespaces of each language, which are gathered from all of its files at once. */
const read = new Map<string, TextsByName>();

/**
 * Gives the screens each namespace of each language as a module of its own: what is imported from a
 * file of texts with `?namespace` is what all files of its language say under its name.
 */
export const namespaces: Plugin = {
  name: 'namespaces',
  load(id) {
    if (!ASKED.test(id)) return null;
    const [path = ''] = id.split('?');
    const locale = basename(dirname(path));
    const all = read.get(locale) ?? readNamespaces(locale);
    read.set(locale, all);
    const texts = all[basename(path, '.json')] ?? {};
    return { code: `export default ${JSON.stringify(texts)};`, moduleType: 'js' };
  },
  // A namespace changes with files that its own address does not name: tests keep none from run to run.
  configureVitest({
    defineCacheKeyGenerator,
  }: Pick<VitestPluginContext, 'defineCacheKeyGenerator'>) {
    defineCacheKeyGenerator(({ id }) => (ASKED.test(id) ? false : undefined));
  },
  // A file of a domain says something in other namespaces too.
  hotUpdate({ file }) {
    if (!ASKED.test(`${file}?namespace`)) return undefined;
    read.clear();
    const modules = [...this.environment.moduleGraph.idToModuleMap.values()];
    return modules.filter(({ id }) => ASKED.test(id ?? '') && id?.startsWith(dirname(file)));
  },
};
