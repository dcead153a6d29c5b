import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type BulkActor, beginRefusal } from '../../../../machines/bulkHolder.ts';
import { createOrderBulk } from '../../../../machines/order/bulk.ts';
import type { Verdict } from '../../../../machines/rules.ts';
import { useApi } from '../../../lib/api.ts';
import { newKey } from '../../../lib/newKey.ts';
import { useBulkHolder, useHeldBulk } from '../../../shell/bulkContext.ts';

/**
 * The bulk action of the office on the list of orders: begun here, shown here, and held by the
 * shell while the person is elsewhere.
 * @param onRun Called when a run has come to its report while its dialog was put away.
 */
export function useOrderBulk(onRun: () => void) {
  const api = useApi();
  const router = useRouter();
  const holder = useBulkHolder();
  const { bulk, isShown } = useHeldBulk();
  const isReported = useReported(bulk);

  useEffect(() => {
    if (isReported && !isShown) onRun();
  }, [isReported, isShown, onRun]);
  // The list is left: the action is only then held when something was done.
  useEffect(() => () => holder.send({ type: 'HIDE' }), [holder]);

  const refusal = useSelector(holder, beginRefusal, alike);

  return {
    bulk: isShown ? bulk : null,
    refusal,
    begin: (orderIds: readonly number[]) => {
      const from = router.state.location.href;
      const machine = createOrderBulk(api, { newKey, clock: Date.now });
      holder.send({ type: 'BEGIN', machine, orderIds, from });
    },
    hide: () => holder.send({ type: 'HIDE' }),
    close: () => holder.send({ type: 'CLOSE' }),
  };
}

function useReported(bulk: BulkActor | null): boolean {
  return useSelector(bulk ?? undefined, (snapshot) => snapshot?.matches('reported') ?? false);
}

const alike = (one: Verdict, other: Verdict) => one?.rule === other?.rule;
