import type { DomainProof } from '../../paths/proof.ts';

export const outboundProof: DomainProof<'outbound'> = {
  subjects: {},
  script: null,
  addRows: null,
  exceptions: {
    seldomDone: {
      againSendOutbound: 'a move of the message, where there is a warehouse system',
      againSendOutboundBatch: 'the same of each order',
    },
  },
};
