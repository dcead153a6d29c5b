import type { Handlers } from '../../api/kernel/operation.ts';
import type { vouchers as contract, VoucherDetail } from '../../api/vouchers/calls.ts';
import { vouchersSheet } from '../../api/vouchers/sheet.ts';
import { cardInMemory } from '../../machines/voucher/law/amounts.ts';
import type { VoucherEvent } from '../../machines/voucher/law/facts.ts';
import { fieldOf } from '../../machines/voucher/law/rules.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { invalid } from '../kernel/failure.ts';
import { exportList } from '../kernel/listExport.ts';
import { moveOne, type Which } from '../kernel/moveOne.ts';
import { checkedCursor } from '../kernel/page.ts';
import { RecordRefusal } from '../kernel/record.ts';
import { createVoucher } from './create.ts';
import { exportCopies } from './export.ts';
import { countTabs, listCopies, listVouchers, voucherDetail } from './queries.ts';
import { findPresented, redeem } from './redeem.ts';
import { storedVoucher } from './stored.ts';

export const voucherHandlers = {
  listVoucher: ({ body }, call) => checkedCursor(() => listVouchers(call, body)),
  exportVouchers: ({ body }, call) => exportList(call, vouchersSheet, body, listVouchers),
  countVoucher: ({ body }, call) => countTabs(call, body),
  getVoucher: ({ params }, call) => voucherDetail(call, params.id),
  addVoucher: async ({ body }, call) => {
    const card = cardInMemory(body, call.shop.currency);
    const id = await withRetries(call.db, (tx) => createVoucher(tx, call, card));
    return voucherDetail(call, id);
  },
  editVoucher: ({ params, body: { version, ...card } }, call) =>
    move(
      call,
      { id: params.id, version },
      { type: 'edit', card: cardInMemory(card, call.shop.currency) },
    ),
  activateVoucher: ({ body }, call) => move(call, body, { type: 'activate' }),
  approveVoucher: ({ body }, call) => move(call, body, { type: 'approve' }),
  declineVoucher: ({ body: { remark, ...which } }, call) =>
    move(call, which, { type: 'decline', remark }),
  endVoucher: ({ body: { remark, ...which } }, call) => move(call, which, { type: 'end', remark }),
  listVoucherCopies: ({ params, body }, call) =>
    checkedCursor(() => listCopies(call, params.id, body)),
  exportVoucherCopies: ({ params, body }, call) => exportCopies(call, params.id, body.which),
  findVoucher: ({ body }, call) => findPresented(call, body.code),
  redeemVoucher: ({ body }, call) => redeem(call, body),
} satisfies Handlers<typeof contract, Call>;

/**
 * Sends one event to a voucher and answers it as it is then.
 * @throws Failure 4000 at the field that the chart has something against, 4091 with the voucher as
 * it is now; RecordRefusal
 */
async function move(call: Call, which: Which, event: VoucherEvent): Promise<VoucherDetail> {
  try {
    return await moveOne(call, storedVoucher, which, event, voucherDetail);
  } catch (error) {
    const reason = event.type === 'edit' && error instanceof RecordRefusal ? error.reason : null;
    const field = reason && fieldOf(reason);
    if (reason && field) throw invalid({ [field]: reason });
    throw error;
  }
}
