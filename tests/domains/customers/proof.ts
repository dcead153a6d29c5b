import { storedCustomer } from '../../../server/customers/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { type Office, subject } from '../../paths/subjects.ts';
import { script } from './script.ts';
import { customerWalker } from './walker.ts';

export const customersProof: DomainProof<'customers'> = {
  subjects: {
    customer: subject({
      stored: storedCustomer,
      ground: async () => null,
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
