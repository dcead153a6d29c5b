import { createStockCountFlow, stockCountLaw } from '../../../machines/stockCount/flow.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { stockCountVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const stockCountsLaws = {
  stockCount: law({
    law: stockCountLaw,
    variants: stockCountVariants,
    create: createStockCountFlow,
    versioned: (version) => ({ stockCount: { id: 1, version } }),
    requestOf: (event) => event,
    entry: null,
    secondPerson: {
      enter: NOTHING,
      submit: NOTHING,
      recount: NOTHING,
      post: { limit: 'stock', told: true },
      cancel: NOTHING,
    },
  }),
};
