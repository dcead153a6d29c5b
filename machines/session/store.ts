import type { LoginInfo, ShopInfo } from '../../api/auth/calls.ts';
import { type SessionEnd, sessionEndIn } from '../../api/kernel/sessionEnd.ts';

/** The part of the browser's storage that is needed; a test brings its own. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The keys of what is kept in the browser (spec section 3). */
export const SESSION_KEYS = {
  loginInfo: 'loginInfo',
  token: 'localToken',
  restaurantId: 'restaurantId',
  currentRestaurant: 'currentRestaurant',
  restaurantList: 'restaurantList',
  expiredAt: 'expiredAt',
  rememberAccount: 'rememberAccount',
  locale: 'locale',
  sitePlan: 'sitePlan',
} as const;

/** A signed-in account and the shop it works in. */
export interface SignedIn {
  login: LoginInfo;
  restaurantId: number;
}

/** Where whom a session ended for, and why where somebody has ended it. */
export interface LeftPlace {
  userId: number;
  restaurantId: number;
  ended?: SessionEnd;
}

/** What is kept of the session in the browser. */
export interface SessionStore {
  /** The session as it was left; null where there is none, or it is not to be trusted. */
  read(): SignedIn | null;
  /** The same without discarding anything: another tab may be in the middle of writing it. */
  peek(): SignedIn | null;
  write(session: SignedIn): void;
  /**
   * Forgets login info, token and shop; keeps locale and the remembered account. Where another
   * token than this one is kept, that session is not this tab's to forget.
   */
  clear(token: string | null): void;
  /**
   * The same for a session that has ended by itself: where it did is kept until the next sign-in, so
   * that every tab, and one that is opened only then, tells it from a sign-out.
   */
  expire(session: SignedIn, ended: SessionEnd | null): void;
  /** Where the session ended by itself; null where it did not, or somebody has signed in since. */
  expiredAt(): LeftPlace | null;
  rememberedAccount(): string;
  /** Remembers the account's name for the next sign-in; an empty one forgets it. */
  remember(username: string): void;
}

/**
 * Keeps the session in the browser's storage. What cannot be read (another program's data, an older
 * shape, half a write) is discarded, and so is a site plan of another user. A storage that is full
 * or shut is put up with: the session then lives as long as the page.
 */
export function createSessionStore(storage: TextStorage): SessionStore {
  const put = (key: string, value: string) => quietly(() => storage.setItem(key, value));
  const drop = (key: string) => quietly(() => storage.removeItem(key));
  const get = (key: string) => quietly(() => storage.getItem(key)) ?? null;
  const expiredAt = () => {
    const place = parsed(get(SESSION_KEYS.expiredAt));
    return isLeftPlace(place)
      ? leftPlace(place.userId, place.restaurantId, sessionEndIn(place))
      : null;
  };
  const discard = () => {
    for (const key of [
      'loginInfo',
      'token',
      'restaurantId',
      'currentRestaurant',
      'restaurantList',
    ] as const) {
      drop(SESSION_KEYS[key]);
    }
  };
  const clear = (token: string | null) => {
    const kept = get(SESSION_KEYS.token);
    if (kept === null || kept === token) discard();
  };
  const peek = () => {
    const login = parsed(get(SESSION_KEYS.loginInfo));
    if (!isLoginInfo(login) || login.token !== get(SESSION_KEYS.token)) return null;
    const kept = Number(get(SESSION_KEYS.restaurantId));
    const shop = login.restaurantVOList.find(({ restaurantId }) => restaurantId === kept);
    const { restaurantId } = shop ?? login.restaurantVOList[0] ?? {};
    return restaurantId === undefined ? null : { login, restaurantId };
  };
  const dropForeignPlan = (userId: number) => {
    const sitePlan = parsed(get(SESSION_KEYS.sitePlan));
    if (sitePlan !== null && !belongsTo(sitePlan, userId)) drop(SESSION_KEYS.sitePlan);
  };
  return {
    peek,
    read() {
      const session = peek();
      if (session) dropForeignPlan(session.login.userId);
      else discard();
      return session;
    },
    write({ login, restaurantId }) {
      const current = login.restaurantVOList.find((shop) => shop.restaurantId === restaurantId);
      put(SESSION_KEYS.loginInfo, JSON.stringify(login));
      put(SESSION_KEYS.restaurantList, JSON.stringify(login.restaurantVOList));
      put(SESSION_KEYS.currentRestaurant, JSON.stringify(current ?? null));
      put(SESSION_KEYS.restaurantId, String(restaurantId));
      drop(SESSION_KEYS.expiredAt);
      dropForeignPlan(login.userId);
      // Last: the other tabs look when the token changes, and everything else is there by then.
      put(SESSION_KEYS.token, login.token);
    },
    clear,
    expire({ login: { token, userId }, restaurantId }, ended) {
      // First: the other tabs hear why before they hear that the token is gone.
      if (get(SESSION_KEYS.token) === token) {
        put(SESSION_KEYS.expiredAt, JSON.stringify(leftPlace(userId, restaurantId, ended)));
      }
      clear(token);
    },
    expiredAt,
    rememberedAccount: () => get(SESSION_KEYS.rememberAccount) ?? '',
    remember(username) {
      if (username === '') drop(SESSION_KEYS.rememberAccount);
      else put(SESSION_KEYS.rememberAccount, username);
    },
  };
}

/** A place as it is kept: without a reason where there is none. */
export const leftPlace = (
  userId: number,
  restaurantId: number,
  ended: SessionEnd | null,
): LeftPlace => ({ userId, restaurantId, ...(ended ? { ended } : {}) });

/** Where to go after signing in: a path of this product, or null. Other origins are refused. */
export function returnPath(from: unknown): string | null {
  if (typeof from !== 'string' || !from.startsWith('/') || from.startsWith('//')) return null;
  // Browsers read a backslash as a slash, and leave out control characters.
  if (/[\\\p{Cc}]/u.test(from)) return null;
  return from === '/login' || from.startsWith('/login?') ? null : from;
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function parsed(text: string | null): unknown {
  return text === null ? null : (quietly(() => JSON.parse(text) as unknown) ?? null);
}

// Checked by hand: the login page must not load a validation library.
function isLoginInfo(value: unknown): value is LoginInfo {
  return (
    isObject(value) &&
    typeof value.token === 'string' &&
    value.token !== '' &&
    typeof value.userId === 'number' &&
    typeof value.username === 'string' &&
    isListOf(value.roleResponseList, isRole) &&
    isListOf(value.restaurantVOList, isShop)
  );
}

function isRole(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.roleName === 'string' &&
    typeof value.roleNameEn === 'string' &&
    isListOf(value.permissions, (permission) => typeof permission === 'string')
  );
}

function isShop(value: unknown): value is ShopInfo {
  return (
    isObject(value) &&
    typeof value.restaurantId === 'number' &&
    typeof value.restaurantName === 'string' &&
    typeof value.restaurantNameEn === 'string' &&
    typeof value.currency === 'string' &&
    typeof value.timeZone === 'string'
  );
}

function isLeftPlace(value: unknown): value is LeftPlace {
  return (
    isObject(value) && typeof value.userId === 'number' && typeof value.restaurantId === 'number'
  );
}

function isListOf(value: unknown, is: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function belongsTo(sitePlan: unknown, userId: number): boolean {
  return isObject(sitePlan) && sitePlan.userId === userId;
}
