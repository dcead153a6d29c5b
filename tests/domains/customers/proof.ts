import { fromMinor } from '../../../api/kernel/money.ts';
import { storedCustomer } from '../../../server/customers/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { type Office, subject } from '../../paths/subjects.ts';
import { setLimit } from '../../support/limits.ts';
import { script } from './script.ts';
import { CREDIT_LIMIT } from './variants.ts';
import { customerWalker } from './walker.ts';

export const customersProof: DomainProof<'customers'> = {
  subjects: {
    customer: subject({
      stored: storedCustomer,
      // Above it the walk asks a second person.
      ground: async (office) => {
        await setLimit(await office.signIn('admin'), 'creditLimit', fromMinor(CREDIT_LIMIT));
        return null;
      },
      walker: async (office) => customerWalker(await customerDesksIn(office)),
    }),
  },
  script: script,
  addRows: null,
  exceptions: null,
};

const customerDesksIn = async (office: Office) => ({
  seller: await office.signIn('manager'),
  auditor: await office.signIn('admin'),
});
