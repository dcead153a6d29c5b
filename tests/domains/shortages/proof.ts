import { storedShortage } from '../../../server/shortages/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { prepareOrderGround } from '../orders/walker.ts';
import { addRows } from './rows.ts';
import { shortageWalker } from './walker.ts';

export const shortagesProof: DomainProof<'shortages'> = {
  subjects: {
    shortage: subject({
      stored: storedShortage,
      ground: async (office) =>
        prepareOrderGround(await office.signIn('manager'), await office.signIn('admin')),
      walker: async (office, ground) => shortageWalker(await office.signIn('manager'), ground),
      heavy: ['substitute', 'leaveOut'],
    }),
  },
  script: null,
  addRows,
  exceptions: { seldomDone: { decideShortages: 'a move of each shortage' } },
};
