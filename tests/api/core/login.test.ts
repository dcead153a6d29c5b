// engine: either

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_FAILURES, WINDOW } from '../../../server/kernel/access/attempts.ts';
import { hashPassword, isPassword, TooBusy } from '../../../server/kernel/access/passwords.ts';
import { accounts, loginFailures, sessions } from '../../../server/kernel/db/tables/access.ts';
import { PASSWORD } from '../support/fewRows.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;

const LOGIN = '/decsaasadmin/saas/api/auth/login';

beforeAll(async () => {
  // Behind a proxy, so that a test can come from any address.
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

const login = async (username: string, password: string, from = '10.0.0.1') => {
  const { envelope } = await server.send(LOGIN, {
    method: 'POST',
    body: { username, password },
    headers: { 'x-forwarded-for': from },
  });
  return envelope;
};
const forgetAll = () => server.connection.db.delete(loginFailures);

describe('signing in', () => {
  it('names an empty account and an empty password at their fields', async () => {
    const envelope = await login('', '');
    expect(envelope.code).toBe(4000);
    expect(Object.keys(envelope.errors ?? {}).sort()).toEqual(['password', 'username']);
  });

  it('answers alike for an unknown account and a wrong password', async () => {
    await forgetAll();
    const unknown = await login('nobody', 'Wrong-Pass1');
    const wrong = await login('clerk', 'Wrong-Pass1');
    expect(wrong).toEqual({
      success: false,
      code: 4000,
      msg: 'The account or the password is wrong',
      data: null,
      errors: { password: 'The account or the password is wrong' },
    });
    expect(unknown).toEqual(wrong);
  });

  it('does the same work for both, so that the time tells nothing', async () => {
    await forgetAll();
    const stored = await hashPassword(PASSWORD);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const workOf = async (username: string) => {
      const before = process.cpuUsage();
      for (let round = 0; round < 10; round += 1) {
        await forgetAll();
        await login(username, 'Wrong-Pass1');
      }
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const [unknown, known] = [await workOf('nobody'), await workOf('clerk')];
    // Without the password's work an unknown account would cost a fraction of this.
    expect(unknown).toBeGreaterThan(known / 2);
  });

  it('takes a password of any length up to its limit, and looks at no longer one', async () => {
    await forgetAll();
    const envelope = await login('clerk', 'x'.repeat(1_000_000));
    expect(envelope.errors).toHaveProperty('password');
    expect(await server.connection.db.select().from(loginFailures)).toEqual([]);
  });

  it('lets a frozen account in nowhere, and says so to its owner alone', async () => {
    await forgetAll();
    const freeze = (status: 'frozen' | 'active') =>
      server.connection.db.update(accounts).set({ status }).where(eq(accounts.username, 'clerk'));
    await freeze('frozen');
    const [right, wrong] = [await login('clerk', PASSWORD), await login('clerk', 'Wrong-Pass1')];
    await freeze('active');
    expect(right).toMatchObject({
      code: 4030,
      msg: 'This account has been frozen. Please ask an administrator of your shop',
    });
    expect(wrong).toMatchObject({ code: 4000 });
  });
});

describe('the operation log', () => {
  const linesOf = async (count: number) => {
    const manager = await server.signIn('admin');
    const read = () =>
      manager
        .listOperationLogVO({ body: { target: 'clerk', operation: 'auth.login' } })
        .then(({ rows }) => rows);
    // A failed one is written behind the answer.
    await expect.poll(read).toHaveLength(before + count);
    return (await read()).slice(0, count);
  };
  let before = 0;
  const beginsHere = async () => {
    await forgetAll();
    const { total } = await (await server.signIn('admin')).listOperationLogVO({
      body: { target: 'clerk', operation: 'auth.login' },
    });
    before = total.count;
  };

  it('tells who signed in, who could not, and when tries have to wait', async () => {
    await beginsHere();
    expect((await login('clerk', PASSWORD)).code).toBe(200);
    const [signedIn] = await linesOf(1);
    expect(signedIn).toMatchObject({
      ...{ module: 'auth', outcome: 'done', operatorAccount: 'clerk', operatorRole: 'clerk' },
      ...{ targetRecord: 'account', targetName: 'clerk', reason: null },
    });
    for (let failure = 0; failure < MOST_FAILURES.ofBoth; failure += 1) {
      await login('clerk', 'Wrong-Pass1', '10.0.0.8');
      await linesOf(2 + failure);
    }
    expect((await login('clerk', PASSWORD, '10.0.0.8')).code).toBe(4290);
    await login('nobody', 'Wrong-Pass1', '10.0.0.8');
    const [last, earlier] = await linesOf(1 + MOST_FAILURES.ofBoth);
    expect(last).toMatchObject({
      ...{ outcome: 'refused', operatorId: null, operatorRole: 'visitor', targetName: 'clerk' },
      reason: { rule: 'tooManyTries', figures: { minutes: WINDOW / 60_000 } },
    });
    expect(earlier).toMatchObject({ outcome: 'refused', reason: { rule: 'passwordIsRight' } });
  });

  it('tells of an account that is frozen, and of a one-time password that is over', async () => {
    await beginsHere();
    const set = (row: Partial<typeof accounts.$inferInsert>) =>
      server.connection.db.update(accounts).set(row).where(eq(accounts.username, 'clerk'));
    await set({ status: 'frozen' });
    await login('clerk', PASSWORD);
    await set({ status: 'active', oneTimeUntil: server.clock.now });
    await login('clerk', PASSWORD);
    await set({ oneTimeUntil: null });
    expect((await linesOf(2)).map(({ reason }) => reason?.rule).sort()).toEqual([
      'accountIsActive',
      'oneTimePasswordIsValid',
    ]);
  });
});

describe('tries', () => {
  it('end after a few failures of one account from one address, also for the right password', async () => {
    await forgetAll();
    for (let failure = 0; failure < MOST_FAILURES.ofBoth; failure += 1) {
      expect((await login('clerk', 'Wrong-Pass1')).code).toBe(4000);
    }
    expect((await login('clerk', PASSWORD)).code).toBe(4290);
    expect((await login('clerk', PASSWORD, '10.0.0.2')).code).toBe(200);
    expect((await login('auditor', PASSWORD)).code).toBe(200);
  });

  it('are counted also when they come at once', async () => {
    await forgetAll();
    const codes = (
      await Promise.all(Array.from({ length: 40 }, () => login('clerk', 'Wrong-Pass1', '10.0.0.3')))
    ).map(({ code }) => code);
    expect(codes.filter((code) => code === 4000).length).toBeLessThanOrEqual(MOST_FAILURES.ofBoth);
    expect(codes.filter((code) => code === 4290).length).toBeGreaterThanOrEqual(35);
  });

  it('that nobody had time to look at are none', async () => {
    await forgetAll();
    const stored = await hashPassword(PASSWORD);
    let isCrowded = true;
    const pushing = async () => {
      while (isCrowded) {
        await isPassword(stored, 'Wrong-Pass1').catch((error: unknown) => {
          expect(error).toBeInstanceOf(TooBusy);
          return new Promise((resolve) => setTimeout(resolve, 1));
        });
      }
    };
    const crowd = Array.from({ length: 400 }, pushing);
    const codes: number[] = [];
    // Now and then the sign-in is faster than the crowd, and is looked at.
    while (codes.at(-1) !== 4290 && codes.length < 20) {
      codes.push((await login('clerk', PASSWORD)).code);
    }
    isCrowded = false;
    await Promise.all(crowd);
    expect(codes.at(-1)).toBe(4290);
    expect(await server.connection.db.select().from(loginFailures)).toEqual([]);
    expect((await login('clerk', PASSWORD)).code).toBe(200);
  });

  it('wait in one queue with the passwords that are made', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 110 }, (_each, index) => hashPassword(`Long4words${index}`)),
    );
    const late = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(late).toHaveLength(110 - 2 - 100);
    for (const reason of late) expect(reason).toBeInstanceOf(TooBusy);
  });

  it('may go on when the window has passed, and do not lock longer by being refused', async () => {
    await forgetAll();
    for (let failure = 0; failure < MOST_FAILURES.ofBoth; failure += 1) {
      await login('clerk', 'Wrong-Pass1');
    }
    const began = server.clock.now;
    server.clock.now = new Date(began.getTime() + WINDOW - 1_000);
    expect((await login('clerk', PASSWORD)).code).toBe(4290);
    server.clock.now = new Date(began.getTime() + WINDOW + 1_000);
    expect((await login('clerk', PASSWORD)).code).toBe(200);
    server.clock.now = began;
  });

  it('are forgotten when the password was right', async () => {
    await forgetAll();
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 1; failure < MOST_FAILURES.ofBoth; failure += 1) {
        await login('clerk', 'Wrong-Pass1');
      }
      expect((await login('clerk', PASSWORD)).code).toBe(200);
    }
  });

  it('end for one address that tries many accounts', async () => {
    await forgetAll();
    await fail({ count: MOST_FAILURES.ofAddress, address: '10.0.0.4' });
    expect((await login('admin', PASSWORD, '10.0.0.4')).code).toBe(4290);
    expect((await login('admin', PASSWORD, '10.0.0.5')).code).toBe(200);
  });

  it('from many addresses do not lock the owner out where the account is known', async () => {
    await forgetAll();
    await server.connection.db.delete(sessions);
    expect((await login('admin', PASSWORD, '10.0.0.6')).code).toBe(200);
    await fail({ count: MOST_FAILURES.ofAccount, username: 'admin' });
    expect((await login('admin', PASSWORD, '10.0.0.7')).code).toBe(4290);
    expect((await login('admin', PASSWORD, '10.0.0.6')).code).toBe(200);
  });
});

/** Failures that happened before, of other accounts or from other addresses unless given. */
async function fail({
  count,
  username,
  address,
}: {
  count: number;
  username?: string;
  address?: string;
}) {
  await server.connection.db.insert(loginFailures).values(
    Array.from({ length: count }, (_each, index) => ({
      username: username ?? `victim ${index}`,
      address: address ?? `10.1.0.${index}`,
      at: server.clock.now,
    })),
  );
}
