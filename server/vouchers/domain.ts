import type { ServerDomain } from '../kernel/domain.ts';
import { anyStored } from '../kernel/product.ts';
import { rowsOf } from '../kernel/rows.ts';
import { auditVouchers } from './audit.ts';
import { vouchersDemo } from './demo.ts';
import { voucherHandlers } from './handlers.ts';
import { storedVoucher } from './stored.ts';
import * as tables from './tables.ts';
import { vouchersWaiting } from './waiting.ts';

export const vouchersDomain: ServerDomain<'vouchers'> = {
  handlers: voucherHandlers,
  grants: {
    'voucher.view': ['storeManager', 'clerk', 'auditor'],
    'voucher.edit': ['storeManager'],
    'voucher.approve': ['storeManager', 'auditor'],
    'voucher.redeem': ['storeManager', 'clerk'],
  },
  stored: { voucher: () => anyStored(storedVoucher) },
  tables: tables,
  rows: { voucher: rowsOf(storedVoucher.rows) },
  counts: [],
  waiting: vouchersWaiting,
  audits: { vouchers: auditVouchers },
  mail: {},
  demo: vouchersDemo,
};
