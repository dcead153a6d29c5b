import { createLeadFlow, leadLaw } from '../../../machines/lead/flow.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { OPENING } from './opening.ts';
import { leadVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const leadsLaws = {
  lead: law({
    law: leadLaw,
    variants: leadVariants,
    create: createLeadFlow,
    versioned: (version) => ({ lead: { id: 1, version } }),
    requestOf: (event) => (event.type === 'openShop' ? { ...OPENING, ...event } : event),
    entry: null,
    secondPerson: {
      accept: NOTHING,
      decline: NOTHING,
      erase: NOTHING,
      note: NOTHING,
      openShop: NOTHING,
      reopen: NOTHING,
      takeUp: NOTHING,
    },
  }),
};
