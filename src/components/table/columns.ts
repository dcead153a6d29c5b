import type { LinkProps } from '@tanstack/react-router';
import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** A row as a list takes it: any record of the contract. */
export type AnyRow = object;

/** One column of a list. Keep the array of columns stable between renders (`useMemo`). */
export interface DataColumn<Row extends AnyRow> {
  /** Its name in the sort, in the remembered choice of columns and in tests. */
  id: string;
  /** The head, in the person's language. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** A small picture before it, in a box of its own size. */
  before?: (row: Row) => ReactNode;
  /** Figures are aligned to the end. */
  align?: 'end';
  /**
   * Words, as names and remarks are: where there is no room they go on in a second line, and what is
   * longer still is cut there, whole when pointed at. Anything else stays in one line. Words of our own,
   * as kinds are, stay `whole`: none is broken in two.
   */
  words?: true | 'whole';
  /** What can be done with the row: it stays in view where the list is scrolled sideways. */
  acts?: true;
  /** A CSS width; without it the column takes what it needs. */
  width?: string;
  /** The server can sort by it; `descending` is the direction of the first click. */
  sort?: 'ascending' | 'descending';
  /** Shown unless the person chose otherwise; `always` cannot be hidden, `hidden` is at first. */
  show?: 'always' | 'hidden';
  /**
   * Its place on a card of the narrow layout, for which two lines are enough: the title (the column
   * that opens the record), beside the title, in the second line without its head (whose it is, then
   * what it comes to) or between these, small and with its head, in a small third line with its head,
   * or nowhere. In the third line unless told.
   */
  card?: 'title' | 'aside' | 'second' | 'between' | 'line' | 'none';
  /** One between that says itself what it is, as a day: its head is there for who listens alone. */
  cardHead?: 'hidden';
  /** What a card says in place of the cell, where it has less room; null for nothing. */
  onCard?: (row: Row) => ReactNode;
}

/** At which edge a column stays where the list is wider than the page: what names the row, and what acts on it. */
export const staysAt = ({ card, acts }: Pick<DataColumn<AnyRow>, 'card' | 'acts'>) =>
  card === 'title' ? 'start' : acts ? 'end' : undefined;

/** By which column a list is sorted. */
export interface DataSort {
  by: string;
  descending: boolean;
}

/** The rows that are chosen, by identity, on this page or another. */
export interface DataSelection<Row extends AnyRow> {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** What a screen reader calls the row, for example its order number. */
  nameOf: (row: Row) => string;
}

/** Where a row leads; undefined for a row that opens nothing. */
export type RowLink<Row extends AnyRow> = (row: Row) => LinkProps | undefined;

/** What the product uses of TanStack Table: the rest stays out of the bundle. */
export const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
});
export type Features = typeof features;
