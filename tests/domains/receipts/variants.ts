import type { ReceiptFacts } from '../../../machines/receipt/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

/** What one person may post where they are walked, in minor units. */
export const RECEIPT_LIMIT = 100_000;

const clerk = { id: 1, name: 'Somebody' };

/** A customer payment that somebody else than whoever entered it looks at. */
export const receiptFacts = (rest: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  receiptId: 1,
  customerId: 1,
  currency: 'SGD',
  amount: 1_000,
  method: 'PAYNOW',
  valueDate: '2026-03-02',
  reference: 'TT-1',
  remark: '',
  proofId: null,
  lines: [{ orderId: 1, orderSn: 'S1', amount: 400 }],
  open: [{ orderId: 1, orderSn: 'S1', left: 50_000 }],
  limit: RECEIPT_LIMIT,
  preparedBy: clerk,
  postedBy: null,
  actor: null,
  ...rest,
});

export const receiptVariants: Variant<ReceiptFacts>[] = [
  { name: 'in part on account', facts: receiptFacts() },
  { name: 'wholly on account', facts: receiptFacts({ lines: [] }) },
  { name: 'paid above the limit', facts: receiptFacts({ amount: RECEIPT_LIMIT + 1, lines: [] }) },
];
