import type { DomainProof } from '../../paths/proof.ts';

export const driversProof: DomainProof<'drivers'> = {
  subjects: {},
  script: null,
  addRows: null,
  exceptions: null,
};
