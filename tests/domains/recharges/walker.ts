import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { fromMinor } from '../../../api/kernel/money.ts';
import type { RechargeDetail } from '../../../api/recharges/calls.ts';
import type { RechargeEvent, RechargeFacts } from '../../../machines/recharge/law/facts.ts';
import { rechargeLifecycle } from '../../../machines/recharge/law/index.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { rechargeVariants } from './variants.ts';

/** Walks recharges of the demo's members as a cashier would: one after the other, for they add up. */
export function rechargeWalker(api: Api): Walker<RechargeFacts, RechargeEvent> {
  let found: Promise<number[]> | undefined;
  let next = Math.floor(Math.random() * MEMBERS);
  const read = async (id: number) => shown(await api.getRecharge({ params: { id } }));
  return {
    lifecycle: rechargeLifecycle,
    variants: rechargeVariants,
    read,
    passTime: async () => {},
    create: async ({ facts: { amount } }) => {
      found ??= membersOf(api);
      const people = await found;
      next += 1;
      const body = {
        userId: people[next % people.length] ?? 0,
        amount: fromMinor(amount),
        method: 'PAYNOW' as const,
      };
      return shown(await api.submitRecharge({ body }, { idempotencyKey: randomUUID() }));
    },
    send: (id, event) => say(() => sendEvent(api, id, event)),
  };
}

/** How many members are taken by turns. */
const MEMBERS = 200;

async function membersOf(api: Api): Promise<number[]> {
  const { rows } = await api.listMember({ body: { size: MEMBERS } });
  if (rows.length === 0) throw new Error('The demo data lacks a member');
  return rows.map(({ id }) => id);
}

function sendEvent(api: Api, id: number, event: RechargeEvent): Promise<RechargeDetail> {
  const flags = { showError: false, idempotencyKey: randomUUID() };
  return event.type === 'confirm'
    ? api.confirmRecharge({ body: { id } }, flags)
    : api.refuseRecharge({ body: { id, remark: event.remark } }, flags);
}

async function say(work: () => Promise<RechargeDetail>): Promise<Said<RechargeFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: RechargeDetail): Shown<RechargeFacts> {
  const { recharge, state, facts, history } = detail;
  // What other recharges do to the same wallet is not this record's.
  const { walletBalance: _balance, ...own } = recharge;
  return {
    id: recharge.id,
    state,
    version: recharge.version,
    facts,
    historyLength: history.length,
    whole: { ...detail, recharge: own },
  };
}
