import { createCustomerFlow, customerLaw } from '../../../machines/customer/flow.ts';
import { law } from '../../paths/law.ts';
import { ALWAYS, NOTHING } from '../../paths/secondPerson.ts';
import { customerRequestOf, customerVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const customersLaws = {
  customer: law({
    law: customerLaw,
    variants: customerVariants,
    // A login is given on the way, which the search by states alone does not come back to.
    flowVariants: [
      ...customerVariants,
      ...customerVariants.map(({ name, facts }) => ({
        name: `${name}, with a login`,
        facts: { ...facts, loginAccount: 'walked' },
      })),
    ],
    create: createCustomerFlow,
    versioned: (version) => ({ id: 1, version }),
    requestOf: customerRequestOf,
    entry: null,
    secondPerson: {
      apply: NOTHING,
      approve: ALWAYS,
      reject: NOTHING,
      update: { limit: 'creditLimit' },
      setCreditLimit: { limit: 'creditLimit' },
      approveCredit: { ...ALWAYS, told: true },
      declineCredit: { ...NOTHING, told: true },
      freeze: NOTHING,
      unfreeze: NOTHING,
      remove: NOTHING,
      setLogin: NOTHING,
      resetPassword: NOTHING,
      sync: NOTHING,
    },
  }),
};
