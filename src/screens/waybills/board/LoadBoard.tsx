import { DndContext, type DragEndEvent, DragOverlay, MeasuringStrategy } from '@dnd-kit/core';
import { Alert, Skeleton, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaybillDetail } from '../../../../api/waybills/calls.ts';
import { lacks } from '../../../../machines/kernel/law/explain.ts';
import {
  type BoardMove,
  type BoardOrder,
  ordersOf,
  stopsMoved,
  whyNotOn,
} from '../../../../machines/waybill/board.ts';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { FilterBar } from '../../../components/FilterBar.tsx';
import { ButtonLink } from '../../../components/links.tsx';
import { DayFilter } from '../../../components/list/DayFilter.tsx';
import { PageHead } from '../../../components/PageHead.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { wallClockOf } from '../../../lib/dates.ts';
import { notify } from '../../../lib/notices.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { BoardHold } from './BoardMenu.tsx';
import classes from './board.module.css';
import { NewLoadDialog } from './NewLoadDialog.tsx';
import { OverloadDialog } from './OverloadDialog.tsx';
import { Proposal } from './Proposal.tsx';
import { type Overload, PutItems, StopItems } from './PutItems.tsx';
import { type BoardSearch, boardView } from './search.ts';
import { Undone } from './Undone.tsx';
import { useBoard } from './useBoard.ts';
import { droppedAt, useBoardDrag } from './useBoardDrag.ts';
import { useBoardWords } from './useBoardWords.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

const route = getRouteApi('/_office/waybills/load-board');

/** The load board of a day: orders without a waybill beside the day's waybills, onto which they are put. */
export function LoadBoard(): ReactNode {
  const { t } = useTranslation('waybills');
  const { timeZone } = useFormat();
  const grants = useGrants();
  const [today] = useState(() => wallClockOf(new Date(), timeZone).slice(0, 10));
  const search = route.useSearch() as BoardSearch;
  const navigate = route.useNavigate() as (to: { search: BoardSearch; replace: true }) => unknown;
  const view = boardView(search, today);
  const go = (change: BoardSearch) =>
    void navigate({ search: { ...search, ...change }, replace: true });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [dragged, setDragged] = useState<readonly BoardOrder[]>([]);
  const [begun, setBegun] = useState<readonly number[] | null>(null);
  const [overload, setOverload] = useState<Overload | null>(null);
  const [isProposing, setProposing] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  const [open, setOpen] = useState(0);
  const hold = useCallback(() => {
    setOpen((count) => count + 1);
    return () => setOpen((count) => count - 1);
  }, []);
  const isHeld = open > 0 || dragged.length > 0 || begun !== null || overload !== null;
  const its = useBoard(view.day, { isHeld, isFollowed: !isProposing });
  const { board, isSending, undone, move, reload } = its;
  const drag = useBoardDrag(board);
  const words = useBoardWords(board);
  useFocusOn(moved, () => setMoved(null));
  const lack = lacks(grants, 'waybill.edit');
  const orders = board ? ordersOf(board) : [];
  // Who else has put one of the chosen on a waybill, or called it off, has taken it from the choice.
  const gone = board
    ? [...selected].filter((id) => !board.waiting.some((one) => one.id === id))
    : [];
  if (gone.length > 0 && !isSending) {
    setSelected(new Set([...selected].filter((id) => !gone.includes(id))));
  }

  const act = async (wanted: BoardMove, now?: WaybillDetail) => {
    const [first = null] = wanted.type === 'takeOff' ? [wanted.orderId] : wanted.orderIds;
    setMoved(first);
    if (!(await move(wanted, now))) return;
    setSelected(new Set());
    setMoved(first);
  };

  const drop = ({ active, ...event }: DragEndEvent) => {
    const [taken, place] = [dragged, droppedAt(event)];
    setDragged([]);
    const id = Number(active.id);
    const own = taken.find((order) => order.id === id);
    if (place === null || board === null || own === undefined) return;
    if (place.kind === 'waiting') {
      const { on: from, version } = own;
      if (from === null || version === null) return;
      void act({ type: 'takeOff', orderId: id, version, from });
      return;
    }
    const to = place.kind === 'stop' ? place.column : place.id;
    const column = board.columns.find(({ waybill }) => waybill.id === to);
    if (column === undefined) return;
    if (own.on === to) {
      if (place.kind !== 'stop' || place.id === id) return;
      const ids = column.waybill.stops.map(({ orderId }) => orderId as number);
      void act({ type: 'arrange', orderIds: stopsMoved(ids, id, place.id), to });
      return;
    }
    const reason = whyNotOn(column, taken, grants);
    if (reason === null) {
      void act({ type: 'put', orderIds: taken.map((order) => order.id), to });
    } else if (reason.remedy?.event === 'allowOverload' && grants('waybill.overload')) {
      setOverload({ column, orders: taken });
    } else {
      notify({ kind: 'error', text: words.refusal(column, reason) });
    }
  };

  const putItems = (chosen: readonly BoardOrder[]) =>
    board === null || lack !== null ? null : (
      <PutItems
        board={board}
        orders={chosen}
        onMove={(wanted) => void act(wanted)}
        onNew={() => setBegun(chosen.map(({ id }) => id))}
        onOverload={setOverload}
      />
    );
  const isStill = isSending || lack !== null;

  return (
    <>
      <PageHead
        title={t('board.title')}
        facts={lack === null ? t('board.dragHint') : undefined}
        actions={
          <>
            <ButtonLink to="/waybills" variant="default">
              {t('record.toList')}
            </ButtonLink>
            <ActionButton
              label={t('propose.open')}
              reason={lack}
              onClick={() => setProposing(true)}
            />
            <ActionButton
              label={t('board.newColumn')}
              variant="filled"
              reason={lack}
              onClick={() => setBegun([...selected])}
            />
          </>
        }
      />
      <FilterBar>
        <DayFilter
          key={view.day}
          name={t('board.day')}
          day={view.day}
          onChange={(day) => {
            setSelected(new Set());
            go({ day });
          }}
        />
      </FilterBar>
      {undone ? <Undone undone={undone} board={board} onClose={its.forget} /> : null}
      {isProposing && board ? (
        <Proposal
          key={view.day}
          board={board}
          onClose={() => setProposing(false)}
          onDone={reload}
        />
      ) : null}
      {its.failure ? <ErrorState failure={its.failure} onRetry={reload} /> : null}
      {board === null && its.failure === null ? (
        <div className={classes.board} aria-hidden="true">
          <Skeleton height="24rem" />
          <Skeleton height="24rem" />
        </div>
      ) : null}
      {board === null ? null : (
        <BoardHold value={hold}>
          <DndContext
            sensors={drag.sensors}
            collisionDetection={drag.collisions}
            measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
            accessibility={{
              announcements: words.announcements(dragged),
              screenReaderInstructions: { draggable: t('board.drag.instructions') },
            }}
            onDragStart={({ active }) => {
              const id = Number(active.id);
              drag.begin(id);
              const own = orders.find((order) => order.id === id);
              const others = selected.has(id)
                ? orders.filter((order) => selected.has(order.id) && order.id !== id)
                : [];
              setDragged(own ? [own, ...others] : []);
            }}
            onDragCancel={() => setDragged([])}
            onDragEnd={drop}
          >
            <div className={classes.board}>
              <WaitingPanel
                board={board}
                search={view.q}
                sort={view.sort}
                onAddress={go}
                selected={selected}
                onSelect={setSelected}
                isStill={isStill}
                menuOf={putItems}
              />
              <div className={classes.columns}>
                {board.columns.map((column) => (
                  <BoardColumn
                    key={column.waybill.id}
                    column={column}
                    isStill={isStill}
                    dragged={
                      dragged.length === 0 ? null : { reason: whyNotOn(column, dragged, grants) }
                    }
                    menuOf={(order) =>
                      lack === null ? (
                        <>
                          <StopItems
                            column={column}
                            order={order}
                            onMove={(wanted) => void act(wanted)}
                          />
                          {putItems([order])}
                        </>
                      ) : null
                    }
                  />
                ))}
                {board.columns.length === 0 ? (
                  <Alert color="gray" role="status">
                    {t('board.noColumns')}
                  </Alert>
                ) : null}
              </div>
            </div>
            <DragOverlay dropAnimation={null}>
              {dragged.length === 0 ? null : (
                <div className={classes.ghost}>
                  <Text size="sm">{words.named(dragged)}</Text>
                </div>
              )}
            </DragOverlay>
          </DndContext>
        </BoardHold>
      )}
      {begun ? (
        <NewLoadDialog
          day={view.day}
          orderIds={begun}
          onClose={() => setBegun(null)}
          onAdded={({ waybill }) => {
            setBegun(null);
            setSelected(new Set());
            notify({ kind: 'success', text: t('list.added', { number: waybill.number }) });
            reload();
          }}
        />
      ) : null}
      {overload ? (
        <OverloadDialog
          key={overload.column.waybill.id}
          overload={overload}
          onClose={() => setOverload(null)}
          onAllowed={(detail) => {
            setOverload(null);
            const orderIds = overload.orders.map(({ id }) => id);
            void act({ type: 'put', orderIds, to: detail.waybill.id }, detail);
          }}
        />
      ) : null}
    </>
  );
}

/** What was moved keeps the focus where it is now. */
function useFocusOn(orderId: number | null, onDone: () => void): void {
  useEffect(() => {
    if (orderId === null) return;
    const handle = document.querySelector<HTMLElement>(`[data-board-order="${orderId}"]`);
    const isFree = document.activeElement === document.body || document.activeElement === null;
    if (handle && isFree) {
      handle.closest('details')?.setAttribute('open', '');
      handle.focus();
      onDone();
    }
  });
}
