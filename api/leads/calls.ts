import { z } from 'zod';
import { storedFile } from '../files/storedFile.ts';
import { idOf, idTextOf } from '../ids.ts';
import { COUNTRIES, isPhoneOf, phoneErrorIn } from '../kernel/countries.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, get, post, upload } from '../kernel/operation.ts';
import { historyLine, person, stateValue } from '../kernel/record.ts';
import { relatedRecords } from '../kernel/related.ts';
import {
  instant,
  isEmail,
  LOCALES,
  pageAnswer,
  pageRequest,
  phoneFigures,
  requiredText,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { leadsDomain } from './domain.ts';
import { shopOpening } from './shopOpening.ts';

const KINDS = ['merchant', 'branch'] as const;
const STATUSES = ['submitted', 'inProgress', 'accepted', 'opened', 'declined', 'erased'] as const;
export const LEAD_TABS = ['all', ...STATUSES] as const;
export type LeadTab = (typeof LEAD_TABS)[number];

const fields = z.object({
  /** Who becomes a merchant, or a merchant who applies for another branch. */
  kind: z.enum(KINDS, { error: 'validation.required' }),
  contactName: requiredText(60),
  email: requiredText(100).refine((value) => value === '' || isEmail(value), 'validation.email'),
  mobile: phoneFigures(30),
  businessName: requiredText(100),
  branchAddress: requiredText(200),
  country: z.enum(COUNTRIES, { error: 'validation.required' }),
  /** Who sent the applicant here; empty for nobody. */
  reference: text(100).default(''),
});

const phoneParts = fields.pick({ mobile: true, country: true });
const mobileFits = ({ mobile, country }: z.output<typeof phoneParts>) => isPhoneOf(country, mobile);
const atMobile = {
  path: ['mobile'],
  error: ({ input }: { input?: unknown }) =>
    phoneErrorIn((input as z.output<typeof phoneParts>).country),
  // Said together with what else is wrong, and not of a number that is missing.
  when: ({ value }: { value: unknown }) => phoneParts.safeParse(value).success,
};

/** What is known of a lead from the beginning (spec sections 3 and 5, registration). */
export const leadEntry = fields.refine(mobileFits, atMobile);

/** What an applicant sends: the same, as the text of a form, with the agreement to the terms. */
const registrationForm = fields
  .extend({
    agreed: z.literal('true', { error: 'validation.termsAgreed' }),
    /** Nobody sees this field, so that only a program fills it in. */
    website: z.string().max(0, 'validation.invalid').default(''),
  })
  .refine(mobileFits, atMobile);

/** The business licence (spec section 5, images: at most one). */
const LICENCE_RULE = {
  kinds: ['jpg', 'png', 'webp'],
  maximum: leadsDomain.pictures.licence.maximum,
  optional: true,
  encoded: true,
} as const;

/** A lead as the list shows it. */
export const leadRow = z.object({
  id: idOf('lead'),
  leadNo: z.string(),
  kind: z.enum(KINDS),
  contactName: z.string(),
  email: z.string(),
  mobile: z.string(),
  businessName: z.string(),
  branchAddress: z.string(),
  country: z.enum(COUNTRIES),
  reference: z.string(),
  /** The language that the applicant read. */
  language: z.enum(LOCALES),
  status: z.enum(STATUSES),
  submittedAt: instant,
  /** Who entered it for the applicant; empty where the applicant did. */
  enteredByName: z.string(),
  /** Who took it up last, or declined it unseen; empty for nobody. */
  handlerName: z.string(),
  version: versionNumber,
});
export type LeadRow = z.output<typeof leadRow>;

/** A lead as its own page shows it, and as every call that moves one answers. */
export const leadDetail = z.object({
  lead: leadRow.extend({
    licence: storedFile.nullable(),
    /** When the applicant agreed to the terms; null where the office entered it. */
    agreedAt: instant.nullable(),
    /** When names, numbers, addresses and licence were erased; they are empty from then on. */
    erasedAt: instant.nullable(),
    /** The shop that was opened for the applicant, and its first account; null before. */
    opened: z
      .object({
        shopId: idOf('shop'),
        name: z.string(),
        nameEn: z.string(),
        accountId: idOf('account'),
        username: z.string(),
      })
      .nullable(),
  }),
  state: stateValue,
  facts: z.object({
    leadId: idOf('lead'),
    kind: z.enum(KINDS),
    handlerName: z.string(),
    isErased: z.boolean(),
    isOfOffice: z.boolean(),
    actor: person.nullable(),
  }),
  history: z.array(historyLine),
  /** Said in the answer that opened the shop, and never again: its account's, for one sign-in. */
  oneTimePassword: z.string().nullable(),
});
export type LeadDetail = z.output<typeof leadDetail>;

/** What narrows the list of leads. */
export const leadFilter = z.object({
  tab: z.enum(LEAD_TABS).default('all'),
  /** In the number, the business, the contact, the mobile and the e-mail. */
  search: text(60).optional(),
  kind: z.array(z.enum(KINDS)).min(1).max(KINDS.length).optional(),
  country: z.array(z.enum(COUNTRIES)).min(1).max(COUNTRIES.length).optional(),
  submittedFrom: instant.optional(),
  /** Not included. */
  submittedTo: instant.optional(),
});
export type LeadFilter = z.input<typeof leadFilter>;

const remark = requiredText(500);

/** What happens to a lead, as it goes over the wire. */
export const leadEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('takeUp') }),
  z.object({ type: z.literal('note'), remark }),
  z.object({ type: z.literal('accept'), remark }),
  z.object({ type: z.literal('decline'), remark }),
  z.object({ type: z.literal('reopen'), remark }),
  z.object({ type: z.literal('erase'), remark }),
]);

/** What the list is asked for. */
const listBody = leadFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(['submittedAt', 'businessName']), descending: z.boolean() })
    .default({ by: 'submittedAt', descending: true }),
});

export const leads = callsOf(leadsDomain, {
  submitRegistration: upload({
    summary: 'Register as a merchant or apply for a branch shop; at most ten an hour an address',
    access: 'public',
    isLimited: true,
    idempotency: 'optional',
    files: { licence: LICENCE_RULE },
    body: registrationForm,
    data: z.object({ leadNo: z.string() }),
  }),
  listLead: post({
    summary: 'Leads of the current shop: a page, the newest first',
    access: 'lead.view',
    body: listBody,
    data: z.object({ rows: z.array(leadRow), ...pageAnswer }),
  }),
  exportLeads: listExport('lead.view', listBody),
  countLead: post({
    summary: 'How many leads each tab holds under a filter',
    access: 'lead.view',
    body: leadFilter,
    data: z.object({ tabs: z.record(z.enum(LEAD_TABS), z.number().int()), exact: z.boolean() }),
  }),
  getLead: get({
    summary: 'One lead with what was sent and its history',
    access: 'lead.view',
    params: z.object({ id: idTextOf('lead') }),
    data: leadDetail,
  }),
  getLeadRelated: get({
    summary: 'What belongs to a lead: others of the same applicant, messages',
    access: 'lead.view',
    params: z.object({ id: idTextOf('lead') }),
    data: z.object({
      others: relatedRecords(idOf('lead')),
      messages: relatedRecords(idOf('outboxMessage')),
    }),
  }),
  addLead: post({
    summary: 'Enter a lead for an applicant who called or came by',
    access: 'lead.handle',
    sends: ['lead', 'create'],
    idempotency: 'optional',
    body: leadEntry,
    data: leadDetail,
  }),
  handleLead: post({
    summary: 'Take up a lead, note what was said, accept, decline, reopen or erase it',
    access: 'lead.handle',
    sends: 'lead',
    idempotency: 'optional',
    params: z.object({ id: idTextOf('lead') }),
    body: z.object({ event: leadEvent, version: versionNumber.optional() }),
    data: leadDetail,
  }),
  openShop: post({
    summary:
      'Open the shop of an accepted lead with its first account; answers a one-time password',
    access: 'lead.openShop',
    sends: ['lead', 'openShop'],
    params: z.object({ id: idTextOf('lead') }),
    body: shopOpening.safeExtend({ version: versionNumber.optional() }),
    data: leadDetail,
  }),
});
