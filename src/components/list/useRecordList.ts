import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import type { Api, CallFlags } from '../../../api/client.ts';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import type { ListFormat } from '../../../api/kernel/listExport.ts';
import type { AnySheet, ListSheet } from '../../../api/kernel/listSheet.ts';
import {
  type ListCounts,
  type ListEvent,
  type ListPage,
  type ListQuery,
  type ListSelection,
  recordListMachine,
} from '../../../machines/kernel/list.ts';
import { isPage, readable } from '../../../machines/kernel/wholeAnswer.ts';
import { useApi } from '../../lib/api.ts';
import type { AskForFile } from '../../lib/download.ts';
import { askedBy } from './leaf.ts';
import { type AskedPage, ListMemoryContext } from './listMemory.ts';

/** The calls behind one list. Pass `options` on: a call that nobody waits for any more is given up. */
export interface ListCalls<Filter, Paging, Row, Tab extends string> {
  load: (api: Api, request: Filter & Paging, options: CallOptions) => Promise<ListPage<Row>>;
  /** How many records each tab holds under the filter. */
  count: (api: Api, filter: Filter, options: CallOptions) => Promise<ListCounts<Tab>>;
  /** All that the filter finds; without it only what is on the pages can be selected. */
  selectAll?: (api: Api, filter: Filter, options: CallOptions) => Promise<ListSelection>;
  /** What its columns hold: for a file of the list, and for its sums. */
  sheet: ListSheet<Row, never>;
  /** All that the filter finds as a file. */
  exportAll: (
    api: Api,
    request: Filter & Pick<Paging, 'sort' & keyof Paging> & AskedFile,
    flags: CallFlags,
  ) => Promise<File>;
}

/** What a file of a list is asked for beside the filter; which columns a list has its sheet says. */
export interface AskedFile {
  format: ListFormat;
  columns: string[];
}

/** What is taken along of a list. */
export interface Taking {
  sheet: AnySheet;
  filter: object;
  /** What is asked for a file, with the columns that are named. */
  file: (format: ListFormat, columns: readonly string[]) => AskForFile;
}

interface CallOptions {
  signal: AbortSignal;
  showError: false;
  background?: boolean;
}

/** A list as its screen reads it. */
export interface RecordList<Row = unknown, Tab extends string = string> {
  /** Null before the first answer. */
  page: ListPage<Row> | null;
  /** Null before they came, or where they could not be counted. */
  counts: ListCounts<Tab> | null;
  /** Why the last rows did not come; those from before stay. */
  failure: ApiFailure | null;
  isLoading: boolean;
  selected: ReadonlySet<number>;
  selectedMore: boolean;
  selectFailure: ApiFailure | null;
  isSelectingAll: boolean;
  canSelectAll: boolean;
  taking: Taking;
  /** Stable between renders. */
  send: (event: ListEvent) => void;
  /** Whether one came back to it: it shows what was left there. */
  isBack: boolean;
  /** The row that had the focus when the page was left; null on a page that is new. */
  leftAt: string | null;
  /** Notes the row that has the focus. Stable between renders. */
  keepRow: (id: string) => void;
  /** The address of the page that its records were gone on to; null where that is the list's own. */
  moved: object | null;
  /** The step of the browser's history that the list stands on. Stable between renders. */
  step: () => string;
  /** What the list shows, as text. */
  query: string;
  /** The call that reads what a query says, as data. Stable between renders. */
  asked: (query: string) => AskedPage;
}

/**
 * Runs a list on what the address says, and asks again when that changes.
 * @param calls A constant: it is read once.
 */
export function useRecordList<
  Filter extends object,
  Paging extends object,
  Row,
  Tab extends string,
>(
  query: ListQuery<Filter, Paging>,
  calls: ListCalls<Filter, Paging, Row, Tab>,
): RecordList<Row, Tab> {
  const api = useApi();
  const asked = JSON.stringify(query);
  const router = useRouter();
  const memory = useContext(ListMemoryContext);
  const step = useRef(stepOf(router));
  const [kept] = useState(() => memory?.at(step.current, asked) ?? null);
  // The page that was gone on to, until the address names it.
  const [moved, setMoved] = useState(kept?.moved ? kept : null);
  const first = useRef(asked);
  const wanted = moved?.query ?? asked;
  const row = useRef(kept?.row ?? null);
  const [machine] = useState(() => provided(api, calls));
  const list = useActorRef(machine, { input: { query: JSON.parse(wanted), kept } });
  const snapshot = useSelector(list, (state) => state);

  useEffect(() => {
    if (asked !== first.current) setMoved(null);
  }, [asked]);

  useEffect(() => {
    if (moved !== null) return;
    step.current = stepOf(router);
    if (JSON.stringify(list.getSnapshot().context.query) === wanted) return;
    row.current = null;
    list.send({ type: 'ASK', query: JSON.parse(wanted) });
  }, [wanted, moved, list, router]);

  const leave = useCallback(() => {
    const { query: shown, page, counts, selected, selectedMore } = list.getSnapshot().context;
    const left = { query: JSON.stringify(shown), page, counts, selected, selectedMore };
    if (page === null) return;
    memory?.leave(step.current, { ...left, row: row.current, moved: null });
  }, [list, memory]);
  useEffect(() => {
    const watching = list.subscribe(leave);
    return () => watching.unsubscribe();
  }, [list, leave]);
  const keepRow = useCallback(
    (id: string) => {
      row.current = id;
      leave();
    },
    [leave],
  );

  const currentStep = useCallback(() => step.current, []);
  const askedFor = useCallback(
    (text: string) => {
      const { filter, page: paging } = JSON.parse(text);
      const options = { signal: NEVER, showError: false } as const;
      return askedBy((noting) => calls.load(noting, { ...paging, ...filter }, options));
    },
    [calls],
  );

  const { page, counts, failure, selected, selectedMore, selectFailure } = snapshot.context;
  const { sort } = query.page as Paging & { sort?: unknown };
  const taking: Taking = {
    sheet: calls.sheet as AnySheet,
    filter: query.filter,
    file: (format, columns) => (asked, flags) =>
      // The sheet names the columns that the call of this list takes.
      calls.exportAll(asked, { ...query.filter, sort, format, columns } as never, flags),
  };
  return {
    taking,
    // What comes out of this list's own calls is a page of it.
    page: page as ListPage<Row> | null,
    counts: counts as ListCounts<Tab> | null,
    failure: snapshot.matches({ rows: 'failed' }) ? failure : null,
    isLoading: snapshot.matches({ rows: 'loading' }),
    selected,
    selectedMore,
    selectFailure,
    isSelectingAll: snapshot.matches({ selection: 'selectingAll' }),
    canSelectAll: calls.selectAll !== undefined,
    send: list.send,
    isBack: kept !== null,
    leftAt: kept?.row ?? null,
    keepRow,
    moved: moved?.moved ?? null,
    step: currentStep,
    query: wanted,
    asked: askedFor,
  };
}

const NEVER = new AbortController().signal;

/** The step of the browser's history on which one stands. */
export const stepOf = ({ state }: AnyRouter): string => state.location.state.__TSR_key ?? '';

function provided<Filter, Paging, Row, Tab extends string>(
  api: Api,
  calls: ListCalls<Filter, Paging, Row, Tab>,
) {
  const { selectAll } = calls;
  return recordListMachine.provide({
    actors: {
      // What goes in is the query of this list.
      loadRows: fromPromise(({ input, signal }) =>
        readable(
          calls.load(api, { ...input.page, ...input.filter } as Filter & Paging, {
            signal,
            showError: false,
            background: input.background,
          }),
          isPage,
        ),
      ),
      loadCounts: fromPromise(({ input, signal }) =>
        readable(
          calls.count(api, input.filter as Filter, {
            signal,
            showError: false,
            background: input.background,
          }),
          ({ tabs }) => typeof tabs === 'object' && tabs !== null,
        ),
      ),
      ...(selectAll
        ? {
            selectAll: fromPromise<ListSelection, object>(({ input, signal }) =>
              readable(selectAll(api, input as Filter, { signal, showError: false }), ({ ids }) =>
                Array.isArray(ids),
              ),
            ),
          }
        : {}),
      comingBack: fromCallback(({ sendBack }) => {
        const look = () => {
          if (document.visibilityState === 'visible') sendBack({ type: 'REFRESH' });
        };
        document.addEventListener('visibilitychange', look);
        return () => document.removeEventListener('visibilitychange', look);
      }),
    },
  });
}
