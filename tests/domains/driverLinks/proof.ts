import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const driverLinksProof: DomainProof<'driverLinks'> = {
  subjects: {},
  script,
  addRows: null,
  exceptions: {
    open: ['openDrive', 'departDrive', 'deliverStop', 'failStop', 'skipStop'],
    withoutLine: { openDrive: 'notes alone when the link was opened last, which its dialog tells' },
  },
};
