import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { historyLine, person, stateValue } from '../kernel/record.ts';
import {
  figuresText,
  instant,
  isEmail,
  narrowed,
  requiredText,
  versionNumber,
} from '../kernel/wire.ts';
import { bankAccountsDomain } from './domain.ts';

/** How often a shop is settled (spec section 9). */
export const SETTLEMENT_CYCLES = ['weekly', 'halfMonth', 'monthly'] as const;
export type SettlementCycle = (typeof SETTLEMENT_CYCLES)[number];

const required = { error: 'validation.required' };

/** A bank's identifier code (ISO 9362): of one in `banks.ts`, which has a name, or any other's. */
const bankCode = figuresText(20)
  .overwrite((typed) => narrowed(typed).toUpperCase())
  .refine(
    (code) => code === '' || /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code),
    'validation.bankCode',
  );

/** 6 to 34 digits or letters (an IBAN's most), with a blank or a dash between any two. */
const accountNumber = figuresText(70).refine(
  (typed) => typed === '' || /^[0-9A-Za-z]([ -]?[0-9A-Za-z]){5,33}$/.test(typed),
  'validation.bankAccount',
);

const email = requiredText(100).refine(
  (typed) => typed === '' || isEmail(typed),
  'validation.email',
);

/** What is entered of a bank account (spec section 5: all of it is required). */
export const bankAccountEntry = z.object({
  bankCode,
  account: accountNumber,
  accountName: requiredText(100),
  email,
  /** The whole shop's, whichever of its accounts it is chosen with. */
  settlementCycle: z.enum(SETTLEMENT_CYCLES, required),
  /**
   * The shop's as it was when this was chosen. Where the two are the same, the shop's stays as it is;
   * another one is refused as stale where somebody has changed it since.
   */
  seenCycle: z.enum(SETTLEMENT_CYCLES, required),
});
export type BankAccountEntry = z.input<typeof bankAccountEntry>;

/** Where money goes, as the chart compares it: the number masked. */
const paidWhere = z.object({ bankCode: z.string(), account: z.string(), accountName: z.string() });

const STATUSES = ['toConfirm', 'inUse', 'changeToConfirm', 'refused', 'removed'] as const;

const shown = {
  bankCode: z.string(),
  /** The number with all but its end hidden; null where no key of this server reads it. */
  masked: z.string().nullable(),
  /** The number, while the session is unlocked; else null. */
  account: z.string().nullable(),
  accountName: z.string(),
};

/** A bank account of the shop (spec section 3). */
const bankAccount = z.object({
  id: idOf('bankAccount'),
  /** What is in use; before that, and where it was refused, what was entered. */
  ...shown,
  email: z.string(),
  status: z.enum(STATUSES),
  /** What one in use is to become, once another person has confirmed it; null where nobody asks. */
  asked: z.object(shown).nullable(),
  /** When what waits was entered or changed last; null where nothing waits. */
  askedAt: instant.nullable(),
  /** Why it was not confirmed last; null where it was, or was entered anew since. */
  refusal: z.string().nullable(),
  /** What its chart decides by, the numbers masked. */
  facts: z.object({
    bankAccountId: idOf('bankAccount'),
    held: paidWhere,
    email: z.string(),
    asked: paidWhere.nullable(),
    /** Who entered what waits, and all who changed it since. */
    askedBy: z.array(person),
    /** Null where one person is enough in this shop. */
    limit: z.number().nullable(),
    actor: person.nullable(),
  }),
  version: versionNumber,
});
export type BankAccount = z.output<typeof bankAccount>;

/** One bank account with what happened to it, its numbers masked even while the session is unlocked. */
const bankAccountDetail = z.object({
  bankAccount,
  state: stateValue,
  facts: bankAccount.shape.facts,
  history: z.array(historyLine),
});
export type BankAccountDetail = z.output<typeof bankAccountDetail>;

/** An event of a bank account as a second person sends it. */
export const bankAccountRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('confirm') }),
  z.object({ type: z.literal('refuse'), remark: requiredText(200) }),
]);
export type BankAccountRequest = z.output<typeof bankAccountRequest>;

/** The shop's bank accounts, as every call that enters or changes one answers them. */
const bankAccountList = z.object({
  rows: z.array(bankAccount),
  settlementCycle: z.enum(SETTLEMENT_CYCLES),
  /** For how much longer this session sees and changes them, milliseconds; 0 while it is locked. */
  unlockedFor: z.number().int().min(0),
});
export type BankAccountList = z.output<typeof bankAccountList>;

/** The most accounts of a shop. */
export const MOST_BANK_ACCOUNTS = 10;

const params = z.object({ id: idTextOf('bankAccount') });
const version = versionNumber;
const which = { id: idOf('bankAccount'), version: versionNumber.optional() };

/**
 * Where a shop is paid to. No call with an account number in its input or answer keeps these under a key,
 * for that would keep the number a second time: what is sent again is refused as being there already.
 */
export const bankAccounts = callsOf(bankAccountsDomain, {
  listBankAccount: get({
    summary: "The shop's bank accounts, their numbers masked unless the session is unlocked",
    access: 'bankAccount.view',
    data: bankAccountList,
  }),
  getBankAccount: get({
    summary: 'One bank account with its history, its numbers masked',
    access: 'bankAccount.view',
    params,
    data: bankAccountDetail,
  }),
  verifyBankPassword: post({
    summary: "Unlock the bank accounts for this session with the account's own password",
    access: 'bankAccount.view',
    body: z.object({
      /** Empty is answered as wrong. */
      password: z.string().max(200, 'validation.tooLong').meta({ writeOnly: true }),
    }),
    data: bankAccountList,
  }),
  lockBankAccount: post({
    summary: 'Lock the bank accounts again before the time is over',
    access: 'bankAccount.view',
    body: z.object({}),
    data: bankAccountList,
  }),
  addBankAccount: post({
    summary: 'Add a bank account, which another person confirms; the session has to be unlocked',
    access: 'bankAccount.edit',
    sends: ['bankAccount', 'create'],
    body: bankAccountEntry,
    data: bankAccountList,
  }),
  editBankAccount: post({
    summary:
      'Change a bank account, which is paid to as it was until another person confirms it; the session has to be unlocked',
    access: 'bankAccount.edit',
    sends: ['bankAccount', 'update'],
    params,
    body: bankAccountEntry.extend({ version }),
    data: bankAccountList,
  }),
  deleteBankAccount: post({
    summary: 'Delete a bank account; the session has to be unlocked',
    access: 'bankAccount.edit',
    sends: ['bankAccount', 'remove'],
    params,
    body: z.object({ version }),
    data: bankAccountList,
  }),
  confirmBankAccount: post({
    summary:
      'Confirm a bank account or its change as another person; the session has to be unlocked',
    access: 'bankAccount.confirm',
    sends: ['bankAccount', 'confirm'],
    idempotency: 'optional',
    body: z.object(which),
    data: bankAccountDetail,
  }),
  refuseBankAccount: post({
    summary:
      'Refuse a bank account or its change, with a remark: what is in use stays; the session has to be unlocked',
    access: 'bankAccount.confirm',
    sends: ['bankAccount', 'refuse'],
    idempotency: 'optional',
    body: z.object({ ...which, remark: requiredText(200) }),
    data: bankAccountDetail,
  }),
});
