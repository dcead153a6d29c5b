import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { LOCALES } from '../../api/kernel/wire.ts';
import { namespacesOf, type Texts } from '../../i18n/namespaces.ts';
import { readFiles } from '../../i18n/read.ts';
import { root } from '../../server/install.mjs';

const here = (file: string) => join(root, 'tests', 'madeUp', file);

interface Line {
  /** Where the list begins, in the source of its file. */
  after: RegExp;
  /** What is added to it. */
  line: string;
  /** The part of the made-up domain that the line names. */
  from: string;
}

/** The lists of the product, each with the line that a made-up domain adds to it. */
export const LINES: Readonly<Record<string, Line>> = {
  'api/domains.ts': {
    after: /^export const domains = \{$/m,
    line: 'tastings: madeUp.tastingsDomain,',
    from: 'contract.ts',
  },
  'api/contract.ts': {
    after: /^export const calls = \{$/m,
    line: 'tastings: madeUp.tastings,',
    from: 'contract.ts',
  },
  'machines/charts.ts': {
    after: /^export const charts = \{$/m,
    line: 'tasting: madeUp.tastingLifecycle,',
    from: 'law.ts',
  },
  'server/domains.ts': {
    after: /^export const domains: .* = \{$/m,
    line: 'tastings: madeUp.tastingsDomain,',
    from: 'server.ts',
  },
  'src/domains.ts': {
    after: /^export const domains = \{$/m,
    line: 'tastings: madeUp.tastingsDomain,',
    from: 'screens.ts',
  },
  'tests/domains/laws.ts': {
    after: /^export const laws = \{$/m,
    line: '...madeUp.tastingsLaws,',
    from: 'proof.ts',
  },
  'tests/domains/proofs.ts': {
    after: /^const proofs = \{$/m,
    line: 'tastings: madeUp.tastingsProof,',
    from: 'proof.ts',
  },
};

/** Its routes, where the router's plugin would put those of its files. */
const ROUTES: Line = {
  after: /^const OfficeRouteChildren: OfficeRouteChildren = \{$/m,
  line: '...madeUp.routesBelow(OfficeRoute),',
  from: 'routes.tsx',
};

/** The texts of a language, with those of the made-up domain. */
const textsIn = (locale: string) =>
  namespacesOf({
    ...readFiles(locale),
    tastings: JSON.parse(readFileSync(here(`i18n/${locale}.json`), 'utf8')) as Texts,
  });

/** Adds the made-up domain to each list while it is read, and its texts to those of every language. */
export const madeUpDomain: Plugin = {
  name: 'madeUpDomain',
  enforce: 'pre',
  // What `i18n/plugin.ts` gives the screens.
  load(id) {
    const [, locale, name] =
      /[\\/]i18n[\\/]([^\\/]+)[\\/]([^\\/]+)[.]json[?]namespace$/.exec(id) ?? [];
    if (locale === undefined || name === undefined) return null;
    const texts = textsIn(locale)[name] ?? {};
    return { code: `export default ${JSON.stringify(texts)};`, moduleType: 'js' };
  },
  transform(source, id) {
    const path = id.replace(`${root}/`, '').replace(/\?.*$/, '');
    if (path === 'i18n/read.ts') return withTexts(source);
    if (path === 'src/lib/moreTexts.ts') return withOwnTexts(source);
    const added = path === 'src/routeTree.gen.ts' ? ROUTES : LINES[path];
    if (!added) return null;
    if (!added.after.test(source)) throw new Error(`${path} has its list no more where it was`);
    const list = source.replace(added.after, (begin) => `${begin}\n  ${added.line}`);
    return `import * as madeUp from '${here(added.from)}';\n${list}`;
  },
};

const withTexts = (
  source: string,
) => `${source.replace('export function readFiles', 'function filesOf')}
export const readFiles = (locale) => ({
  ...filesOf(locale),
  tastings: JSON.parse(readFileSync('${here('i18n')}/' + locale + '.json', 'utf8')),
});`;

/** Its own file of each language, as the screens find those that lie in `i18n`. */
const withOwnTexts = (source: string) =>
  [
    source,
    ...LOCALES.map(
      (locale) =>
        `moreTexts['./${locale}/tastings.json'] = async () => (${JSON.stringify(textsIn(locale).tastings)});`,
    ),
  ].join('\n');
