import { z } from 'zod';
import { accountName, avatar } from '../accounts/calls.ts';
import { PERMISSIONS, WAITING_NAMES } from '../domainOf.ts';
import { storedFile } from '../files/storedFile.ts';
import { idOf } from '../ids.ts';
import { callsOf, get, post } from '../kernel/operation.ts';
import { id, instant, phoneText, requiredText, versionNumber } from '../kernel/wire.ts';
import { authDomain } from './domain.ts';

/** A role as the login info carries it (spec section 3). */
export const roleInfo = z
  .object({
    roleId: idOf('role'),
    code: z.string(),
    roleName: z.string(),
    roleNameEn: z.string(),
    permissions: z.array(z.enum(PERMISSIONS)),
  })
  .meta({ id: 'Role' });

/** A shop as the login info carries it (spec section 3). */
export const shopInfo = z
  .object({
    restaurantId: idOf('shop'),
    restaurantName: z.string(),
    restaurantNameEn: z.string(),
    restaurantType: z.string(),
    businessMode: z.enum(['platform', 'SAAS']),
    imgBrand: idOf('file').nullable(),
    countryCode: z.string(),
    city: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    /** What the shop has subscribed to, by its name in the caller's language. */
    pricePlanVOList: z.array(z.object({ id, name: z.string() })),
  })
  .meta({ id: 'Shop' });
export type ShopInfo = z.output<typeof shopInfo>;

/** Login info (spec section 3). */
export const loginInfo = z
  .object({
    token: z.string(),
    /** Changes whenever role, permissions or shops do; every answer's header `Rights` says it too. */
    rights: z.string(),
    /** Signed in with a one-time password: nothing is answered before it is changed. */
    mustChangePassword: z.boolean(),
    userId: idOf('account'),
    username: z.string(),
    avatar: idOf('file').nullable(),
    /** Whether single letters act on pages, as the person has chosen. */
    letterKeys: z.boolean(),
    roleResponseList: z.array(roleInfo),
    restaurantVOList: z.array(shopInfo),
    shopVOList: z.array(shopInfo),
    unifiedMngShopList: z.array(shopInfo),
  })
  .meta({ id: 'LoginInfo' });
export type LoginInfo = z.output<typeof loginInfo>;

/** A password that is given: only its length is looked at. */
const givenPassword = z.string().min(1, 'validation.required').max(128, 'validation.tooLong');

/** A new password in both readings of the rule: 6 to 16 English letters or digits (spec section 5). */
const newPassword = z
  .string()
  .min(1, 'validation.required')
  .regex(/^[A-Za-z0-9]{6,16}$/, 'validation.newPassword');

/** A change of one's own password. */
export const passwordChange = z
  .object({
    oldPassword: givenPassword,
    newPassword,
    confirmPassword: z.string().min(1, 'validation.required').max(128, 'validation.tooLong'),
  })
  .refine(({ oldPassword, newPassword: chosen }) => oldPassword !== chosen, {
    path: ['newPassword'],
    error: 'validation.passwordIsNew',
  })
  .refine(({ newPassword: chosen, confirmPassword }) => chosen === confirmPassword, {
    path: ['confirmPassword'],
    error: 'validation.passwordsMatch',
  });
export type PasswordChange = z.output<typeof passwordChange>;

/** What one may change of one's own account. The phone has to fit the shop's country. */
export const personalCard = z.object({ name: accountName, phone: phoneText(30), avatar });

/** One's own account. */
export const personalInfo = personalCard.omit({ avatar: true }).extend({
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  avatars: z.array(storedFile),
  /** That of name, phone and picture, whoever changed them. */
  version: versionNumber,
});
export type PersonalInfo = z.output<typeof personalInfo>;

/** A session of one's own account that still lives. */
export const liveSession = z.object({
  /** What it is ended by: 64 hexadecimal digits. */
  session: z.string(),
  /** The network address that it began at. */
  address: z.string(),
  /** What the browser says it is. */
  device: z.string(),
  createdAt: instant,
  usedAt: instant,
  isThis: z.boolean(),
});
export type LiveSession = z.output<typeof liveSession>;

export const auth = callsOf(authDomain, {
  login: post({
    summary: 'Sign in with account and password',
    access: 'public',
    body: z.object({
      username: requiredText(20).describe('The account'),
      password: givenPassword,
    }),
    data: loginInfo,
  }),
  logout: post({
    summary: 'End this session on the server',
    access: 'signedIn',
    beforeOwnPassword: true,
    data: z.object({}),
  }),
  currentLogin: get({
    summary: 'The login info of the session, with the roles as they are now; the token is empty',
    access: 'signedIn',
    beforeOwnPassword: true,
    data: loginInfo,
  }),
  countWaiting: get({
    summary: 'How much waits for the caller in the shop, of each thing that their role answers',
    access: 'signedIn',
    data: z.partialRecord(z.enum(WAITING_NAMES), z.number().int()),
  }),
  changePassword: post({
    summary: "Change one's own password, which ends one's other sessions",
    access: 'signedIn',
    beforeOwnPassword: true,
    body: passwordChange,
    data: loginInfo,
  }),
  getPersonalInfo: get({
    summary: "One's own account",
    access: 'signedIn',
    data: personalInfo,
  }),
  savePersonalInfo: post({
    summary: "Change one's own name, phone and picture",
    access: 'signedIn',
    idempotency: 'optional',
    body: personalCard.extend({ version: versionNumber }),
    data: personalInfo,
  }),
  chooseLetterKeys: post({
    summary: 'Choose whether single letters act on pages, wherever one signs in',
    access: 'signedIn',
    body: z.object({ letterKeys: z.boolean({ error: 'validation.required' }) }),
    data: z.object({ letterKeys: z.boolean() }),
  }),
  listSessions: get({
    summary: "One's own sessions that still live, the one used last first",
    access: 'signedIn',
    data: z.array(liveSession),
  }),
  endSession: post({
    summary: "End one of one's own sessions",
    access: 'signedIn',
    body: z.object({ session: z.string().regex(/^[0-9a-f]{64}$/, 'validation.invalid') }),
    data: z.object({}),
  }),
  signOutEverywhere: post({
    summary: "End all of one's own sessions, or all but this one",
    access: 'signedIn',
    body: z.object({ keepThis: z.boolean({ error: 'validation.required' }) }),
    data: z.object({ ended: z.number().int() }),
  }),
});
