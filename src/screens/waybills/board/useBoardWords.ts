import type { Announcements } from '@dnd-kit/core';
import { useTranslation } from 'react-i18next';
import type { LoadBoard } from '../../../../api/waybills/calls.ts';
import type { Reason } from '../../../../machines/kernel/law/rules.ts';
import { type BoardColumn, type BoardOrder, whyNotOn } from '../../../../machines/waybill/board.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useReasonText } from '../../../lib/useReasonText.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { useColumnName } from './PutItems.tsx';
import { placeOf } from './useBoardDrag.ts';

/** What is said of a drag, to see and to hear. */
export function useBoardWords(board: LoadBoard | null) {
  const { t } = useTranslation('waybills');
  const { number } = useFormat();
  const grants = useGrants();
  const reasonText = useReasonText();
  const columnName = useColumnName();

  const named = (orders: readonly BoardOrder[]): string => {
    const [first] = orders;
    if (orders.length === 1 && first) return `${first.orderSn} · ${first.customerName}`;
    return t('board.selected', { count: orders.length, shown: number(orders.length) });
  };

  const announcements = (orders: readonly BoardOrder[]): Announcements => {
    const name = named(orders);
    return {
      onDragStart: () => undefined,
      onDragOver: ({ over }) => {
        const place = placeOf(over?.data.current);
        if (place === null) return undefined;
        if (place.kind === 'waiting') {
          return t('board.drag.over', { name, other: t('board.waiting') });
        }
        const id = place.kind === 'stop' ? place.column : place.id;
        const column = board?.columns.find(({ waybill }) => waybill.id === id);
        if (column === undefined) return undefined;
        if (place.kind === 'stop') {
          const stop = column.waybill.stops.find(({ orderId }) => orderId === place.id);
          return t('board.drag.over', { name, other: stop?.orderSn ?? '' });
        }
        const reason = whyNotOn(column, orders, grants);
        const other = columnName(column);
        return reason === null
          ? t('board.drag.over', { name, other })
          : t('board.drag.refused', { name, other, why: reasonText(reason) });
      },
      onDragEnd: () => t('board.drag.end', { name }),
      onDragCancel: () => t('board.drag.cancel', { name }),
    };
  };

  return {
    named,
    announcements,
    /** Why a waybill does not take what was dropped on it. */
    refusal: (column: BoardColumn, reason: Reason) =>
      `${columnName(column)}: ${reasonText(reason)}`,
  };
}
