/** An account as the one who manages it keeps it (spec section 3). */
export interface AccountCard {
  name: string;
  phone: string;
  roleId: number;
  /** The shops that it belongs to. */
  shopIds: readonly number[];
  /** The picture of its owner, null for none; left as it is where a card does not say. */
  avatar?: number | null | undefined;
  /** What customers name their sales person by; empty for none. */
  salesPersonCode?: string | undefined;
}

/** What an account's chart decides by. */
export interface AccountFacts extends AccountCard {
  accountId: number;
  avatar: number | null;
  salesPersonCode: string;
  /** Whether it is the one's own who acts. */
  isSelf: boolean;
  /** Whether its role grants, or its shops open, what the one who acts has not. */
  hasMore: boolean;
  /** The shops in which no other active account is an administrator; none where this one is none. */
  lastIn: readonly number[];
  /** Whether its password is a one-time one, until its owner changes it. */
  hasOneTimePassword: boolean;
}

/** The places of an account. */
export const ACCOUNT_PLACES = ['pendingActivation', 'active', 'frozen'] as const;

/** The events of an account, with what each carries. */
export type AccountEvent =
  | { type: 'activate' }
  | { type: 'freeze' }
  | { type: 'resetPassword' }
  | { type: 'update'; card: AccountCard };
