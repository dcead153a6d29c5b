import { z } from 'zod';
import { storedFile } from '../files/storedFile.ts';
import { idOf, idTextOf } from '../ids.ts';
import { COUNTRIES, isPhone, isPhoneOf } from '../kernel/countries.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { historyLine, stateValue } from '../kernel/record.ts';
import { relatedRecords } from '../kernel/related.ts';
import {
  pageAnswer,
  pageRequest,
  phoneText,
  requiredText,
  signInName,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { accountsDomain } from './domain.ts';

const STATUSES = ['pendingActivation', 'active', 'frozen'] as const;

/** At most 20 characters, without blanks (spec section 5). */
const word = requiredText(20).refine((value) => !/\s/u.test(value), 'validation.noBlanks');

/** Whether a text is a phone number of a shop's country; of one that is not known, of any. */
export function isPhoneIn(countryCode: string, phone: string): boolean {
  const country = COUNTRIES.find((known) => known === countryCode);
  return country ? isPhoneOf(country, phone) : isPhone(phone);
}

/** The picture of an account's owner, null for none; left as it is where it is not given. */
export const avatar = idOf('file').nullable().optional();

/** The name of an account's owner. */
export const accountName = word;

/**
 * What a person enters of an account (spec section 5). The phone has to fit the shop's country,
 * which the server and the form know.
 */
export const accountCard = z.object({
  name: accountName,
  phone: phoneText(30),
  roleId: idOf('role', 'validation.required'),
  shopIds: z.array(idOf('shop')).min(1, 'validation.atLeastOneShop').max(200, 'validation.tooMany'),
  avatar,
  /** What customers name their sales person by; left as it is where it is not given. */
  salesPersonCode: text(20).optional(),
});

/** The same with what it is called, which stays as it is. */
export const newAccount = accountCard.extend({ username: signInName });

/** An account as lists show it (spec section 3). */
export const account = z.object({
  id: idOf('account'),
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  roleId: idOf('role'),
  roleName: z.string(),
  roleNameEn: z.string(),
  status: z.enum(STATUSES),
  /** Empty where the person sells to nobody. */
  salesPersonCode: z.string(),
  avatar: idOf('file').nullable(),
  version: versionNumber,
});
export type Account = z.output<typeof account>;

/** A shop that an account belongs to, by name. */
const accountShop = z.object({ id: idOf('shop'), name: z.string(), nameEn: z.string() });

/** An account as its own page shows it, and as every call that moves one answers. */
export const accountDetail = z.object({
  account,
  /** The shops that the caller has too. */
  shops: z.array(accountShop),
  /** What its owner looks like, as a form keeps it. */
  avatars: z.array(storedFile),
  state: stateValue,
  facts: z.object({
    accountId: idOf('account'),
    name: z.string(),
    phone: z.string(),
    roleId: idOf('role'),
    shopIds: z.array(idOf('shop')),
    avatar: idOf('file').nullable(),
    salesPersonCode: z.string(),
    isSelf: z.boolean(),
    hasMore: z.boolean(),
    lastIn: z.array(idOf('shop')),
    hasOneTimePassword: z.boolean(),
  }),
  history: z.array(historyLine),
  /** Said in the answer that made it, and never again: a password for one sign-in. */
  oneTimePassword: z.string().nullable(),
});
export type AccountDetail = z.output<typeof accountDetail>;

/** What the list is asked for. */
const listBody = z.object({
  ...pageRequest,
  search: text(60).optional(),
  status: z.enum(STATUSES).optional(),
  roleId: idOf('role').optional(),
});

export const accounts = callsOf(accountsDomain, {
  listUser: post({
    summary: 'Accounts of the current shop, by account, name or phone',
    access: 'account.view',
    body: listBody,
    data: z.object({
      rows: z.array(account),
      counts: z.object({
        all: z.number(),
        pendingActivation: z.number(),
        active: z.number(),
        frozen: z.number(),
      }),
      ...pageAnswer,
    }),
  }),
  exportUsers: listExport('account.view', listBody),
  getUser: get({
    summary: 'One account with its history',
    access: 'account.view',
    params: z.object({ id: idTextOf('account') }),
    data: accountDetail,
  }),
  getUserRelated: get({
    summary: 'What belongs to an account: its role',
    access: 'account.view',
    params: z.object({ id: idTextOf('account') }),
    data: z.object({
      role: relatedRecords(idOf('role')),
    }),
  }),
  listUserShops: get({
    summary: "The shops that the caller may give an account: the caller's own",
    access: 'account.view',
    data: z.array(accountShop),
  }),
  addUser: post({
    summary: 'Add an account, not yet active; answers a one-time password',
    access: 'account.edit',
    sends: ['account', 'create'],
    body: newAccount,
    data: accountDetail,
  }),
  editUser: post({
    summary: "Change an account's name, phone, role, shops, picture and code of a sales person",
    access: 'account.edit',
    sends: ['account', 'update'],
    idempotency: 'optional',
    body: accountCard.extend({ id: idOf('account'), version: versionNumber.optional() }),
    data: accountDetail,
  }),
  changeUserStatus: post({
    summary: 'Activate an account, or freeze it, which ends its sessions',
    access: 'account.edit',
    sends: ['account', { status: { active: 'activate', frozen: 'freeze' } }],
    idempotency: 'optional',
    body: z.object({
      id: idOf('account'),
      status: z.enum(['active', 'frozen']),
      version: versionNumber.optional(),
    }),
    data: accountDetail,
  }),
  resetUserPassword: post({
    summary: 'Give an account a one-time password, which ends its sessions',
    access: 'account.edit',
    sends: ['account', 'resetPassword'],
    body: z.object({ id: idOf('account'), version: versionNumber.optional() }),
    data: accountDetail,
  }),
});
