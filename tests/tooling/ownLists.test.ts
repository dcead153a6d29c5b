import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { domains } from '../../api/domains.ts';
import type { Domain } from '../../api/kernel/domain.ts';
import { root } from '../../server/install.mjs';
import { LINES } from '../madeUp/plugin.ts';

// What serves all domains keeps no list of them: a list of several domains' names, records, calls or
// permissions outside of their own folders is one that somebody would have to remember.

/** Whose each name is: of a domain itself, of its records, calls and permissions. */
const OWNERS = new Map(
  Object.entries<Domain>(domains).flatMap(([domain, { records, routes, permissions }]) =>
    [domain, ...Object.keys(records), ...Object.keys(routes), ...permissions].map(
      (name) => [name, domain] as const,
    ),
  ),
);

/** Where several of these words stand beside each other all the same, and why. */
const MAY: Readonly<Record<string, string>> = {
  'server/kernel/access/rights.ts': 'parts of a session: who calls, and in which role',
  'server/kernel/db/tables/log.ts': 'fields of JSON that hold words, as reasons name them',
  'server/kernel/idempotency.ts': 'columns of a key: which call of which account',
  'src/lib/domain.ts': 'headings of the navigation',
  'src/lib/texts.d.ts': 'namespaces that several domains speak in',
  'tests/api/core/demo.test.ts': 'parts of a demo that is made up, and their order',
  'tests/api/core/listExport.test.ts': 'the lists that are of some days, which have to be said',
  'tests/api/core/operationLog.test.ts': 'the two domains whose lines the test has written',
  'tests/api/core/scope.test.ts': 'requests for rows that the test has made in another shop',
  'tests/api/support/fewRows.ts': 'columns of the accounts of a small server',
  'tests/load/calls.ts': 'the long lists whose times are measured',
  'tests/machines/permissions.test.ts': 'the charts with events that no person sends',
  'tests/machines/flows.faults.test.ts': 'what is sent from elsewhere than the page of its record',
  'tests/screens/support/host.ts': 'what records ask beside what their tests are about',
  'tests/tooling/manifests.types.ts': 'what the compiler refuses, by examples',
  'tests/tooling/ownLists.test.ts': 'the examples below',
};

/** What is put together of all domains: the lists themselves, and the address of each screen. */
const isComposed = (path: string) =>
  path in LINES || /^src\/(routes\/|routeTree\.gen\.ts)/.test(path);

/** What a test of one domain begins with: its folder's name in `machines`, or its own. */
const STEMS = new Set([
  ...readdirSync(join(root, 'machines')).filter((name) => name !== 'kernel'),
  ...OWNERS.keys(),
]);

const OWN = [
  /^(?:api|machines|server)\/(?!kernel\/|product\/)\w+\//,
  /^src\/screens\/\w+\//,
  /^tests\/(?:domains|screens)\/(?!support\/|components\/|lib\/)\w+\//,
  /^tests\/api\/(?!core\/|security\/|support\/)\w+\//,
  // Journeys, each of one business.
  /^tests\/e2e\/[\w-]+\.spec\.ts$/,
];

/** What lies in a folder of a domain or of one of its records, and the tests of one alone. */
const isOwn = (path: string) =>
  OWN.some((own) => own.test(path)) || STEMS.has(/^tests\/machines\/(\w+)\./.exec(path)?.[1] ?? '');

const QUOTED = /'([\w.]+)'/g;
/** The quoted names of an array, of a union and of the cases of a `switch`. */
const LISTS = [
  /\[[^[\]{}()]*\]/g,
  /'[\w.]+'(?:\s*\|\s*'[\w.]+')+/g,
  /'[\w.]+'(?:\s*(?:\|\||&&) [\w.]+ (?:===|!==) '[\w.]+')+/g,
];

/** The lists in a text that name several domains' parts, each by those names. */
function listsIn(text: string): string[] {
  const said = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  const quoted = LISTS.flatMap((list) => [...said.matchAll(list)]).map(([list]) => namesIn(list));
  const cases = Array.from(said.matchAll(/\bcase '([\w.]+)'/g), ([, name = '']) => name);
  return [...quoted, cases, ...tablesIn(said)]
    .map((names) => [...new Set(names.filter((name) => OWNERS.has(name)))])
    .filter((names) => new Set(names.map((name) => OWNERS.get(name))).size > 1)
    .map((names) => names.join(' '));
}

const namesIn = (list: string) => Array.from(list.matchAll(QUOTED), ([, name = '']) => name);

/** The keys of each object whose keys are all names of domains' parts. */
function tablesIn(said: string): string[][] {
  const open: string[][] = [];
  const found: string[][] = [];
  for (const [part] of said.matchAll(/[{}]|(?<=^|[{,;]\s*)(?:\w+|'[\w.]+')(?=\s*\??:(?!:))/gm)) {
    if (part === '{') open.push([]);
    else if (part === '}') found.push(open.pop() ?? []);
    else open.at(-1)?.push(part.replaceAll("'", ''));
  }
  return found.filter((keys) => keys.every((key) => OWNERS.has(key)));
}

/** What serves all domains: nothing in it is done for one of them by name. */
const SERVES_ALL =
  /^(?:(?:api|machines|server)\/kernel|server\/product|src\/(?:components|lib|shell))\//;

/** The names of domains and records that a text compares something with. */
const comparedIn = (text: string) =>
  Array.from(text.matchAll(/(?:===|!==|\bcase) '(\w+)'/g), ([, name = '']) => name).filter((name) =>
    OWNERS.has(name),
  );

function lists(): Record<string, string[]> {
  const looked = sources().filter((path) => !isOwn(path) && !isComposed(path));
  expect(looked.length).toBeGreaterThan(300);
  return foundIn(looked, listsIn);
}

function foundIn(paths: readonly string[], look: (text: string) => string[]) {
  const found = paths.map((path) => [path, look(readFileSync(join(root, path), 'utf8'))] as const);
  return Object.fromEntries(found.filter(([, names]) => names.length > 0));
}

function sources(): string[] {
  const paths = ['api', 'machines', 'server', 'src', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  );
  return paths.filter((path) => /\.tsx?$/.test(path) && !path.startsWith('tests/madeUp/'));
}

describe('A list of several domains', () => {
  test('is kept by nobody but those that put them together, and where there is a reason', () => {
    const found = lists();
    expect(Object.fromEntries(Object.entries(found).filter(([path]) => !(path in MAY)))).toEqual(
      {},
    );
    expect(Object.keys(MAY).filter((path) => !(path in found))).toEqual([]);
  });

  test('is not written as comparisons with one after the other either', () => {
    const serving = sources().filter((path) => SERVES_ALL.test(path));
    expect(serving.length).toBeGreaterThan(200);
    expect(foundIn(serving, comparedIn)).toEqual({
      // The channel that a message goes through, not where goods are kept.
      'server/kernel/outbox/sender.ts': ['warehouse'],
    });
    expect(
      comparedIn("if (module === 'roles') return; case 'order': warn(name === 'Ann')"),
    ).toEqual(['roles', 'order']);
  });

  test.each([
    ["const TOLD = ['suppliers', 'roles'];", 'suppliers roles'],
    ["type Kind = 'order' | 'recharge';", 'order recharge'],
    ["if (record === 'order' || record === 'lead') return;", 'order lead'],
    ["switch (record) {\n case 'order': return 1;\n case 'lead': return 2;\n}", 'order lead'],
    ["const SEE = { goods: 'a', afterSales: 'b' };", 'goods afterSales'],
    ["const LAST = new Set(['logout', 'verifyBankPassword']);", 'logout verifyBankPassword'],
    ["const MAY = ['lead.view', 'goods.view'];", 'lead.view goods.view'],
  ])('is found where somebody writes %s', (text, names) => {
    expect(listsIn(text)).toEqual([names]);
  });

  test.each([
    "const CALLS = ['getLead', 'handleLead'];",
    "const words = ['orders']; const more = ['roles'];",
    "// ['orders', 'roles']",
    "const found = { name: 'a', goods: 'b', lead: 'c' };",
    'const at = { order: 1 };',
  ])('is none where one domain is named, or a field: %s', (text) => {
    expect(listsIn(text)).toEqual([]);
  });
});
