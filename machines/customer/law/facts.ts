import type { Person } from '../../kernel/law/rules.ts';

/** The tiers of prices (spec section 3, customer levels). */
export type CustomerTier = 'general' | 'junior' | 'intermediate' | 'premium';

/** What kind of business a customer is (spec section 6, customer types). */
export type CustomerType = 'restaurant' | 'retailer' | 'caterer' | 'hotel' | 'other';

/** A grade: the tier whose prices hold, and the shop's own grade, null for the tier as it is. */
export interface CustomerGrade {
  grade: CustomerTier;
  gradeId: number | null;
}

/** What is known of a customer and can be changed at any time (spec section 3). */
export interface CustomerCard extends CustomerGrade {
  name: string;
  nameZh: string;
  type: CustomerType;
  phone: string;
  /** Empty where there is none, as all below that are not codes. */
  email: string;
  uen: string;
  /** A locale; empty for the language of the country. */
  language: '' | 'en-US' | 'zh-CN' | 'vn-VM';
  city: string;
  houseNumber: string;
  postCode: string;
  paymentTermsCode: string;
  salesPersonCode: string;
  /** Whether consumption tax is charged. */
  consumptionTax: boolean;
}

/** The terms that a customer asks to be authorised with; the amount in minor units. */
export interface CustomerTerms extends CustomerGrade {
  creditLimit: number;
  paymentTermsCode: string;
}

/** Of a customer's credit what somebody else has to decide; null in it of what stays. Minor units. */
export interface CreditAsked {
  creditLimit: number | null;
  paymentTermsCode: string | null;
  /** Empty where none was given. */
  remark: string;
  by: Person | null;
  /** When, ISO 8601; null before it is written. */
  at: string | null;
}

/** What a customer account's chart decides by. Amounts are integers in minor units. */
export interface CustomerFacts extends CustomerCard {
  customerId: number;
  creditLimit: number;
  /** Above the shop's limit a second person decides; null where one is enough for any credit. */
  limits: { creditLimit: number | null };
  /** What waits for a second person; null where nothing does. */
  creditAsked: CreditAsked | null;
  /** What is asked for, or was when it was rejected; null before the first time and once approved. */
  asked: CustomerTerms | null;
  /** Who asked for it last. */
  askedBy: Person | null;
  /** Kept by the chart itself: an authorisation waits for who decides it. */
  isAsking: boolean;
  /** What the customer signs in to the B2B shop with; empty where there is no such account. */
  loginAccount: string;
  /** What is owed on accepted, unpaid orders (AR balance). */
  receivable: number;
  /** How many of the customer's orders are neither completed nor cancelled. */
  openOrders: number;
  /** What of the customer's payments is on account, or is entered and not posted. */
  onAccount: number;
  isRemoved: boolean;
  /** Who acts; null for nobody in particular. */
  actor: Person | null;
}

/** Whether the account is open for orders. */
export const CUSTOMER_ACCOUNT_PLACES = ['active', 'frozen', 'removed'] as const;
export type CustomerAccountPlace = (typeof CUSTOMER_ACCOUNT_PLACES)[number];

/** Whether the customer is authorised (spec section 4). */
export const AUTHORISATION_PLACES = ['notAuth', 'inAuth', 'approve', 'reject'] as const;
export type AuthorisationPlace = (typeof AUTHORISATION_PLACES)[number];

/** Whether something of the credit waits for a second person. */
export const CREDIT_PLACES = ['settled', 'toDecide'] as const;
export type CreditPlace = (typeof CREDIT_PLACES)[number];

/** The events of a customer account, with what each carries. */
export type CustomerEvent =
  | { type: 'freeze' }
  | { type: 'unfreeze' }
  /** `paymentTermsCode`: the terms that the ERP says with it. */
  | { type: 'setCreditLimit'; creditLimit: number; paymentTermsCode?: string; remark: string }
  /** Above the limit: another person does what was asked for, or says no to it. */
  | { type: 'approveCredit'; remark?: string }
  | { type: 'declineCredit'; remark: string }
  | { type: 'update'; card: CustomerCard; remark?: string }
  | { type: 'remove' }
  | { type: 'apply'; asked: CustomerTerms; remark?: string }
  | { type: 'approve'; remark?: string }
  | { type: 'reject'; remark: string }
  | { type: 'setLogin'; loginAccount: string }
  | { type: 'resetPassword' }
  | { type: 'sync' };
