/** The accounts of the ledger that every shop has, beside one for each person or method. */
export const SALES = 'sales';
export const REFUNDS = 'sales:refunds';
export const INVENTORY = 'inventory';

/** What the name of every account begins with that the shop's money lies in. */
export const CASH = 'cash:';
export const BANK = `${CASH}bank`;

/** The money that came in by a payment method. */
export const cashBy = (method: string) => `${CASH}${method}`;

/** What the shop owes a member: their wallet. A credit, so that its balance is negative. */
export const walletOf = (memberId: number) => `${WALLET}${memberId}`;

/** What the name of every wallet's account begins with. */
export const WALLET = 'wallet:';

/** What the shop owes a supplier. A credit, as the wallet's. */
export const supplierAccount = (supplierId: number) => `supplier:${supplierId}`;

/** What a customer paid that is on no order yet: the shop owes it to them. A credit, as the wallet's. */
export const onAccountOf = (customerId: number) => `${ON_ACCOUNT}${customerId}`;

/** What the name of every such account begins with. */
export const ON_ACCOUNT = 'onAccount:';

/** What channels take for orders, and what the shop owes them for it. */
export const COMMISSION = 'commission';
export const PLATFORM = 'platform';
/** The GST of what channels take. */
export const COMMISSION_TAX = 'commission:gst';

/** What was settled of the money that came in: it is at the bank since, less what channels took. */
export const SETTLED = `${CASH}settled`;

/** What others bear of refunds: these stay whole, as customers got them. */
export const REFUNDS_BORNE = 'refunds:borne';

/** What others bear of the compensation vouchers that were redeemed. */
export const COMPENSATION = 'compensation';

/** Who bears a part of what a shop gives. */
export const OTHER_BEARERS = ['platform', 'rider'] as const;

/** What somebody owes the shop of what went back to customers, or was redeemed by them, until it is settled. */
export const bearerAccount = (bearer: (typeof OTHER_BEARERS)[number]) => `bearer:${bearer}`;
