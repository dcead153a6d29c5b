import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceChangeDetail } from '../../../api/priceChanges/calls.ts';
import { Panel } from '../../components/Panel.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import type { GridEdit } from './GridLine.tsx';
import { AddTools, RaiseTool } from './GridTools.tsx';
import classes from './grid.module.css';
import { filled, priced, summaryOf, withPrices } from './grid.ts';
import { Sheet } from './Sheet.tsx';
import { Summary } from './Summary.tsx';
import { isSameSheet, isSeveral, placesIn, type Range, rangeOf, sheetOf } from './sheet.ts';
import type { GridWork } from './useGrid.ts';
import { usePaste } from './usePaste.ts';

interface PriceGridProps {
  detail: PriceChangeDetail;
  /** The names of the levels. Stable. */
  levels: readonly string[];
  work: GridWork;
  isSending: boolean;
  onSave: () => void;
}

/** So many rows are named that a paste did not take over. */
const MOST_TOLD = 50;

/** The prices of a draft as a sheet: typed, pasted, filled down, raised, and taken back. */
export function PriceGrid({ detail, levels, work, isSending, onSave }: PriceGridProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  const { currency, number } = useFormat();
  const { rows, change } = work;
  const range = useRef<Range>(START);
  const drawn = useRef({ rows, sheet: sheetOf(rows, levels.length) });
  // Its goods stay where they are while prices are typed.
  if (!isSameSheet(drawn.current.rows, rows)) {
    drawn.current = { rows, sheet: sheetOf(rows, levels.length) };
  }
  const { sheet } = drawn.current;
  const paste = usePaste(detail, change);
  const { floor } = detail.facts;
  const { wrong } = summaryOf(rows, floor, currency);
  const [isTold, setTold] = useState(false);

  const edit = useMemo<GridEdit>(
    () => ({
      onType: (place, price) => change((now) => priced(now, place, price), `price ${place}`),
      onRemove: ({ unit: { goodsId, unit } }) =>
        change((now) =>
          now.filter((row) => row.unit.goodsId !== goodsId || row.unit.unit !== unit),
        ),
    }),
    [change],
  );
  const onRange = useCallback((next: Range) => {
    range.current = next;
  }, []);
  const chosen = useCallback(
    () => (isSeveral(range.current) ? new Set(placesIn(drawn.current.sheet, range.current)) : null),
    [],
  );
  const onClear = useCallback(
    (which: Range) => {
      const places = placesIn(drawn.current.sheet, which);
      change((now) => withPrices(now, new Map(places.map((place) => [place, '']))));
    },
    [change],
  );
  const fill = useCallback(
    () => change((now) => filled(now, drawn.current.sheet, range.current)),
    [change],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const ctrl = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const act = () => {
      if (ctrl && key === 'z') return event.shiftKey ? work.redo : work.undo;
      if (ctrl && key === 'y') return work.redo;
      if (ctrl && key === 'd') return fill;
      return null;
    };
    const done = act();
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
    done();
  };
  const save = () => {
    setTold(wrong > 0);
    if (wrong === 0) onSave();
  };

  return (
    <Panel
      title={t('lines.title')}
      actions={
        <Group gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {t(work.isUnsaved ? 'grid.unsaved' : 'grid.saved')}
          </Text>
          <Button onClick={save} loading={isSending} disabled={!work.isUnsaved}>
            {t('grid.save')}
          </Button>
        </Group>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pasted and taken back is of all fields within */}
      <div
        onKeyDown={onKeyDown}
        onPaste={(event) => paste.onPaste(event, { rows, sheet, levels, range: range.current })}
        aria-busy={paste.isLooking || undefined}
      >
        <Stack gap="sm">
          {work.isKept ? (
            <Group gap="sm">
              <Text size="sm" c="dimmed">
                {t('grid.kept')}
              </Text>
              <Button size="compact-sm" variant="subtle" onClick={work.discard}>
                {t('grid.discard')}
              </Button>
            </Group>
          ) : null}
          {work.isMerged ? <Alert role="status">{t('grid.merged')}</Alert> : null}
          <Stack gap="sm" data-off-paper>
            <AddTools change={detail.change} make={change} />
            <PasteBox isSeveral={levels.length > 1} />
          </Stack>
          {paste.left.length > 0 ? (
            <Alert
              color="orange"
              title={t('paste.report')}
              withCloseButton
              closeButtonLabel={t('paste.close')}
              onClose={paste.forget}
            >
              <List size="sm">
                {paste.left.slice(0, MOST_TOLD).map((line) => (
                  <List.Item key={line}>{line}</List.Item>
                ))}
                {paste.left.length > MOST_TOLD ? (
                  <List.Item>
                    {t('reach.more', { shown: number(paste.left.length - MOST_TOLD) })}
                  </List.Item>
                ) : null}
              </List>
            </Alert>
          ) : null}
          {rows.length === 0 ? (
            <Text c="dimmed">{t('grid.none')}</Text>
          ) : (
            <>
              <RangeTools change={change} chosen={chosen} fill={fill} />
              <Summary rows={rows} floor={floor} currency={currency} />
            </>
          )}
          <Group gap="sm">
            <Button variant="default" disabled={!work.canUndo} onClick={work.undo}>
              {t('grid.undo')}
            </Button>
            <Button variant="default" disabled={!work.canRedo} onClick={work.redo}>
              {t('grid.redo')}
            </Button>
          </Group>
          {isTold && wrong > 0 ? (
            <Alert color="red" role="alert">
              {t('grid.wrongRows', { count: wrong, shown: number(wrong) })}
            </Alert>
          ) : null}
          {rows.length === 0 ? null : (
            <>
              <Text size="xs" c="dimmed" visibleFrom="sm" data-off-paper>
                {t('grid.keys')}
              </Text>
              <Sheet
                label={t('lines.title')}
                rows={rows}
                sheet={sheet}
                levels={levels}
                floor={floor}
                edit={edit}
                onRange={onRange}
                onClear={onClear}
              />
            </>
          )}
        </Stack>
      </div>
    </Panel>
  );
}

const START = rangeOf({ row: 0, column: 0 }, { row: 0, column: 0 });

const PasteBox = memo(function PasteBox({ isSeveral: several }: { isSeveral: boolean }): ReactNode {
  const { t } = useTranslation('priceChanges');
  return (
    <Textarea
      label={t('paste.box')}
      description={t(several ? 'paste.hintLevels' : 'paste.hint')}
      rows={1}
      value=""
      onChange={() => undefined}
    />
  );
});

interface RangeToolsProps {
  change: GridWork['change'];
  chosen: () => ReadonlySet<number> | null;
  fill: () => void;
}

const RangeTools = memo(function RangeTools({ change, chosen, fill }: RangeToolsProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  return (
    <div className={classes.tools} data-off-paper>
      <RaiseTool change={change} chosen={chosen} />
      <Button variant="default" onClick={fill}>
        {t('grid.fill')}
      </Button>
      <Button
        variant="default"
        onClick={() => change((now) => now.filter(({ unit, price }) => price !== unit.today))}
      >
        {t('grid.unchanged')}
      </Button>
    </div>
  );
});
