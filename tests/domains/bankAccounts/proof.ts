import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const bankAccountsProof: DomainProof<'bankAccounts'> = {
  subjects: {},
  script: script,
  addRows: null,
};
