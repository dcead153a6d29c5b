import { storedPeriod } from '../../../server/periods/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { periodWalker } from './walker.ts';

export const periodsProof: DomainProof<'periods'> = {
  subjects: {
    period: subject({
      stored: storedPeriod,
      ground: async () => null,
      walker: async (office) =>
        periodWalker({
          asking: await office.signIn('manager'),
          deciding: await office.signIn('auditor'),
        }),
      heavy: ['close', 'reopen'],
    }),
  },
  script: null,
  addRows: null,
  exceptions: { seldomDone: { keepPeriodClosed: 'a move of the period' } },
};
