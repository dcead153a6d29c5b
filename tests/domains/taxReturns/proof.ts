import type { DomainProof } from '../../paths/proof.ts';

export const taxReturnsProof: DomainProof<'taxReturns'> = {
  subjects: {},
  script: null,
  addRows: null,
  exceptions: null,
};
