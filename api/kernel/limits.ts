/**
 * What moves money, credit or stock and takes a second person above a limit of the shop, in the order in
 * which its settings show them, each with the limit that a shop begins with, in minor units of the
 * Singapore dollar. A line here and its words (`limits.kinds` of `shopSettings.json`) add a kind.
 */
const USUAL = {
  /** Given back, by whichever way: an order's refund, a case's refund or its voucher. */
  refund: 20_000,
  /** Booked by hand, by a corrected payment status of an order. */
  correction: 20_000,
  /** Paid into a member's wallet. */
  recharge: 100_000,
  /** Paid by a business customer in one sum: a customer payment that is posted. */
  receipt: 1_000_000,
  /** Lent to a customer: all of the credit limit that would hold, where it is raised or its terms loosened. */
  creditLimit: 1_000_000,
  /** Promised with a voucher: what all its copies are worth. */
  voucher: 500_000,
  /** Transferred with a statement, to the shop or from it. */
  statement: 2_000_000,
  /** Corrected of the stock, at cost: all differences of a count, or what one person corrects by hand in a day. */
  stock: 50_000,
  /** Where the shop is paid to: it has no amount, so that another person confirms an account always, or never. */
  bankAccount: 0,
} as const;

export type LimitKind = keyof typeof USUAL;

export const LIMIT_KINDS = Object.keys(USUAL) as [LimitKind, ...LimitKind[]];

/** Those that ask a second person always or never, whatever it comes to. */
export const WITHOUT_AMOUNT: readonly LimitKind[] = ['bankAccount'];

/** What about a Singapore dollar buys, in round figures of other currencies. */
const WORTH: Readonly<Record<string, number>> = { MYR: 3, CNY: 5, VND: 20_000 };

/** The limit of a kind in a shop that has set none, in minor units of its currency. */
export const usualLimit = (kind: LimitKind, currency: string): number =>
  USUAL[kind] * (WORTH[currency] ?? 1);
