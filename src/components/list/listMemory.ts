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

/** A page that is read by `useLeftList`, as it was when it was left. */
export interface LeftPage {
  /** What was asked for, as text: of another request nothing is kept. */
  asked: string;
  page: unknown;
  /** The row that had the focus last. */
  row: string | null;
  /** What was chosen on it. */
  choice: unknown;
}

/**
 * A page of a list, as it is gone through from one record to the next. It is plain data, so that it
 * outlives a reload of a record's page, where the list itself is not there.
 */
export interface ListLeaf {
  /** Its rows are those of the list; of one that was kept over a reload there are none. */
  page: ListPage;
  /** Of its rows, in their order. */
  ids: readonly string[];
  /** Where each of them leads, in the same order; of one that leads nowhere null. */
  links: readonly (RecordLink | null)[];
  /** The call that read it. */
  asked: AskedPage;
  /** How many rows of the list stand before this page; null where nobody counted. */
  before: number | null;
  /** What the page showed, as text, and its address. */
  query: string;
  address: object;
}

/** The page of a record. */
export interface RecordLink {
  to: string;
  params: Readonly<Record<string, string>>;
}

/** A call of a list, by its name. */
export interface AskedPage {
  call: string;
  body: object;
}

/** Where leaves outlive a reload. */
export interface KeptLeaves {
  /** Each with its step, the newest last. */
  read: () => readonly (readonly [string, ListLeaf])[];
  write: (leaves: readonly (readonly [string, ListLeaf])[]) => void;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step of the browser's history with the list that a record was opened from. */
    list?: string;
    /** The row of it that led there: several may lead to one record. */
    row?: string;
  }
}

/** How many lists are kept; of more, those that were left longest ago are forgotten. */
const KEPT = 20;

/** The lists that a person can come back to, each under its step of the browser's history. */
export class ListMemory {
  readonly #lists = new Map<string, LeftList>();
  readonly #pages = new Map<string, LeftPage>();
  readonly #leaves: Map<string, ListLeaf>;
  readonly #kept: KeptLeaves;

  constructor(kept: KeptLeaves) {
    this.#kept = kept;
    this.#leaves = new Map(kept.read());
  }

  /** What was left at this step, if it showed the same, or was gone on in. */
  at(step: string, query: string): LeftList | null {
    const left = this.#lists.get(step);
    return left && (left.query === query || left.moved !== null) ? left : null;
  }

  leave(step: string, list: LeftList): void {
    keep(this.#lists, step, list);
  }

  /** What was left at this step under this name, if it was asked for the same. */
  pageAt(step: string, name: string, asked: string): LeftPage | null {
    const left = this.#pages.get(`${step} ${name}`);
    return left?.asked === asked ? left : null;
  }

  leavePage(step: string, name: string, left: LeftPage): void {
    keep(this.#pages, `${step} ${name}`, left);
  }

  /** The page of the list at this step that its records are gone through on; null where it is not known. */
  leafAt(step: string | undefined): ListLeaf | null {
    return this.#leaves.get(step ?? '') ?? null;
  }

  /** Lets the records of a list be gone through from its page. */
  open(step: string, leaf: ListLeaf): void {
    keep(this.#leaves, step, leaf);
    this.#kept.write([...this.#leaves]);
  }

  /** A record was gone on to: whoever comes back finds its row, on its page. */
  goOn(step: string, leaf: ListLeaf, row: string): void {
    const { page, query, address } = leaf;
    const isOther = this.#leaves.get(step) !== leaf;
    this.open(step, leaf);
    // After a reload nothing is known of the list but where one was in it: it is read anew.
    const left = this.#lists.get(step) ?? { ...UNREAD, query };
    const there = isOther ? { page, query, moved: address } : {};
    this.leave(step, { ...left, ...there, row });
    for (const [key, kept] of this.#pages) {
      if (key.startsWith(`${step} `)) this.#pages.set(key, { ...kept, row });
    }
  }
}

const UNREAD = {
  page: null,
  counts: null,
  selected: new Set<number>(),
  selectedMore: false,
  moved: null,
} as const;

function keep<Value>(kept: Map<string, Value>, step: string, value: Value): void {
  kept.delete(step);
  kept.set(step, value);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
}

/** Of the open shop; outside of an office nothing is kept. */
export const ListMemoryContext = createContext<ListMemory | null>(null);
