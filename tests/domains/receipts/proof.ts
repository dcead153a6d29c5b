import { fromMinor } from '../../../api/kernel/money.ts';
import { storedReceipt } from '../../../server/receipts/stored.ts';
import type { World } from '../../api/orders/world.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { setLimit } from '../../support/limits.ts';
import { addRows } from './rows.ts';
import { RECEIPT_LIMIT } from './variants.ts';
import { receiptWalker } from './walker.ts';

export const receiptsProof: DomainProof<'receipts'> = {
  subjects: {
    receipt: ({ db }: World) =>
      subject({
        stored: storedReceipt,
        // Above it the walk asks a second person.
        ground: async (office) => {
          await setLimit(await office.signIn('admin'), 'receipt', fromMinor(RECEIPT_LIMIT));
          return null;
        },
        walker: async (office) =>
          receiptWalker(
            { clerk: await office.signIn('clerk'), manager: await office.signIn('manager') },
            db,
          ),
        heavy: ['post', 'allocate'],
      }),
  },
  script: null,
  addRows,
  exceptions: null,
};
