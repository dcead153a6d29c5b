import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const rolesProof: DomainProof<'roles'> = {
  subjects: {},
  script: script,
  addRows: null,
};
