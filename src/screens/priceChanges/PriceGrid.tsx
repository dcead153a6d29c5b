import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceChangeDetail } from '../../../api/priceChanges/calls.ts';
import { Panel } from '../../components/Panel.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { GridLine } from './GridLine.tsx';
import { AddTools, RaiseTool } from './GridTools.tsx';
import classes from './grid.module.css';
import { filled, keyOf, priced, summaryOf } from './grid.ts';
import { Summary } from './Summary.tsx';
import type { GridWork } from './useGrid.ts';
import { usePaste } from './usePaste.ts';

interface PriceGridProps {
  detail: PriceChangeDetail;
  work: GridWork;
  isSending: boolean;
  onSave: () => void;
}

/** The prices of a draft as a sheet: typed, pasted, filled down, raised, and taken back. */
export function PriceGrid({ detail, work, isSending, onSave }: PriceGridProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  const { currency, number } = useFormat();
  const { rows, change } = work;
  const [at, setAt] = useState({ anchor: 0, head: 0 });
  const table = useRef<HTMLDivElement>(null);
  const from = Math.min(at.anchor, at.head);
  const to = Math.min(Math.max(at.anchor, at.head), rows.length - 1);
  const paste = usePaste(detail, change, from);
  const { floor } = detail.facts;
  const { wrong } = summaryOf(rows, floor, currency);
  const [isTold, setTold] = useState(false);

  const onType = useCallback(
    (index: number, price: string) => change((now) => priced(now, index, price), `price ${index}`),
    [change],
  );
  const onRemove = useCallback(
    (index: number) => change((now) => now.filter((_, place) => place !== index)),
    [change],
  );
  const fill = () => change((now) => filled(now, from, to));
  const goTo = (row: number, extends_: boolean) => {
    if (row < 0 || row >= rows.length) return;
    setAt({ anchor: extends_ ? at.anchor : row, head: row });
    table.current?.querySelector<HTMLInputElement>(`input[data-row="${row}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const ctrl = event.ctrlKey || event.metaKey;
    const row = Number((event.target as HTMLElement).dataset.row);
    const key = event.key.toLowerCase();
    const act = () => {
      if (ctrl && key === 'z') return event.shiftKey ? work.redo : work.undo;
      if (ctrl && key === 'y') return work.redo;
      if (ctrl && key === 'd') return fill;
      if (Number.isNaN(row) || ctrl) return null;
      if (key === 'arrowdown') return () => goTo(row + 1, event.shiftKey);
      if (key === 'arrowup') return () => goTo(row - 1, event.shiftKey);
      if (key === 'enter') return () => goTo(row + (event.shiftKey ? -1 : 1), false);
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
  const isSeveral = to > from;

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
        onPaste={(event) => paste.onPaste(event, rows)}
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
          <AddTools detail={detail} change={change} />
          <Textarea
            label={t('paste.box')}
            description={t('paste.hint')}
            rows={1}
            value=""
            onChange={() => undefined}
          />
          {paste.left.length > 0 ? (
            <Alert
              color="orange"
              title={t('paste.report')}
              withCloseButton
              closeButtonLabel={t('paste.close')}
              onClose={paste.forget}
            >
              <List size="sm">
                {paste.left.map((line) => (
                  <List.Item key={line}>{line}</List.Item>
                ))}
              </List>
            </Alert>
          ) : null}
          {rows.length === 0 ? (
            <Text c="dimmed">{t('grid.none')}</Text>
          ) : (
            <>
              <div className={classes.tools}>
                <RaiseTool
                  change={change}
                  range={isSeveral ? { from, to } : { from: 0, to: rows.length - 1 }}
                />
                <Button variant="default" onClick={fill}>
                  {t('grid.fill')}
                </Button>
                <Button
                  variant="default"
                  onClick={() =>
                    change((now) => now.filter(({ unit, price }) => price !== unit.today))
                  }
                >
                  {t('grid.unchanged')}
                </Button>
              </div>
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
              <Text size="xs" c="dimmed" visibleFrom="sm">
                {t('grid.keys')}
              </Text>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: it follows which of its fields has the focus */}
              <div
                className={classes.scroller}
                ref={table}
                onFocus={({ target }) => {
                  const row = Number(target.dataset.row);
                  if (!Number.isNaN(row) && row !== at.head) setAt({ anchor: row, head: row });
                }}
              >
                <table className={classes.grid} aria-label={t('lines.title')}>
                  <thead>
                    <tr>
                      <th scope="col">{t('grid.goods')}</th>
                      <th scope="col">{t('grid.unit')}</th>
                      {FIGURES.map((figure) => (
                        <th key={figure} scope="col" className={classes.figure}>
                          {t(`grid.${figure}`)}
                        </th>
                      ))}
                      <td />
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row, index) => (
                      <GridLine
                        key={keyOf(row.unit)}
                        row={row}
                        index={index}
                        floor={floor}
                        isChosen={isSeveral && index >= from && index <= to}
                        onType={onType}
                        onRemove={onRemove}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
            </>
          )}
        </Stack>
      </div>
    </Panel>
  );
}

const FIGURES = ['today', 'cost', 'price', 'change', 'margin'] as const;
