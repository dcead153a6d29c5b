import type { Domain } from '../kernel/domain.ts';

/** The bank accounts that a shop is paid to. */
export const bankAccountsDomain = {
  permissions: ['bankAccount.view', 'bankAccount.edit'],
  records: { bankAccount: 'row', settlementCycle: 'row' },
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    listBankAccount: 'GET /decsaasadmin/saas/api/bankAccount/getList',
    verifyBankPassword: 'POST /decsaasadmin/saas/api/bankAccount/verifyPassword',
    lockBankAccount: 'POST /decsaasadmin/saas/api/bankAccount/lock',
    addBankAccount: 'POST /decsaasadmin/saas/api/bankAccount/add',
    editBankAccount: 'POST /decsaasadmin/saas/api/bankAccount/edit/{id}',
    deleteBankAccount: 'POST /decsaasadmin/saas/api/bankAccount/delete/{id}',
  },
} as const satisfies Domain;
