import type { SessionEvent } from './context.ts';
import { SESSION_KEYS, type SessionStore } from './store.ts';

/** The part of a window that tells of what other tabs keep in the storage. */
export interface StorageEvents {
  addEventListener(type: 'storage', listen: (event: StorageEvent) => void): void;
  removeEventListener(type: 'storage', listen: (event: StorageEvent) => void): void;
}

/**
 * Tells a session what other tabs do: sign out, sign in, switch the shop. A storage event reaches
 * only the other tabs, so no tab hears itself.
 */
export function listenToTabs(target: StorageEvents, store: SessionStore) {
  return (tell: (event: SessionEvent) => void): (() => void) => {
    const listen = ({ key, newValue }: StorageEvent) => {
      // The key is null where another tab cleared the whole storage.
      if (key === null || (key === SESSION_KEYS.token && newValue === null)) {
        tell({ type: 'TAB_SIGNED_OUT' });
      } else if (key === SESSION_KEYS.token) {
        const session = store.peek();
        if (session) tell({ type: 'TAB_SIGNED_IN', session });
      } else if (key === SESSION_KEYS.restaurantId && store.peek()) {
        // There is no whole session while another account signs in: its token is told next.
        tell({ type: 'TAB_SWITCHED_SHOP', restaurantId: Number(newValue) });
      }
    };
    target.addEventListener('storage', listen);
    return () => target.removeEventListener('storage', listen);
  };
}
