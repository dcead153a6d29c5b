import { storedWaybill } from '../../../server/waybills/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { prepareOrderGround } from '../orders/walker.ts';
import { script } from './script.ts';
import { waybillWalker } from './walker.ts';

export const waybillsProof: DomainProof<'waybills'> = {
  subjects: {
    waybill: subject({
      stored: storedWaybill,
      ground: async (office) =>
        prepareOrderGround(await office.signIn('manager'), await office.signIn('admin')),
      walker: async (office, ground) => waybillWalker(await office.signIn('manager'), ground),
      heavy: ['depart', 'dissolve'],
    }),
  },
  script,
  addRows: null,
  exceptions: null,
};
