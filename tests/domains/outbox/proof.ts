import { storedMessage } from '../../../server/kernel/outbox/stored.ts';
import type { World } from '../../api/orders/world.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { addRows } from './rows.ts';
import { messageWalker } from './walker.ts';

export const outboxProof: DomainProof<'outbox'> = {
  subjects: {
    // All but one of their events are the server's own, which nobody can send from outside.
    outboxMessage: ({ db }: World) =>
      subject({
        stored: storedMessage({ mailServer: true, kinds: {} }),
        ground: async () => null,
        walker: async (office, _ground, passTime) =>
          messageWalker(await office.signIn('manager'), db, passTime),
      }),
  },
  script: null,
  addRows: addRows,
  exceptions: { seldomDone: { retryOutboxMessage: 'a move of the message' } },
};
