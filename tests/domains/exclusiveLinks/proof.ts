import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const exclusiveLinksProof: DomainProof<'exclusiveLinks'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: null,
};
