import { storedAccount } from '../../../server/accounts/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { accountWalker } from './walker.ts';

export const accountsProof: DomainProof<'accounts'> = {
  subjects: {
    account: subject({
      stored: storedAccount,
      ground: async () => null,
      walker: async (office) => accountWalker(await office.signIn('manager')),
    }),
  },
  script: null,
  addRows: null,
  exceptions: {
    ofEveryShop: ['account'],
    drawnAnew: { accounts: 'the salt of a password' },
    comparesShops: {
      'facts.ts': 'several shops at once: those of an account',
      'moves.ts':
        'several shops at once: those of an account, in each of which a code is one person’s',
    },
  },
};
