import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadBoard } from '../../../../api/waybills/calls.ts';
import { lacks } from '../../../../machines/kernel/law/explain.ts';
import {
  type BoardColumn,
  type BoardMove,
  type BoardOrder,
  stopsMoved,
  whyNotOn,
} from '../../../../machines/waybill/board.ts';
import { RefusedItem } from '../../../components/RefusedItem.tsx';
import { useGrants } from '../../../shell/sessionContext.ts';

/** Orders for a waybill that takes them only where somebody says why. */
export interface Overload {
  column: BoardColumn;
  orders: readonly BoardOrder[];
}

interface PutItemsProps {
  board: LoadBoard;
  orders: readonly BoardOrder[];
  onMove: (move: BoardMove) => void;
  /** A new waybill for them. */
  onNew: () => void;
  onOverload: (overload: Overload) => void;
}

/** The waybills that orders can be put on, each that does not take them with the reason. */
export function PutItems({ board, orders, onMove, onNew, onOverload }: PutItemsProps): ReactNode {
  const { t } = useTranslation('waybills');
  const grants = useGrants();
  const columnName = useColumnName();
  const elsewhere = board.columns.filter(({ waybill }) =>
    orders.some(({ on }) => on !== waybill.id),
  );
  const items = elsewhere.map((column) => {
    const { id } = column.waybill;
    const reason = whyNotOn(column, orders, grants);
    const label = columnName(column);
    if (reason === null) {
      const orderIds = orders.map((order) => order.id);
      return (
        <Menu.Item key={id} onClick={() => onMove({ type: 'put', orderIds, to: id })}>
          {label}
        </Menu.Item>
      );
    }
    const mayOverload = reason.remedy?.event === 'allowOverload' && grants('waybill.overload');
    return (
      <RefusedItem
        key={id}
        label={label}
        reason={reason}
        onEvent={
          mayOverload
            ? { name: () => t('events.allowOverload'), send: () => onOverload({ column, orders }) }
            : undefined
        }
      />
    );
  });
  const lack = lacks(grants, 'waybill.edit');
  return (
    <>
      {items}
      {lack ? (
        <RefusedItem label={t('board.newColumn')} reason={lack} />
      ) : (
        <Menu.Item onClick={onNew}>{t('board.newColumn')}</Menu.Item>
      )}
    </>
  );
}

/** What a waybill is called on the board: number, driver, plate. */
export function useColumnName(): (column: BoardColumn) => string {
  const { t } = useTranslation('waybills');
  return ({ waybill: { number, driver, vehicle } }) =>
    t('board.column', { number, driver: driver.name, vehicle: vehicle.plate });
}

interface StopItemsProps {
  column: BoardColumn;
  order: BoardOrder;
  onMove: (move: BoardMove) => void;
}

/** What can be done with a stop where it is. */
export function StopItems({ column, order, onMove }: StopItemsProps): ReactNode {
  const { t } = useTranslation('waybills');
  const grants = useGrants();
  const { id: to, stops } = column.waybill;
  const ids = stops.map(({ orderId }) => orderId as number);
  const at = ids.indexOf(order.id);
  const lack = lacks(grants, 'order.ship');
  const step = (label: string, over: number | undefined) =>
    over === undefined ? null : (
      <Menu.Item
        onClick={() => onMove({ type: 'arrange', orderIds: stopsMoved(ids, order.id, over), to })}
      >
        {label}
      </Menu.Item>
    );
  const { version } = order;
  return (
    <>
      {step(t('board.up'), ids[at - 1])}
      {step(t('board.down'), ids[at + 1])}
      {lack ? <RefusedItem label={t('board.takeOff')} reason={lack} /> : null}
      {lack || version === null ? null : (
        <Menu.Item
          onClick={() => onMove({ type: 'takeOff', orderId: order.id, version, from: to })}
        >
          {t('board.takeOff')}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
