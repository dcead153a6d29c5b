import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const notesProof: DomainProof<'notes'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: null,
};
