import { storedRecharge } from '../../../server/recharges/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { rechargeWalker } from './walker.ts';

export const rechargesProof: DomainProof<'recharges'> = {
  subjects: {
    recharge: subject({
      stored: storedRecharge,
      ground: async () => null,
      walker: async (office) => rechargeWalker(await office.signIn('manager')),
      heavy: ['confirm'],
    }),
  },
  script: null,
  addRows: null,
  exceptions: null,
};
