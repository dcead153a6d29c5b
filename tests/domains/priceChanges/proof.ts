import { storedPriceChange } from '../../../server/priceChanges/stored.ts';
import type { World } from '../../api/orders/world.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { script } from './script.ts';
import { priceChangeWalker } from './walker.ts';

export const priceChangesProof: DomainProof<'priceChanges'> = {
  subjects: {
    priceChange: ({ db }: World) =>
      subject({
        stored: storedPriceChange,
        ground: async () => null,
        walker: async (office, _ground, passTime) =>
          priceChangeWalker(
            { manager: await office.signIn('manager'), auditor: await office.signIn('auditor') },
            db,
            passTime,
          ),
      }),
  },
  script: script,
  addRows: null,
  exceptions: {
    seldomDone: {
      refusePriceChange: 'a move of the price change',
      reworkPriceChange: 'a move of the price change',
    },
  },
};
