import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const invoicesProof: DomainProof<'invoices'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: {
    seldomDone: { downloadCreditNote: 'its line in the log is all that it writes' },
  },
};
