import type { DomainProof } from '../../paths/proof.ts';

export const moneyReportsProof: DomainProof<'moneyReports'> = {
  subjects: {},
  script: null,
  addRows: null,
  exceptions: null,
};
