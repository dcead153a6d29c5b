import { type LinkProps, useRouter } from '@tanstack/react-router';
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { ListPage } from '../../../machines/kernel/list.ts';
import { type List, useList } from '../../lib/useList.ts';
import { idsOf, recordOf } from './leaf.ts';
import { type LeftPage, ListMemoryContext } from './listMemory.ts';
import { stepOf } from './useRecordList.ts';

/** A page that one comes back to as it was. */
export interface LeftListState<Page> extends List<Page> {
  /** Whether one came back to it: it shows what was left there. */
  isBack: boolean;
  /** The row that had the focus when the page was left; null on a page that is new. */
  leftAt: string | null;
  /** Notes the row that has the focus. Stable between renders. */
  keepRow: (id: string) => void;
  /** What was chosen when the page was left; null on a page that is new. */
  choice: unknown;
  /** Notes what is chosen, for as long as the office is open. Stable between renders. */
  keepChoice: (choice: unknown) => void;
  /** The step of the browser's history that it stands on. Stable between renders. */
  step: () => string;
}

/**
 * `useList` for what is left for a record and come back to: its rows are there at once, so that the
 * scroll and the row with the focus are as they were, and are read anew behind them. Lists of records
 * have `useRecordList`, which does the same.
 * @param name Unlike that of anything else on its page.
 */
export function useLeftList<Request, Page>(
  name: string,
  request: Request,
  load: (request: Request, signal: AbortSignal) => Promise<Page>,
): LeftListState<Page> {
  const router = useRouter();
  const memory = useContext(ListMemoryContext);
  const asked = JSON.stringify(request);
  const step = useRef(stepOf(router));
  const [left] = useState(() => memory?.pageAt(step.current, name, asked) ?? null);
  const list = useList(request, load, left === null ? null : (left.page as Page));
  const { page } = list;
  const now = useRef<LeftPage>({
    asked,
    row: left?.row ?? null,
    choice: left?.choice ?? null,
    page,
  });

  const leave = useCallback(() => {
    if (now.current.page !== null) memory?.leavePage(step.current, name, { ...now.current });
  }, [memory, name]);
  useEffect(() => {
    // Where the page came to stand: while it is drawn first the address may not be whole yet.
    step.current = stepOf(router);
    if (now.current.asked === asked) return;
    // What is shown is no answer to it yet.
    now.current = { ...now.current, asked, row: null, page: null };
  }, [asked, router]);
  useEffect(() => {
    now.current.page = page;
    leave();
  }, [page, leave]);
  const keepRow = useCallback(
    (row: string) => {
      now.current.row = row;
      leave();
    },
    [leave],
  );
  const keepChoice = useCallback(
    (choice: unknown) => {
      now.current.choice = choice;
      leave();
    },
    [leave],
  );
  const currentStep = useCallback(() => step.current, []);
  return {
    ...list,
    isBack: left !== null,
    leftAt: left?.row ?? null,
    keepRow,
    choice: left?.choice ?? null,
    keepChoice,
    step: currentStep,
  };
}

/**
 * Lets the records of such a list be gone through one after the other, to the end of the page.
 * @param rowLink To the record's page. A constant.
 * @param before How many rows stand before the page; null where nobody counted.
 * @returns `rowLink`, noting where it was followed.
 */
export function useLeftLeaves<Row extends { id: number }>(
  { page, step }: Pick<LeftListState<ListPage<Row>>, 'page' | 'step'>,
  rowLink: (row: Row) => LinkProps,
  before: number | null,
): (row: Row) => LinkProps {
  const memory = useContext(ListMemoryContext);
  useEffect(() => {
    if (page === null || page.rows.length === 0) return;
    memory?.open(step(), {
      // Nobody else can read the pages around it.
      page: { rows: page.rows, total: page.total, next: null, previous: null },
      ids: idsOf(page.rows),
      links: page.rows.map((row) => recordOf(rowLink(row))),
      asked: { call: '', body: {} },
      before,
      query: '',
      address: {},
    });
  }, [memory, page, step, rowLink, before]);
  return useCallback(
    (row) => ({ ...rowLink(row), state: () => ({ list: step(), row: String(row.id) }) }),
    [rowLink, step],
  );
}
