import { accountLaw, createAccountFlow } from '../../../machines/account/flow.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { accountVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const accountsLaws = {
  account: law({
    law: accountLaw,
    variants: accountVariants,
    create: createAccountFlow,
    versioned: (version) => ({ account: { id: 1, version } }),
    requestOf: (event) => event,
    entry: null,
    secondPerson: { activate: NOTHING, freeze: NOTHING, resetPassword: NOTHING, update: NOTHING },
  }),
};
