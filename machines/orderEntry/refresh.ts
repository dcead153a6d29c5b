import type { DeliveryAddress } from '../../api/customers/calls.ts';
import type { Customer } from '../../api/customers/customer.ts';
import type { GoodsItem } from '../../api/goods/calls.ts';
import type { DraftCustomer, OrderDraft } from './draft.ts';

/** Goods by their identities, as they are now; `rows` lacks those that are not sold any more. */
export interface GoodsFound {
  asked: readonly number[];
  rows: readonly GoodsItem[];
}

/**
 * The draft with its goods as they are now; what was asked for and is not among them is not sold any
 * more. What was added while the answer was on its way stays as it is.
 */
export const withGoods = (draft: OrderDraft, { asked, rows }: GoodsFound): OrderDraft => ({
  ...draft,
  lines: draft.lines.map((line) => {
    const now = rows.find(({ id }) => id === line.goods.id);
    if (!now && !asked.includes(line.goods.id)) return line;
    const goods = now ?? { ...line.goods, shelf: 'offShelf' as const };
    return { ...line, goods, pricedFor: draft.customer?.id ?? null };
  }),
});

/** What a draft refers to, as it is now. */
export interface Now {
  customer: Customer;
  goods: readonly GoodsItem[];
  /** The customer's. */
  addresses: readonly DeliveryAddress[];
}

/** The draft with its customer, its address and its goods as they are now; a gone address is none. */
export const refreshed = (draft: OrderDraft, { customer, goods, addresses }: Now): OrderDraft =>
  withGoods(
    {
      ...draft,
      customer: customerOf(customer),
      address: addresses.find(({ id }) => id === draft.address?.id) ?? null,
    },
    { asked: draft.lines.map((line) => line.goods.id), rows: goods },
  );

/** Whether a line shows another customer's price. */
export const pricesAreStale = ({ customer, lines }: OrderDraft): boolean =>
  customer !== null && lines.some(({ pricedFor }) => pricedFor !== customer.id);

/** What an order in the making keeps of a customer. */
export const customerOf = (customer: Customer): DraftCustomer => ({
  id: customer.id,
  userNumber: customer.userNumber,
  name: customer.name,
  nameZh: customer.nameZh,
  phone: customer.phone,
  grade: customer.grade,
  status: customer.status,
  creditLimit: customer.creditLimit,
  arBalance: customer.arBalance,
  awaitsAcceptance: customer.awaitsAcceptance,
  paymentTermsCode: customer.paymentTermsCode,
});
