import type { DomainProof } from '../../paths/proof.ts';

export const membersProof: DomainProof<'members'> = {
  subjects: {},
  script: null,
  addRows: null,
  exceptions: {
    comparesShops: {
      'wallet.ts': "the shop is a column of the order's query",
      'phones.ts': "the shop is a column of the order's query",
    },
  },
};
