import type { DomainProof } from '../../paths/proof.ts';

export const goodsProof: DomainProof<'goods'> = {
  subjects: {},
  script: null,
  addRows: null,
  exceptions: null,
};
