import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react';

/** What the keys do to a row. */
interface RowActions {
  open: (id: string, newTab: boolean) => void;
  /** Undefined where rows cannot be selected. */
  toggle: ((id: string) => void) | undefined;
  /** A row has the focus. */
  onRow: ((id: string) => void) | undefined;
}

/**
 * The keys of a list: arrows, Home and End move between the rows, Enter opens, Ctrl+Enter opens in
 * a new tab, Space or x selects; the same where the focus stands on a row's checkbox or its link. One
 * row at a time is in the tab order; an arrow pressed while nothing has the focus enters the list.
 * @param leftAt The row from which the page was left: it has the focus again when one comes back.
 */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  ids: readonly string[],
  actions: RowActions,
  leftAt: string | null,
) {
  const [current, setCurrent] = useState(leftAt);
  const active = current !== null && ids.includes(current) ? current : (ids[0] ?? null);

  useEffect(() => {
    if (leftAt === null || !isIdle()) return;
    rowIn(body.current, leftAt)?.focus({ preventScroll: true });
  }, [body, leftAt]);

  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      if (!isArrow || !isIdle() || event.defaultPrevented) return;
      const row = body.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]');
      if (!row) return;
      event.preventDefault();
      row.focus();
    };
    window.addEventListener('keydown', enter);
    return () => window.removeEventListener('keydown', enter);
  }, [body]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target: on } = event;
    if (!(on instanceof HTMLElement) || event.altKey || event.defaultPrevented) return;
    const id = on.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id === undefined || !(on.matches('[data-row], a') || isCheckbox(on))) return;
    const isCombined = event.ctrlKey || event.metaKey;
    const target = targetOf(event.key, ids.indexOf(id), ids.length);
    if (target !== null) {
      event.preventDefault();
      rowIn(body.current, ids[target] ?? '')?.focus();
    } else if (event.key === 'Enter') {
      // A link opens by itself.
      if (on.matches('a')) return;
      event.preventDefault();
      actions.open(id, isCombined);
    } else if ((event.key === 'x' || event.key === ' ') && !isCombined && actions.toggle) {
      // Space on a checkbox is its own: it would be turned twice.
      if (event.key === ' ' && isCheckbox(on)) return;
      event.preventDefault();
      actions.toggle(id);
    }
  };

  const { onRow } = actions;
  const onRowFocus = useCallback(
    (id: string) => {
      setCurrent(id);
      onRow?.(id);
    },
    [onRow],
  );
  return { active, onKeyDown, onRowFocus };
}

/** Whether nobody works anywhere on the page yet. */
export const isIdle = () => document.activeElement?.matches('body, main, h1') ?? true;

const rowIn = (body: HTMLElement | null, id: string) =>
  body?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);

const isCheckbox = (element: HTMLElement) => element.matches('input[type="checkbox"]');

function targetOf(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(from + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(from - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
