import type { DomainProof } from '../../paths/proof.ts';

export const membersProof: DomainProof<'members'> = {
  subjects: {},
  script: null,
  addRows: null,
};
