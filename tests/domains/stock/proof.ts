import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const stockProof: DomainProof<'stock'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: null,
};
