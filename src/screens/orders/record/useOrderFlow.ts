import { useActor } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { createOrderFlow } from '../../../../machines/order/flow.ts';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { useRefreshUrgentCounts } from '../../../shell/officeContext.ts';
import { loginOf } from '../../../shell/session.ts';
import { useSession } from '../../../shell/sessionContext.ts';
import { orderDrafts } from './drafts.ts';

/** The flow of one order, running while its screen is open. Mount it under the order's key. */
export function useOrderFlow(orderId: number) {
  const api = useApi();
  const { t } = useTranslation('orders');
  const userId = useSession((snapshot) => loginOf(snapshot)?.userId ?? 0);
  const refreshCounts = useRefreshUrgentCounts();
  const [machine] = useState(() =>
    createOrderFlow(api, {
      drafts: orderDrafts(window.localStorage, userId),
      newKey,
      onDone: ({ type }, { order }) => {
        const isCorrection = type === 'correctStatus' || type === 'correctPayment';
        notify({
          kind: 'success',
          text: isCorrection
            ? t('record.done.statusUpdated')
            : t('record.done.event', { event: t(`happened.${type}`), number: order.orderSn }),
        });
        refreshCounts();
      },
    }),
  );
  return useActor(machine, { input: { id: orderId } });
}

type OrderFlow = ReturnType<typeof createOrderFlow>;
export type OrderFlowSnapshot = SnapshotFrom<OrderFlow>;
export type OrderFlowSend = (event: EventFromLogic<OrderFlow>) => void;

/** Random enough for one intent; a page that is not served over TLS has no `randomUUID`. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
