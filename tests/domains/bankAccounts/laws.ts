import { bankAccountLaw, createBankAccountFlow } from '../../../machines/bankAccount/flow.ts';
import { law } from '../../paths/law.ts';
import { bankAccountVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const bankAccountsLaws = {
  bankAccount: law({
    law: bankAccountLaw,
    variants: bankAccountVariants,
    create: createBankAccountFlow,
    versioned: (version) => ({ bankAccount: { id: 1, version } }),
    // A change and a removal are forms of the screen of all accounts.
    requestOf: (event) => (event.type === 'confirm' || event.type === 'refuse' ? event : null),
    entry: null,
    secondPerson: {
      confirm: { limit: 'bankAccount' },
      refuse: { none: 'money goes where it went' },
      remove: { none: 'money goes nowhere else for it' },
      update: { none: 'what goes elsewhere waits to be confirmed' },
    },
  }),
};
