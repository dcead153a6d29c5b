import type { DomainProof } from '../../paths/proof.ts';
import { addRows } from './rows.ts';

export const filesProof: DomainProof<'files'> = {
  subjects: {},
  script: null,
  addRows: addRows,
  exceptions: null,
};
