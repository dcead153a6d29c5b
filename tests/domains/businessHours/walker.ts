import type { BusinessStatus } from '../../../api/businessHours/calls.ts';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { StoreEvent, StoreFacts } from '../../../machines/storeClosure/law/facts.ts';
import { storeClosureLifecycle } from '../../../machines/storeClosure/law/index.ts';
import { inShop } from '../../api/support/server.ts';
import type { PassTime } from '../../paths/subjects.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { storeClosureVariants } from './variants.ts';

/** The keeper's shops: nobody sells in them, so that they can be closed while others work. */
export async function prepareStoreGround(keeper: Api): Promise<number[]> {
  const { restaurantVOList } = await keeper.currentLogin({});
  return restaurantVOList.map(({ restaurantId }) => restaurantId);
}

/** Walks the stores of the keeper's shops in turns, each from being open on. */
export function storeClosureWalker(
  keeper: Api,
  shopIds: readonly number[],
  passTime: PassTime,
): Walker<StoreFacts, StoreEvent> {
  let turn = 0;
  const get = (id: number) => inShop(keeper, id).getBusinessStatus({});
  const send = (id: number, event: StoreEvent): Promise<BusinessStatus> => {
    const api = inShop(keeper, id);
    return event.type === 'close'
      ? api.closeTemporarily({ body: { length: event.length } }, QUIET)
      : api.resumeBusiness({ body: {} }, QUIET);
  };
  return {
    lifecycle: storeClosureLifecycle,
    variants: storeClosureVariants,
    read: async (id) => shown(await get(id)),
    passTime,
    create: async () => {
      const id = shopIds[turn % shopIds.length];
      if (id === undefined) throw new Error('The keeper has no shop to walk');
      turn += 1;
      const found = await get(id);
      return shown(found.store.open ? found : await send(id, { type: 'resume' }));
    },
    send: (id, event) => say(() => send(id, event)),
  };
}

const QUIET = { showError: false };

async function say(work: () => Promise<BusinessStatus>): Promise<Said<StoreFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

/** What the server's clock shows is no part of the record. */
function shown({ now: _now, ...whole }: BusinessStatus): Shown<StoreFacts> {
  const { store, state, facts, history } = whole;
  const { restaurantId: id, version } = store;
  return { id, state, version, facts, historyLength: history.length, whole };
}
