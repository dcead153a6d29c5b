import { z } from 'zod';
import { id } from './wire.ts';

/**
 * Who acts without an account: the clock, a driver by a waybill's link, and somebody from outside by the
 * public pages.
 */
export const WITHOUT_ACCOUNT = ['clock', 'byLink', 'visitor'] as const;

/** Somebody of the operation log: an account by its id, never by a name that another one may bear. */
export const operator = z.union([z.enum(WITHOUT_ACCOUNT), id]);
export type Operator = z.output<typeof operator>;

/** Who did something, by what is written of it: whoever has no account and is none of the others came from outside. */
export const operatorOf = (accountId: number | null, role: string): Operator =>
  accountId ?? WITHOUT_ACCOUNT.find((one) => one === role) ?? 'visitor';
