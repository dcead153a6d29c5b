import type { DomainProof } from '../../paths/proof.ts';

export const outboundProof: DomainProof<'outbound'> = {
  subjects: {},
  script: null,
  addRows: null,
  exceptions: null,
};
