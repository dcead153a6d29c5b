import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../api/contract.ts';
import { domainOfCall, domainOfChart } from '../../api/domainOf.ts';
import { type DomainName, domains } from '../../api/domains.ts';
import type { Operation } from '../../api/kernel/operation.ts';
import { LOCALES } from '../../api/kernel/wire.ts';
import { eachText, isPart, type Texts } from '../../i18n/namespaces.ts';
import { readFiles, readNamespaces } from '../../i18n/read.ts';
import { charts } from '../../machines/charts.ts';
import { chartGraph, endedDelay } from '../../machines/kernel/law/graph.ts';
import { root } from '../../server/install.mjs';
import { calledInLog } from '../../server/kernel/log/operationNames.ts';
import { domains as screens } from '../../src/domains.ts';

// Each domain's file of a language says all that the manifests of the domain name, in the parts that
// are gathered (`i18n/namespaces.ts`), and nothing of another domain.

const NAMES = Object.keys(domains) as DomainName[];
const calls: Readonly<Record<string, Operation>> = contract;

/** What a call answers in an envelope, which says what was done. */
const saysWhatItDid = (call: string): boolean => {
  const { sends, changes, idempotency, method, mediaTypes } = calls[call] as Operation;
  const isToldToChange = sends || changes || idempotency || method === 'delete';
  return Boolean(isToldToChange) && mediaTypes === undefined;
};

const callsOf = (name: DomainName) =>
  Object.keys(calls).filter((call) => domainOfCall[call as keyof typeof domainOfCall] === name);

/** What the lines of a domain in the log may tell of. */
const loggedBy = (name: DomainName) =>
  new Set([
    'create',
    ...callsOf(name).flatMap((call) => [call, calledInLog(call)]),
    ...Object.values(charts)
      .filter(({ id }) => domainOfChart[id as keyof typeof domainOfChart] === name)
      .flatMap((lifecycle) => chartGraph(lifecycle).edges)
      .map(({ event }) => endedDelay(event) ?? event),
    ...sources
      .filter(({ owner }) => owner === name)
      .flatMap(({ text }) =>
        Array.from(
          text.matchAll(/\boperation: '(\w+)'|\beventOn\('\w+', '(\w+)'/g),
          ([, said, sent]) => said ?? sent,
        ),
      ),
  ]);

/** The settings whose old and new values a domain's sources log, each with how it is told. */
const settingsOf = (name: DomainName): [setting: string, as: string][] =>
  sources
    .filter(({ owner }) => owner === name)
    .flatMap(({ text }) => Array.from(text.matchAll(SETTINGS), ([, settings = '']) => settings))
    .flatMap((settings) =>
      Array.from(settings.matchAll(/(\w+): '(\w+)'/g), ([, setting = '', as = '']) => [
        setting,
        as,
      ]),
    );

/** The third argument of `settingChanges`, which is written out; the first two are plain names. */
const SETTINGS = /\bsettingChanges\(\s*\w[^{]*?,\s*\w[^{]*?,\s*\{([^}]*)\}/g;

/** The values of a field that a domain's calls take: what they list of it, none where it is no list. */
const valuesOf = (name: DomainName, field: string): string[] => [
  ...new Set(
    callsOf(name).flatMap((call) => {
      const { params, body, query } = calls[call] as Operation;
      return [params, body, query].flatMap((part) => {
        const given = part instanceof z.ZodObject ? part.shape[field] : undefined;
        const one = given instanceof z.ZodOptional ? given.unwrap() : given;
        const schema = one instanceof z.ZodArray ? one.element : one;
        if (schema instanceof z.ZodBoolean) return ['true', 'false'];
        return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
      });
    }),
  ),
];

/** The words of the settings that a domain logs. */
const neededBySettings = (name: DomainName): string[] =>
  settingsOf(name).flatMap(([setting, as]) => [
    `log.settings.${setting}`,
    ...(as === 'choice'
      ? valuesOf(name, setting).map((value) => `log.choices.${setting}.${value}`)
      : []),
  ]);

/** The keys that a domain's file has to have, by its manifests; `rules` are its own alone. */
function neededBy(name: DomainName, rules: readonly string[]): string[] {
  const { permissions, records } = domains[name];
  const { navigation, waiting, finding, pages } = screens[name];
  const waits = Object.keys(waiting);
  return [
    'log.module',
    ...new Set(permissions.map((permission) => `menu.${permission.split('.')[0]}`)),
    ...permissions.map((permission) => `permissions.${permission}`),
    ...new Set(
      [...navigation, ...(finding ? Object.values(finding).flat() : [])].map(
        (one: object) => `shell.nav.${'label' in one ? one.label : navigation[0]?.label}`,
      ),
    ),
    ...waits.flatMap((what) => [`shell.waiting.${what}_one`, `shell.waiting.${what}_other`]),
    ...Object.entries(records).flatMap(([record, kind]) =>
      kind === 'chart' ? [`records.${record}.chart`] : [],
    ),
    ...Object.entries(pages).flatMap(([record, page]) =>
      page === null ? [] : [`records.${record}.remedy`],
    ),
    ...callsOf(name).map((call) => `log.operations.${call}`),
    ...callsOf(name)
      .filter(saysWhatItDid)
      .flatMap((call) => [call, ...Object.keys((calls[call] as Operation).says ?? {})])
      .map((text) => `done.${text}`),
    ...rules.map((rule) => `rules.${rule}`),
    ...neededBySettings(name),
  ];
}

const keysOf = (texts: Texts | undefined) =>
  Array.from(eachText(texts ?? {}), ([keys]) => keys.join('.'));

/** What a file lacks of what is needed, as it is looked for. */
const lacking = (file: string, texts: Texts | undefined, needed: readonly string[]) => {
  const keys = new Set(keysOf(texts));
  return needed.filter((key) => !keys.has(key)).map((key) => `${file}: ${key}`);
};

/** Whose a source is: a domain's, a flow's whose folder does not tell its domain, or everybody's. */
type Owner = DomainName | `flow ${string}` | 'all';

const FOLDERS: ReadonlyMap<string, DomainName> = new Map([
  ...NAMES.map((name) => [name, name] as const),
  ...Object.entries(domainOfChart),
]);
/** What serves every domain, of the folders beside theirs. */
const SHARED = ['kernel', 'office', 'product'];

function ownerOf(path: string): Owner {
  const [layer, folder = '', file] = path.split('/');
  if (file === undefined || SHARED.includes(folder)) return 'all';
  return FOLDERS.get(folder) ?? (layer === 'machines' ? `flow ${folder}` : 'all');
}

/** The sources in which rules are named. */
const sources = ['api', 'machines', 'server'].flatMap((layer) =>
  readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
    .map((path) => `${layer}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ owner: ownerOf(path), text: readFileSync(join(root, path), 'utf8') })),
);

/** Whose sources name a rule. */
const namersOf = (rule: string) =>
  new Set(sources.filter(({ text }) => text.includes(`'${rule}'`)).map(({ owner }) => owner));

/** Every rule that can refuse, with those that name it. */
const RULES: ReadonlyMap<string, ReadonlySet<Owner>> = new Map(
  sources
    .flatMap(({ text }) => Array.from(text.matchAll(/\brule: '(\w+)'/g), ([, rule = '']) => rule))
    // Each record's own words tell its wrong state: tests/api/reasons.test.ts asks for them.
    .filter((rule) => rule !== 'wrongState')
    .map((rule) => [rule, namersOf(rule)]),
);

const rulesOf = (name: DomainName) =>
  [...RULES].flatMap(([rule, by]) => (by.size === 1 && by.has(name) ? [rule] : []));

describe.each(LOCALES)('the words of a domain, in %s', (locale) => {
  const files = readFiles(locale);

  test.each(NAMES)('are in its file, all of them: %s', (name) => {
    const file = `i18n/${locale}/${name}.json`;
    expect(lacking(file, files[name], neededBy(name, rulesOf(name)))).toEqual([]);
  });

  test.each(NAMES)('are in no other file, and of nothing else: %s', (name) => {
    const needed = neededBy(name, []);
    const own = new Set<string>(callsOf(name));
    const logged = loggedBy(name);
    const isOwn = (key: string) => {
      const [part = '', first = '', second = ''] = key.split('.');
      if (part === 'done') return own.has(first) || needed.includes(key);
      if (part === 'log' && ['operations', 'events'].includes(first)) return logged.has(second);
      if (part === 'log' && ['settings', 'choices'].includes(first)) return needed.includes(key);
      if (part === 'records' && second === 'variants') return first in domains[name].records;
      const isHeld = ['menu', 'permissions', 'records', 'shell'].includes(part);
      return needed.includes(key) || !isHeld;
    };
    const others = keysOf(files[name]).filter((key) => !isOwn(key));
    expect(others.map((key) => `i18n/${locale}/${name}.json: ${key}`)).toEqual([]);
  });

  test('are in the files of domains alone', () => {
    const others = Object.entries(files).flatMap(([file, texts]) =>
      Object.hasOwn(domains, file)
        ? []
        : Object.keys(texts)
            .filter(isPart)
            .map((part) => [file, part]),
    );
    expect(others).toEqual([]);
  });
});

describe('every rule', () => {
  const worded = keysOf(readNamespaces('en-US').errors?.rule as Texts);

  test('that can refuse has words', () => {
    expect(RULES.size).toBeGreaterThan(150);
    expect([...RULES.keys()].filter((rule) => !worded.includes(rule))).toEqual([]);
  });

  /** The same with the unit that was typed, `reasonInWords` too. */
  const plain = (rule: string) => rule.replace(/InUnits$/, '');

  test('that has words can refuse', () => {
    // Told of a version.
    const told = (rule: string) => rule === 'stale';
    expect(worded.filter((rule) => !told(rule) && namersOf(plain(rule)).size === 0)).toEqual([]);
  });

  test('has its words with a domain that names it, or where all domains find them', () => {
    const files = readFiles('en-US');
    const isNamedBy = (name: DomainName, rule: string) =>
      [...namersOf(rule)].some((owner) => owner === name || owner.startsWith('flow '));
    const elsewhere = NAMES.flatMap((name) =>
      keysOf(files[name]?.rules as Texts)
        .filter((rule) => !isNamedBy(name, plain(rule)))
        .map((rule) => `i18n/en-US/${name}.json: rules.${rule}`),
    );
    const ofOne = keysOf(files.errors?.rule as Texts).filter((rule) => {
      const [owner, ...others] = namersOf(plain(rule));
      return owner !== 'all' && others.length === 0;
    });
    expect({ elsewhere, ofOne }).toEqual({ elsewhere: [], ofOne: [] });
  });
});

describe('the settings that a domain logs', () => {
  test('are found where they are logged, with the values that can be chosen', () => {
    expect(neededBySettings('bankAccounts')).toEqual([
      'log.settings.settlementCycle',
      'log.choices.settlementCycle.weekly',
      'log.choices.settlementCycle.halfMonth',
      'log.choices.settlementCycle.monthly',
    ]);
    expect(neededBySettings('shopSettings')).toContain('log.settings.deliveryLeadDays');
  });

  test('are found wherever old and new values are logged', () => {
    const logging = sources.filter(({ text }) => /\bsettingChanges\(/.test(text));
    const unread = logging.filter(
      ({ text }) => text.match(/\bsettingChanges\(/g)?.length !== text.match(SETTINGS)?.length,
    );
    expect(logging.length).toBeGreaterThan(1);
    // The words that such a call needs are told as words of nothing else.
    expect(
      unread.map(
        ({ owner }) =>
          `settingChanges in server/${owner}: the first two arguments have to be plain names, the third written out`,
      ),
    ).toEqual([]);
  });

  test('have their words where their domain has a choice', () => {
    const choices = NAMES.flatMap((name) =>
      settingsOf(name).flatMap(([setting, as]) => (as === 'choice' ? [[name, setting]] : [])),
    ) as [DomainName, string][];
    expect(choices.length).toBeGreaterThan(0);
    expect(choices.filter(([name, setting]) => valuesOf(name, setting).length === 0)).toEqual([]);
  });
});

test.each([
  ['vouchers', ['copiesAreLeft']],
  ['bankAccounts', []],
] as const)('what a file lacks is told by file and key: %s', (domain, rules) => {
  const needed = neededBy(domain, rules);
  const texts = readFiles('vn-VM')[domain] ?? {};
  for (const missing of needed) {
    const without = (level: Texts, [first = '', ...rest]: readonly string[]): Texts =>
      Object.fromEntries(
        Object.entries(level).flatMap(([key, value]) => {
          if (key !== first || value === undefined) return [[key, value]];
          return rest.length === 0 ? [] : [[key, without(value as Texts, rest)]];
        }),
      );
    const file = `i18n/vn-VM/${domain}.json`;
    expect(lacking(file, without(texts, missing.split('.')), needed)).toEqual([
      `${file}: ${missing}`,
    ]);
  }
});
