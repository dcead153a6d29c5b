import { storedAfterSales } from '../../../server/afterSales/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { script } from './script.ts';
import { afterSalesWalker, prepareAfterSalesGround } from './walker.ts';

export const afterSalesProof: DomainProof<'afterSales'> = {
  subjects: {
    afterSalesCase: subject({
      stored: storedAfterSales,
      ground: async (office) => prepareAfterSalesGround(await office.signIn('manager')),
      walker: async (office, ground, passTime) =>
        afterSalesWalker(await office.signIn('manager'), ground, passTime),
      heavy: ['submitRefund'],
    }),
  },
  script: script,
  addRows: null,
};
