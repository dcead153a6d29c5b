import { createPurchaseFlow, purchaseLaw } from '../../../machines/purchaseOrder/flow.ts';
import { law } from '../../paths/law.ts';
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
  }),
};
