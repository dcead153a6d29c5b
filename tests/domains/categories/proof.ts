import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const categoriesProof: DomainProof<'categories'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: null,
};
