import { fromMinor } from '../../../api/kernel/money.ts';
import { storedVoucher } from '../../../server/vouchers/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { setLimit } from '../../support/limits.ts';
import { script } from './script.ts';
import { VOUCHER_LIMIT } from './variants.ts';
import { voucherWalker } from './walker.ts';

export const vouchersProof: DomainProof<'vouchers'> = {
  subjects: {
    voucher: subject({
      stored: storedVoucher,
      // Above it the walk asks a second person.
      ground: async (office) => {
        await setLimit(await office.signIn('admin'), 'voucher', fromMinor(VOUCHER_LIMIT));
        return null;
      },
      walker: async (office, _ground, passTime) =>
        voucherWalker(
          { manager: await office.signIn('manager'), auditor: await office.signIn('auditor') },
          passTime,
        ),
    }),
  },
  script: script,
  addRows: null,
  exceptions: {
    drawnAnew: { voucher_copies: 'codes that nobody can guess' },
    seldomDone: { declineVoucher: 'a move of the voucher' },
  },
};
