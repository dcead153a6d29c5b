import { useDebouncedValue } from '@mantine/hooks';
import type { DataOf } from '../../../../../api/kernel/operation.ts';
import { orders } from '../../../../../api/orders/calls.ts';
import type { ChangeProducts } from '../../../../../machines/order/flow.ts';
import { useApi } from '../../../../lib/api.ts';
import { type List, useList } from '../../../../lib/useList.ts';
import type { OrderView } from '../orderKind.ts';

/** What the order would cost, or null where there is nothing to ask. */
export type NewPrice = DataOf<typeof orders.calcOrderPrice> | null;

const PAUSE = 300;

/** Asks the server what the changed order would cost; nothing while the lines are not yet whole. */
export function useNewPrice(
  view: OrderView,
  lines: ChangeProducts['lines'],
  isWanted: boolean,
): List<NewPrice> & { isSettled: boolean } {
  const api = useApi();
  const body = {
    orderId: view.detail.order.id,
    lines: [...lines],
  };
  const isWhole = isWanted && orders.calcOrderPrice.body.safeParse(body).success;
  const wanted = JSON.stringify(isWhole ? body : null);
  const [asked] = useDebouncedValue(wanted, PAUSE);
  const list = useList<string, NewPrice>(asked, async (request, signal) => {
    const read = JSON.parse(request) as typeof body | null;
    return read === null
      ? null
      : await api.calcOrderPrice({ body: read }, { signal, showError: false });
  });
  return { ...list, isSettled: wanted === asked && !list.isLoading };
}
