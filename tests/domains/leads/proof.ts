import { storedLead } from '../../../server/leads/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { addRows } from './rows.ts';
import { script } from './script.ts';
import { leadGround, leadWalker } from './walker.ts';

export const leadsProof: DomainProof<'leads'> = {
  subjects: {
    lead: subject({
      stored: storedLead,
      ground: async (office) => leadGround(await office.signIn('admin')),
      walker: async (office, ground) => leadWalker(await office.signIn('admin'), ground),
    }),
  },
  script: script,
  addRows: addRows,
  exceptions: {
    open: ['submitRegistration'],
    seldomDone: { openShop: 'a move of the lead, and the beginning of an account' },
  },
};
