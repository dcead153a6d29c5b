/** Something to tell a person that does not belong to a place on the page. */
export type Notice =
  | { kind: 'success' | 'error'; text: string }
  /** Stands until what it tells of is over, well or not. */
  | { kind: 'progress'; text: string; until: Promise<unknown> };

type Show = (notice: Notice) => void;

let show: Show | null = null;
let isWanted = false;
const waiting: Notice[] = [];
const listeners = new Set<() => void>();

/**
 * Shows a notice. The component that shows them is loaded with the first one, so that a page
 * without any does not pay for it.
 */
export function notify(notice: Notice): void {
  if (show) {
    show(notice);
    return;
  }
  waiting.push(notice);
  isWanted = true;
  for (const listener of listeners) listener();
}

/** Called by the component that shows notices: takes those that wait, and all that come. */
export function showNoticesWith(next: Show): () => void {
  show = next;
  for (const notice of waiting.splice(0)) next(notice);
  return () => {
    show = null;
  };
}

/** Whether any notice was ever given: for `useSyncExternalStore`. */
export const noticesWanted = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  get: () => isWanted,
};
