import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import type { SupplierDetail } from '../../../api/suppliers/calls.ts';
import type { SupplierEvent, SupplierFacts } from '../../../machines/supplier/law/facts.ts';
import { supplierLifecycle } from '../../../machines/supplier/law/index.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { card, supplierVariants } from './variants.ts';

/** Walks suppliers as a manager would. */
export function supplierWalker(api: Api): Walker<SupplierFacts, SupplierEvent> {
  const get = (supplierId: number) => api.getSupplier({ params: { supplierId } });
  const send = (supplierId: number, event: SupplierEvent): Promise<SupplierDetail> => {
    const params = { supplierId };
    if (event.type === 'freeze') return api.freezeSupplier({ params, query: {} }, QUIET);
    if (event.type === 'unfreeze') return api.unfreezeSupplier({ params, query: {} }, QUIET);
    return api.updateSupplierContact({ params, body: event.card }, QUIET);
  };
  return {
    lifecycle: supplierLifecycle,
    variants: supplierVariants,
    read: async (id) => shown(await get(id)),
    passTime: async () => {},
    create: async () =>
      shown(await api.addSupplierContact({ body: { ...card, name: `Walked ${randomUUID()}` } })),
    send: (id, event) => say(() => send(id, event)),
  };
}

const QUIET = { showError: false };

async function say(work: () => Promise<SupplierDetail>): Promise<Said<SupplierFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(detail: SupplierDetail): Shown<SupplierFacts> {
  const { supplier, state, facts, history } = detail;
  const { id, version } = supplier;
  return { id, state, version, facts, historyLength: history.length, whole: detail };
}
