import { z } from 'zod';
import { callsOf, get, post } from '../kernel/operation.ts';
import { isEmail, LOCALES, requiredText } from '../kernel/wire.ts';
import { siteDomain } from './domain.ts';

/** What a prospect writes to us (spec section 2, Contact). */
const contactMessage = z.object({
  name: requiredText(60),
  email: requiredText(100).refine((value) => value === '' || isEmail(value), 'validation.email'),
  message: requiredText(2000),
  /** Nobody sees this field, so that only a program fills it in. */
  website: z.string().max(0, 'validation.invalid').default(''),
});

/** Who runs the product, as the settings of the first shop have it (spec section 2). */
const siteFacts = z.object({
  name: z.string(),
  nameEn: z.string(),
  /** Empty where nobody has said. */
  address: z.string(),
  gstNumber: z.string(),
  /** What such a number is called in the shop's country, in each language. */
  taxNumber: z.record(z.enum(LOCALES), z.string()),
});
export type SiteFacts = z.output<typeof siteFacts>;

export const site = callsOf(siteDomain, {
  getSiteFacts: get({
    summary:
      'Who runs the product, for the foot of the public pages; null where there is no shop yet',
    access: 'public',
    data: siteFacts.nullable(),
  }),
  sendContact: post({
    summary: 'Write to the business; at most ten messages an hour an address',
    access: 'public',
    isLimited: true,
    idempotency: 'optional',
    body: contactMessage,
    data: z.object({}),
  }),
});
