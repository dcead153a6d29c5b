import { useDroppable } from '@dnd-kit/core';
import { Button, Group, Menu, Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadBoard } from '../../../../api/waybills/calls.ts';
import {
  BOARD_SORTS,
  type BoardOrder,
  type BoardSort,
  listed,
  loadTogether,
} from '../../../../machines/waybill/board.ts';
import { Panel } from '../../../components/Panel.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { LoadText } from '../LoadText.tsx';
import { BoardCard } from './BoardCard.tsx';
import { BoardMenu } from './BoardMenu.tsx';
import classes from './board.module.css';
import { placeId } from './useBoardDrag.ts';

/** How many orders the server answers at most. */
const MOST = 200;

interface WaitingPanelProps {
  board: LoadBoard;
  search: string;
  sort: BoardSort;
  onAddress: (change: { q?: string; sort?: BoardSort }) => void;
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
  isStill: boolean;
  menuOf: (orders: readonly BoardOrder[]) => ReactNode;
}

/** The orders that have no waybill yet: sought, sorted, chosen one by one or several at once. */
export function WaitingPanel(props: WaitingPanelProps): ReactNode {
  const { board, search, sort, onAddress, selected, onSelect, isStill, menuOf } = props;
  const { t } = useTranslation('waybills');
  const { number } = useFormat();
  const { setNodeRef, isOver } = useDroppable({
    id: placeId({ kind: 'waiting' }),
    data: { kind: 'waiting' },
  });
  const orders = listed(board.waiting, { search, sort });
  const chosen = listed(board.waiting, { search: '', sort: 'wanted' }).filter(({ id }) =>
    selected.has(id),
  );
  const count = board.waiting.length;
  const select = (id: number, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    onSelect(next);
  };
  return (
    <div ref={setNodeRef} data-over={isOver || undefined} className={classes.waiting}>
      <Panel
        title={t('board.waiting')}
        actions={
          <Text size="sm" c="dimmed">
            {t('board.waitingCount', { count, shown: number(count) })}
          </Text>
        }
      >
        <div className={classes.panel}>
          <div className={classes.filters}>
            <SearchField
              label={t('board.search')}
              value={search}
              onChange={(q) => onAddress({ q })}
            />
            <Select
              aria-label={t('board.sortBy')}
              allowDeselect={false}
              data={BOARD_SORTS.map((value) => ({ value, label: t(`board.sort.${value}`) }))}
              value={sort}
              onChange={(next) => onAddress({ sort: (next ?? 'wanted') as BoardSort })}
            />
          </div>
          {count < MOST ? null : (
            <Text size="sm" c="dimmed">
              {t('board.most', { shown: number(MOST) })}
            </Text>
          )}
          {chosen.length === 0 ? null : (
            <div className={classes.selection}>
              <Text size="sm" role="status">
                {t('board.selected', { count: chosen.length, shown: number(chosen.length) })} ·{' '}
                <LoadText load={loadTogether(chosen)} />
              </Text>
              <Group gap="xs">
                <BoardMenu position="bottom-start">
                  <Menu.Target>
                    <Button variant="filled" disabled={isStill}>
                      {t('board.putOn')}
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown>{menuOf(chosen)}</Menu.Dropdown>
                </BoardMenu>
                <Button variant="default" onClick={() => onSelect(new Set())}>
                  {t('board.clear')}
                </Button>
              </Group>
            </div>
          )}
          {orders.length === 0 ? (
            <Text c="dimmed">{t(count === 0 ? 'board.noneWaiting' : 'board.noneFound')}</Text>
          ) : (
            <ul className={classes.cards} aria-label={t('board.waiting')}>
              {orders.map((order) => (
                <li key={order.id}>
                  <BoardCard
                    order={order}
                    stop={null}
                    isStill={isStill}
                    isSelected={selected.has(order.id)}
                    onSelect={(isSelected) => select(order.id, isSelected)}
                    menu={menuOf([order])}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      </Panel>
    </div>
  );
}
