import { z } from 'zod';
import { get, post } from './operation.ts';
import { PERMISSIONS } from './permissions.ts';
import { id, requiredText } from './wire.ts';

/** A role as the login info carries it (spec section 3). */
export const roleInfo = z.object({
  roleId: id,
  code: z.string(),
  roleName: z.string(),
  roleNameEn: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
});

/** A shop as the login info carries it (spec section 3). */
export const shopInfo = z.object({
  restaurantId: id,
  restaurantName: z.string(),
  restaurantNameEn: z.string(),
  restaurantType: z.string(),
  businessMode: z.enum(['platform', 'SAAS']),
  imgBrand: z.string().nullable(),
  countryCode: z.string(),
  city: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  pricePlanVOList: z.array(z.object({ id, name: z.string() })),
});
export type ShopInfo = z.output<typeof shopInfo>;

/** Login info (spec section 3). */
export const loginInfo = z.object({
  token: z.string(),
  userId: id,
  username: z.string(),
  avatar: z.string().nullable(),
  roleResponseList: z.array(roleInfo),
  restaurantVOList: z.array(shopInfo),
  shopVOList: z.array(shopInfo),
  unifiedMngShopList: z.array(shopInfo),
});
export type LoginInfo = z.output<typeof loginInfo>;

export const auth = {
  login: post('/decsaasadmin/saas/api/auth/login', {
    summary: 'Sign in with account and password',
    access: 'public',
    body: z.object({
      username: requiredText(20).describe('The account'),
      password: z.string().min(1, 'validation.required').max(128, 'validation.tooLong'),
    }),
    data: loginInfo,
  }),
  logout: post('/decsaasadmin/saas/api/auth/logout', {
    summary: 'End this session on the server',
    access: 'signedIn',
    data: z.object({}),
  }),
  currentLogin: get('/decsaasadmin/saas/api/auth/current', {
    summary: 'The login info of the session, with the roles as they are now; the token is empty',
    access: 'signedIn',
    data: loginInfo,
  }),
};
