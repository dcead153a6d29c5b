import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DomainName, domains } from '../../api/domains.ts';
import { LINES } from '../madeUp/plugin.ts';
import { Compiler, type Written } from './support/compiler.ts';

// What the compiler says where a domain's line in a list, or a field of one of its manifests, is
// forgotten. The files are changed in the compiler's memory alone; what is left out at once lies in
// files that know nothing of each other.

interface Forgotten {
  written: Written;
  /** The line or field that is left out. */
  name: string;
  /** What the complaint has to name. */
  missing: string;
  /** Where it has to stand. */
  at: string;
}

const listed = (path: string, variable: string, name: string, missing = name): Forgotten => ({
  written: { path, variable },
  name,
  missing,
  at: path,
});

/** The lists that a domain has a line in, each without one. */
const LISTS: readonly Forgotten[] = [
  // One that the palette finds nothing of: how it finds the others goes by the contract.
  listed('api/contract.ts', 'calls', 'finance'),
  listed('server/domains.ts', 'domains', 'members'),
  listed('src/domains.ts', 'domains', 'files'),
  listed('tests/domains/proofs.ts', 'proofs', 'roles'),
  listed('machines/charts.ts', 'charts', 'lead'),
  listed('tests/domains/laws.ts', 'laws', 'vouchersLaws', 'voucher'),
];

/** Without it the compiler knows neither the domain nor its records, wherever they are named. */
const UNKNOWN: Forgotten = {
  ...listed('api/domains.ts', 'domains', 'suppliers', 'supplier'),
  at: 'machines/charts.ts',
};

const CHARTED = (Object.keys(domains) as DomainName[]).filter((name) =>
  Object.values(domains[name].records).some((kind) => kind === 'chart'),
);

type Kind = (domain: DomainName) => Written;

const kinds: Readonly<Record<string, Kind>> = {
  server: (domain) => ({ path: `server/${domain}/domain.ts`, variable: `${domain}Domain` }),
  screens: (domain) => ({ path: `src/screens/${domain}/domain.ts`, variable: `${domain}Domain` }),
  proof: (domain) => ({ path: `tests/domains/${domain}/proof.ts`, variable: `${domain}Proof` }),
  laws: (domain) => ({
    path: `tests/domains/${domain}/laws.ts`,
    variable: `${domain}Laws`,
    inFirstCall: true,
  }),
};
const contract: Kind = (domain) => ({
  path: `api/${domain}/domain.ts`,
  variable: `${domain}Domain`,
});

let compiler: Compiler;

// It reads the whole product, which takes as long as the machine has else to do.
beforeAll(() => {
  compiler = new Compiler();
}, 300_000);
afterAll(() => compiler.close());

/** Each field of a kind of manifest, left out of another domain's. */
const fieldsOf = (kind: Kind): Forgotten[] =>
  compiler.fieldsOf(kind('leads')).map((name, place) => {
    const written = kind(CHARTED[place % CHARTED.length] as DomainName);
    return { written, name, missing: name, at: written.path };
  });

const saidOf = ({ missing, at }: Forgotten) =>
  compiler.complaintsOf(at).filter((said) => said.includes(`'${missing}'`));

/** Those that nobody would have noticed. */
function unnoticed(forgotten: readonly Forgotten[]): string[] {
  compiler.leaveOut(forgotten.map(({ written, name }) => [written, name]));
  return forgotten
    .filter((one) => !saidOf(one).some((said) => /is missing in|does not exist in/.test(said)))
    .map(({ at, name }) => `${at}: ${name}`);
}

describe('with all lines and fields', () => {
  beforeAll(() => compiler.leaveOut([]));

  test.each([...LISTS, UNKNOWN])('nothing is said against $written.path', ({ written, at }) => {
    expect([...compiler.complaintsOf(written.path), ...compiler.complaintsOf(at)]).toEqual([]);
  });

  test.each(Object.entries({ ...kinds, contract }))('nor against a manifest: %s', (_, kind) => {
    const paths = fieldsOf(kind).map(({ at }) => at);
    expect(paths.flatMap((path) => compiler.complaintsOf(path))).toEqual([]);
  });
});

describe('what is forgotten does not compile', () => {
  // The screens' list has the type of their manifests: what those lack would stand there first.
  test('a line in a list, of which there are seven, or a field of a manifest', () => {
    const lists = [...LISTS, UNKNOWN].map(({ written }) => written.path);
    expect(lists.sort()).toEqual(Object.keys(LINES).sort());
    const { screens: _, ...others } = kinds;
    const fields = Object.values(others).flatMap(fieldsOf);
    expect(fields.length).toBeGreaterThanOrEqual(17);
    expect(unnoticed([...LISTS, ...fields])).toEqual([]);
  });

  test('a field of the manifest of the screens', () => {
    expect(unnoticed(fieldsOf(kinds.screens as Kind))).toEqual([]);
  });

  test('the line that makes a domain known', () => {
    expect(unnoticed([UNKNOWN])).toEqual([]);
  });

  // What such a manifest says is in the types of all others.
  test('a field of the manifest of a contract', () => {
    const forgotten = fieldsOf(contract);
    expect(forgotten).toHaveLength(6);
    for (const one of forgotten) expect(unnoticed([one])).toEqual([]);
  });
});
