import { describe, expect, test } from 'vitest';
import type { SessionEvent } from '../../machines/session/context.ts';
import { createSessionStore, returnPath, SESSION_KEYS } from '../../machines/session/store.ts';
import { listenToTabs } from '../../machines/session/tabs.ts';
import { loginOf as loginAs, memory, signedIn } from './session.fixtures.ts';

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
