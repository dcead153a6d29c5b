import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const soExportsProof: DomainProof<'soExports'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: null,
};
