import type { DomainProof } from '../../paths/proof.ts';

export const ledgerProof: DomainProof<'ledger'> = {
  subjects: {},
  script: null,
  addRows: null,
  exceptions: null,
};
