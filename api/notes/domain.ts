import type { Domain } from '../kernel/domain.ts';

/** What the staff write on records of other domains, with files: for nobody but themselves. */
export const notesDomain = {
  permissions: [],
  records: { note: 'row' },
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    listNote: 'POST /decsaasadmin/saas/api/note/getList',
    addNote: 'POST /decsaasadmin/saas/api/note/add',
    deleteNote: 'POST /decsaasadmin/saas/api/note/delete/{id}',
    uploadNoteFile: 'POST /decsaasadmin/saas/api/note/file/upload',
    getNoteFile: 'GET /decsaasadmin/saas/api/note/file/{fileId}/get',
  },
} as const satisfies Domain;
