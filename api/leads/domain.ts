import type { Domain } from '../kernel/domain.ts';
import { MEGABYTE } from '../kernel/fileRules.ts';

/** Who wants to become a merchant, or to open another branch. */
export const leadsDomain = {
  permissions: ['lead.view', 'lead.handle', 'lead.openShop'],
  records: { lead: 'chart' },
  pictures: {
    licence: { maximum: 5 * MEGABYTE, see: 'lead.view', add: 'lead.handle' },
  },
  noted: { lead: 'lead.view' },
  waiting: { toTakeUp: ['lead.view', 'lead.handle'] },
  routes: {
    submitRegistration: 'POST /decsaasadmin/saas/api/registration/submit',
    listLead: 'POST /decsaasadmin/saas/api/registration/listLead',
    exportLeads: 'POST /decsaasadmin/saas/api/registration/export',
    countLead: 'POST /decsaasadmin/saas/api/registration/countLead',
    getLead: 'GET /decsaasadmin/saas/api/registration/{id}/get',
    getLeadRelated: 'GET /decsaasadmin/saas/api/registration/{id}/related',
    addLead: 'POST /decsaasadmin/saas/api/registration/addLead',
    handleLead: 'POST /decsaasadmin/saas/api/registration/{id}/handle',
    openShop: 'POST /decsaasadmin/saas/api/registration/{id}/openShop',
  },
} as const satisfies Domain;
