import type { Person } from '../../kernel/law/rules.ts';

/** Where money goes: another one of these is another place. */
export interface PaidWhere {
  bankCode: string;
  /** The number without blanks and dashes; as far as its reader may see it. */
  account: string;
  accountName: string;
}

/** What a person enters of a bank account (spec section 5), but the settlement cycle, which is the shop's. */
export interface BankAccountCard extends PaidWhere {
  email: string;
}

/** What a bank account's chart decides by. */
export interface BankAccountFacts {
  bankAccountId: number;
  /** What is in use; before that, and where it was refused, what was entered. */
  held: PaidWhere;
  /** Who is told of payments; nobody has to confirm it. */
  email: string;
  /** What one in use is to become; null where nobody asks for a change. */
  asked: PaidWhere | null;
  /** Who entered what waits, and all who changed it since. */
  askedBy: Person[];
  /** Null where one person is enough in this shop; else 0, another one confirms always. */
  limit: number | null;
  /** Who asks now; null for nobody in particular. */
  actor: Person | null;
}

/** The places of a bank account. */
export const BANK_ACCOUNT_PLACES = [
  'toConfirm',
  'inUse',
  'changeToConfirm',
  'refused',
  'removed',
] as const;
export type BankAccountPlace = (typeof BANK_ACCOUNT_PLACES)[number];

/** The events of a bank account, with what each carries. */
export type BankAccountEvent =
  | { type: 'update'; card: BankAccountCard }
  | { type: 'confirm' }
  | { type: 'refuse'; remark: string }
  | { type: 'remove' };
