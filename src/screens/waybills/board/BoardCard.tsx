import { useDraggable } from '@dnd-kit/core';
import { ActionIcon, Checkbox, Menu, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardOrder } from '../../../../machines/waybill/board.ts';
import { Icon } from '../../../components/icons.tsx';
import { AnchorLink } from '../../../components/links.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { LoadText } from '../LoadText.tsx';
import { BoardMenu } from './BoardMenu.tsx';
import classes from './board.module.css';

interface BoardCardProps {
  order: BoardOrder;
  /** Which stop it is; null where it waits. */
  stop: number | null;
  /** Nothing can be moved: something is being sent, or one may only look. */
  isStill: boolean;
  isSelected?: boolean;
  onSelect?: (isSelected: boolean) => void;
  /** What its menu offers; none without one. */
  menu: ReactNode;
}

/** An order on the load board: dragged by its handle, or moved by its menu. */
export function BoardCard(props: BoardCardProps): ReactNode {
  const { order, stop, isStill, isSelected = false, onSelect, menu } = props;
  const { t } = useTranslation('waybills');
  const format = useFormat();
  const grants = useGrants();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: order.id,
    disabled: isStill,
    attributes: { roleDescription: t('board.drag.role') },
  });
  const { orderSn } = order;
  const customer = format.name({ name: order.customerName, nameZh: order.customerNameZh });
  return (
    <div ref={setNodeRef} className={classes.card} data-dragged={isDragging || undefined}>
      <div className={classes.cardSide}>
        {menu === null ? null : (
          <ActionIcon
            ref={setActivatorNodeRef}
            variant="subtle"
            color="gray"
            className={classes.handle}
            data-board-order={order.id}
            {...attributes}
            {...listeners}
            aria-label={t('board.move', { order: orderSn })}
          >
            <Icon name="menu" />
          </ActionIcon>
        )}
        {onSelect ? (
          <Checkbox
            checked={isSelected}
            aria-label={t('board.select', { order: orderSn })}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      <div className={classes.cardBody}>
        <Text fw={600} size="sm" className={classes.customer}>
          {stop === null ? customer : `${format.number(stop)}. ${customer}`}
        </Text>
        <Text size="sm" component="div">
          {grants('order.view') ? (
            <AnchorLink to="/orders/$orderId" params={{ orderId: String(order.id) }}>
              {orderSn}
            </AnchorLink>
          ) : (
            orderSn
          )}
        </Text>
        <Text size="sm">
          <LoadText load={order.load} />
        </Text>
        <Text size="sm">{order.address}</Text>
        {order.deliveryAt === null ? null : (
          <Text size="sm" c="dimmed">
            {t('board.wanted', { at: format.date(order.deliveryAt) })}
          </Text>
        )}
      </div>
      {menu === null ? null : (
        <BoardMenu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="default"
              className={classes.cardMenu}
              aria-label={t('board.putOnOf', { order: orderSn })}
              title={t('board.putOn')}
              disabled={isStill}
            >
              <Icon name="truck" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>{menu}</Menu.Dropdown>
        </BoardMenu>
      )}
    </div>
  );
}
