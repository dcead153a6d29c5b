import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { VoucherDetail } from '../../../api/vouchers/calls.ts';
import { cardOnWire } from '../../../machines/voucher/law/amounts.ts';
import type { VoucherEvent, VoucherFacts } from '../../../machines/voucher/law/facts.ts';
import { voucherLifecycle } from '../../../machines/voucher/law/index.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { voucherVariants } from './variants.ts';

/** Walks vouchers as a manager would; each starts tomorrow and ends in a month. */
export function voucherWalker(
  api: Api,
  passTime: (voucherId: number) => Promise<void>,
): Walker<VoucherFacts, VoucherEvent> {
  const read = async (id: number) => shown(await api.getVoucher({ params: { id } }));
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
      return shown(await api.addVoucher({ body: cardOnWire(card) }));
    },
    send: (id, event) => say(() => sendEvent(api, id, event)),
  };
}

const QUIET = { showError: false };

function sendEvent(api: Api, id: number, event: VoucherEvent): Promise<VoucherDetail> {
  if (event.type === 'edit') {
    return api.editVoucher({ params: { id }, body: cardOnWire(event.card) }, QUIET);
  }
  return event.type === 'activate'
    ? api.activateVoucher({ body: { id } }, QUIET)
    : api.endVoucher({ body: { id, remark: event.remark } }, QUIET);
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
  const { now: _now, ...kept } = facts;
  return {
    id: voucher.id,
    state,
    version: voucher.version,
    facts,
    historyLength: history.length,
    whole: { ...detail, facts: kept },
  };
}
