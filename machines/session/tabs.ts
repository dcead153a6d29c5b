import type { SessionEvent } from './context.ts';
import { SESSION_KEYS, type SessionStore } from './store.ts';

/** The part of a window that tells of what other tabs keep in the storage. */
export interface StorageEvents {
  addEventListener(type: 'storage', listen: (event: StorageEvent) => void): void;
  removeEventListener(type: 'storage', listen: (event: StorageEvent) => void): void;
}

/**
 * Tells a session what other tabs do: find it ended, sign out, sign in, choose a password of one's
 * own, switch the shop. A storage
 * event reaches only the other tabs, so no tab hears itself; and it comes some time after what it
 * tells of, in the order of the writing, so that the storage may be further on by then.
 */
export function listenToTabs(target: StorageEvents, store: SessionStore) {
  return (tell: (event: SessionEvent) => void): (() => void) => {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_KEYS.expiredAt) {
        // Told before the token goes; it is taken away by the next sign-in, whose token is told next.
        if (newValue !== null) tell({ type: 'TAB_EXPIRED' });
      } else if (key === null || (key === SESSION_KEYS.token && newValue === null)) {
        // The key is null where another tab cleared the whole storage.
        tell({ type: 'TAB_SIGNED_OUT' });
      } else if (key === SESSION_KEYS.token || key === SESSION_KEYS.loginInfo) {
        // The token stays where a one-time password gave way to one's own: the login info says so.
        const session = store.peek();
        if (session) tell({ type: 'TAB_SIGNED_IN', session });
      } else if (key === SESSION_KEYS.restaurantId && store.peek()) {
        // Without a whole session its shop was left with it, or it is just being written: both are
        // told by the token.
        tell({ type: 'TAB_SWITCHED_SHOP', restaurantId: Number(newValue) });
      }
    };
    target.addEventListener('storage', listen);
    return () => target.removeEventListener('storage', listen);
  };
}
