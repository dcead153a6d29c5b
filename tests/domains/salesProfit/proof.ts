import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const salesProfitProof: DomainProof<'salesProfit'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: {
    withoutLine: {
      cacheBeforeSaleProfit: 'a draft of one’s own, which nobody else sees until it is saved',
    },
    seldomDone: { sendProfitToMail: 'the beginning of a message of the outbox' },
  },
};
