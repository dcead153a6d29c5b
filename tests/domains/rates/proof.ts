import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const ratesProof: DomainProof<'rates'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: {},
};
