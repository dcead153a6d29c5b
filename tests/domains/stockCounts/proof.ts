import { storedStockCount } from '../../../server/stockCounts/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { addRows } from './rows.ts';
import { prepareCountGround, stockCountWalker } from './walker.ts';

export const stockCountsProof: DomainProof<'stockCounts'> = {
  subjects: {
    stockCount: subject({
      stored: storedStockCount,
      ground: async (office) => prepareCountGround(await office.signIn('keeper')),
      walker: async (office, ground) => stockCountWalker(await office.signIn('keeper'), ground),
      heavy: ['post'],
    }),
  },
  script: null,
  addRows,
  exceptions: null,
};
