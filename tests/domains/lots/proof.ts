import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const lotsProof: DomainProof<'lots'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: null,
};
