import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PriceChangeDetail } from '../../../api/priceChanges/calls.ts';
import { useFormDraft } from '../../components/useFormDraft.ts';
import {
  changed,
  type Grid,
  type GridRow,
  gridOf,
  isUnsaved,
  mergedRows,
  redone,
  rowsOf,
  undone,
} from './grid.ts';
import { keptGrid, keptOf, rowsKept } from './kept.ts';

/** The grid of a draft as its page works with it. */
export interface GridWork {
  rows: readonly GridRow[];
  isUnsaved: boolean;
  /** The rows hold what was typed on an earlier visit. */
  isKept: boolean;
  /** Somebody else has saved the draft since. */
  isMerged: boolean;
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
  /** Stable. Takes other rows; `typing` names the cell that is typed into. */
  change: (make: (rows: readonly GridRow[]) => readonly GridRow[], typing?: string) => void;
  /** Gives up what is typed. */
  discard: () => void;
}

/**
 * The prices of a draft while they are typed: kept over a reload, and merged with what others save.
 * @param isDraft Else nothing is typed, and nothing kept.
 */
export function useGrid({ change: stored }: PriceChangeDetail, isDraft: boolean): GridWork {
  const draft = useFormDraft(`priceChange.${stored.id}`, keptGrid);
  const [begun] = useState(() => {
    const kept = draft.read();
    const fresh = rowsOf(stored.lines);
    if (!kept) return { rows: fresh, isKept: false, isMerged: false };
    const mine = rowsKept(kept.values);
    const from = rowsKept(kept.from ?? { units: [], prices: [] }).map(plain);
    const rows = mergedRows(from, mine, stored.lines);
    return { rows, isKept: true, isMerged: rows.some(({ theirs }) => theirs !== undefined) };
  });
  const [grid, setGrid] = useState<Grid>(() => gridOf(begun.rows));
  const [isKept, setKept] = useState(begun.isKept);
  const [isMerged, setMerged] = useState(begun.isMerged);
  const from = useRef(rowsOf(stored.lines));
  const version = useRef(stored.version);
  const unsaved = useMemo(
    () => isDraft && isUnsaved(grid.rows, stored.lines),
    [isDraft, grid.rows, stored.lines],
  );
  const rowsNow = useRef(grid.rows);
  rowsNow.current = grid.rows;

  // Another version: what was saved here, or what somebody else has saved meanwhile.
  useEffect(() => {
    if (version.current === stored.version) return;
    version.current = stored.version;
    const before = from.current.map(plain);
    from.current = rowsOf(stored.lines);
    const rows = isUnsaved(rowsNow.current, stored.lines)
      ? mergedRows(before, rowsNow.current, stored.lines)
      : rowsOf(stored.lines);
    setMerged(isUnsaved(rows, stored.lines));
    setGrid((now) => changed(now, rows));
  }, [stored]);
  const later = useLater();
  useEffect(() => {
    if (unsaved) {
      const keep = () => draft.keep(keptOf(grid.rows), keptOf(from.current));
      // To write thousands of prices with each key would be felt.
      if (grid.rows.length <= AT_ONCE) keep();
      else later.put(keep);
      return;
    }
    later.put(null);
    // What was typed before somebody submitted it is there again where it becomes a draft anew.
    if (isDraft) {
      draft.drop();
      setKept(false);
      setMerged(false);
    }
  }, [grid.rows, unsaved, isDraft, draft, later]);

  const acts = useMemo<Pick<GridWork, 'undo' | 'redo' | 'change'>>(
    () => ({
      undo: () => setGrid(undone),
      redo: () => setGrid(redone),
      change: (make, typing) => setGrid((now) => changed(now, make(now.rows), typing ?? null)),
    }),
    [],
  );
  return {
    ...acts,
    rows: grid.rows,
    isUnsaved: unsaved,
    isKept,
    isMerged,
    canUndo: grid.past.length > 0,
    canRedo: grid.future.length > 0,
    discard: () => setGrid((now) => changed(now, rowsOf(stored.lines))),
  };
}

const plain = ({ unit: { goodsId, unit, at }, price }: GridRow) => ({ goodsId, unit, at, price });

/** So many prices are kept with each key. */
const AT_ONCE = 300;
/** How long nobody has typed before more are, in milliseconds. */
const PAUSE = 400;

/** Does the newest thing that was put off after a pause, or at once where the page is left. */
function useLater() {
  const [later] = useState(() => {
    let waits: (() => void) | null = null;
    let timer: number | undefined;
    const now = () => {
      window.clearTimeout(timer);
      waits?.();
      waits = null;
    };
    const put = (work: (() => void) | null) => {
      window.clearTimeout(timer);
      waits = work;
      if (work) timer = window.setTimeout(now, PAUSE);
    };
    return { put, now };
  });
  useWindowEvent('pagehide', later.now);
  useEffect(() => later.now, [later]);
  return later;
}
