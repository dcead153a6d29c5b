import type { DomainProof } from '../../paths/proof.ts';

export const financeProof: DomainProof<'finance'> = {
  subjects: {},
  script: null,
  addRows: null,
};
