import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { ShortageDetail } from '../../../api/shortages/calls.ts';
import type { ShortageEvent, ShortageFacts } from '../../../machines/shortage/law/facts.ts';
import { shortageLifecycle } from '../../../machines/shortage/law/index.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { commit, type OrderGround } from '../orders/walker.ts';
import { shortageVariants } from './variants.ts';

const flags = () => ({ idempotencyKey: randomUUID(), showError: false });

/** Walks shortages as a manager would, each of a pick list of an order of its own. */
export function shortageWalker(
  api: Api,
  ground: OrderGround,
): Walker<ShortageFacts, ShortageEvent> {
  const read = async (id: number) => shown(await api.getShortage({ params: { id } }));
  const [, other] = ground.lines;
  return {
    lifecycle: shortageLifecycle,
    variants: shortageVariants,
    read,
    passTime: async () => {},
    create: async () => {
      // The second line stays where the first is left out.
      const { order } = await commit(api, ground, { prepaid: false });
      for (const type of ['submit', 'accept'] as const) {
        await api.operation({ body: { orderId: order.id, event: { type } } }, flags());
      }
      const body = { orderIds: [order.id], each: false };
      const [list] = (await api.addPickLists({ body }, flags())).lists;
      const params = { id: list?.id ?? 0 };
      const { facts } = await api.movePickList(
        { params, body: { event: { type: 'start' } } },
        flags(),
      );
      const line = facts.lines.find(({ goodsId }) => goodsId === ground.lines[0]?.goodsId);
      const event = {
        type: 'shortLine' as const,
        lineId: line?.lineId ?? 0,
        reason: 'tooFew' as const,
        rest: 'backOrder' as const,
      };
      await api.movePickList({ params, body: { event } }, flags());
      const { rows } = await api.listShortages({ body: { search: order.orderSn } });
      const [row] = rows;
      if (!row) throw new Error('Nothing is short');
      return read(row.id);
    },
    send: (id, event) =>
      say(() => {
        const sent =
          event.type === 'substitute'
            ? { ...event, goodsId: other?.goodsId ?? 0, unit: other?.unit ?? '' }
            : event;
        return api.moveShortage({ params: { id }, body: { event: sent } }, flags());
      }),
  };
}

async function say(work: () => Promise<ShortageDetail>): Promise<Said<ShortageFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: ShortageDetail): Shown<ShortageFacts> {
  const { shortage, state, facts, history } = detail;
  const { id, version } = shortage;
  return { id, state, version, facts, historyLength: history.length, whole: detail };
}
