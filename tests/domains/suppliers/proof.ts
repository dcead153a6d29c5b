import { storedSupplier } from '../../../server/suppliers/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { script } from './script.ts';
import { supplierWalker } from './walker.ts';

export const suppliersProof: DomainProof<'suppliers'> = {
  subjects: {
    supplier: subject({
      stored: storedSupplier,
      ground: async () => null,
      walker: async (office) => supplierWalker(await office.signIn('manager')),
    }),
  },
  script: script,
  addRows: null,
  exceptions: null,
};
