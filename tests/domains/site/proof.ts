import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const siteProof: DomainProof<'site'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: {
    open: ['getSiteFacts', 'sendContact'],
  },
};
