import { createPickListFlow, pickListLaw } from '../../../machines/pickList/flow.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
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
    secondPerson: {
      start: NOTHING,
      release: NOTHING,
      pick: NOTHING,
      shortLine: NOTHING,
      reopenLine: NOTHING,
      putBack: NOTHING,
      finish: NOTHING,
      pack: NOTHING,
      printSheet: NOTHING,
      printLabels: NOTHING,
      handOver: { none: 'ships what was accepted and picked, at what it weighs' },
      cancel: NOTHING,
    },
  }),
};
