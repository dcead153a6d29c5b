import { createSupplierFlow, supplierLaw } from '../../../machines/supplier/flow.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { supplierVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const suppliersLaws = {
  supplier: law({
    law: supplierLaw,
    variants: supplierVariants,
    create: createSupplierFlow,
    versioned: (version) => ({ supplier: { id: 1, version } }),
    requestOf: (event) => event,
    entry: null,
    secondPerson: { freeze: NOTHING, unfreeze: NOTHING, update: NOTHING },
  }),
};
