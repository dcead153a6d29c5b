import { storedDeliveryNote } from '../../../server/deliveryNotes/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { prepareOrderGround } from '../orders/walker.ts';
import { deliveryNoteWalker } from './walker.ts';

export const deliveryNotesProof: DomainProof<'deliveryNotes'> = {
  subjects: {
    deliveryNote: subject({
      stored: storedDeliveryNote,
      ground: async (office) =>
        prepareOrderGround(await office.signIn('manager'), await office.signIn('admin')),
      walker: async (office, ground) => deliveryNoteWalker(await office.signIn('manager'), ground),
      heavy: ['deliver', 'fail', 'noAttempt', 'setBack'],
    }),
  },
  script: null,
  addRows: null,
  exceptions: { seldomDone: { departDeliveryNotes: 'a move of each note' } },
};
