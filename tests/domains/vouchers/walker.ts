import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { VoucherDetail } from '../../../api/vouchers/calls.ts';
import { cardOnWire } from '../../../machines/voucher/law/amounts.ts';
import type { VoucherEvent, VoucherFacts } from '../../../machines/voucher/law/facts.ts';
import { voucherLifecycle } from '../../../machines/voucher/law/index.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { voucherVariants } from './variants.ts';

/** Who walks: one issues, another, who also reads, approves what is above the limit. */
interface VoucherDesks {
  manager: Api;
  auditor: Api;
}

/** What another person than entered it decides. */
const DECIDED: readonly VoucherEvent['type'][] = ['approve', 'decline'];

/** Walks vouchers as a manager and an auditor would; each starts tomorrow and ends in a month. */
export function voucherWalker(
  { manager, auditor }: VoucherDesks,
  passTime: (voucherId: number) => Promise<void>,
): Walker<VoucherFacts, VoucherEvent> {
  const read = async (id: number) => shown(await auditor.getVoucher({ params: { id } }));
  return {
    lifecycle: voucherLifecycle,
    variants: voucherVariants,
    read,
    passTime,
    create: async ({ facts: { name, amount, issued, rules, startsAt, endsAt, now } }) => {
      const later = Date.now() - now;
      const card = {
        name,
        amount,
        issued,
        rules,
        startsAt: startsAt + later,
        endsAt: endsAt + later,
      };
      const { voucher } = await manager.addVoucher({ body: cardOnWire(card) });
      return read(voucher.id);
    },
    send: (id, event) =>
      say(async () => {
        await sendEvent(DECIDED.includes(event.type) ? auditor : manager, id, event);
        return auditor.getVoucher({ params: { id } });
      }),
  };
}

const QUIET = { showError: false };

function sendEvent(api: Api, id: number, event: VoucherEvent): Promise<VoucherDetail> {
  const body = { id };
  switch (event.type) {
    case 'edit':
      return api.editVoucher({ params: { id }, body: cardOnWire(event.card) }, QUIET);
    case 'approve':
      return api.approveVoucher({ body }, QUIET);
    case 'decline':
      return api.declineVoucher({ body: { id, remark: event.remark } }, QUIET);
    case 'activate':
      return api.activateVoucher({ body }, QUIET);
    case 'end':
      return api.endVoucher({ body: { id, remark: event.remark } }, QUIET);
  }
}

async function say(work: () => Promise<VoucherDetail>): Promise<Said<VoucherFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: VoucherDetail): Shown<VoucherFacts> {
  const { voucher, state, facts, history } = detail;
  // The moment of the answer is no part of the record.
  const { now: _now, actor: _actor, ...kept } = facts;
  return {
    id: voucher.id,
    state,
    version: voucher.version,
    facts,
    historyLength: history.length,
    whole: { ...detail, facts: kept },
  };
}
