import { describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { LoginInfo } from '../../api/auth/calls.ts';
import type { SessionServices } from '../../machines/session/context.ts';
import {
  createSessionStore,
  SESSION_KEYS,
  type TextStorage,
} from '../../machines/session/store.ts';
import { AT_WORK, loginOf, memory, SIGN_IN, shopOf, signedIn, start } from './session.fixtures.ts';

const loginAs = (userId: number, token?: string) => loginOf(userId, [1, 2], token);

describe('signing in', () => {
  test.each([
    [{ ...SIGN_IN, username: '  ' }, 'accountEmpty'],
    [{ ...SIGN_IN, password: '' }, 'passwordEmpty'],
  ])('refuses %j before any call', (event, kind) => {
    const signIn = vi.fn<SessionServices['signIn']>();
    const { actor } = start({ signIn });

    actor.send(event);

    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(actor.getSnapshot().context.problem?.kind).toBe(kind);
    expect(signIn).not.toHaveBeenCalled();
  });

  test('stores the login info and takes the first restaurant as current', async () => {
    const { actor, storage } = await signedIn();

    expect(actor.getSnapshot().context).toMatchObject({ restaurantId: 1, login: { userId: 7 } });
    expect(Object.fromEntries(storage.all)).toEqual({
      loginInfo: JSON.stringify(loginAs(7)),
      localToken: 'token-7',
      restaurantId: '1',
      currentRestaurant: JSON.stringify(shopOf(1)),
      restaurantList: JSON.stringify([shopOf(1), shopOf(2)]),
      rememberAccount: 'clerk',
    });
  });

  test('keeps the account, not the password, when it is refused', async () => {
    const { actor, storage } = start({ signIn: () => Promise.reject(new Error('wrong')) });

    actor.send(SIGN_IN);
    await waitFor(actor, (snapshot) => snapshot.matches('signedOut'));

    expect(actor.getSnapshot().context).toMatchObject({
      username: 'clerk',
      problem: { kind: 'refused', text: 'No' },
    });
    expect(JSON.stringify([...storage.all, actor.getSnapshot().context])).not.toContain('secret');
  });

  test('of an account without a shop goes no further', async () => {
    const { actor } = start({ signIn: async () => ({ ...loginAs(7), restaurantVOList: [] }) });

    actor.send(SIGN_IN);
    await waitFor(actor, (snapshot) => snapshot.matches('signedOut'));

    expect(actor.getSnapshot().context.problem?.kind).toBe('noShop');
  });
});

describe('a stored session', () => {
  test('goes on, with the roles as they are now', async () => {
    const { storage } = await signedIn();
    const renewed = { ...loginAs(7, ''), roleResponseList: [] };
    const { actor } = start({ confirm: async () => renewed }, storage);

    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    await waitFor(actor, (snapshot) => snapshot.matches(AT_WORK));

    expect(actor.getSnapshot().context.login).toMatchObject({
      token: 'token-7',
      roleResponseList: [],
    });
  });

  test.each([
    ['broken JSON', { loginInfo: '{', localToken: 'x' }],
    ['another shape', { loginInfo: '{"token":"x","userId":"7"}', localToken: 'x' }],
    [
      'a list where a shop should be',
      {
        loginInfo: JSON.stringify({ ...loginAs(7), restaurantVOList: [[]] }),
        localToken: 'token-7',
      },
    ],
    ['another token beside it', { loginInfo: JSON.stringify(loginAs(7)), localToken: 'other' }],
    ['a token alone', { localToken: 'x' }],
  ])('is discarded when it is %s', (_what, kept) => {
    const storage = memory({ ...kept, locale: 'zh-CN', rememberAccount: 'clerk' });
    const { actor } = start({}, storage);

    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(Object.fromEntries(storage.all)).toEqual({ locale: 'zh-CN', rememberAccount: 'clerk' });
  });

  test('leaves a shop that is no longer the account’s, with all that was held of it', async () => {
    const { storage } = await signedIn();
    const confirm = async () => ({ ...loginAs(7, ''), restaurantVOList: [shopOf(2)] });
    const { actor, dropShop } = start({ confirm }, storage);

    await waitFor(actor, (snapshot) => snapshot.matches(AT_WORK));

    expect(actor.getSnapshot().context.restaurantId).toBe(2);
    expect(storage.getItem('restaurantId')).toBe('2');
    expect(dropShop).toHaveBeenCalledOnce();
  });

  test('loses a site plan that belongs to another user', async () => {
    const { storage } = await signedIn();
    storage.setItem(SESSION_KEYS.sitePlan, JSON.stringify({ userId: 8 }));
    start({}, storage);
    expect(storage.getItem(SESSION_KEYS.sitePlan)).toBeNull();

    storage.setItem(SESSION_KEYS.sitePlan, JSON.stringify({ userId: 7 }));
    start({}, storage);
    expect(storage.getItem(SESSION_KEYS.sitePlan)).not.toBeNull();
  });

  test('works on where the storage is full or shut', async () => {
    const shut: TextStorage = {
      getItem: () => {
        throw new Error('SecurityError');
      },
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
      removeItem: () => {
        throw new Error('SecurityError');
      },
    };
    const { actor } = await signedIn({ store: createSessionStore(shut) });

    expect(actor.getSnapshot().context.login?.userId).toBe(7);
  });
});

describe('switching the shop', () => {
  test('changes the current shop, keeps it, and drops what was held of the old one', async () => {
    const { actor, storage, dropShop } = await signedIn();

    actor.send({ type: 'SWITCH_SHOP', restaurantId: 2 });
    await waitFor(actor, (snapshot) => snapshot.matches(AT_WORK));

    expect(actor.getSnapshot().context.restaurantId).toBe(2);
    expect(storage.getItem('currentRestaurant')).toBe(JSON.stringify(shopOf(2)));
    expect(dropShop).toHaveBeenCalledOnce();
  });

  test.each([1, 99])(
    'to shop %i does nothing: it is this one, or not the account’s',
    async (restaurantId) => {
      const { actor, dropShop } = await signedIn();

      actor.send({ type: 'SWITCH_SHOP', restaurantId });

      expect(actor.getSnapshot().context.restaurantId).toBe(1);
      expect(dropShop).not.toHaveBeenCalled();
    },
  );
});

describe('switching the shop while the roles are confirmed', () => {
  const less = { ...loginAs(7, ''), roleResponseList: [] };

  /** A kept session whose confirmation is answered when the test says so. */
  async function confirming() {
    const { storage } = await signedIn();
    let answer: (login: ReturnType<typeof loginAs>) => void = () => undefined;
    const confirm = vi.fn<SessionServices['confirm']>(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    return { ...start({ confirm }, storage), confirm, answer: (login = less) => answer(login) };
  }

  test('leaves the confirmation under way, and its answer is taken', async () => {
    const { actor, confirm, answer } = await confirming();

    actor.send({ type: 'SWITCH_SHOP', restaurantId: 2 });
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: { shop: 'settled' } }));
    answer();
    await waitFor(actor, (snapshot) => snapshot.matches(AT_WORK));

    expect(confirm).toHaveBeenCalledOnce();
    expect(actor.getSnapshot().context).toMatchObject({
      restaurantId: 2,
      login: { token: 'token-7', roleResponseList: [] },
    });
  });

  test('leaves the shop again where the confirmation says it is no longer the account’s', async () => {
    const { actor, answer, dropShop } = await confirming();

    actor.send({ type: 'SWITCH_SHOP', restaurantId: 2 });
    answer({ ...less, restaurantVOList: [shopOf(1)] });
    await waitFor(actor, (snapshot) => snapshot.matches(AT_WORK));

    expect(actor.getSnapshot().context.restaurantId).toBe(1);
    expect(dropShop).toHaveBeenCalledTimes(2);
  });

  test('forgets it where another tab has begun another session', async () => {
    const { actor, answer, tell } = await confirming();

    tell({ type: 'TAB_SIGNED_IN', session: { login: loginAs(8), restaurantId: 1 } });
    answer();
    await waitFor(actor, (snapshot) => snapshot.matches(AT_WORK));

    expect(actor.getSnapshot().context.login).toEqual(loginAs(8));
  });
});

describe('an ended session', () => {
  const ended = { type: 'SESSION_ENDED', code: 4003, token: 'token-7' } as const;

  test('is told once, however many calls find it ended', async () => {
    const { actor, storage, notify } = await signedIn();

    for (const code of [4003, 4002, 4007, 4003]) actor.send({ ...ended, code });

    expect(actor.getSnapshot().value).toBe('expired');
    expect(notify.mock.calls).toEqual([['expired']]);
    expect(storage.getItem('localToken')).toBeNull();
    actor.send({ type: 'LEFT' });
    expect(actor.getSnapshot().value).toBe('signedOut');
  });

  test('by somebody else says who ended it, also to a page that is opened only then', async () => {
    const { actor, storage } = await signedIn();

    actor.send({ ...ended, code: 4007, why: 'frozen' });
    actor.send({ type: 'LEFT' });

    const left = { userId: 7, restaurantId: 1, ended: 'frozen' };
    expect(actor.getSnapshot().context.left).toEqual(left);
    expect(start({}, storage).actor.getSnapshot().context.left).toEqual(left);
    actor.send(SIGN_IN);
    await waitFor(actor, (snapshot) => snapshot.matches(AT_WORK));
    expect(actor.getSnapshot().context.left).toBeNull();
  });

  test('is told as it was found by another tab', async () => {
    const storage = memory();
    const { actor } = await signedIn({}, storage);
    const other = start({}, storage);
    actor.send({ ...ended, code: 4007, why: 'passwordReset' });

    other.tell({ type: 'TAB_EXPIRED' });

    expect(other.actor.getSnapshot().context.left?.ended).toBe('passwordReset');
  });

  test('of an account that has lost its last shop leads out and says whom to ask', async () => {
    const { actor, notify } = await signedIn({ confirm: async () => loginOf(7, []) });

    actor.send({ type: 'RIGHTS', rights: '1.1.0', token: 'token-7' });
    await waitFor(actor, (snapshot) => snapshot.matches('signedOut'));

    expect(actor.getSnapshot().context.problem?.kind).toBe('noShop');
    expect(notify).not.toHaveBeenCalled();
  });

  test.each<[string, () => LoginInfo, string[]]>([
    ['a shop', () => loginOf(7, [2]), ['shopTaken']],
    ['rights', () => ({ ...loginAs(7), roleResponseList: [] }), ['rightsTaken']],
    ['nothing', () => loginAs(7), []],
  ])('is none where the account has lost %s, which is told', async (_what, login, told) => {
    const { actor, notify } = await signedIn({ confirm: async () => login() });

    actor.send({ type: 'RIGHTS', rights: '1.1.0', token: 'token-7' });
    await waitFor(actor, (snapshot) => snapshot.matches(AT_WORK));

    expect(notify.mock.calls).toEqual(told.map((what) => [what]));
  });

  test.each([
    ['an older session’s call', { ...ended, token: 'token-of-yesterday' }],
    ['a code that does not end sessions', { ...ended, code: 4030 }],
  ])('is not what %s says', async (_what, event) => {
    const { actor, notify } = await signedIn();

    actor.send(event);

    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    expect(notify).not.toHaveBeenCalled();
  });
});

describe('after an ended session', () => {
  const ended = { type: 'SESSION_ENDED', code: 4003, token: 'token-7' } as const;

  async function endedInShop2(signIn: SessionServices['signIn']) {
    let tries = 0;
    const begun = await signedIn({
      signIn: (credentials) => {
        tries += 1;
        return tries === 1 ? Promise.resolve(loginAs(7)) : signIn(credentials);
      },
    });
    begun.actor.send({ type: 'SWITCH_SHOP', restaurantId: 2 });
    await waitFor(begun.actor, (snapshot) => snapshot.matches(AT_WORK));
    begun.actor.send(ended);
    begun.actor.send({ type: 'LEFT' });
    begun.actor.send(SIGN_IN);
    await waitFor(begun.actor, (snapshot) => snapshot.matches(AT_WORK));
    return begun.actor.getSnapshot().context.restaurantId;
  }

  test('the same account goes on in the shop where it was', async () => {
    expect(await endedInShop2(async () => loginAs(7, 'token-of-now'))).toBe(2);
  });

  test('another account begins in its first shop', async () => {
    expect(await endedInShop2(async () => loginAs(8))).toBe(1);
  });

  test('the same account begins in its first shop where the other is no longer its own', async () => {
    const signIn = async () => ({ ...loginAs(7), restaurantVOList: [shopOf(1)] });
    expect(await endedInShop2(signIn)).toBe(1);
  });

  test('the session that another tab has begun meanwhile is left alone', async () => {
    const { actor, storage } = await signedIn();
    createSessionStore(storage).write({ login: loginAs(7, 'token-of-now'), restaurantId: 2 });

    actor.send(ended);

    expect(actor.getSnapshot().value).toBe('expired');
    expect(storage.getItem('localToken')).toBe('token-of-now');
  });
});

describe('signing out', () => {
  test('ends the session on the server, clears it here, keeps locale and account', async () => {
    const storage = memory({ locale: 'vn-VM' });
    const { actor, signOut } = await signedIn({}, storage);

    actor.send({ type: 'SIGN_OUT' });

    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(signOut.mock.calls).toEqual([['token-7']]);
    expect(Object.fromEntries(storage.all)).toEqual({ locale: 'vn-VM', rememberAccount: 'clerk' });
  });
});
