import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { figuresText, isEmail, narrowed, requiredText, versionNumber } from '../kernel/wire.ts';
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

/** A bank account of the shop (spec section 3). */
const bankAccount = z.object({
  id: idOf('bankAccount'),
  bankCode: z.string(),
  /** The number with all but its end hidden; null where no key of this server reads it. */
  masked: z.string().nullable(),
  /** The number, while the session is unlocked; else null. */
  account: z.string().nullable(),
  accountName: z.string(),
  email: z.string(),
  version: versionNumber,
});
export type BankAccount = z.output<typeof bankAccount>;

/** The shop's bank accounts, as every call of the domain answers them. */
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

/**
 * Where a shop is paid to. None of these calls keeps its input or its answer under a key, for that
 * would keep the account number a second time: what is sent again is refused as being there already.
 */
export const bankAccounts = callsOf(bankAccountsDomain, {
  listBankAccount: get({
    summary: "The shop's bank accounts, their numbers masked unless the session is unlocked",
    access: 'bankAccount.view',
    data: bankAccountList,
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
    summary: 'Add a bank account; the session has to be unlocked',
    access: 'bankAccount.edit',
    body: bankAccountEntry,
    data: bankAccountList,
  }),
  editBankAccount: post({
    summary: 'Change a bank account; the session has to be unlocked',
    access: 'bankAccount.edit',
    params,
    body: bankAccountEntry.extend({ version }),
    data: bankAccountList,
  }),
  deleteBankAccount: post({
    summary: 'Delete a bank account; the session has to be unlocked',
    access: 'bankAccount.edit',
    params,
    body: z.object({ version }),
    data: bankAccountList,
  }),
});
