import { createDeliveryNoteFlow, deliveryNoteLaw } from '../../../machines/deliveryNote/flow.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { deliveryNoteVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const deliveryNotesLaws = {
  deliveryNote: law({
    law: deliveryNoteLaw,
    variants: deliveryNoteVariants,
    create: createDeliveryNoteFlow,
    versioned: (version) => ({ deliveryNote: { id: 1, version } }),
    requestOf: (event) => event,
    entry: null,
    secondPerson: {
      update: NOTHING,
      depart: NOTHING,
      deliver: NOTHING,
      fail: NOTHING,
      noAttempt: NOTHING,
      setBack: NOTHING,
      withdraw: NOTHING,
    },
  }),
};
