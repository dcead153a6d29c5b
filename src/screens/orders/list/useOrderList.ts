import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import type { Api } from '../../../../api/client.ts';
import { type OrderListQuery, orderListMachine } from '../../../../machines/order/list.ts';
import { isPage, readable } from '../../../../machines/readable.ts';
import { useApi } from '../../../lib/api.ts';

/** The order list as it runs. */
export type OrderListActor = ActorRefFrom<typeof orderListMachine>;

/** Starts the list on what the address says, and asks again when that changes. */
export function useOrderList(query: OrderListQuery) {
  const api = useApi();
  const list = useActorRef(provided(api), { input: { query } });
  const snapshot = useSelector(list, (state) => state);
  const wanted = JSON.stringify(query);

  useEffect(() => {
    if (JSON.stringify(list.getSnapshot().context.query) === wanted) return;
    list.send({ type: 'ASK', query: JSON.parse(wanted) });
  }, [wanted, list]);

  return { list, snapshot };
}

const provided = (api: Api) =>
  orderListMachine.provide({
    actors: {
      loadRows: fromPromise(({ input, signal }) =>
        readable(
          api.listOrder4Merchant(
            { body: { ...input.page, ...input.filter } },
            { signal, showError: false },
          ),
          isPage,
        ),
      ),
      loadCounts: fromPromise(({ input, signal }) =>
        readable(
          api.queryAndCountList({ body: { ...input, tab: 'all' } }, { signal, showError: false }),
          ({ tabs }) => typeof tabs.all === 'number',
        ),
      ),
      selectAll: fromPromise(({ input, signal }) =>
        readable(
          api.selectOrderIds({ body: input }, { signal, showError: false }),
          ({ orderIds }) => Array.isArray(orderIds),
        ),
      ),
      comingBack: fromCallback(({ sendBack }) => {
        const look = () => {
          if (document.visibilityState === 'visible') sendBack({ type: 'REFRESH' });
        };
        document.addEventListener('visibilitychange', look);
        return () => document.removeEventListener('visibilitychange', look);
      }),
    },
  });
