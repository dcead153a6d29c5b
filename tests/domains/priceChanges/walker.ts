import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import { baseUnitOf } from '../../../api/kernel/quantity.ts';
import { dateAt, dayAfter } from '../../../api/kernel/zone.ts';
import type { PriceChangeDetail } from '../../../api/priceChanges/calls.ts';
import { cardOnWire } from '../../../machines/priceChange/law/amounts.ts';
import type {
  PriceChangeEvent,
  PriceChangeFacts,
} from '../../../machines/priceChange/law/facts.ts';
import { priceChangeLifecycle } from '../../../machines/priceChange/law/index.ts';
import type { Database } from '../../../server/kernel/db/transaction.ts';
import { CLOCK, RecordRefusal, send } from '../../../server/kernel/record.ts';
import { storedPriceChange } from '../../../server/priceChanges/stored.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { priceChangeVariants } from './variants.ts';

/** Who walks: one prepares, another, who also reads, approves what is below the margin floor. */
interface ChangeDesks {
  manager: Api;
  auditor: Api;
}

const QUIET = { showError: false };

/** Walks price changes of one of the shop's goods, a customer's each, so that none meets another. */
export function priceChangeWalker(
  { manager, auditor }: ChangeDesks,
  db: Database,
  passTime: (id: number) => Promise<void>,
): Walker<PriceChangeFacts, PriceChangeEvent> {
  const read = async (id: number) => shown(await auditor.getPriceChange({ params: { id } }));
  let begun = 0;
  return {
    lifecycle: priceChangeLifecycle,
    variants: priceChangeVariants,
    read,
    passTime,
    create: async ({ facts: { title, validFrom, today, belowFloor } }) => {
      const { rows } = await manager.listCustomers({ body: { size: 50 } });
      // In turn: a change in force would end another one of the same customer.
      const customer = rows[begun % rows.length];
      begun += 1;
      if (!customer) throw new Error('There is nobody to price goods for');
      const at = { level: 'customer' as const, customerId: customer.id };
      const day = dateAt(new Date(), 'Asia/Singapore');
      const { change } = await manager.addPriceChange({
        body: { ...at, title, validFrom: validFrom > today ? dayAfter(day, 2) : day },
      });
      const { rows: goods } = await manager.listGoods({ body: { size: 60 } });
      const its = goods.find(({ prices }) => prices.cost !== null && toMinor(prices.cost) > 100);
      const unit = baseUnitOf(its?.units ?? [])?.unit;
      if (!its || unit === undefined) throw new Error('There are no goods whose cost is known');
      const found = await manager.findPricedGoods({
        body: { ...at, by: { type: 'goods', goodsId: its.id } },
      });
      const row = found.rows.find((one) => one.unit === unit);
      const price = belowFloor > 0 ? '0.01' : fromMinor(toMinor(its.prices.cost ?? '0') * 2);
      const lines = [{ goodsId: its.id, unit, at: 0, price, before: row?.today ?? null }];
      await manager.editPriceChange({
        body: { id: change.id, title, validFrom: change.validFrom, lines },
      });
      return read(change.id);
    },
    send: (id, event) =>
      say(async () => {
        if (event.type === 'supersede') {
          const request = { id, shopId: null, event, actor: CLOCK, at: new Date() };
          await send(db, storedPriceChange, request);
        } else {
          const isDecided = event.type === 'approve' || event.type === 'refuse';
          await sendEvent(isDecided ? auditor : manager, id, event);
        }
        return auditor.getPriceChange({ params: { id } });
      }),
  };
}

function sendEvent(
  api: Api,
  id: number,
  event: Exclude<PriceChangeEvent, { type: 'supersede' }>,
): Promise<PriceChangeDetail> {
  const body = { id };
  switch (event.type) {
    case 'edit':
      return api.editPriceChange({ body: { id, ...cardOnWire(event.card) } }, QUIET);
    case 'submit':
      return api.submitPriceChange({ body }, QUIET);
    case 'approve':
      return api.approvePriceChange({ body }, QUIET);
    case 'refuse':
      return api.refusePriceChange({ body: { id, remark: event.remark } }, QUIET);
    case 'rework':
      return api.reworkPriceChange({ body }, QUIET);
    case 'withdraw':
      return api.withdrawPriceChange({ body: { id, remark: event.remark } }, QUIET);
  }
}

async function say(work: () => Promise<PriceChangeDetail>): Promise<Said<PriceChangeFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (error instanceof RecordRefusal && error.kind === 'refused') {
      return { ok: false, rule: error.reason?.rule ?? '' };
    }
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: PriceChangeDetail): Shown<PriceChangeFacts> {
  const { change, state, facts, history } = detail;
  // The moment of the answer is no part of the record.
  const { now: _now, actor: _actor, ...kept } = facts;
  return {
    id: change.id,
    state,
    version: change.version,
    facts,
    historyLength: history.length,
    whole: { ...detail, facts: kept },
  };
}
