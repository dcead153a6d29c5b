import { useDroppable } from '@dnd-kit/core';
import { Progress, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reason } from '../../../../machines/kernel/law/rules.ts';
import {
  type BoardOrder,
  type BoardColumn as Column,
  isOpen,
  stopsOn,
} from '../../../../machines/waybill/board.ts';
import { AnchorLink } from '../../../components/links.tsx';
import { StateWord } from '../../../components/StateChip.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useReasonText } from '../../../lib/useReasonText.ts';
import { useLoadWords } from '../LoadText.tsx';
import { WAYBILL_MEANINGS } from '../meanings.ts';
import { BoardCard } from './BoardCard.tsx';
import classes from './board.module.css';
import { placeId } from './useBoardDrag.ts';

interface BoardColumnProps {
  column: Column;
  isStill: boolean;
  /** Whether orders are dragged now, and why this waybill does not take them; null where it does. */
  dragged: { reason: Reason | null } | null;
  menuOf: (order: BoardOrder) => ReactNode;
}

/** A waybill on the load board: who drives what, how full it is, and its stops. */
export function BoardColumn({ column, isStill, dragged, menuOf }: BoardColumnProps): ReactNode {
  const { t } = useTranslation('waybills');
  const reasonText = useReasonText();
  const words = useLoadWords();
  const isNarrow = useIsNarrow();
  const heading = useId();
  const { waybill, facts } = column;
  const place = { kind: 'column' as const, id: waybill.id };
  const { setNodeRef, isOver } = useDroppable({ id: placeId(place), data: place });
  const { load, hold } = facts;
  const open = isOpen(column);
  const unknown = [...words.cold(load), ...words.unknown(load)];
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      aria-labelledby={heading}
      data-over={isOver || undefined}
      data-refused={(dragged !== null && dragged.reason !== null) || undefined}
    >
      <header className={classes.columnHead}>
        <h3 id={heading} className={classes.heading}>
          <AnchorLink to="/waybills/$waybillId" params={{ waybillId: String(waybill.id) }}>
            {waybill.number}
          </AnchorLink>
        </h3>
        <StateWord
          meaning={WAYBILL_MEANINGS[waybill.status]}
          label={t(`places.${waybill.status}`)}
        />
      </header>
      <Text size="sm">
        {waybill.driver.name} · {waybill.vehicle.plate} · {t(`board.cooling.${hold.cooling}`)}
      </Text>
      <Bar
        label={t('board.weight')}
        text={words.weightOf(load, hold)}
        share={load.grams / hold.grams}
      />
      <Bar
        label={t('board.volume')}
        text={words.volumeOf(load, hold)}
        share={load.millilitres / hold.millilitres}
      />
      {unknown.length === 0 ? null : <Text size="sm">{unknown.join(' · ')}</Text>}
      {facts.overloadAllowed ? <Text size="sm">{t('board.overloaded')}</Text> : null}
      {dragged?.reason ? (
        <Text size="sm" className={classes.reason}>
          {reasonText(dragged.reason)}
        </Text>
      ) : null}
      {waybill.stops.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('board.noStops')}
        </Text>
      ) : (
        <Stops isFolded={isNarrow} count={waybill.stops.length}>
          <ol className={classes.cards} aria-label={t('board.stopsOf', { number: waybill.number })}>
            {stopsOn(column).map((order, index) => (
              <Stop key={order.id} order={order} column={waybill.id}>
                <BoardCard
                  order={order}
                  stop={index + 1}
                  isStill={isStill || !open}
                  menu={open ? menuOf(order) : null}
                />
              </Stop>
            ))}
          </ol>
        </Stops>
      )}
    </section>
  );
}

interface StopsProps {
  isFolded: boolean;
  count: number;
  children: ReactNode;
}

/** The stops of a waybill, on a phone folded: there one is looked for by its number. */
function Stops({ isFolded, count, children }: StopsProps): ReactNode {
  const { t } = useTranslation('waybills');
  const { number } = useFormat();
  if (!isFolded) return children;
  return (
    <details className={classes.stops}>
      <summary>{t('board.stopCount', { count, shown: number(count) })}</summary>
      {children}
    </details>
  );
}

interface StopProps {
  order: BoardOrder;
  column: number;
  children: ReactNode;
}

function Stop({ order, column, children }: StopProps): ReactNode {
  const place = { kind: 'stop' as const, id: order.id, column };
  const { setNodeRef, isOver } = useDroppable({ id: placeId(place), data: place });
  return (
    <li ref={setNodeRef} data-over={isOver || undefined}>
      {children}
    </li>
  );
}

/** How much of what a vehicle takes is in it. */
function Bar({ label, text, share }: { label: string; text: string; share: number }): ReactNode {
  const percent = Math.round(Math.min(1, share) * 100);
  return (
    <div>
      <Text size="sm">
        {label}: {text}
      </Text>
      <Progress
        value={percent}
        color={share > 1 ? 'red' : undefined}
        aria-label={`${label}: ${text}`}
      />
    </div>
  );
}
