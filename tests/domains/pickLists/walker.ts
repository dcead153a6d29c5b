import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { PickListDetail } from '../../../api/pickLists/calls.ts';
import type { PickListEvent, PickListFacts } from '../../../machines/pickList/law/facts.ts';
import { pickListLifecycle } from '../../../machines/pickList/law/index.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { commit, type OrderGround } from '../orders/walker.ts';
import { pickListVariants } from './variants.ts';

const flags = () => ({ idempotencyKey: randomUUID(), showError: false });

/** Walks pick lists as a manager would, each of an order of its own. */
export function pickListWalker(
  api: Api,
  ground: OrderGround,
): Walker<PickListFacts, PickListEvent> {
  const read = async (id: number) => shown(await api.getPickList({ params: { id } }));
  return {
    lifecycle: pickListLifecycle,
    variants: pickListVariants,
    read,
    passTime: async () => {},
    create: async () => {
      const { order } = await commit(
        api,
        { ...ground, lines: ground.lines.slice(0, 1) },
        { prepaid: false },
      );
      for (const type of ['submit', 'accept'] as const) {
        await api.operation({ body: { orderId: order.id, event: { type } } }, flags());
      }
      const body = { orderIds: [order.id], each: false };
      const { lists } = await api.addPickLists({ body }, flags());
      const [list] = lists;
      if (!list) throw new Error('No pick list was made');
      return read(list.id);
    },
    send: (id, event) => say(() => api.movePickList({ params: { id }, body: { event } }, flags())),
  };
}

async function say(work: () => Promise<PickListDetail>): Promise<Said<PickListFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: PickListDetail): Shown<PickListFacts> {
  const { pickList, state, facts, history } = detail;
  const { id, version } = pickList;
  return { id, state, version, facts, historyLength: history.length, whole: detail };
}
