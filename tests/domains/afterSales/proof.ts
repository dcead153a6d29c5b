import { storedAfterSales } from '../../../server/afterSales/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { script } from './script.ts';
import { afterSalesWalker, prepareAfterSalesGround } from './walker.ts';

export const afterSalesProof: DomainProof<'afterSales'> = {
  subjects: {
    afterSalesCase: subject({
      stored: storedAfterSales,
      ground: async (office) =>
        prepareAfterSalesGround(await office.signIn('manager'), await office.signIn('admin')),
      walker: async (office, ground, passTime) =>
        afterSalesWalker(await office.signIn('manager'), ground, passTime),
      heavy: ['submitRefund'],
    }),
  },
  script: script,
  addRows: null,
  exceptions: {
    drawnAnew: { coupons: 'codes that nobody can guess' },
    seldomDone: {
      issueCoupon: 'a move of the case: its line is written beside that of its history',
      redeemCoupon: 'a move of the case',
      takeBackCoupon: 'a move of the case',
      submitPayNowRefund: 'a move of the case',
    },
  },
};
