import type { Domain } from '../kernel/domain.ts';
import { MEGABYTE } from '../kernel/fileRules.ts';

/** The delivery notes: what a customer is brought of an order, and who signed for it. */
export const deliveryNotesDomain = {
  permissions: ['deliveryNote.view', 'deliveryNote.edit'],
  records: { deliveryNote: 'chart' },
  pictures: {
    deliveryNote: { maximum: 5 * MEGABYTE, see: 'deliveryNote.view', add: 'deliveryNote.edit' },
  },
  noted: { deliveryNote: 'deliveryNote.view' },
  waiting: {},
  routes: {
    listDeliveryNotes: 'POST /decsaasadmin/saas/api/deliveryNote/getList',
    exportDeliveryNotes: 'POST /decsaasadmin/saas/api/deliveryNote/export',
    getDeliveryNote: 'GET /decsaasadmin/saas/api/deliveryNote/get/{id}',
    getDeliveryNoteRelated: 'GET /decsaasadmin/saas/api/deliveryNote/related/{id}',
    addDeliveryNotes: 'POST /decsaasadmin/saas/api/deliveryNote/add',
    moveDeliveryNote: 'POST /decsaasadmin/saas/api/deliveryNote/move/{id}',
    departDeliveryNotes: 'POST /decsaasadmin/saas/api/deliveryNote/depart',
    downloadDeliveryNotes: 'POST /decsaasadmin/saas/api/deliveryNote/download',
  },
} as const satisfies Domain;
