import { useEffect, useRef } from 'react';
import { wholeOf } from './fields.ts';

/** What the address of a list says where it leads to one row of it. */
export interface SoughtSearch {
  /** The id of the record. */
  at?: number;
}

/** The row that an address leads to; undefined where it leads to none. */
export const soughtOf = (search: object): number | undefined =>
  wholeOf((search as SoughtSearch).at, Number.MAX_SAFE_INTEGER);

/** What marks a row that is sought: in view, with the focus, once it is there. Spread it on its element. */
export function useSoughtRow<Row extends HTMLElement>(isSought: boolean) {
  const row = useRef<Row>(null);
  useEffect(() => {
    if (isSought) row.current?.focus();
  }, [isSought]);
  return {
    row,
    marks: { tabIndex: isSought ? -1 : undefined, 'data-sought': isSought || undefined },
  };
}
