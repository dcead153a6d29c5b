import { createPurchaseFlow, purchaseLaw } from '../../../machines/purchaseOrder/flow.ts';
import { law } from '../../paths/law.ts';
import { ALWAYS, NOTHING } from '../../paths/secondPerson.ts';
import { purchaseEntry } from './entry.ts';
import { purchaseVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const purchasingLaws = {
  purchaseOrder: law({
    law: purchaseLaw,
    variants: purchaseVariants,
    create: createPurchaseFlow,
    versioned: (version) => ({ purchaseOrder: { id: 1, version } }),
    // It is changed where it was entered, not from its page.
    requestOf: (event) => (event.type === 'edit' ? null : event),
    entry: purchaseEntry,
    secondPerson: {
      edit: { none: 'is approved by another person' },
      commit: NOTHING,
      sendBack: NOTHING,
      approve: { ...ALWAYS, told: true },
      receive: { none: 'what another person has approved', told: true },
      pay: { none: 'what another person has approved', told: true },
      closeShort: { none: 'lets go what has not come in: it costs less', told: true },
      finish: NOTHING,
      close: NOTHING,
      sendMail: NOTHING,
    },
  }),
};
