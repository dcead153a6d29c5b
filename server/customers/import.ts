import { and, asc, inArray, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { CustomerImport, ErpImport } from '../../api/customers/calls.ts';
import { customerType, erpTerms, newCustomer, paymentTerms } from '../../api/customers/customer.ts';
import type { ImportRequest } from '../../api/kernel/fileImport.ts';
import type { ReceivedFile } from '../../api/kernel/fileRules.ts';
import { listed } from '../../api/kernel/listInWords.ts';
import { nameForm } from '../../api/kernel/textForms.ts';
import { type Locale, narrowed } from '../../api/kernel/wire.ts';
import type { CustomerGrade } from '../../machines/customer/law/facts.ts';
import { GONE_PLACES } from '../../machines/customer/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { lockInShop } from '../kernel/db/locks.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { type Choice, choicesIn, chosen, fitting } from '../kernel/files/choices.ts';
import {
  type ImportKind,
  importRows,
  noteTwice,
  type ReadRow,
} from '../kernel/files/importRows.ts';
import { isPhoneOf, phoneForms, plainPhone } from '../kernel/phones.ts';
import { inShop } from '../kernel/scope.ts';
import { nameFormOf } from '../kernel/textForms.ts';
import { IS_CHARGED, ownGrade, PAYMENT_TERMS, TIERS, TYPES } from './choices.ts';
import type { CustomerRow } from './customerRecord.ts';
import { moveByErp, newByErp } from './erp.ts';
import { lockGrades } from './grades.ts';
import { insertCustomer } from './moves.ts';
import { customerGrades, customers } from './tables.ts';

const FIELDS = [
  'name',
  'nameZh',
  'type',
  'phone',
  'email',
  'uen',
  'city',
  'houseNumber',
  'postCode',
  'grade',
  'creditLimit',
  'paymentTermsCode',
  'salesPersonCode',
  'consumptionTax',
] as const;
type Field = (typeof FIELDS)[number];

const LIMIT = ['creditlimit', 'limit', '信用额度', '额度', 'hạnmứctíndụng', 'hạnmức'];
const TERMS = [
  'paymentterms',
  'paymenttermscode',
  'terms',
  '付款条件',
  '账期',
  'điềukhoảnthanhtoán',
  'điềukhoản',
];
const SELLER = ['salesperson', 'salespersoncode', 'agent', '业务员', 'nhânviênkinhdoanh'];
/** What is charged on the goods, as the countries call it, beside the column's own names. */
const TAX = [
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

const HEADINGS: Record<Field, readonly string[]> = {
  name: [
    'name',
    'customer',
    'customername',
    'companyname',
    '名称',
    '客户',
    '客户名称',
    'tên',
    'khách',
    'kháchhàng',
    'tênkháchhàng',
  ],
  nameZh: ['chinesename', 'namezh', '中文名称', '中文名', 'têntiếngtrung'],
  type: ['type', 'customertype', '类型', '客户类型', 'loại', 'loạikhách'],
  phone: [
    'phone',
    'telephone',
    'tel',
    'mobile',
    '电话',
    '手机',
    '联系电话',
    'điệnthoại',
    'sốđiệnthoại',
  ],
  email: ['email', 'mail', 'emailaddress', '邮箱', '电子邮箱', 'thưđiệntử'],
  uen: ['uen', 'registrationno', 'registrationnumber'],
  city: ['city', '城市', 'thànhphố'],
  houseNumber: ['housenumber', 'houseno', '门牌号', 'sốnhà'],
  postCode: ['postcode', 'postalcode', 'zip', '邮政编码', '邮编', 'mãbưuchính'],
  grade: ['grade', 'tier', 'level', '等级', '客户等级', 'hạng', 'hạngkháchhàng'],
  creditLimit: LIMIT,
  paymentTermsCode: TERMS,
  salesPersonCode: SELLER,
  consumptionTax: TAX,
};

/** The value that a cell names; what names none is told at its column. */
const oneOf = <Value>(choices: readonly Choice<Value>[], typed: string) =>
  chosen(choices, typed) ?? typed;

const termsChoices = (locale: Locale) => ({
  paymentTermsCode: choicesIn(locale, PAYMENT_TERMS),
  consumptionTax: choicesIn(locale, IS_CHARGED).toLowerCase(),
});

/**
 * Reads new customers from a spreadsheet, not yet authorised, and adds them as the mode says. A
 * phone number may stand once in the file, and not in the shop yet.
 * @throws Failure 4000 at `file` where it cannot be read, or lacks the columns and is to be taken
 */
export async function importCustomers(
  call: Call,
  file: ReceivedFile,
  request: ImportRequest,
): Promise<CustomerImport> {
  const rows = await call.db
    .select()
    .from(customerGrades)
    .where(inShop(customerGrades, call))
    .orderBy(asc(customerGrades.id));
  const grades = TIERS.concat(rows.map(ownGrade));
  /** What is no grade is told at the field. */
  const gradeOf = (typed: string) =>
    typed === '' ? TIERS[0]?.value : (chosen(grades, typed) ?? { grade: typed });
  const kind: ImportKind<Field, z.output<typeof newCustomer>> = {
    fields: FIELDS,
    needed: ['name', 'phone'],
    headings: HEADINGS,
    nameOf,
    schema: newCustomer,
    reads: { phone: 'phone', creditLimit: 'amount' },
    toCard: (typed) => ({
      ...typed,
      type: typed.type === '' ? customerType.options[0] : oneOf(TYPES, typed.type),
      ...gradeOf(typed.grade),
      creditLimit: typed.creditLimit || '0',
      paymentTermsCode: oneOf(PAYMENT_TERMS, typed.paymentTermsCode || paymentTerms.enum.COD),
      consumptionTax: typed.consumptionTax === '' || oneOf(IS_CHARGED, typed.consumptionTax),
    }),
    choices: {
      ...termsChoices(call.locale),
      type: choicesIn(call.locale, TYPES),
      grade: choicesIn(call.locale, grades),
    },
    async check(tx, rows) {
      noteAmbiguous(call.locale, rows, grades);
      // Before the numbers, as whoever adds one customer does.
      const own = new Set(rows.flatMap(({ card }) => card?.gradeId ?? []));
      await lockGrades(tx, call, [...own]);
      await lockInShop(tx, 'customerPhones', call.shopId);
      const taken = await takenPhones(
        tx,
        call,
        rows.map(({ typed }) => narrowed(typed.phone)),
      );
      noteTwice(rows, 'phone', {
        taken,
        isTaken: 'accountIsNew',
        isTwice: 'phoneIsTwice',
        plain: (typed) => plainPhone(narrowed(typed)),
        formsOf: phoneForms,
      });
    },
    take: (tx, card) => insertCustomer(tx, call, card),
  };
  return importRows(call, file, request, kind);
}

const nameOf = (field: Field | 'userNumber') =>
  `customers:${NAMES[field as keyof typeof NAMES] ?? field}`;

/** Grades that were named alike before that was refused: which of them a row means is not guessed. */
function noteAmbiguous(
  locale: Locale,
  rows: readonly ReadRow<Field, unknown>[],
  grades: readonly Choice<CustomerGrade>[],
): void {
  const inFull = ({ value, written, nameIn }: Choice<CustomerGrade>) =>
    value.gradeId === null ? nameIn(locale) : written.join(' / ');
  for (const { typed, errors } of rows) {
    const fits = fitting(grades, typed.grade);
    if (fits.length > 1) {
      errors.grade = { rule: 'gradeIsOne', figures: { grades: listed(fits.map(inFull), locale) } };
    }
  }
}

/** Where a column's name is another than its field's. */
const NAMES = {
  type: 'typeOf',
  grade: 'gradeOf',
  paymentTermsCode: 'paymentTerms',
  salesPersonCode: 'salesPerson',
  userNumber: 'userNumberOf',
};

/** Those of the numbers that the shop's customers have, without what stands between the digits. */
async function takenPhones(tx: Transaction, call: Call, phones: readonly string[]) {
  const wanted = phones.filter((phone) => phone !== '');
  if (wanted.length === 0) return new Set<string>();
  const rows = await tx
    .select({ phone: customers.phone })
    .from(customers)
    .where(
      and(
        inShop(customers, call),
        isPhoneOf(customers.phone, ...wanted),
        notInArray(customers.status, GONE_PLACES),
      ),
    );
  return new Set(rows.map(({ phone }) => plainPhone(phone)));
}

const ERP_FIELDS = [
  'userNumber',
  'creditLimit',
  'paymentTermsCode',
  'salesPersonCode',
  'consumptionTax',
] as const;
type ErpField = (typeof ERP_FIELDS)[number];

const ERP_HEADINGS: Record<ErpField, readonly string[]> = {
  userNumber: [
    'usernumber',
    'accountno',
    'debtorcode',
    'customercode',
    'code',
    '用户编号',
    '客户编号',
    'mãngườidùng',
    'mãkháchhàng',
  ],
  creditLimit: LIMIT,
  paymentTermsCode: TERMS,
  salesPersonCode: SELLER,
  consumptionTax: TAX,
};

/**
 * Reads from the ERP's file what it says of customers that the shop has, found by their user
 * number, and changes them as the mode says; a cell that is empty changes nothing, nor does one that
 * says what is so already.
 * @throws Failure 4000 at `file` where it cannot be read, or lacks the columns and is to be taken
 */
export async function importErpCustomers(
  call: Call,
  file: ReceivedFile,
  request: ImportRequest,
): Promise<ErpImport> {
  const known = new Map<string, CustomerRow>();
  const newOf = (terms: z.output<typeof erpTerms>, row: CustomerRow) =>
    newByErp(terms, row, call.shop.currency);
  const kind: ImportKind<ErpField, z.output<typeof erpTerms>> = {
    fields: ERP_FIELDS,
    needed: ['userNumber'],
    headings: ERP_HEADINGS,
    nameOf,
    schema: erpTerms,
    reads: { creditLimit: 'amount' },
    toCard: (typed) => ({
      userNumber: typed.userNumber,
      ...(typed.creditLimit === '' ? {} : { creditLimit: typed.creditLimit }),
      ...(typed.paymentTermsCode === ''
        ? {}
        : { paymentTermsCode: oneOf(PAYMENT_TERMS, typed.paymentTermsCode) }),
      ...(typed.salesPersonCode === '' ? {} : { salesPersonCode: typed.salesPersonCode }),
      ...(typed.consumptionTax === ''
        ? {}
        : { consumptionTax: oneOf(IS_CHARGED, typed.consumptionTax) }),
    }),
    choices: termsChoices(call.locale),
    async check(tx, rows) {
      known.clear();
      const numbers = rows.map(({ typed }) => nameForm(typed.userNumber));
      const found = await tx
        .select()
        .from(customers)
        .where(
          and(
            inShop(customers, call),
            inArray(nameFormOf(customers.userNumber), numbers),
            notInArray(customers.status, GONE_PLACES),
          ),
        )
        .orderBy(asc(customers.id))
        .for('no key update');
      for (const row of found) known.set(nameForm(row.userNumber), row);
      noteTwice(rows, 'userNumber', {
        taken: new Set(),
        isTaken: '',
        isTwice: 'userNumberIsTwice',
      });
      for (const row of rows) {
        const { typed, card, errors } = row;
        const customer = known.get(nameForm(typed.userNumber));
        if (customer) {
          row.isUnchanged = card !== null && Object.keys(newOf(card, customer)).length === 0;
        } else if (typed.userNumber !== '') {
          errors.userNumber ??= { rule: 'customerIsOfShop' };
        }
      }
    },
    take: async (tx, terms) => {
      const customer = known.get(nameForm(terms.userNumber));
      if (customer) await moveByErp(tx, call, customer.id, newOf(terms, customer));
    },
  };
  return importRows(call, file, request, kind);
}
