import { useActor } from '@xstate/react';
import { useState } from 'react';
import { createOrderBulk } from '../../../../machines/order/bulk.ts';
import { useApi } from '../../../lib/api.ts';

/** Starts a bulk action on these orders. */
export function useBulk(orderIds: readonly number[]) {
  const api = useApi();
  const [machine] = useState(() => createOrderBulk(api, () => crypto.randomUUID()));
  const [snapshot, send] = useActor(machine, { input: { orderIds } });
  return { snapshot, send };
}

export type Bulk = ReturnType<typeof useBulk>;
