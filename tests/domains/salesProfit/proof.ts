import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const salesProfitProof: DomainProof<'salesProfit'> = {
  subjects: {},
  script: script,
  addRows: null,
};
