import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { SettlementDetail } from '../../../api/settlements/calls.ts';
import type { SettlementEvent, SettlementFacts } from '../../../machines/settlement/law/facts.ts';
import { settlementLifecycle } from '../../../machines/settlement/law/index.ts';
import { inShop } from '../../api/support/server.ts';
import type { PassTime } from '../../paths/subjects.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { settlementVariants } from './variants.ts';

/** Who walks: one pays out and generates anew, another, who also reads, reviews. */
export interface SettlementDesks {
  payer: Api;
  reviewer: Api;
}

/** The shops of the keeper, which sell nothing, and whose each statement is. */
export interface SettlementGround {
  shopIds: number[];
  shopOf: Map<number, number>;
}

export async function prepareSettlementGround({
  payer,
}: SettlementDesks): Promise<SettlementGround> {
  const { restaurantVOList } = await payer.currentLogin({});
  const shopIds = restaurantVOList.map(({ restaurantId }) => restaurantId);
  return { shopIds, shopOf: new Map() };
}

/** Walks the statements of the keeper's shops in turns: of each the one that waits. */
export function settlementWalker(
  { payer, reviewer }: SettlementDesks,
  { shopIds, shopOf }: SettlementGround,
  passTime: PassTime,
): Walker<SettlementFacts, SettlementEvent> {
  let turn = 0;
  const desksOf = (id: number): SettlementDesks => {
    const shopId = shopOf.get(id) ?? 0;
    return { payer: inShop(payer, shopId), reviewer: inShop(reviewer, shopId) };
  };
  const read = async (id: number) =>
    shown(await desksOf(id).reviewer.getSettlement({ params: { id } }));
  return {
    lifecycle: settlementLifecycle,
    variants: settlementVariants,
    read,
    passTime,
    create: async () => {
      const shopId = shopIds[turn % shopIds.length];
      if (shopId === undefined) throw new Error('The keeper has no shop to walk');
      turn += 1;
      const { settlement } = await inShop(payer, shopId).beginSettlement({ body: {} });
      shopOf.set(settlement.id, shopId);
      return read(settlement.id);
    },
    send: (id, event) =>
      say(async () => {
        await sendEvent(desksOf(id), id, event);
        return read(id);
      }),
  };
}

const QUIET = { showError: false };

function sendEvent({ payer, reviewer }: SettlementDesks, id: number, event: SettlementEvent) {
  const body = { id };
  switch (event.type) {
    case 'approve':
      return reviewer.approveSettlement({ body }, QUIET);
    case 'reject':
      return reviewer.rejectSettlement({ body: { id, remark: event.remark } }, QUIET);
    case 'regenerate':
      return payer.regenerateSettlement({ body }, QUIET);
    case 'process':
      return payer.processSettlement({ body }, QUIET);
    case 'pay':
      return payer.paySettlement({ body: { ...body, bankAccountId: event.bankAccountId } }, QUIET);
    case 'transfer':
      return payer.transferSettlement({ body }, { ...QUIET, idempotencyKey: randomUUID() });
  }
}

async function say(work: () => Promise<Shown<SettlementFacts>>): Promise<Said<SettlementFacts>> {
  try {
    return { ok: true, record: await work() };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: SettlementDetail): Shown<SettlementFacts> {
  const { settlement, state, facts, history } = detail;
  const { id, version } = settlement;
  return { id, state, version, facts, historyLength: history.length, whole: detail };
}
