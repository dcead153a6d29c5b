import { storedRole } from '../../../server/roles/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { roleWalker } from './walker.ts';

export const rolesProof: DomainProof<'roles'> = {
  subjects: {
    role: subject({
      stored: storedRole,
      ground: async () => null,
      walker: async (office) => roleWalker(await office.signIn('admin')),
    }),
  },
  script: null,
  addRows: null,
  exceptions: {
    ofEveryShop: ['role'],
    comparesShops: {
      'facts.ts': "several shops at once: the caller's",
      'assignableRoles.ts': "several shops at once: the caller's",
    },
  },
};
