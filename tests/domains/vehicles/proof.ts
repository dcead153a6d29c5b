import type { DomainProof } from '../../paths/proof.ts';

export const vehiclesProof: DomainProof<'vehicles'> = {
  subjects: {},
  script: null,
  addRows: null,
  exceptions: null,
};
