import type { DomainProof } from '../../paths/proof.ts';

export const financeProof: DomainProof<'finance'> = {
  subjects: {},
  script: null,
  addRows: null,
  exceptions: {
    comparesShops: {
      'orderMoney.ts': 'SQL over the name that the query gives the table',
      'overview.ts': 'SQL over the name that the query gives the table',
    },
  },
};
