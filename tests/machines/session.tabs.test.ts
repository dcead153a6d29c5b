import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, waitFor } from 'xstate';
import type { LoginInfo } from '../../api/auth/calls.ts';
import type { SessionEvent, SessionServices } from '../../machines/session/context.ts';
import {
  createSessionStore,
  returnPath,
  SESSION_KEYS,
  type TextStorage,
} from '../../machines/session/store.ts';
import { listenToTabs } from '../../machines/session/tabs.ts';
import {
  AT_WORK,
  loginOf as loginAs,
  memory,
  SIGN_IN,
  signedIn,
  start,
} from './session.fixtures.ts';

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

/** Two tabs over one storage, whose storage events come when `deliver` is called. */
async function twoTabs(
  signIn: SessionServices['signIn'] = async () => loginAs(7),
  isThere: (snapshot: AnyMachineSnapshot) => boolean = atWork,
  confirm?: SessionServices['confirm'],
) {
  const kept = memory();
  const written: { by: number; key: string; newValue: string | null }[] = [];
  const targets = [new EventTarget(), new EventTarget()];
  const storageOf = (by: number): TextStorage => ({
    getItem: kept.getItem,
    setItem: (key, value) => {
      if (kept.getItem(key) !== value) written.push({ by, key, newValue: value });
      kept.setItem(key, value);
    },
    removeItem: (key) => {
      if (kept.getItem(key) !== null) written.push({ by, key, newValue: null });
      kept.removeItem(key);
    },
  });
  const deliver = () => {
    for (const { by, ...event } of written.splice(0)) {
      targets[1 - by]?.dispatchEvent(Object.assign(new Event('storage'), event));
    }
  };
  const tabOf = (by: number) => {
    const store = createSessionStore(storageOf(by));
    return start({
      store,
      signIn,
      tabs: listenToTabs(targets[by] as never, store),
      ...(confirm ? { confirm } : {}),
    });
  };
  const tabs = [tabOf(0), tabOf(1)] as const;
  const isAtWork = () => Promise.all(tabs.map(({ actor }) => waitFor(actor, isThere)));
  tabs[0].actor.send(SIGN_IN);
  await waitFor(tabs[0].actor, isThere);
  deliver();
  await isAtWork();
  return { tabs, deliver, isAtWork, open: () => tabOf(1), kept };
}

const CONFIRMING = { signedIn: { roles: 'confirming' } } as const;
const atWork = (snapshot: AnyMachineSnapshot) => snapshot.matches(AT_WORK);

describe('a one-time password that one tab replaces', () => {
  test('is asked for in no other', async () => {
    const mustChange = (snapshot: AnyMachineSnapshot) => snapshot.matches('mustChangePassword');
    const newcomer = async () => ({ ...loginAs(7), mustChangePassword: true });
    const { tabs, deliver } = await twoTabs(newcomer, mustChange);
    const change = { oldPassword: 'once', newPassword: 'Secret1', confirmPassword: 'Secret1' };
    tabs[0].actor.send({ type: 'CHOOSE_PASSWORD', change });
    await waitFor(tabs[0].actor, atWork);
    expect(mustChange(tabs[1].actor.getSnapshot())).toBe(true);

    deliver();
    await waitFor(tabs[1].actor, atWork);
    expect(tabs[1].actor.getSnapshot().context.login?.mustChangePassword).toBe(false);
  });
});

describe('an answer about a session that another tab has left meanwhile', () => {
  /** The second tab asks for its rights anew, and is answered only when the test says so. */
  async function asked() {
    let answer: (login: LoginInfo) => void = () => undefined;
    const confirm = () =>
      new Promise<LoginInfo>((resolve) => {
        answer = resolve;
      });
    const begun = await twoTabs(async () => loginAs(7), atWork, confirm);
    const [first, second] = begun.tabs;
    second.actor.send({ type: 'RENEW' });
    return { ...begun, first, second, tell: () => answer(loginAs(7)) };
  }

  test('does not bring it back, before the tab has heard that the other one signed out', async () => {
    const { first, second, kept, deliver, tell } = await asked();
    first.actor.send({ type: 'SIGN_OUT' });
    tell();
    await waitFor(second.actor, (snapshot) => !snapshot.matches(CONFIRMING));
    expect(createSessionStore(kept).peek()).toBeNull();
    deliver();
    expect(second.actor.getSnapshot().value).toBe('signedOut');
    expect(createSessionStore(kept).peek()).toBeNull();
  });

  test('takes nothing from whoever signed in there instead', async () => {
    const { second, kept, deliver, tell } = await asked();
    const other = { login: loginAs(8), restaurantId: 1 };
    createSessionStore(kept).write(other);
    tell();
    await waitFor(second.actor, (snapshot) => !snapshot.matches(CONFIRMING));
    expect(createSessionStore(kept).peek()?.login.token).toBe(other.login.token);
    deliver();
  });
});

describe('a session that one tab finds ended', () => {
  const ENDED = { type: 'SESSION_ENDED', code: 4003, token: 'token-7' } as const;

  /** Both tabs in shop 2, until the first of them finds the session ended. */
  async function endedInShop2() {
    let token = 0;
    const begun = await twoTabs(async () => {
      token += 1;
      return token === 1 ? loginAs(7) : loginAs(7, [1, 2], `token-7-${token}`);
    });
    const [first] = begun.tabs;
    first.actor.send({ type: 'SWITCH_SHOP', restaurantId: 2 });
    begun.deliver();
    await begun.isAtWork();
    first.actor.send(ENDED);
    return begun;
  }

  const wayOf = (actor: ReturnType<typeof start>['actor']) => {
    const way: unknown[] = [];
    actor.subscribe(({ value }) => way.push(value));
    return way;
  };

  test('has ended in the others too: told there, and not taken for a sign-out', async () => {
    const { tabs, deliver } = await endedInShop2();
    const [, second] = tabs;
    const way = wayOf(second.actor);

    deliver();

    expect(way.at(0)).toBe('expired');
    expect(second.notify.mock.calls).toEqual([['shopSwitched'], ['expired']]);
    expect(second.actor.getSnapshot().context.left).toEqual({ userId: 7, restaurantId: 2 });
  });

  test.each([0, 1] as const)('goes on in its shop, signed in again in tab %i', async (again) => {
    const { tabs, deliver, isAtWork, kept } = await endedInShop2();
    deliver();
    for (const { actor } of tabs) actor.send({ type: 'LEFT' });

    tabs[again].actor.send(SIGN_IN);
    await waitFor(tabs[again].actor, atWork);
    deliver();
    await isAtWork();

    for (const { actor } of tabs) {
      expect(actor.getSnapshot().context).toMatchObject({
        restaurantId: 2,
        login: { token: 'token-7-2' },
      });
    }
    expect(kept.getItem(SESSION_KEYS.expiredAt)).toBeNull();
  });

  test('goes on in its shop, signed in again in a tab that is opened only then', async () => {
    const { open } = await endedInShop2();
    const third = open();

    third.actor.send(SIGN_IN);
    await waitFor(third.actor, atWork);

    expect(third.actor.getSnapshot().context.restaurantId).toBe(2);
  });

  test('is told also where somebody has signed in again before the others hear of it', async () => {
    const { tabs, deliver, isAtWork } = await endedInShop2();
    const [first, second] = tabs;
    first.actor.send({ type: 'LEFT' });
    first.actor.send(SIGN_IN);
    await waitFor(first.actor, atWork);
    const way = wayOf(second.actor);

    deliver();
    await isAtWork();

    expect(way.at(0)).toBe('expired');
    expect(second.actor.getSnapshot().context.restaurantId).toBe(2);
  });

  test('is no reason any more once somebody has signed out', async () => {
    const { tabs, deliver, isAtWork, open } = await endedInShop2();
    const [first] = tabs;
    deliver();
    for (const { actor } of tabs) actor.send({ type: 'LEFT' });
    first.actor.send(SIGN_IN);
    await waitFor(first.actor, atWork);
    deliver();
    await isAtWork();
    first.actor.send({ type: 'SIGN_OUT' });

    const third = open();
    third.actor.send(SIGN_IN);
    await waitFor(third.actor, atWork);

    expect(third.actor.getSnapshot().context.restaurantId).toBe(1);
  });

  test('is not ended by a tab that holds an older one', () => {
    const storage = memory();
    const store = createSessionStore(storage);
    store.write({ login: loginAs(7, [1, 2], 'token-of-now'), restaurantId: 2 });

    store.expire({ login: loginAs(7), restaurantId: 1 }, null);

    expect(store.peek()?.login.token).toBe('token-of-now');
    expect(store.expiredAt()).toBeNull();
  });

  test.each(['{', '[]', '{"userId":"7","restaurantId":2}', '{"userId":7}'])(
    'is nowhere where what is kept of it is %s',
    (text) => {
      expect(createSessionStore(memory({ expiredAt: text })).expiredAt()).toBeNull();
    },
  );
});

describe('a session that another tab is in the middle of writing', () => {
  test('is neither followed nor discarded', () => {
    const storage = memory();
    const store = createSessionStore(storage);
    const target = new EventTarget();
    const told: SessionEvent[] = [];
    listenToTabs(target as never, store)((event) => told.push(event));
    store.write({ login: loginAs(7), restaurantId: 1 });
    storage.setItem(SESSION_KEYS.loginInfo, JSON.stringify(loginAs(8)));
    storage.setItem(SESSION_KEYS.restaurantId, '2');

    target.dispatchEvent(
      Object.assign(new Event('storage'), { key: SESSION_KEYS.restaurantId, newValue: '2' }),
    );

    expect(told).toEqual([]);
    expect(storage.getItem(SESSION_KEYS.loginInfo)).toBe(JSON.stringify(loginAs(8)));
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
