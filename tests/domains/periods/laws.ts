import { createPeriodFlow, periodLaw } from '../../../machines/period/flow.ts';
import { law } from '../../paths/law.ts';
import { ALWAYS, NOTHING } from '../../paths/secondPerson.ts';
import { periodVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const periodsLaws = {
  period: law({
    law: periodLaw,
    variants: periodVariants,
    create: createPeriodFlow,
    versioned: (version) => ({ period: { id: 1, version } }),
    requestOf: (event) => event,
    entry: null,
    secondPerson: {
      askReopening: NOTHING,
      close: NOTHING,
      discard: NOTHING,
      keepClosed: NOTHING,
      reopen: ALWAYS,
    },
  }),
};
