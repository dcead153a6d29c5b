import type { DomainProof } from '../../paths/proof.ts';

export const deliveryProof: DomainProof<'delivery'> = {
  subjects: {},
  script: null,
  addRows: null,
  exceptions: null,
};
