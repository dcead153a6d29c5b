import { createContext } from 'react';
import type { KeptList } from '../../../machines/kernel/list.ts';

/** A list as it was when its page was left. */
export interface LeftList extends KeptList {
  /** What it showed, as text: of another query nothing is kept. */
  query: string;
  /** The row that had the focus last. */
  row: string | null;
}

/** How many lists are kept; of more, those that were left longest ago are forgotten. */
const KEPT = 20;

/** The lists that a person can come back to, each under its step of the browser's history. */
export class ListMemory {
  readonly #lists = new Map<string, LeftList>();

  /** What was left at this step, if it showed the same. */
  at(step: string, query: string): LeftList | null {
    const left = this.#lists.get(step);
    return left?.query === query ? left : null;
  }

  leave(step: string, list: LeftList): void {
    this.#lists.delete(step);
    this.#lists.set(step, list);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > KEPT && oldest !== undefined) this.#lists.delete(oldest);
  }
}

/** Of the open shop; outside of an office nothing is kept. */
export const ListMemoryContext = createContext<ListMemory | null>(null);
