import { storedVoucher } from '../../../server/vouchers/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { script } from './script.ts';
import { voucherWalker } from './walker.ts';

export const vouchersProof: DomainProof<'vouchers'> = {
  subjects: {
    voucher: subject({
      stored: storedVoucher,
      ground: async () => null,
      walker: async (office, _ground, passTime) =>
        voucherWalker(await office.signIn('manager'), passTime),
    }),
  },
  script: script,
  addRows: null,
  exceptions: { drawnAnew: { voucher_copies: 'codes that nobody can guess' } },
};
