import type { auth } from '../../api/auth/calls.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { chooseLetterKeys } from './letterKeys.ts';
import { loginInfoOf } from './loginInfo.ts';
import { changeOwnPassword } from './ownPassword.ts';
import { endOwnSession, listSessions, signOut, signOutEverywhere } from './ownSessions.ts';
import { personalInfo, savePersonalInfo } from './personal.ts';
import { signIn } from './signIn.ts';
import { countWaiting } from './waiting.ts';

/** Signing in and out, and one's own account. */
export const authHandlers = {
  login: ({ body }, call) => signIn(body, call),

  logout: (_input, call) => signOut(call),

  currentLogin: (_input, call) => loginInfoOf(call, call.account.id, ''),
  countWaiting: (_input, call) => countWaiting(call),
  changePassword: ({ body }, call) => changeOwnPassword(call, body),
  getPersonalInfo: (_input, call) => personalInfo(call),
  savePersonalInfo: ({ body }, call) => savePersonalInfo(call, body),
  chooseLetterKeys: ({ body }, call) => chooseLetterKeys(call, body.letterKeys),
  listSessions: (_input, call) => listSessions(call),
  endSession: ({ body }, call) => endOwnSession(call, body.session),
  signOutEverywhere: ({ body }, call) => signOutEverywhere(call, body.keepThis),
} satisfies Handlers<typeof auth, Call>;
