import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const authProof: DomainProof<'auth'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: {
    open: ['login'],
    endSessions: ['login', 'logout', 'endSession', 'signOutEverywhere', 'changePassword'],
    fitting: {
      changePassword: (body) => ({ ...body, newPassword: 'Own4ever', confirmPassword: 'Own4ever' }),
    },
  },
};
