import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const rolesProof: DomainProof<'roles'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: {
    ofEveryShop: ['role'],
    comparesShops: {
      'changeRefusal.ts': "several shops at once: the caller's",
      'assignableRoles.ts': "several shops at once: the caller's",
    },
  },
};
