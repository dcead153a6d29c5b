import type { Person } from '../../kernel/law/rules.ts';

/** What a person enters of a voucher (spec section 3). Moments are milliseconds since 1970. */
export interface VoucherCard {
  name: string;
  /** What one copy is worth, in minor units. */
  amount: number;
  /** How many copies there are. */
  issued: number;
  startsAt: number;
  endsAt: number;
  /** The rules of usage, as the customer reads them. */
  rules: string[];
}

/** What a voucher's chart decides by. */
export interface VoucherFacts extends VoucherCard {
  voucherId: number;
  currency: string;
  /** What a second person approved that all copies may be worth, in minor units; 0 where none has. */
  approvedWorth: number;
  /** Above it a second person approves what all copies are worth, in minor units; null where one is enough. */
  limit: number | null;
  /** Who entered it, or changed it last; null where nobody of the office is known to have. */
  preparedBy: Person | null;
  /** Who asks now; null for nobody in particular. */
  actor: Person | null;
  /** The moment at which the chart is asked. */
  now: number;
}

/** The places of a voucher (spec section 4); `toDecide` is what the shop's limit adds. */
export const VOUCHER_PLACES = ['toDecide', 'toBeActivated', 'inProgress', 'expired'] as const;
export type VoucherPlace = (typeof VOUCHER_PLACES)[number];

/** How many rules of usage a voucher has at most, and how many characters each (`charactersIn`; spec section 5). */
export const MOST_RULES = 10;
export const LONGEST_RULE = 50;

/** The events of a voucher, with what each carries. */
export type VoucherEvent =
  | { type: 'edit'; card: VoucherCard }
  | { type: 'approve' }
  | { type: 'decline'; remark: string }
  | { type: 'activate' }
  | { type: 'end'; remark: string };
