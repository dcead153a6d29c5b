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
  /** The moment at which the chart is asked. */
  now: number;
}

/** The places of a voucher (spec section 4). */
export const VOUCHER_PLACES = ['toBeActivated', 'inProgress', 'expired'] as const;
export type VoucherPlace = (typeof VOUCHER_PLACES)[number];

/** How many rules of usage a voucher has at most, and how many characters each (`charactersIn`; spec section 5). */
export const MOST_RULES = 10;
export const LONGEST_RULE = 50;

/** The events of a voucher, with what each carries. */
export type VoucherEvent =
  | { type: 'edit'; card: VoucherCard }
  | { type: 'activate' }
  | { type: 'end'; remark: string };
