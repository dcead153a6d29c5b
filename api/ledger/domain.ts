import type { Domain } from '../kernel/domain.ts';

/** The double-entry ledger as the office reads it: what money did, fact by fact. */
export const ledgerDomain = {
  permissions: ['ledger.view'],
  records: {},
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    getTrialBalance: 'POST /decsaasadmin/saas/api/ledger/trialBalance/get',
    exportTrialBalance: 'POST /decsaasadmin/saas/api/ledger/trialBalance/export',
    listPosting: 'POST /decsaasadmin/saas/api/ledger/posting/getList',
    countPosting: 'POST /decsaasadmin/saas/api/ledger/posting/count',
    exportPostings: 'POST /decsaasadmin/saas/api/ledger/posting/export',
  },
} as const satisfies Domain;
