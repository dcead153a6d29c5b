import {
  createMessageFlow,
  type MessageRequest,
  messageLaw,
} from '../../../machines/outboxMessage/flow.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { messageVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const outboxLaws = {
  outboxMessage: law({
    law: messageLaw,
    variants: messageVariants,
    create: createMessageFlow,
    versioned: (version) => ({ message: { id: 1, version } }),
    // All other events are the server's own, which nobody sends.
    requestOf: (event) => event as MessageRequest,
    entry: null,
    secondPerson: {
      fail: NOTHING,
      reject: NOTHING,
      retry: NOTHING,
      send: NOTHING,
      succeed: NOTHING,
      withdraw: NOTHING,
    },
  }),
};
