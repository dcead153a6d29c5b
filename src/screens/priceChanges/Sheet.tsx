import {
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ownFit } from '../../components/print/paperFit.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useIsPrinting } from '../../lib/useIsPrinting.ts';
import { Finder } from './Finder.tsx';
import { type GridEdit, GridLine } from './GridLine.tsx';
import classes from './grid.module.css';
import type { GridRow } from './grid.ts';
import { priceShown } from './PriceCell.tsx';
import { type Cell, isSeveral, type Range, rangeOf, type SheetRow, stepped } from './sheet.ts';
import { useWindowOfRows } from './useWindowOfRows.ts';

interface SheetProps {
  label: string;
  rows: readonly GridRow[];
  sheet: readonly SheetRow[];
  /** The names of the levels. Stable while they are the same. */
  levels: readonly string[];
  floor: number;
  /** Null where prices are only read. Stable. */
  edit: GridEdit | null;
  /** Hears which cells are chosen. Stable. */
  onRange?: (range: Range) => void;
  /** Empties the chosen prices. */
  onClear?: (range: Range) => void;
}

/** Heights of a row in pixels, as `grid.module.css` has them: of a table, and of a card with so many levels. */
const ROW = 52;
/** What its columns need on paper in pixels, as `grid.module.css` has them. */
const paperOf = (levels: number) => 248 + levels * 64;
const cardOf = (levels: number) => 76 + levels * 60;
/** How many rows a page up or down goes. */
const LEAP = 10;

const ARROWS: Record<string, Cell> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -LEAP, column: 0 },
  PageDown: { row: LEAP, column: 0 },
};

/** Prices of thousands of goods at several levels, of which those in sight are drawn; on paper all are. */
export function Sheet(props: SheetProps): ReactNode {
  const { label, rows, sheet, levels, floor, edit, onRange, onClear } = props;
  const { t } = useTranslation('priceChanges');
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const isPrinting = useIsPrinting();
  const height = isNarrow ? cardOf(levels.length) : ROW;
  const { box, from, to, onScroll } = useWindowOfRows(sheet.length, height);
  const [at, setAt] = useState({ anchor: START, head: START });
  const [found, setFound] = useState<number | null>(null);
  const finder = useRef<HTMLInputElement>(null);
  /** Whether arrow keys move within what is typed. */
  const isTyping = useRef(false);
  const wantsFocus = useRef(false);
  const last = Math.max(0, sheet.length - 1);
  const head = { ...at.head, row: Math.min(at.head.row, last) };
  const range = rangeOf({ ...at.anchor, row: Math.min(at.anchor.row, last) }, head);
  const several = isSeveral(range);

  const go = (next: Cell | null, extends_ = false) => {
    if (!next) return;
    const now = { anchor: extends_ ? at.anchor : next, head: next };
    wantsFocus.current = true;
    isTyping.current = false;
    setAt(now);
    onRange?.(rangeOf(now.anchor, now.head));
  };
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const cell = inputAt(box.current, at.head);
    cell?.focus({ preventScroll: true });
    cell?.closest('td')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [at, box]);
  const show = useCallback(
    (row: number | null) => {
      setFound(row);
      if (row !== null && box.current) box.current.scrollTop = row * height;
    },
    [box, height],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const its = cellOf(event.target);
    const ctrl = event.ctrlKey || event.metaKey;
    if (ctrl && event.key.toLowerCase() === 'f') {
      event.preventDefault();
      finder.current?.focus();
      return;
    }
    if (!its || event.altKey) return;
    const act = () => {
      const { key, shiftKey } = event;
      if (ctrl) {
        if (key === 'Home') return () => go(START, shiftKey);
        if (key === 'End') return () => go({ row: last, column: levels.length - 1 }, shiftKey);
        return null;
      }
      const by = ARROWS[key];
      if (by && (by.column === 0 || !isTyping.current)) {
        return () => go(stepped(sheet, its, by), shiftKey);
      }
      if (key === 'Enter') {
        return () => go(stepped(sheet, its, { row: shiftKey ? -1 : 1, column: 0 }));
      }
      if (key === 'F2') {
        return () => {
          isTyping.current = true;
          const input = event.target as HTMLInputElement;
          input.setSelectionRange(input.value.length, input.value.length);
        };
      }
      // What was typed stays; the arrow keys move between cells again.
      if (key === 'Escape' && isTyping.current) {
        return () => {
          isTyping.current = false;
          (event.target as HTMLInputElement).select();
        };
      }
      if ((key === 'Delete' || key === 'Backspace') && several) return () => onClear?.(range);
      return null;
    };
    const done = act();
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
    done();
  };
  const onCopy = (event: ClipboardEvent) => {
    if (!several || !cellOf(event.target)) return;
    const cells = sheet
      .slice(range.from.row, range.to.row + 1)
      .map((row) =>
        row.cells
          .slice(range.from.column, range.to.column + 1)
          .map((place) => priceShown(rows[place]?.price ?? '', format)),
      );
    event.preventDefault();
    event.clipboardData.setData('text/plain', cells.map((row) => row.join('\t')).join('\n'));
  };
  const onFocus = (event: FocusEvent) => {
    const its = cellOf(event.target);
    if (!its || (its.row === at.head.row && its.column === at.head.column)) return;
    isTyping.current = false;
    setAt({ anchor: its, head: its });
    onRange?.(rangeOf(its, its));
  };
  const onMouseDown = (event: MouseEvent) => {
    const its = cellOf(event.target);
    if (!its || !event.shiftKey) return;
    event.preventDefault();
    go(its, true);
  };

  const drawn = [];
  for (let index = isPrinting ? 0 : from; index < (isPrinting ? sheet.length : to); index += 1) {
    drawn.push(index);
  }
  // Where one stands is there, wherever one looks: the focus is not lost.
  if (!isPrinting && sheet.length > 0) {
    if (head.row < from) drawn.unshift(head.row);
    else if (head.row >= to) drawn.push(head.row);
  }
  const columns = levels.length + (edit ? 4 : 3);
  return (
    <>
      <Finder sheet={sheet} field={finder} onShow={show} />
      <div
        ref={box}
        className={classes.scroller}
        data-read={edit === null || undefined}
        style={{ '--levels': levels.length, '--row': `${height}px` } as CSSProperties}
        onScroll={onScroll}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are reached by arrow keys
          role="grid"
          {...ownFit(paperOf(levels.length))}
          aria-label={label}
          aria-rowcount={sheet.length + 1}
          aria-colcount={columns}
          aria-readonly={edit === null || undefined}
          aria-multiselectable
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onFocus={onFocus}
          onMouseDown={onMouseDown}
          onInput={() => {
            isTyping.current = true;
          }}
        >
          <thead className={classes.head}>
            <tr aria-rowindex={1} className={classes.row}>
              {[t('grid.goods'), t('grid.unit'), t('grid.cost')].map((name, column) => (
                <th
                  key={name}
                  scope="col"
                  aria-colindex={column + 1}
                  className={column === 0 ? classes.goods : classes.plain}
                  data-figure={column === 2 || undefined}
                >
                  {name}
                </th>
              ))}
              {levels.map((name, column) => (
                <th key={name} scope="col" aria-colindex={column + 4} className={classes.level}>
                  <span>{name}</span>
                  <span className={classes.under}>{t('grid.figures')}</span>
                </th>
              ))}
              {edit ? <td aria-colindex={columns} /> : null}
            </tr>
          </thead>
          <tbody
            className={classes.body}
            style={isPrinting ? undefined : { height: sheet.length * height }}
          >
            {drawn.map((index) => {
              const row = sheet[index];
              if (!row) return null;
              const isWithin = several && index >= range.from.row && index <= range.to.row;
              return (
                <GridLine
                  key={`${row.unit.goodsId} ${row.unit.unit}`}
                  row={row}
                  cells={row.cells.map((place) => rows[place])}
                  index={index}
                  levels={levels}
                  floor={floor}
                  top={isPrinting ? null : index * height}
                  chosen={isWithin ? [range.from.column, range.to.column] : null}
                  isCurrent={index === head.row}
                  isFound={index === found}
                  edit={edit}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

const START: Cell = { row: 0, column: 0 };

function cellOf(target: EventTarget): Cell | null {
  const { row, column } = (target as HTMLElement).dataset;
  return row === undefined || column === undefined
    ? null
    : { row: Number(row), column: Number(column) };
}

const inputAt = (box: HTMLElement | null, { row, column }: Cell) =>
  box?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`);
