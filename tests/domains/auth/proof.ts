import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const authProof: DomainProof<'auth'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: {
    open: ['login'],
    endSessions: ['login', 'logout', 'signOutEverywhere', 'changePassword'],
    withoutLine: {
      login: 'the session’s own row says who signed in, when and from where',
      logout: 'as signing in',
    },
    fitting: {
      changePassword: (body) => ({ ...body, newPassword: 'Own4ever', confirmPassword: 'Own4ever' }),
    },
  },
};
