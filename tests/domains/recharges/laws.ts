import { createRechargeFlow, rechargeLaw } from '../../../machines/recharge/flow.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { rechargeVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const rechargesLaws = {
  recharge: law({
    law: rechargeLaw,
    variants: rechargeVariants,
    create: createRechargeFlow,
    versioned: (version) => ({ recharge: { id: 1, version } }),
    requestOf: (event) => event,
    entry: null,
    secondPerson: {
      confirm: { limit: 'recharge', told: true },
      refuse: NOTHING,
    },
  }),
};
