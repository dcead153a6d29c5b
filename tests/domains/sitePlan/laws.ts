import { createSubscriptionFlow, subscriptionLaw } from '../../../machines/subscription/flow.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { subscriptionVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const sitePlanLaws = {
  subscription: law({
    law: subscriptionLaw,
    variants: subscriptionVariants,
    create: createSubscriptionFlow,
    versioned: (version) => ({ subscription: { restaurantId: 1, version } }),
    requestOf: (event) => event,
    entry: null,
    secondPerson: {
      request: NOTHING,
      confirm: NOTHING,
      decline: NOTHING,
      end: NOTHING,
      withdraw: NOTHING,
    },
  }),
};
