import type { Domain } from '../kernel/domain.ts';

/** The saved views of lists: filters, order and columns under a name. */
export const listViewsDomain = {
  permissions: ['listView.share'],
  records: { listView: 'row' },
  pictures: {},
  noted: {},
  waiting: {},
  routes: {
    listListView: 'POST /decsaasadmin/saas/api/listView/getList',
    addListView: 'POST /decsaasadmin/saas/api/listView/add',
    editListView: 'POST /decsaasadmin/saas/api/listView/edit/{id}',
    deleteListView: 'POST /decsaasadmin/saas/api/listView/delete/{id}',
    chooseListView: 'POST /decsaasadmin/saas/api/listView/choose',
  },
} as const satisfies Domain;
