import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const authProof: DomainProof<'auth'> = {
  subjects: {},
  script: script,
  addRows: null,
};
