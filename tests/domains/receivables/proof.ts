import type { DomainProof } from '../../paths/proof.ts';

export const receivablesProof: DomainProof<'receivables'> = {
  subjects: {},
  script: null,
  addRows: null,
  exceptions: {
    seldomDone: { sendCustomerStatement: 'the beginning of a message of the outbox' },
  },
};
