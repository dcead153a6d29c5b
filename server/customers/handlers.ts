import type { customers as customersContract } from '../../api/customers/calls.ts';
import { customersSheet, gradesSheet } from '../../api/customers/sheet.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor, onePage } from '../kernel/page.ts';
import { listAddresses, saveAddress } from './addresses.ts';
import { listErpCustomers } from './erp.ts';
import { addGrade, deleteGrade, listGrades, listTypes, updateGrade } from './grades.ts';
import { importCustomers } from './import.ts';
import { importErpCustomers } from './importErp.ts';
import {
  addCustomer,
  authorise,
  moveCustomer,
  resetPassword,
  setCreditLimit,
  setLogin,
  updateCustomer,
} from './moves.ts';
import { customerDetail, customerOfPhone, listCustomers, listQueue } from './queries.ts';
import { relatedToCustomer } from './related.ts';
import { listSalesPeople } from './salesPeople.ts';
import { syncCustomers } from './syncMany.ts';

export const customerHandlers = {
  listCustomers: ({ body }, call) => checkedCursor(() => listCustomers(call, body)),
  listSalesPeople: (_input, call) => listSalesPeople(call),
  exportCustomers: ({ body }, call) => exportList(call, customersSheet, body, listCustomers),
  listCustomerQueue: ({ body }, call) => listQueue(call, body),
  getCustomer: ({ params }, call) => customerDetail(call, params.id),
  getCustomerRelated: ({ params }, call) => relatedToCustomer(call, params.id),
  getCustomerByPhone: ({ params }, call) => customerOfPhone(call, params.phone),
  addCustomer: ({ body }, call) => addCustomer(call, body),
  updateCustomer: ({ params, body: { version, ...card } }, call) =>
    updateCustomer(call, card, { id: params.id, version }),
  removeCustomer: ({ params, body: { version } }, call) =>
    moveCustomer(call, { type: 'remove' }, { id: params.id, version }),
  authoriseCustomer: ({ body: { id, version, event } }, call) =>
    authorise(call, event, { id, version }),
  setCreditLimit: ({ params, body: { version, ...limit } }, call) =>
    setCreditLimit(call, limit, { id: params.id, version }),
  decideCredit: ({ body: { id, version, event } }, call) =>
    moveCustomer(call, event, { id, version }),
  freezeCustomer: ({ params, query: { version } }, call) =>
    moveCustomer(call, { type: 'freeze' }, { id: params.id, version }),
  unfreezeCustomer: ({ params, query: { version } }, call) =>
    moveCustomer(call, { type: 'unfreeze' }, { id: params.id, version }),
  updateLoginAccount: ({ body: { id, version, loginAccount } }, call) =>
    setLogin(call, loginAccount, { id, version }),
  changeCustomerPassword: ({ body: { id, version } }, call) => resetPassword(call, { id, version }),
  syncCustomer: ({ params, query: { version } }, call) =>
    moveCustomer(call, { type: 'sync' }, { id: params.id, version }),
  syncCustomers: ({ body }, call) => syncCustomers(call, body),
  importCustomers: ({ files, body }, call) => importCustomers(call, files.file, body),
  importErpCustomers: ({ files, body }, call) => importErpCustomers(call, files.file, body),
  listErpCustomers: ({ query }, call) => listErpCustomers(call, query),
  getUserType: (_input, call) => listTypes(call),
  getUserGrade: (_input, call) => listGrades(call),
  exportUserGrades: ({ body }, call) =>
    exportList(call, gradesSheet, body, async (inside) => onePage(await listGrades(inside))),
  addUserGrade: ({ body }, call) => addGrade(call, body),
  updateUserGrade: ({ params, query: { version, ...card } }, call) =>
    updateGrade(call, params.id, card, version),
  deleteUserGrade: ({ params }, call) => deleteGrade(call, params.id),
  listDeliveryAddresses: ({ query }, call) => listAddresses(call, query.userId),
  updateDeliveryAddress: ({ query }, call) => saveAddress(call, query),
} satisfies Handlers<typeof customersContract, Call>;
