import type { Domain } from '../kernel/domain.ts';

/** The bank accounts that a shop is paid to. */
export const bankAccountsDomain = {
  permissions: ['bankAccount.view', 'bankAccount.edit', 'bankAccount.confirm'],
  records: { bankAccount: 'chart', settlementCycle: 'row' },
  pictures: {},
  noted: {},
  waiting: { bankAccountsToConfirm: ['bankAccount.confirm'] },
  routes: {
    listBankAccount: 'GET /decsaasadmin/saas/api/bankAccount/getList',
    getBankAccount: 'GET /decsaasadmin/saas/api/bankAccount/get/{id}',
    verifyBankPassword: 'POST /decsaasadmin/saas/api/bankAccount/verifyPassword',
    lockBankAccount: 'POST /decsaasadmin/saas/api/bankAccount/lock',
    addBankAccount: 'POST /decsaasadmin/saas/api/bankAccount/add',
    editBankAccount: 'POST /decsaasadmin/saas/api/bankAccount/edit/{id}',
    deleteBankAccount: 'POST /decsaasadmin/saas/api/bankAccount/delete/{id}',
    confirmBankAccount: 'POST /decsaasadmin/saas/api/bankAccount/confirm',
    refuseBankAccount: 'POST /decsaasadmin/saas/api/bankAccount/refuse',
  },
} as const satisfies Domain;
