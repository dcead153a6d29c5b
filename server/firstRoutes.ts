import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** The routes that the first page is loaded with: the public pages, the driver's, the sign-in page. */
const FIRST = /^\.\/routes\/(_site(\/|$)|drive\.)/;

const MODULE = 'virtual:first-routes';
const folder = new URL('../src/', import.meta.url).pathname;

/**
 * Gives the first page its own routes, as the generated tree has them, without those of the office: one
 * that is added there weighs nothing here.
 */
export const firstRoutes: Plugin = {
  name: 'larder-first-routes',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  async load(id) {
    if (id !== `\0${MODULE}`) return null;
    const tree = `${folder}routeTree.gen.ts`;
    this.addWatchFile(tree);
    return { code: firstRoutesOf(await readFile(tree, 'utf8')), moduleType: 'js' };
  },
};

/** Of the generated tree the statements that the first routes need, and them under one name. */
export function firstRoutesOf(tree: string): string {
  const said = tree.split(/\n(?=(?:import|const|interface|export|declare)\b)/);
  const imports = said.filter((one) => FIRST.test(/ from '([^']+)';/.exec(one)?.[1] ?? ''));
  const known = new Set(imports.map((one) => nameIn(one, /\bas (\w+)/)));
  const made = said
    .filter((one) => one.startsWith('const ') && !one.startsWith('const rootRouteChildren'))
    .filter((one) => {
      // What one of them is made from stands before it.
      const isFirst = [...known].some((name) => new RegExp(`\\b${name}\\b`).test(one));
      if (isFirst) known.add(nameIn(one, /^const (\w+)/));
      return isFirst;
    });
  const [, top = ''] = /const rootRouteChildren\b[^{]*\{([^}]*)\}/.exec(tree) ?? [];
  const routes = Array.from(top.matchAll(/\w+: (\w+),/g), ([, name = '']) => name);
  return [
    `import { Route as rootRouteImport } from '${folder}routes/__root';`,
    ...imports.map((one) => one.replace("'./", `'${folder}`)),
    ...made.map((one) => one.replace(/^(const \w+): \w+ =/, '$1 =').replaceAll(' as any', '')),
    `export const firstRoutes = [${routes.filter((name) => known.has(name)).join(', ')}];`,
  ].join('\n');
}

const nameIn = (statement: string, name: RegExp): string => name.exec(statement)?.[1] ?? '';
