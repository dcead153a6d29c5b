import type { accounts as contract } from '../../api/accounts/calls.ts';
import { accountsSheet } from '../../api/accounts/sheet.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { addAccount, changeStatus, editAccount, resetPassword } from './moves.ts';
import { accountDetail, listAccounts, ownShops } from './queries.ts';
import { relatedToAccount } from './related.ts';

/** Who may sign in to the shop, and as what. */
export const accountHandlers = {
  listUser: ({ body }, call) => checkedCursor(() => listAccounts(call, body)),
  exportUsers: ({ body }, call) => exportList(call, accountsSheet, body, listAccounts),
  getUser: ({ params }, call) => accountDetail(call, params.id),
  getUserRelated: ({ params }, call) => relatedToAccount(call, params.id),
  listUserShops: (_input, call) => ownShops(call),
  addUser: ({ body }, call) => addAccount(call, body),
  editUser: ({ body: { id, version, ...card } }, call) => editAccount(call, card, { id, version }),
  changeUserStatus: ({ body: { id, version, status } }, call) =>
    changeStatus(call, status, { id, version }),
  resetUserPassword: ({ body }, call) => resetPassword(call, body),
} satisfies Handlers<typeof contract, Call>;
