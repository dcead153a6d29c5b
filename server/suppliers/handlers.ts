import type { Handlers } from '../../api/kernel/operation.ts';
import type { suppliers as suppliersContract } from '../../api/suppliers/calls.ts';
import { suppliersSheet } from '../../api/suppliers/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { importSuppliers } from './import.ts';
import { addSupplier, moveSupplier, updateSupplier } from './moves.ts';
import { listSuppliers, supplierDetail } from './queries.ts';
import { relatedToSupplier } from './related.ts';

export const supplierHandlers = {
  getSupplierContactSearchList: ({ body }, call) => checkedCursor(() => listSuppliers(call, body)),
  exportSuppliers: ({ body }, call) => exportList(call, suppliersSheet, body, listSuppliers),
  getSupplier: ({ params }, call) => supplierDetail(call, params.supplierId),
  getSupplierRelated: ({ params }, call) => relatedToSupplier(call, params.id),
  addSupplierContact: ({ body }, call) => addSupplier(call, body),
  updateSupplierContact: ({ params, body: { version, ...card } }, call) =>
    updateSupplier(call, card, { id: params.supplierId, version }),
  importSuppliers: ({ files, body }, call) => importSuppliers(call, files.file, body),
  freezeSupplier: ({ params, query: { version } }, call) =>
    moveSupplier(call, { type: 'freeze' }, { id: params.supplierId, version }),
  unfreezeSupplier: ({ params, query: { version } }, call) =>
    moveSupplier(call, { type: 'unfreeze' }, { id: params.supplierId, version }),
} satisfies Handlers<typeof suppliersContract, Call>;
