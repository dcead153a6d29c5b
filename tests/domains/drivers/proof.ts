import { storedDriver } from '../../../server/drivers/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { prepareOrderGround } from '../orders/walker.ts';
import { driverWalker } from './walker.ts';

export const driversProof: DomainProof<'drivers'> = {
  subjects: {
    driver: subject({
      stored: storedDriver,
      ground: async (office) =>
        prepareOrderGround(await office.signIn('manager'), await office.signIn('admin')),
      walker: async (office, ground) => driverWalker(await office.signIn('manager'), ground),
    }),
  },
  script: null,
  addRows: null,
  exceptions: null,
};
