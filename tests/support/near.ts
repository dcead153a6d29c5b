import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/install.mjs';

/** What belongs to some changed files. */
export interface Near {
  /** Files whose imports lead to the tests of `machines` and `screens`. */
  sources: string[];
  /** Files and folders of the API's tests. */
  api: string[];
  /** Files of the browser tests. */
  specs: string[];
  /** Addresses by which the pages begin that the walk of all pages looks at. */
  pages: string[];
  /** What else the files have a part in, which is left to `npm test`. */
  left: string[];
}

/** Where a file says which domain it belongs to, whatever its layer. */
const DOMAIN = [
  /^(?:api|server|src\/screens|tests\/(?:api|screens|domains))\/(\w+)\//,
  /^i18n\/[\w-]+\/(\w+)[.]json$/,
];

/** Folders that stand where a domain's does, and serve all of them. */
const SHARED = new Set([
  'kernel',
  'product',
  'migrations',
  'support',
  'lib',
  'shell',
  'components',
]);

/** Finds what belongs to changed files, by their domains and by what imports what. */
export function nearOf(changed: readonly string[]): Near {
  const domains = [...new Set(changed.flatMap(domainsOf))].sort();
  const tests = changed.filter((path) => /^tests\/api\/.*[.]test[.]ts$/.test(path));
  const folders = new Set(readdirSync(join(root, 'tests/api')));
  const whole = domains.filter((name) => folders.has(name)).map((name) => `tests/api/${name}/`);
  const isCode = (path: string) => /[.](tsx?|json)$/.test(path) && !path.startsWith('tests/e2e/');
  return {
    sources: changed.filter(isCode),
    api: [...tests.filter((path) => !whole.some((folder) => path.startsWith(folder))), ...whole],
    specs: specsOf(changed, domains),
    pages: pagesOf(domains),
    left: leftBy(changed),
  };
}

/** The domains of a file: of a chart those whose server enforces it, and those whose screens show it. */
function domainsOf(path: string): string[] {
  const [, record] = /^machines\/(\w+)\//.exec(path) ?? [];
  if (record && record !== 'kernel') {
    const layers = ['server', 'src/screens'].flatMap((layer) => filesIn(layer, /[.]tsx?$/));
    const user = new RegExp(`/machines/${record}/`);
    return layers.filter((file) => user.test(textOf(file))).flatMap(domainsOf);
  }
  const found = DOMAIN.map((one) => one.exec(path)?.[1]).find((name) => name !== undefined);
  return found && !SHARED.has(found) ? [found] : [];
}

/** The browser tests that were changed, import a support file that was, or say a text of a domain. */
function specsOf(changed: readonly string[], domains: readonly string[]): string[] {
  const support = changed
    .filter((path) => path.startsWith('tests/e2e/support/'))
    .map((path) => path.slice('tests/e2e'.length));
  return filesIn('tests/e2e', /[.]spec[.]ts$/).filter((path) => {
    const text = textOf(path);
    return (
      changed.includes(path) ||
      support.some((file) => text.includes(`'.${file}'`)) ||
      domains.some((name) => new RegExp(`['\`]${name}:`).test(text))
    );
  });
}

/** The addresses of the routes that show a domain's screens, up to a parameter. */
function pagesOf(domains: readonly string[]): string[] {
  const addresses = filesIn('src/routes', /[.]tsx$/)
    .map(textOf)
    .filter((text) => domains.some((name) => text.includes(`/screens/${name}/`)))
    .map((text) => /createFileRoute\('([^']+)'\)/.exec(text)?.[1] ?? '')
    .map((id) => id.replace(/^(\/_\w+)+/, '').replace(/\/(\$.*)?$/, ''));
  return [...new Set(addresses.filter((address) => address !== ''))].sort();
}

/** What changed files have a part in beyond what can be told of them. */
function leftBy(changed: readonly string[]): string[] {
  const isAny = (pattern: RegExp) => changed.some((path) => pattern.test(path));
  return [
    ...(isAny(/^(server|api)\/(kernel|product|migrations)\//) ? ['api, process, embedded'] : []),
    ...(isAny(/^src\/(components|lib|shell|theme|routes)\//) ? ['browser: every page'] : []),
    ...(isAny(/^(machines|server)\//) ? ['the paths: npm run paths -- --only <record>'] : []),
    'the other database',
  ];
}

const texts = new Map<string, string>();

function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
  texts.set(path, text);
  return text;
}

function filesIn(folder: string, named: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => named.test(path))
    .sort();
}
