import type { LoginInfo } from '../../../api/auth/calls.ts';
import { routes } from '../../../api/domains.ts';
import type { Envelope } from '../../../api/kernel/operation.ts';
import { createSessionStore } from '../../../machines/session/store.ts';

/**
 * Signs in by the call, and answers what the browser's storage holds after a sign-in by the form. Each
 * is a session of its own: what ends one ends no other test's.
 * @param url where the calls go
 */
export async function beginSession(
  url: string,
  username: string,
  password: string,
): Promise<[name: string, value: string][]> {
  const [method = '', path = ''] = routes.login.split(' ');
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { data: login, msg } = (await response.json()) as Envelope<LoginInfo | null>;
  const [shop] = login?.restaurantVOList ?? [];
  if (!login || !shop) throw new Error(`${username} cannot sign in: ${msg}`);
  const kept = new Map<string, string>();
  createSessionStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }).write({ login, restaurantId: shop.restaurantId });
  return [...kept];
}
