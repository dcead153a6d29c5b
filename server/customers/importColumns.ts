import type { Refusal } from '../../api/kernel/operation.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import { type Choice, choicesIn, chosen } from '../kernel/files/choices.ts';
import { IS_CHARGED, PAYMENT_TERMS } from './choices.ts';

/** What heads a column in files of customers, whether they are new or the ERP's. */
export const LIMIT = ['creditlimit', 'limit', '信用额度', '额度', 'hạnmứctíndụng', 'hạnmức'];
export const TERMS = [
  'paymentterms',
  'paymenttermscode',
  'terms',
  '付款条件',
  '账期',
  'điềukhoảnthanhtoán',
  'điềukhoản',
];
export const SELLER = ['salesperson', 'salespersoncode', 'agent', '业务员', 'nhânviênkinhdoanh'];
/** What is charged on the goods, as the countries call it, beside the column's own names. */
export const TAX = [
  'consumptiontax',
  'tax',
  'gst',
  'vat',
  'sst',
  '消费税',
  '增值税',
  '税',
  'thuế',
  'thuếtiêudùng',
  'gtgt',
  'thuếgiátrịgiatăng',
];

/** The value that a cell names; what names none is told at its column. */
export const oneOf = <Value>(choices: readonly Choice<Value>[], typed: string) =>
  chosen(choices, typed) ?? typed;

export const termsChoices = (locale: Locale) => ({
  paymentTermsCode: choicesIn(locale, PAYMENT_TERMS),
  consumptionTax: choicesIn(locale, IS_CHARGED).toLowerCase(),
});

/** Where a column's name is another than its field's. */
const NAMES = {
  type: 'typeOf',
  grade: 'gradeOf',
  paymentTermsCode: 'paymentTerms',
  salesPersonCode: 'salesPerson',
  userNumber: 'userNumberOf',
};

export const nameOf = (field: string) => `customers:${NAMES[field as keyof typeof NAMES] ?? field}`;

/** Says that more credit is only asked for; amounts in minor units. */
export const creditWillWait = (
  figures: { amount: number; limit: number },
  currency: string,
): Refusal => ({
  rule: 'creditWillWait',
  figures: { ...figures, currency },
  money: ['amount', 'limit'],
});
