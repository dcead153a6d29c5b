import type { PartedLine } from '../../kernel/law/openLines.ts';
import type { Person } from '../../kernel/law/rules.ts';

/** The places of the approval region, in the order in which an order passes them. */
export const APPROVAL = [
  'pending',
  'submitted',
  'confirmed',
  'inProgress',
  'completed',
  'closed',
] as const;
export type Approval = (typeof APPROVAL)[number];

/** The places of the payment region. */
export const PURCHASE_PAYMENT = ['unpaid', 'paid'] as const;
export type PurchasePayment = (typeof PURCHASE_PAYMENT)[number];

/** One line as the chart sees it. Quantities are in the line's unit. */
export interface PurchaseLineFacts extends PartedLine {
  goodsId: number;
  quantity: number;
  received: number;
  /** What was let go: it will not come in any more. */
  short: number;
  /** What one unit of this line costs, in minor units of the order's currency. */
  cost: number;
  /** The procurement area: where the goods are bought. Empty while nobody has said. */
  area: string;
}

/** What a person enters of an order, as far as the chart decides by it. */
export interface PurchaseContent {
  warehouse: { id: number; name: string } | null;
  supplier: { id: number; name: string; frozen: boolean; email: string } | null;
  /** Country code; empty while nobody has said. */
  country: string;
  /** The company that buys. */
  company: string;
  /** An Incoterm; empty while nobody has said. */
  tradeTerms: string;
  currency: string;
  /** The estimated in-store time, ISO 8601, or null. */
  estimatedArrival: string | null;
  lines: PurchaseLineFacts[];
  /** What all lines cost, in minor units; once the rest was let go, what came of them. */
  total: number;
}

/** What an order says of itself before anybody has entered anything. */
export const NOTHING_ENTERED: PurchaseContent = {
  warehouse: null,
  supplier: null,
  country: '',
  company: '',
  tradeTerms: '',
  currency: '',
  estimatedArrival: null,
  lines: [],
  total: 0,
};

/** What the purchase order's chart decides by. Amounts are integers in minor units of `currency`. */
export interface PurchaseOrderFacts extends PurchaseContent {
  purchaseOrderId: number;
  paid: number;
  /** The moment at which the chart is asked, in milliseconds since 1970. */
  now: number;
  /** Kept by the chart itself: it has been approved, or closed. */
  confirmed: boolean;
  closed: boolean;
  /** Who stands behind what waits for approval: who committed it, and who changed it since. */
  authors: Person[];
  /** Who asks now; null for nobody in particular. */
  actor: Person | null;
}

export interface ReceivedLine {
  lineId: number;
  quantity: number;
  /** The lots that all of it is of, for the shelf: no rule goes by them. */
  lots?: { number: string; expiry: string; quantity: number }[] | undefined;
}

/** The events of a purchase order, with what each carries. */
export type PurchaseOrderEvent =
  | { type: 'edit'; content: PurchaseContent }
  | { type: 'commit' }
  | { type: 'sendBack'; remark: string }
  | { type: 'approve' }
  | { type: 'receive'; lines: ReceivedLine[] }
  | { type: 'pay'; remark?: string }
  | { type: 'finish' }
  /** The rest is let go: what came is all that comes. */
  | { type: 'closeShort'; remark: string }
  | { type: 'close'; remark: string }
  | { type: 'sendMail' };
