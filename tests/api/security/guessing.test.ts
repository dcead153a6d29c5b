// engine: either

import { verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../api/contract.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { MOST_FAILURES } from '../../../server/kernel/access/attempts.ts';
import { accounts, loginFailures, sessions } from '../../../server/kernel/db/tables/access.ts';
import { seeded } from '../../../server/kernel/demo/random.ts';
import { networkOf } from '../../../server/kernel/network.ts';
import { note } from '../../support/figures.ts';
import { sizeOf } from '../../support/scale.ts';
import { PASSWORD } from '../support/fewRows.ts';
import { startTestServer, type TestServer, tokenOf } from '../support/server.ts';

vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original();
  return { ...real, verify: vi.fn(real.verify) };
});

const GUESSES = sizeOf('GUESSES');
/** Sign-ins of each kind whose time is told, never asked. */
const TIMED = sizeOf('TIMED_GUESSES');
const PARALLEL = 200;
const SEED = 67;
/** Who is guessed at, and from where. */
const ACCOUNTS = 6;
const ADDRESSES = 8;
const PATIENCE = 60 * 60_000;

let server: TestServer;

beforeAll(async () => {
  // Behind a proxy, so that a test can come from any address.
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
  const { db } = server.connection;
  const [like] = await db.select().from(accounts);
  if (!like) throw new Error('The few rows have no account');
  const { id: _id, ...rest } = like;
  await db
    .insert(accounts)
    .values(
      Array.from({ length: ACCOUNTS }, (_each, index) => ({ ...rest, username: name(index) })),
    );
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.connection.db.delete(loginFailures);
  await server.connection.db.delete(sessions);
});

const name = (index: number) => `victim${index}`;

async function login(username: string, password: string, from: string) {
  const { envelope } = await server.send(contract.login.path, {
    method: 'POST',
    body: { username, password },
    headers: { 'x-forwarded-for': from },
  });
  return envelope;
}

/** Adds one to a count, and answers the greatest there is. */
const more = (counts: Map<string, number>, key: string) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);
const most = (counts: Map<string, number>) => Math.max(0, ...counts.values());

describe('guessing', () => {
  it(`${GUESSES} times finds nothing, and few of the guesses are looked at`, {
    timeout: PATIENCE,
  }, async () => {
    const chance = seeded(SEED);
    const looked = { account: new Map(), address: new Map(), both: new Map() };
    const codes = new Map<number, number>();
    const guess = async (index: number) => {
      const [username, address] = [
        name(chance.whole(0, ACCOUNTS - 1)),
        `10.9.0.${chance.whole(1, ADDRESSES)}`,
      ];
      // From where the limits hold the right one is among them.
      const isRight = index > GUESSES / 2 && most(looked.both) > 0 && isShut(username, address);
      const { code } = await login(username, isRight ? PASSWORD : `Guess${index}`, address);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (code !== CODES.tooManyTries) {
        more(looked.account, username);
        more(looked.address, address);
        more(looked.both, `${username} ${address}`);
      }
    };
    const isShut = (username: string, address: string) =>
      (looked.account.get(username) ?? 0) >= MOST_FAILURES.ofAccount ||
      (looked.address.get(address) ?? 0) >= MOST_FAILURES.ofAddress ||
      (looked.both.get(`${username} ${address}`) ?? 0) >= MOST_FAILURES.ofBoth;
    for (let index = 0; index < GUESSES; index += 1) await guess(index);

    expect(codes.get(CODES.ok)).toBeUndefined();
    expect([...codes.keys()].sort()).toEqual(
      [CODES.invalidInput, CODES.tooManyTries].filter((code) => codes.has(code)).sort(),
    );
    expect(most(looked.account)).toBeLessThanOrEqual(MOST_FAILURES.ofAccount);
    expect(most(looked.address)).toBeLessThanOrEqual(MOST_FAILURES.ofAddress);
    expect(most(looked.both)).toBeLessThanOrEqual(MOST_FAILURES.ofBoth);
    expect(await server.connection.db.select().from(sessions)).toEqual([]);
    note({
      id: 'F21',
      n: GUESSES,
      unit: 'guesses',
      found: {
        success: 0,
        looked: codes.get(CODES.invalidInput) ?? 0,
        refused: codes.get(CODES.tooManyTries) ?? 0,
        mostOfAnAccount: most(looked.account),
        mostOfAnAddress: most(looked.address),
      },
      control: `the right password from elsewhere: ${(await login(name(0), PASSWORD, '10.8.0.1')).code}`,
      seed: SEED,
    });
  });

  it('is counted by what the proxy says of the caller, not by what the caller says', async () => {
    const codes: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      const { code } = await login('victim2', `Guess${index}`, `10.6.0.${index}, 198.51.100.9`);
      codes.push(code);
    }
    expect(codes.filter((code) => code === CODES.invalidInput)).toHaveLength(MOST_FAILURES.ofBoth);
    expect(codes.at(-1)).toBe(CODES.tooManyTries);
    // Nobody is shut out by it where the caller said to be.
    expect((await login('victim2', PASSWORD, '10.6.0.1')).code).toBe(CODES.ok);
  });

  it('from one network of IPv6 is counted together, whichever of its addresses is taken', async () => {
    const codes: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      const { code } = await login('victim3', `Guess${index}`, `2001:db8:7:1:${index}::9`);
      codes.push(code);
    }
    expect(codes.filter((code) => code === CODES.invalidInput)).toHaveLength(MOST_FAILURES.ofBoth);
    expect((await login('victim3', PASSWORD, '2001:db8:7:2::9')).code).toBe(CODES.ok);
    expect(
      ['10.0.0.1', '::ffff:10.0.0.1', '::1', 'fe80::1%eth0', '2001:DB8::1:0:0:5'].map(networkOf),
    ).toEqual(['10.0.0.1', '10.0.0.1', '0:0:0:0::/64', 'fe80:0:0:0::/64', '2001:db8:0:0::/64']);
  });

  it.each([
    ['has another password', { passwordHash: 'another' }],
    ['is frozen', { status: 'frozen' as const }],
  ])(
    'a sign-in that waits for its turn is none any more once the account %s',
    async (_how, change) => {
      const { db } = server.connection;
      const [before] = await db.select().from(accounts).where(eq(accounts.username, 'victim4'));
      if (!before) throw new Error('The account is not there');
      const real = vi.mocked(verify).getMockImplementation();
      vi.mocked(verify).mockImplementationOnce(async (...given) => {
        const isRight = await real?.(...given);
        await db.update(accounts).set(change).where(eq(accounts.id, before.id));
        return isRight ?? false;
      });
      const { code } = await login('victim4', PASSWORD, '10.5.0.1');
      const { passwordHash, status } = before;
      await db.update(accounts).set({ passwordHash, status }).where(eq(accounts.id, before.id));
      expect(code).not.toBe(CODES.ok);
      expect(await db.select().from(sessions)).toEqual([]);
    },
  );

  it('of one account is held from everywhere, and of everybody from one address', {
    timeout: PATIENCE,
  }, async () => {
    const looked = async (
      times: number,
      of: (index: number) => [username: string, address: string],
    ) => {
      let count = 0;
      for (let index = 0; index < times; index += 1) {
        const { code } = await login(of(index)[0], `Guess${index}`, of(index)[1]);
        if (code !== CODES.tooManyTries) count += 1;
      }
      return count;
    };
    expect(
      await looked(MOST_FAILURES.ofAccount + 20, (index) => ['victim1', `10.7.0.${index}`]),
    ).toBe(MOST_FAILURES.ofAccount);
    await server.connection.db.delete(loginFailures);
    expect(
      await looked(MOST_FAILURES.ofAddress + 20, (index) => [`nobody${index}`, '10.7.1.1']),
    ).toBe(MOST_FAILURES.ofAddress);
    // The control: without the notes of what failed the next one is looked at again.
    await server.connection.db.delete(loginFailures);
    expect(await looked(1, () => ['victim1', '10.7.1.1'])).toBe(1);
  });
});

describe('an unknown account and a wrong password', () => {
  it('are answered alike after the same work: one password of the same cost, the same statements', async () => {
    const checked = vi.mocked(verify);
    const query = vi.spyOn(server.connection.pool, 'query');
    const workOf = async (username: string, from: string) => {
      checked.mockClear();
      query.mockClear();
      const answer = await login(username, 'Wrong-Pass1', from);
      const statements = query.mock.calls
        .map(([said]) => {
          const { text } = said as unknown as { text?: string };
          return text ?? String(said);
        })
        // What the operation log is told of an account that there is comes behind the answer.
        .filter((text) => !/operation_log|account_shops/.test(text));
      const costs = checked.mock.calls.map(([stored]) => String(stored).split('$').slice(0, 4));
      return { answer, statements, costs };
    };
    const known = await workOf('victim0', '10.6.0.1');
    const unknown = await workOf('nobody', '10.6.0.2');
    query.mockRestore();
    expect(unknown).toEqual(known);
    expect(known.costs).toEqual([['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']]);
    expect(known.statements.length).toBeGreaterThan(1);
    expect(known.answer.code).toBe(CODES.invalidInput);
  });

  it('take about the same time, which is told and not asked', { timeout: PATIENCE }, async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let index = 0; index < TIMED; index += 1) {
      for (const [kind, username] of [
        ['known', name(index % ACCOUNTS)],
        ['unknown', `nobody${index}`],
      ] as const) {
        const begun = performance.now();
        const { code } = await login(username, 'Wrong-Pass1', `10.5.${index % 250}.${kind.length}`);
        times[kind].push(performance.now() - begun);
        expect(code).toBe(CODES.invalidInput);
      }
      if (index % 8 === 0) await server.connection.db.delete(loginFailures);
    }
    const median = (all: number[]) => all.toSorted((one, two) => one - two)[all.length >> 1] ?? 0;
    const [known, unknown] = [median(times.known), median(times.unknown)];
    note({
      id: 'F21',
      of: 'time',
      n: TIMED,
      unit: 'wrong sign-ins of each kind',
      found: {
        medianKnown: `${known.toFixed(1)} ms`,
        medianUnknown: `${unknown.toFixed(1)} ms`,
        delta: `${Math.abs(known - unknown).toFixed(1)} ms`,
      },
    });
    expect(times.known).toHaveLength(TIMED);
  });
});

describe(`${PARALLEL} sign-ins at once`, () => {
  it('are looked at or put off, and others are answered meanwhile', {
    timeout: 300_000,
  }, async () => {
    const token = tokenOf(await server.signIn('admin'));
    let open = PARALLEL;
    const codes = Promise.all(
      Array.from({ length: PARALLEL }, async (_each, index) => {
        const { code } = await login(name(index % ACCOUNTS), PASSWORD, `10.4.${index % 200}.1`);
        open -= 1;
        return code;
      }),
    );
    const others: { code: number; openThen: number }[] = [];
    const times: number[] = [];
    while (open > 0) {
      const begun = performance.now();
      const { envelope } = await server.send(contract.getBusinessConfig.path, { token });
      times.push(performance.now() - begun);
      others.push({ code: envelope.code, openThen: open });
    }
    const answered = await codes;
    expect(new Set(others.map(({ code }) => code))).toEqual(new Set([CODES.ok]));
    // They were answered between sign-ins, not after the last of them.
    expect(new Set(others.map(({ openThen }) => openThen)).size).toBeGreaterThan(10);
    const count = (code: number) => answered.filter((one) => one === code).length;
    expect(count(CODES.ok) + count(CODES.tooManyTries)).toBe(PARALLEL);
    expect(count(CODES.ok)).toBeGreaterThan(0);
    const worst = times.toSorted((one, two) => one - two)[Math.floor(times.length * 0.95)] ?? 0;
    note({
      id: 'F21',
      of: 'parallel',
      n: PARALLEL,
      unit: 'sign-ins at once',
      found: {
        done: count(CODES.ok),
        putOff: count(CODES.tooManyTries),
        othersAnswered: others.length,
        othersP95: `${worst.toFixed(0)} ms`,
      },
    });
  });
});
