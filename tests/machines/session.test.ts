import { describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { LoginInfo } from '../../api/auth.ts';
import {
  createSessionMachine,
  type SessionEvent,
  type SessionServices,
} from '../../machines/session/machine.ts';
import {
  createSessionStore,
  returnPath,
  SESSION_KEYS,
  type TextStorage,
} from '../../machines/session/store.ts';
import { listenToTabs } from '../../machines/session/tabs.ts';

const shop = (restaurantId: number) => ({
  restaurantId,
  restaurantName: `店 ${restaurantId}`,
  restaurantNameEn: `Shop ${restaurantId}`,
  restaurantType: 'wholesale',
  businessMode: 'SAAS' as const,
  imgBrand: null,
  countryCode: 'SG',
  city: 'Singapore',
  currency: 'SGD',
  timeZone: 'Asia/Singapore',
  pricePlanVOList: [],
});

const loginAs = (userId: number, token = `token-${userId}`): LoginInfo => ({
  token,
  userId,
  username: `user${userId}`,
  avatar: null,
  roleResponseList: [
    {
      roleId: 1,
      code: 'clerk',
      roleName: '店员',
      roleNameEn: 'Clerk',
      permissions: ['order.view'],
    },
  ],
  restaurantVOList: [shop(1), shop(2)],
  shopVOList: [shop(1), shop(2)],
  unifiedMngShopList: [],
});

function memory(begun: Record<string, string> = {}): TextStorage & { all: Map<string, string> } {
  const all = new Map(Object.entries(begun));
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}

function start(changed: Partial<SessionServices> = {}, storage = memory()) {
  const notify = vi.fn<SessionServices['notify']>();
  const dropShop = vi.fn<() => void>();
  const signOut = vi.fn<SessionServices['signOut']>(async () => ({}));
  let tell: (event: SessionEvent) => void = () => {};
  const services: SessionServices = {
    store: createSessionStore(storage),
    signIn: async () => loginAs(7),
    signOut,
    confirm: async () => loginAs(7, ''),
    dropShop,
    notify,
    tabs: (listen) => {
      tell = listen;
      return () => {};
    },
    problemOf: () => ({ kind: 'refused', text: 'No' }),
    ...changed,
  };
  const actor = createActor(createSessionMachine(services)).start();
  return { actor, storage, notify, dropShop, signOut, tell: (event: SessionEvent) => tell(event) };
}

const SIGN_IN = {
  type: 'SIGN_IN',
  username: ' clerk ',
  password: 'secret',
  remember: true,
} as const;

async function signedIn(changed: Partial<SessionServices> = {}, storage = memory()) {
  const begun = start(changed, storage);
  begun.actor.send(SIGN_IN);
  await waitFor(begun.actor, (snapshot) => snapshot.matches({ signedIn: 'active' }));
  return begun;
}

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
      currentRestaurant: JSON.stringify(shop(1)),
      restaurantList: JSON.stringify([shop(1), shop(2)]),
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
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: 'active' }));

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
    await waitFor(actor, (snapshot) => snapshot.matches({ signedIn: 'active' }));

    expect(actor.getSnapshot().context.restaurantId).toBe(2);
    expect(storage.getItem('currentRestaurant')).toBe(JSON.stringify(shop(2)));
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

describe('several tabs', () => {
  test('all follow a sign-out, a sign-in and a switch of the shop', async () => {
    const { actor, tell, notify } = await signedIn();

    tell({ type: 'TAB_SWITCHED_SHOP', restaurantId: 2 });
    expect(actor.getSnapshot().context.restaurantId).toBe(2);
    expect(notify.mock.calls).toEqual([['shopSwitched']]);

    tell({ type: 'TAB_SIGNED_OUT' });
    expect(actor.getSnapshot().value).toBe('signedOut');

    tell({ type: 'TAB_SIGNED_IN', session: { login: loginAs(8), restaurantId: 1 } });
    expect(actor.getSnapshot().context.login?.userId).toBe(8);
  });

  test('are told by the storage', () => {
    const storage = memory();
    const store = createSessionStore(storage);
    const target = new EventTarget();
    const told: SessionEvent[] = [];
    const stop = listenToTabs(target as never, store)((event) => told.push(event));
    const write = (key: string | null, newValue: string | null) =>
      target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

    store.write({ login: loginAs(7), restaurantId: 2 });
    write(SESSION_KEYS.token, 'token-7');
    write(SESSION_KEYS.restaurantId, '2');
    write('locale', 'zh-CN');
    write(SESSION_KEYS.token, null);
    stop();
    write(null, null);

    expect(told).toEqual([
      { type: 'TAB_SIGNED_IN', session: { login: loginAs(7), restaurantId: 2 } },
      { type: 'TAB_SWITCHED_SHOP', restaurantId: 2 },
      { type: 'TAB_SIGNED_OUT' },
    ]);
  });
});

describe('the way back after signing in', () => {
  test.each(['/orders', '/orders/7?tab=x#history', '/'])('takes %s', (path) => {
    expect(returnPath(path)).toBe(path);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/login',
    '/login?from=/orders',
    '',
    7,
    null,
  ])('refuses %j', (path) => {
    expect(returnPath(path)).toBeNull();
  });
});
