import type { DraftStorage } from '../../../machines/kernel/entry/draft.ts';

/** The browser's storage for drafts. It may refuse anything: then the entry goes on unsaved. */
export const browserStorage: DraftStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
  subscribe: (listener) => {
    const hear = ({ key }: StorageEvent) => listener(key);
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  },
};
