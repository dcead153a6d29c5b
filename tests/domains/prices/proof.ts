import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const pricesProof: DomainProof<'prices'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: {},
};
