import type { Domain } from '../kernel/domain.ts';

/** Vouchers and their copies. */
export const vouchersDomain = {
  permissions: ['voucher.view', 'voucher.edit', 'voucher.approve', 'voucher.redeem'],
  records: { voucher: 'chart' },
  pictures: {},
  noted: { voucher: 'voucher.view' },
  waiting: { vouchersToApprove: ['voucher.view', 'voucher.approve'] },
  routes: {
    listVoucher: 'POST /decsaasadmin/saas/api/voucher/getList',
    exportVouchers: 'POST /decsaasadmin/saas/api/voucher/export',
    countVoucher: 'POST /decsaasadmin/saas/api/voucher/count',
    getVoucher: 'GET /decsaasadmin/saas/api/voucher/{id}/get',
    addVoucher: 'POST /decsaasadmin/saas/api/voucher/add',
    editVoucher: 'POST /decsaasadmin/saas/api/voucher/update/{id}',
    activateVoucher: 'POST /decsaasadmin/saas/api/voucher/activate',
    approveVoucher: 'POST /decsaasadmin/saas/api/voucher/approve',
    declineVoucher: 'POST /decsaasadmin/saas/api/voucher/decline',
    endVoucher: 'POST /decsaasadmin/saas/api/voucher/end',
    listVoucherCopies: 'POST /decsaasadmin/saas/api/voucher/{id}/copies',
    exportVoucherCopies: 'POST /decsaasadmin/saas/api/voucher/{id}/copies/export',
    findVoucher: 'POST /decsaasadmin/saas/api/voucher/find',
    redeemVoucher: 'POST /decsaasadmin/saas/api/voucher/redeem',
  },
} as const satisfies Domain;
