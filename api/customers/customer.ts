import { z } from 'zod';
import { idOf } from '../ids.ts';
import { historyLine, person, stateValue } from '../kernel/record.ts';
import {
  instant,
  isEmail,
  LOCALES,
  money,
  narrowed,
  nonNegativeAmount,
  phoneOfCountry,
  printed,
  registrationNumber,
  requiredText,
  signInName,
  text,
  versionNumber,
} from '../kernel/wire.ts';
import { besideLine } from '../operationLog/beside.ts';
import { customerTier } from './tier.ts';

export { type CustomerTier, customerTier } from './tier.ts';

/** Whether a customer's account is open for orders; a removed one is kept for what refers to it. */
export const customerStatus = z.enum(['active', 'frozen', 'removed']);
export type CustomerStatus = z.output<typeof customerStatus>;

/** Whether a customer is authorised (spec section 4). */
export const authorisation = z.enum(['notAuth', 'inAuth', 'approve', 'reject']);
export type Authorisation = z.output<typeof authorisation>;

/** Whether something of a customer's credit waits for a second person. */
export const customerCredit = z.enum(['settled', 'toDecide']);
export type CustomerCredit = z.output<typeof customerCredit>;

/** What kind of business a customer is (spec section 6, customer types). */
export const customerType = z.enum(['restaurant', 'retailer', 'caterer', 'hotel', 'other']);
export type CustomerType = z.output<typeof customerType>;

/** The codes of payment terms: in advance, on delivery, or so many days net. */
export const paymentTerms = z.enum(['CIA', 'COD', 'N7', 'N14', 'N30', 'N60']);

/**
 * Whether the warehouse system has a customer: never sent, waiting to be sent, between two tries,
 * taken, given up, or kept because no warehouse system is set up.
 */
export const warehouseSync = z.enum([
  'notSynced',
  'queued',
  'retrying',
  'synced',
  'failed',
  'kept',
]);
export type WarehouseSync = z.output<typeof warehouseSync>;

/** What papers for a customer are written in; empty for the language of the country. */
const paperLanguage = z.enum(['', ...LOCALES]);

/** A B2B customer account, as far as orders need it (spec section 3). */
export const customer = z
  .object({
    id: idOf('customer'),
    /** The user number. */
    userNumber: z.string(),
    name: z.string(),
    nameZh: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    uen: z.string().nullable(),
    /** What papers for the customer are written in; null for the language of the country. */
    language: z.enum(LOCALES).nullable(),
    grade: customerTier,
    status: customerStatus,
    country: z.string(),
    city: z.string(),
    /** Empty where nobody has said, as the next. */
    houseNumber: z.string(),
    postCode: z.string(),
    creditLimit: money,
    /** What the customer owes on accepted, unpaid orders (AR balance). */
    arBalance: money,
    /** What is left to pay of submitted orders that nobody has accepted yet: each adds it to `arBalance` then. */
    awaitsAcceptance: money,
    paymentTermsCode: z.string(),
    salesPersonCode: z.string().nullable(),
    consumptionTax: z.boolean(),
    version: versionNumber,
  })
  .meta({ id: 'Customer' });
export type Customer = z.output<typeof customer>;

/** The same as lists show it. */
export const customerAccount = customer.extend({
  type: customerType,
  /** The shop's own grade, where the customer has one beside the tier. */
  gradeId: idOf('customerGrade').nullable(),
  gradeName: z.string().nullable(),
  gradeNameZh: z.string().nullable(),
  authorisation,
  credit: customerCredit,
  /** The credit limit that waits for a second person; null where none does. */
  askedLimit: money.nullable(),
  /** When the authorisation was last asked for. */
  appliedAt: instant.nullable(),
  loginAccount: z.string().nullable(),
  warehouseSync,
  /** When the warehouse system last took it. */
  syncedAt: instant.nullable(),
  /** Whether anything that is sent there has changed since it last was. */
  hasChanged: z.boolean(),
  /** Whose code the sales person's is; null where it is nobody's of the shop. */
  salesPersonName: z.string().nullable(),
  salesPersonAvatar: idOf('file').nullable(),
});
export type CustomerAccount = z.output<typeof customerAccount>;

/** A grade of the shop: its own, or a tier as it is. */
const grade = { grade: customerTier, gradeId: idOf('customerGrade').nullable() };

/** Terms in minor units, as the chart has them. */
const termsInFacts = z.object({
  ...grade,
  creditLimit: z.number().int(),
  paymentTermsCode: z.string(),
});

/** An account as its own page shows it, and as every call that moves one answers. */
export const customerRecord = customerAccount.extend({
  state: stateValue,
  facts: termsInFacts.extend({
    customerId: idOf('customer'),
    name: z.string(),
    nameZh: z.string(),
    type: customerType,
    phone: z.string(),
    email: z.string(),
    uen: z.string(),
    language: paperLanguage,
    city: z.string(),
    houseNumber: z.string(),
    postCode: z.string(),
    salesPersonCode: z.string(),
    consumptionTax: z.boolean(),
    asked: termsInFacts.nullable(),
    askedBy: person.nullable(),
    isAsking: z.boolean(),
    limits: z.object({ creditLimit: z.number().int().nullable() }),
    /** What of the credit waits for a second person; null in it of what stays. */
    creditAsked: z
      .object({
        creditLimit: z.number().int().nullable(),
        paymentTermsCode: z.string().nullable(),
        remark: z.string(),
        by: person.nullable(),
        at: instant.nullable(),
      })
      .nullable(),
    loginAccount: z.string(),
    receivable: z.number().int(),
    openOrders: z.number().int(),
    /** What of the customer's payments is on account, or is entered and not posted. */
    onAccount: z.number().int(),
    isRemoved: z.boolean(),
    actor: person.nullable(),
  }),
  /** The names of the shop's own grade that is asked for; null where none is, or where it is gone. */
  askedGrade: z.object({ name: z.string(), nameZh: z.string() }).nullable(),
  history: z.array(historyLine),
  /** What was done beside the account’s chart, as a statement that was sent, the newest first. */
  beside: z.array(besideLine),
  /** Said in the answer that made it, and never again: a password for one sign-in. */
  oneTimePassword: z.string().nullable(),
});
export type CustomerRecord = z.output<typeof customerRecord>;

/** Whether the last thing that was done with an account asks for more credit, which waits. */
export function asksForCredit({ history }: Pick<CustomerRecord, 'history'>): boolean {
  const last = history.at(-1);
  const placeIn = (state: unknown) =>
    typeof state === 'object' && state !== null && 'credit' in state ? state.credit : null;
  const waits = customerCredit.enum.toDecide;
  return placeIn(last?.to) === waits && placeIn(last?.from) !== waits;
}

/** Up to six digits (spec section 5), or none. */
const postCode = text(6).overwrite(narrowed).regex(/^\d*$/, 'validation.postCode').default('');

const email = text(100).refine((value) => value === '' || isEmail(value), 'validation.email');

/** What a person enters of a customer, whatever it may owe. */
export const customerCard = z.object({
  name: printed(requiredText(100)),
  nameZh: printed(text(100)).default(''),
  type: customerType.default('other'),
  phone: phoneOfCountry(20),
  /** Empty where there is none, as the next. */
  email: email.default(''),
  uen: printed(registrationNumber(20)).default(''),
  language: paperLanguage.default(''),
  city: text(60).default(''),
  houseNumber: text(20).default(''),
  postCode,
  grade: customerTier,
  gradeId: idOf('customerGrade').nullable().default(null),
  paymentTermsCode: paymentTerms,
  salesPersonCode: text(20).default(''),
  consumptionTax: z.boolean(),
});
export type CustomerCardForm = z.output<typeof customerCard>;

/** An amount that may be owed. */
export const creditLimit = nonNegativeAmount;

/** A new customer, not yet authorised. */
export const newCustomer = customerCard.extend({ creditLimit });

/** What the ERP says of a customer; what it does not say stays. */
export const erpTerms = z.object({
  userNumber: requiredText(40),
  creditLimit: creditLimit.optional(),
  paymentTermsCode: paymentTerms.optional(),
  salesPersonCode: text(20).optional(),
  consumptionTax: z.boolean().optional(),
});

/** The terms that are asked for. */
export const askedTerms = z.object({ ...grade, creditLimit, paymentTermsCode: paymentTerms });
export type AskedTerms = z.output<typeof askedTerms>;

const remark = requiredText(200);

/** What can happen to an authorisation (spec section 4). */
export const authorisationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('apply'), asked: askedTerms, remark: text(200).optional() }),
  z.object({ type: z.literal('approve'), remark: text(200).optional() }),
  z.object({ type: z.literal('reject'), remark }),
]);

/** How more credit than one person may give is decided. */
export const creditDecision = z.discriminatedUnion('type', [
  z.object({ type: z.literal('approveCredit'), remark: text(200).optional() }),
  z.object({ type: z.literal('declineCredit'), remark }),
]);

/** What one signs in to the B2B shop with. */
export const loginAccount = signInName;

/** A grade that customers can have. */
export const customerGrade = z.object({
  /** Null for a tier as it is, which can be neither changed nor deleted. */
  id: idOf('customerGrade').nullable(),
  /** The tier whose prices hold. */
  grade: customerTier,
  /** Empty for a tier: the screens name it. */
  name: z.string(),
  nameZh: z.string(),
  /** How many customers have it. */
  customers: z.number().int(),
  version: versionNumber,
});
export type CustomerGrade = z.output<typeof customerGrade>;

/** What a person enters of a grade (spec section 3: Chinese and English name). */
export const gradeCard = z.object({
  name: requiredText(40),
  nameZh: requiredText(40),
  grade: customerTier,
});
