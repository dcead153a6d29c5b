import type { LoginInfo, PasswordChange } from '../../api/auth/calls.ts';
import type { ApiFailure } from '../../api/kernel/failure.ts';
import type { SessionEnd } from '../../api/kernel/sessionEnd.ts';
import type { LeftPlace, SessionStore, SignedIn } from './store.ts';

/** Why signing in did not work: a key of `auth.problems`, at a field where it belongs to one. */
export interface SignInProblem {
  /** `accountEmpty` and `passwordEmpty` need no call; the others come from one. */
  kind: 'accountEmpty' | 'passwordEmpty' | 'refused' | 'tooMany' | 'network' | 'noShop';
  /** The server's own words, where it gave some. */
  text: string | null;
}

export interface SessionContext {
  login: LoginInfo | null;
  restaurantId: number | null;
  problem: SignInProblem | null;
  /** Why a password of one's own was not taken. */
  passwordFailure: ApiFailure | null;
  /** What the person typed last as account; the password is never kept. */
  username: string;
  remember: boolean;
  /** Where whom the session ended for: the same account goes on in the same shop. */
  left: LeftPlace | null;
  /** Whether single letters are to act on pages, and what the account held before; null once it holds it. */
  letterKeys: { isOn: boolean; was: boolean } | null;
}

export type SessionEvent =
  | { type: 'SIGN_IN'; username: string; password: string; remember: boolean }
  | { type: 'SIGN_OUT' }
  /** A password of one's own, instead of the one-time one that one signed in with. */
  | { type: 'CHOOSE_PASSWORD'; change: PasswordChange }
  /** What the login info says of the account or its shops was changed here. */
  | { type: 'RENEW' }
  /** An answer said what names the rights now; `token` is what it was asked with. */
  | { type: 'RIGHTS'; rights: string; token: string | null }
  | { type: 'SWITCH_SHOP'; restaurantId: number }
  /** Whether single letters act on pages is chosen anew. */
  | { type: 'TURN_LETTERS'; isOn: boolean }
  /** A call was answered with one of the session codes; `token` is what it was sent with, `why` who ended it. */
  | { type: 'SESSION_ENDED'; code: number; token: string | null; why?: SessionEnd | null }
  /** The sign-in page is shown: what the expiry had to say was said. */
  | { type: 'LEFT' }
  | { type: 'TAB_SIGNED_OUT' }
  /** Another tab found that the session, which is this one's too, has ended. */
  | { type: 'TAB_EXPIRED' }
  | { type: 'TAB_SIGNED_IN'; session: SignedIn }
  | { type: 'TAB_SWITCHED_SHOP'; restaurantId: number };

/** What the machine does to the world; a test brings its own. */
export interface SessionServices {
  store: SessionStore;
  /** Signs in. Rejects with what `problemOf` can read. */
  signIn: (credentials: { username: string; password: string }) => Promise<LoginInfo>;
  /** Ends the session on the server; may fail unheard, the token dies by itself. */
  signOut: (token: string) => Promise<unknown>;
  /** Changes the account's own password; answers the login info as it is then. */
  changePassword: (change: PasswordChange) => Promise<LoginInfo>;
  /** Keeps with the account whether single letters act on pages; answers what it holds then. */
  keepLetterKeys: (isOn: boolean) => Promise<boolean>;
  failureOf: (error: unknown) => ApiFailure;
  /** Reads the login info anew, with the roles as they are now. */
  confirm: () => Promise<LoginInfo>;
  /** Drops everything that screens hold of the shop that is left. */
  dropShop: () => void | Promise<void>;
  /**
   * Says once that the session has ended, that another tab switched the shop, or that somebody has taken
   * the shop, or rights, from the account.
   */
  notify: (what: 'expired' | 'shopSwitched' | 'shopTaken' | 'rightsTaken') => void;
  /** Listens to the other tabs; answers how to stop. */
  tabs: (tell: (event: SessionEvent) => void) => () => void;
  problemOf: (error: unknown) => SignInProblem;
}
