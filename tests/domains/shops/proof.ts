import type { DomainProof } from '../../paths/proof.ts';

export const shopsProof: DomainProof<'shops'> = {
  subjects: {},
  script: null,
  addRows: null,
};
