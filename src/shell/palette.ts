import { createContext, useContext, useEffect } from 'react';

/** How many characters the palette's field takes. */
export const LONGEST_SEARCH = 60;

/** Something that the palette offers while a screen is open. */
export interface PaletteAction {
  /** Unlike any other of the same screen. */
  id: string;
  /** What happens, in the person's language. */
  label: string;
  /** The number of the record it happens to: behind the label, and nothing that it is found by alone. */
  about?: string | undefined;
  /** Why it is not possible now; such an action is shown and cannot be chosen. */
  reason?: string | undefined;
  run: () => void;
}

/** The actions of the screens that are open now. */
export interface PaletteStore {
  add: (actions: readonly PaletteAction[]) => () => void;
  get: () => readonly PaletteAction[];
  subscribe: (listener: () => void) => () => void;
}

/** A store without actions; what a screen adds stays until it takes it back. */
export function createPaletteStore(): PaletteStore {
  const sets = new Set<readonly PaletteAction[]>();
  const listeners = new Set<() => void>();
  let all: readonly PaletteAction[] = [];
  const change = () => {
    all = [...sets].flat();
    for (const listener of listeners) listener();
  };
  return {
    add: (actions) => {
      sets.add(actions);
      change();
      return () => {
        sets.delete(actions);
        change();
      };
    },
    get: () => all,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export const PaletteContext = createContext<PaletteStore>(createPaletteStore());

/**
 * Offers actions in the palette (Ctrl+K) while the calling component is mounted. Keep the array
 * stable between renders.
 */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  const store = useContext(PaletteContext);
  useEffect(() => store.add(actions), [store, actions]);
}
