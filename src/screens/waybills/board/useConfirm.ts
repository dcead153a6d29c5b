import { useState } from 'react';
import { ApiFailure } from '../../../../api/kernel/failure.ts';
import type { BoardOrder } from '../../../../machines/waybill/board.ts';
import type { Target } from '../../../../machines/waybill/propose.ts';
import { useApi } from '../../../lib/api.ts';
import { newKey } from '../../../lib/newKey.ts';
import { useFailureText } from '../../../lib/useFailureText.ts';
import { useReasonText } from '../../../lib/useReasonText.ts';

interface Load {
  target: Target;
  orders: readonly BoardOrder[];
}

/** What became of a load: null, or why it was not saved. */
export interface Confirmed {
  target: Target;
  failure: string | null;
}

/** Saves the loads of a plan one after another: each whole or not at all. @param day `YYYY-MM-DD`. */
export function useConfirm(day: string) {
  const api = useApi();
  const failureText = useFailureText();
  const reasonText = useReasonText();
  const [isSending, setSending] = useState(false);
  const [confirmed, setConfirmed] = useState<readonly Confirmed[] | null>(null);

  const save = ({ target, orders }: Load): Promise<unknown> => {
    const orderIds = orders.map(({ id }) => id);
    const flags = { idempotencyKey: newKey(), showError: false };
    const { waybillId, version, driver, vehicle } = target;
    if (waybillId === null) {
      const body = { day, driverId: driver.id, vehicleId: vehicle.id, orderIds };
      return api.saveVehicleToOrder({ body }, flags);
    }
    const event = { type: 'put' as const, orderIds };
    return api.moveWaybill({ params: { id: waybillId }, body: { event, version } }, flags);
  };

  const confirm = async (loads: readonly Load[]): Promise<void> => {
    setSending(true);
    const done: Confirmed[] = [];
    for (const load of loads) {
      try {
        await save(load);
        done.push({ target: load.target, failure: null });
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        const said = failure.reason ? reasonText(failure.reason) : failureText(failure);
        done.push({ target: load.target, failure: said });
      }
    }
    setConfirmed(done);
    setSending(false);
  };

  return { isSending, confirmed, confirm };
}
