import type { DomainProof } from '../../paths/proof.ts';

export const operationLogProof: DomainProof<'operationLog'> = {
  subjects: {},
  script: null,
  addRows: null,
  exceptions: null,
};
