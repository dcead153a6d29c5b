import type { DomainProof } from '../../paths/proof.ts';

export const lifecyclesProof: DomainProof<'lifecycles'> = {
  subjects: {},
  script: null,
  addRows: null,
  exceptions: null,
};
