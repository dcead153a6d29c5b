import { vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { LoginInfo, ShopInfo } from '../../api/auth/calls.ts';
import { asFailure } from '../../api/kernel/failure.ts';
import type { SessionEvent, SessionServices } from '../../machines/session/context.ts';
import { createSessionMachine } from '../../machines/session/machine.ts';
import { createSessionStore, type TextStorage } from '../../machines/session/store.ts';

/** Signed in, with nothing under way. */
export const AT_WORK = { signedIn: { roles: 'confirmed', shop: 'settled' } } as const;

export const shopOf = (restaurantId: number): ShopInfo => ({
  restaurantId,
  restaurantName: `店 ${restaurantId}`,
  restaurantNameEn: `Shop ${restaurantId}`,
  restaurantType: 'wholesale',
  businessMode: 'SAAS',
  imgBrand: null,
  countryCode: 'SG',
  city: 'Singapore',
  currency: 'SGD',
  timeZone: 'Asia/Singapore',
  pricePlanVOList: [],
});

/** What signing in answers an account: its token is named after it. */
export const loginOf = (userId: number, shops = [1, 2], token = `token-${userId}`): LoginInfo => ({
  token,
  userId,
  username: `user${userId}`,
  rights: '0.1.0',
  mustChangePassword: false,
  avatar: null,
  letterKeys: true,
  roleResponseList: [
    {
      roleId: 1,
      code: 'clerk',
      roleName: '店员',
      roleNameEn: 'Clerk',
      permissions: ['order.view'],
    },
  ],
  restaurantVOList: shops.map(shopOf),
  shopVOList: shops.map(shopOf),
  unifiedMngShopList: [],
});

export function memory(
  begun: Record<string, string> = {},
): TextStorage & { all: Map<string, string> } {
  const all = new Map(Object.entries(begun));
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}

export function start(changed: Partial<SessionServices> = {}, storage = memory()) {
  const notify = vi.fn<SessionServices['notify']>();
  const dropShop = vi.fn<() => void>();
  const signOut = vi.fn<SessionServices['signOut']>(async () => ({}));
  let tell: (event: SessionEvent) => void = () => {};
  const services: SessionServices = {
    store: createSessionStore(storage),
    signIn: async () => loginOf(7),
    signOut,
    changePassword: async () => loginOf(7, [1, 2], ''),
    keepLetterKeys: async (isOn) => isOn,
    failureOf: asFailure,
    confirm: async () => loginOf(7, [1, 2], ''),
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

export const SIGN_IN = {
  type: 'SIGN_IN',
  username: ' clerk ',
  password: 'secret',
  remember: true,
} as const;

export async function signedIn(changed: Partial<SessionServices> = {}, storage = memory()) {
  const begun = start(changed, storage);
  begun.actor.send(SIGN_IN);
  await waitFor(begun.actor, (snapshot) => snapshot.matches(AT_WORK));
  return begun;
}
