import type { bankAccounts as contract } from '../../api/bankAccounts/calls.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import { stepDown, stepUp } from '../auth/stepUp.ts';
import type { Call } from '../kernel/context.ts';
import { addBankAccount, decideBankAccount, deleteBankAccount, editBankAccount } from './moves.ts';
import { bankAccountDetail, listBankAccounts } from './queries.ts';

/** Where a shop is paid to: read by who unlocked it, changed by who may and confirmed by another. */
export const bankAccountHandlers = {
  listBankAccount: (_input, call) => listBankAccounts(call),

  getBankAccount: ({ params }, call) => bankAccountDetail(call, params.id),

  async verifyBankPassword({ body }, call) {
    await stepUp(call, body.password, 'bankAccounts');
    return listBankAccounts(call);
  },

  async lockBankAccount(_input, call) {
    await stepDown(call.db, call);
    return listBankAccounts(call);
  },

  addBankAccount: ({ body }, call) => addBankAccount(call, body),

  editBankAccount: ({ params, body: { version, ...entry } }, call) =>
    editBankAccount(call, { id: params.id, version }, entry),

  deleteBankAccount: ({ params, body }, call) =>
    deleteBankAccount(call, { id: params.id, version: body.version }),

  confirmBankAccount: ({ body }, call) => decideBankAccount(call, body, { type: 'confirm' }),

  refuseBankAccount: ({ body: { remark, ...which } }, call) =>
    decideBankAccount(call, which, { type: 'refuse', remark }),
} satisfies Handlers<typeof contract, Call>;
