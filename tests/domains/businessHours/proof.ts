import { storedStore } from '../../../server/businessHours/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { script } from './script.ts';
import { prepareStoreGround, storeClosureWalker } from './walker.ts';

export const businessHoursProof: DomainProof<'businessHours'> = {
  subjects: {
    storeClosure: subject({
      stored: storedStore,
      ground: async (office) => prepareStoreGround(await office.signIn('keeper')),
      walker: async (office, ground, passTime) =>
        storeClosureWalker(await office.signIn('keeper'), ground, passTime),
    }),
  },
  script: script,
  addRows: null,
  exceptions: {
    // One span a day: two would overlap.
    fitting: {
      saveBusinessHours: (body) => ({
        ...body,
        days: (body.days as unknown[][]).map((spans) =>
          spans.slice(0, 1).map(() => ({ from: '09:00', to: '17:00' })),
        ),
      }),
    },
  },
};
