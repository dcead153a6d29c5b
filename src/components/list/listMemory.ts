import type { LinkProps } from '@tanstack/react-router';
import { createContext } from 'react';
import type { KeptList, ListPage } from '../../../machines/kernel/list.ts';

/** A list as it was when its page was left. */
export interface LeftList extends KeptList {
  /** What it showed, as text: of another query nothing is kept. */
  query: string;
  /** The row that had the focus last. */
  row: string | null;
  /** The address of another page of it that was gone on to from its records; null for its own. */
  moved: object | null;
}

/** A page of a list, as it is gone through from one record to the next. */
export interface ListLeaf {
  page: ListPage;
  /** Of each row, in their order. */
  links: readonly { id: string; link: LinkProps }[];
  /** How many rows of the list stand before this page; null where nobody counted. */
  before: number | null;
  /** What the page showed, as text, and its address. */
  query: string;
  address: object;
  /** Reads the page after this one, or the one before it. */
  turn: (to: 'next' | 'previous') => Promise<ListLeaf>;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step of the browser's history with the list that a record was opened from. */
    list?: string;
  }
}

/** How many lists are kept; of more, those that were left longest ago are forgotten. */
const KEPT = 20;

/** The lists that a person can come back to, each under its step of the browser's history. */
export class ListMemory {
  readonly #lists = new Map<string, LeftList>();
  readonly #leaves = new Map<string, ListLeaf>();

  /** What was left at this step, if it showed the same, or was gone on in. */
  at(step: string, query: string): LeftList | null {
    const left = this.#lists.get(step);
    return left && (left.query === query || left.moved !== null) ? left : null;
  }

  leave(step: string, list: LeftList): void {
    keep(this.#lists, step, list);
  }

  /** The page of the list at this step that its records are gone through on; null where it is not known. */
  leafAt(step: string | undefined): ListLeaf | null {
    return this.#leaves.get(step ?? '') ?? null;
  }

  /** Lets the records of a list be gone through from its page. */
  open(step: string, leaf: ListLeaf): void {
    keep(this.#leaves, step, leaf);
  }

  /** A record was gone on to: whoever comes back finds its row, on its page. */
  goOn(step: string, leaf: ListLeaf, row: string): void {
    const left = this.#lists.get(step);
    const isOther = this.#leaves.get(step) !== leaf;
    this.open(step, leaf);
    if (!left) return;
    const { page, query, address } = leaf;
    const there = isOther ? { page, query, moved: address } : {};
    this.leave(step, { ...left, ...there, row });
  }
}

function keep<Value>(kept: Map<string, Value>, step: string, value: Value): void {
  kept.delete(step);
  kept.set(step, value);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
}

/** Of the open shop; outside of an office nothing is kept. */
export const ListMemoryContext = createContext<ListMemory | null>(null);
