import type { Domain } from '../kernel/domain.ts';

/** Pictures and other files that records hold. */
export const filesDomain = {
  permissions: [],
  records: { file: 'row' },
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    uploadPicture: 'POST /decsaasadmin/saas/api/image/restaurant/upload',
    importTemplate: 'POST /decsaasadmin/saas/api/import/template',
    getSmallFile: 'GET /decsaasadmin/saas/api/image/restaurant/{fileId}/small',
    getFile: 'GET /decsaasadmin/saas/api/image/restaurant/{fileId}/get',
  },
} as const satisfies Domain;
