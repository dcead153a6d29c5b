import type { Domain } from '../kernel/domain.ts';

/** Signing in, and what one does about one's own account. */
export const authDomain = {
  permissions: [],
  records: {},
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    login: 'POST /decsaasadmin/saas/api/auth/login',
    logout: 'POST /decsaasadmin/saas/api/auth/logout',
    currentLogin: 'GET /decsaasadmin/saas/api/auth/current',
    countWaiting: 'GET /decsaasadmin/saas/api/waiting/count',
    changePassword: 'POST /decsaasadmin/saas/api/user/changePassword',
    getPersonalInfo: 'GET /decsaasadmin/saas/api/user/personalInfo',
    savePersonalInfo: 'POST /decsaasadmin/saas/api/user/savePersonalInfo',
    chooseLetterKeys: 'POST /decsaasadmin/saas/api/user/chooseLetterKeys',
    listSessions: 'GET /decsaasadmin/saas/api/auth/session/list',
    endSession: 'POST /decsaasadmin/saas/api/auth/session/end',
    signOutEverywhere: 'POST /decsaasadmin/saas/api/auth/session/signOutEverywhere',
  },
} as const satisfies Domain;
