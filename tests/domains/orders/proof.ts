import { storedOrder } from '../../../server/orders/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { script } from './script.ts';
import { orderWalker, prepareOrderGround } from './walker.ts';

export const ordersProof: DomainProof<'orders'> = {
  subjects: {
    order: subject({
      stored: storedOrder,
      ground: async (office) => prepareOrderGround(await office.signIn('manager')),
      walker: async (office, ground, passTime) =>
        orderWalker(await office.signIn('manager'), ground, passTime),
      heavy: ['ship', 'refund'],
    }),
  },
  script: script,
  addRows: null,
  exceptions: {
    seldomDone: { bulkOperation: 'a move of each order, as `operation` sends it' },
  },
};
