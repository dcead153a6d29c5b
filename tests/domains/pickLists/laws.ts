import { createPickListFlow, pickListLaw } from '../../../machines/pickList/flow.ts';
import { law } from '../../paths/law.ts';
import { pickListVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const pickListsLaws = {
  pickList: law({
    law: pickListLaw,
    variants: pickListVariants,
    create: createPickListFlow,
    versioned: (version) => ({ pickList: { id: 1, version } }),
    requestOf: (event) => event,
    entry: null,
  }),
};
