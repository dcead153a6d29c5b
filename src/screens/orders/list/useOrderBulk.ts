import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Verdict } from '../../../../machines/kernel/law/rules.ts';
import { type BulkActor, beginRefusal } from '../../../../machines/office/machine.ts';
import { useApi } from '../../../lib/api.ts';
import { newOrderBulk } from '../../../shell/keptRun.ts';
import { useHeldBulk, useOffice } from '../../../shell/officeActor.ts';
import { loginOf, shopOf } from '../../../shell/session.ts';
import { useSession } from '../../../shell/sessionContext.ts';

/**
 * The bulk action of the office on the list of orders: begun here, shown here, and held by the
 * shell while the person is elsewhere.
 * @param onRun Called when a run has come to its report while its dialog was put away.
 */
export function useOrderBulk(onRun: () => void) {
  const api = useApi();
  const router = useRouter();
  const office = useOffice();
  const userId = useSession((snapshot) => loginOf(snapshot)?.userId ?? 0);
  const shopId = useSession((snapshot) => shopOf(snapshot)?.restaurantId ?? 0);
  const { bulk, isShown } = useHeldBulk();
  const isReported = useReported(bulk);

  useEffect(() => {
    if (isReported && !isShown) onRun();
  }, [isReported, isShown, onRun]);
  // The list is left: the action is only then held when something was done.
  useEffect(() => () => office.send({ type: 'HIDE' }), [office]);

  const refusal = useSelector(office, beginRefusal, alike);

  return {
    bulk: isShown ? bulk : null,
    refusal,
    begin: (orderIds: readonly number[]) => {
      const from = router.state.location.href;
      const machine = newOrderBulk(api, { userId, shopId }, from);
      office.send({ type: 'BEGIN', machine, orderIds, from });
    },
    hide: () => office.send({ type: 'PUT_AWAY' }),
    close: () => office.send({ type: 'CLOSE' }),
  };
}

function useReported(bulk: BulkActor | null): boolean {
  return useSelector(bulk ?? undefined, (snapshot) => snapshot?.matches('reported') ?? false);
}

const alike = (one: Verdict, other: Verdict) => one?.rule === other?.rule;
