import { storedRecharge } from '../../../server/recharges/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { setLimit } from '../../support/limits.ts';
import { rechargeWalker } from './walker.ts';

export const rechargesProof: DomainProof<'recharges'> = {
  subjects: {
    recharge: subject({
      stored: storedRecharge,
      // Above it the walk's largest recharge is not confirmed by who entered it.
      ground: async (office) => setLimit(await office.signIn('admin'), 'recharge', '1000.00'),
      walker: async (office) => rechargeWalker(await office.signIn('manager')),
      heavy: ['confirm'],
    }),
  },
  script: null,
  addRows: null,
  exceptions: null,
};
