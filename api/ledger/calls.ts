import { z } from 'zod';
import { inOrder, ranged } from '../finance/calls.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, post } from '../kernel/operation.ts';
import { day, id, instant, money, pageAnswer, pageRequest, text } from '../kernel/wire.ts';
import { ledgerDomain } from './domain.ts';

/** What an account of the ledger is of. Those of `wallets`, `suppliers` and `onAccount` are many, one each. */
export const ACCOUNT_KINDS = [
  'bank',
  'settled',
  'cash',
  'inventory',
  'bearer',
  'platform',
  'wallets',
  'suppliers',
  'onAccount',
  'sales',
  'refunds',
  'refundsBorne',
  'compensation',
  'commission',
  'commissionTax',
  'other',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Which records moved the money. */
export const POSTING_TABS = ['all', 'sales', 'purchasing', 'wallets', 'settlements'] as const;
export type PostingTab = (typeof POSTING_TABS)[number];

/** An account of the ledger. */
const ledgerAccount = z.object({
  /** As the ledger names it, `cash:CASH`; one that ends in a colon stands for all that begin so. */
  account: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  /** The payment method or the bearer, by its name in the contract; null for any other. */
  of: z.string().nullable(),
  /** The member, supplier or customer that it is of, as they are called; null for any other. */
  party: z.string().nullable(),
});
export type LedgerAccount = z.output<typeof ledgerAccount>;

/** An account over some days: credits are negative in `opening` and `closing`. */
const accountBalance = ledgerAccount.extend({
  currency: z.string(),
  opening: money,
  debit: money,
  credit: money,
  /** Opening + debit − credit. */
  closing: money,
});
export type AccountBalance = z.output<typeof accountBalance>;

/** The trial balance of some days. All debits come to all credits. */
const trialBalance = z.object({
  from: day,
  to: day,
  accounts: z.array(accountBalance),
  /** Of each currency. */
  totals: z.array(z.object({ currency: z.string(), debit: money, credit: money })),
});
export type TrialBalance = z.output<typeof trialBalance>;

/** One side of a posting. */
const entry = ledgerAccount.extend({
  /** Which line it is, from nought up. */
  line: z.number().int(),
  side: z.enum(['debit', 'credit']),
  /** Above nought, whichever side it is. */
  amount: money,
});
export type LedgerEntry = z.output<typeof entry>;

/** A fact of money: what was posted by one move of a record. */
const posting = z.object({
  id,
  at: instant,
  kind: z.string(),
  currency: z.string(),
  /** What its debits come to, and its credits. */
  amount: money,
  entries: z.array(entry),
  /** The record whose move posted it. */
  lifecycle: z.string(),
  recordId: z.number().int(),
  /** What a person calls it; null where it has no name. */
  recordName: z.string().nullable(),
});
export type Posting = z.output<typeof posting>;

/** A posting in a file, which has a row for each of its sides. */
export type PostingRow = Posting & { entry?: LedgerEntry };

/** What narrows the journal. */
export const postingFilter = z.object({
  tab: z.enum(POSTING_TABS).default('all'),
  /** In the names of records: an order's number, a case's; the posting's own number, or `#` and the record's id. */
  search: text(60).optional(),
  /** One account, or with a colon at its end all that begin so. */
  account: text(60).optional(),
  from: instant.optional(),
  /** Not included. */
  to: instant.optional(),
});
export type PostingFilter = z.input<typeof postingFilter>;

const listBody = postingFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(['at']), descending: z.boolean() })
    .default({ by: 'at', descending: true }),
});

const balanceFile = listExport('ledger.view', z.object({ from: day, to: day }));

export const ledger = callsOf(ledgerDomain, {
  getTrialBalance: post({
    summary:
      'What each account of the ledger held before some days, took and gave in them, and holds',
    access: 'ledger.view',
    /** Without days those of this month. */
    body: z.object({ range: ranged({}).optional() }),
    data: trialBalance,
  }),
  exportTrialBalance: { ...balanceFile, body: inOrder(balanceFile.body) },
  listPosting: post({
    summary: 'The journal: what was posted, with both sides and the record that moved it; a page',
    access: 'ledger.view',
    body: listBody,
    data: z.object({ rows: z.array(posting), ...pageAnswer }),
  }),
  countPosting: post({
    summary: 'How many postings each tab holds under a filter',
    access: 'ledger.view',
    body: postingFilter,
    data: z.object({ tabs: z.record(z.enum(POSTING_TABS), z.number().int()), exact: z.boolean() }),
  }),
  exportPostings: listExport('ledger.view', listBody),
});
