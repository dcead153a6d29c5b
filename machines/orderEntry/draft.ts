import { z } from 'zod';
import { customer, deliveryAddress } from '../../api/customers.ts';
import { goodsItem } from '../../api/goods.ts';
import { orders } from '../../api/orders.ts';

/** The steps of order entry, in their order: one question each. */
export const STEPS = ['customer', 'address', 'goods', 'delivery', 'price', 'check'] as const;
export type Step = (typeof STEPS)[number];

/** Goes up when stored drafts change their shape: others are not read any more. */
export const DRAFT_FORMAT = 1;

/** What an order that is being entered keeps of its customer. */
const draftCustomer = customer.pick({
  id: true,
  userNumber: true,
  name: true,
  nameZh: true,
  phone: true,
  grade: true,
  status: true,
  creditLimit: true,
  arBalance: true,
  paymentTermsCode: true,
});
export type DraftCustomer = z.output<typeof draftCustomer>;

const draftLine = z.object({
  /** Tells the lines of one draft apart, whatever becomes of their units. */
  lineId: z.number().int(),
  goods: goodsItem,
  unit: z.string(),
  /** In `unit`; null while nothing is typed. */
  quantity: z.number().nullable(),
  /** Whose price `goods.price` is. */
  pricedFor: z.number().int().nullable(),
});
export type DraftLine = z.output<typeof draftLine>;

/** What `commitOrder` was asked, with the key it was asked under. */
const attempt = z.object({ key: z.string(), body: orders.commitOrder.body });
export type Attempt = z.output<typeof attempt>;

/** An order that is being entered. */
export const orderDraft = z.object({
  draftId: z.string().min(1),
  step: z.enum(STEPS),
  /** The furthest step that was seen. */
  reached: z.enum(STEPS),
  customer: draftCustomer.nullable(),
  address: deliveryAddress.nullable(),
  lines: z.array(draftLine),
  deliveryAt: z.iso.datetime({ offset: true }).nullable(),
  customerRemark: z.string(),
  merchantRemark: z.string(),
  promotionCode: z.string(),
  /** Null: by the customer's payment terms. */
  prepaid: z.boolean().nullable(),
  /** How many attempts were answered: with the draft's id it makes the next idempotency key. */
  answered: z.number().int().nonnegative(),
  /** Sent, and no answer came yet. */
  attempt: attempt.nullable(),
});
export type OrderDraft = z.output<typeof orderDraft>;

/** Whose draft it is. */
const owner = z.object({ accountId: z.number().int(), shopId: z.number().int() });
export type DraftOwner = z.output<typeof owner>;

const storedDraft = z.object({
  format: z.literal(DRAFT_FORMAT),
  owner,
  /** Different for every save by every tab: tells a save that this tab has not seen. */
  stamp: z.string().min(1),
  /** ISO 8601. */
  savedAt: z.iso.datetime({ offset: true }),
  draft: orderDraft,
});
export type StoredDraft = z.output<typeof storedDraft>;

/** Why something that was stored is not offered. */
export type DiscardReason = 'corrupt' | 'foreign' | 'outdated';

/** What was found in the storage. */
export interface FoundDraft {
  stored: StoredDraft | null;
  discarded: DiscardReason | null;
}

/** Where drafts are kept: the browser's own storage, or one of a test. All may throw. */
export interface DraftStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  /** Calls back when another tab changed something; the key is null where all was cleared. */
  subscribe: (listener: (key: string | null) => void) => () => void;
}

/** One draft an account and shop. */
export const draftKey = ({ accountId, shopId }: DraftOwner) =>
  `larder.orderDraft.${accountId}.${shopId}`;

/** An order of which nothing is entered yet. */
export function emptyDraft(draftId: string): OrderDraft {
  return {
    draftId,
    step: 'customer',
    reached: 'customer',
    customer: null,
    address: null,
    lines: [],
    deliveryAt: null,
    customerRemark: '',
    merchantRemark: '',
    promotionCode: '',
    prepaid: null,
    answered: 0,
    attempt: null,
  };
}

/**
 * Reads the draft of an account and shop. Whatever lies there, it does not throw: what is not a
 * draft of this format and owner is not offered, and says why.
 */
export function readDraft(storage: DraftStorage, whose: DraftOwner): FoundDraft {
  try {
    const text = storage.getItem(draftKey(whose));
    return text === null ? { stored: null, discarded: null } : parseDraft(text, whose);
  } catch {
    return { stored: null, discarded: null };
  }
}

function parseDraft(text: string, whose: DraftOwner): FoundDraft {
  const refuse = (discarded: DiscardReason) => ({ stored: null, discarded });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('corrupt');
  }
  const envelope = z.object({ format: z.number(), owner }).safeParse(value);
  if (!envelope.success) return refuse('corrupt');
  const { format, owner: found } = envelope.data;
  if (found.accountId !== whose.accountId || found.shopId !== whose.shopId) {
    return refuse('foreign');
  }
  if (format !== DRAFT_FORMAT) return refuse('outdated');
  const stored = storedDraft.safeParse(value);
  return stored.success ? { stored: stored.data, discarded: null } : refuse('corrupt');
}
