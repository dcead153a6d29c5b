import { and, asc, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { CustomerImport } from '../../api/customers/calls.ts';
import { customerType, newCustomer, paymentTerms } from '../../api/customers/customer.ts';
import type { ImportRequest } from '../../api/kernel/fileImport.ts';
import type { ReceivedFile } from '../../api/kernel/fileRules.ts';
import { listed } from '../../api/kernel/listInWords.ts';
import { minorOrNull } from '../../api/kernel/money.ts';
import { figuresAlone, type Locale } from '../../api/kernel/wire.ts';
import type { CustomerGrade } from '../../machines/customer/law/facts.ts';
import { GONE_PLACES } from '../../machines/customer/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { lockInShop } from '../kernel/db/locks.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { type Choice, choicesIn, chosen, fitting } from '../kernel/files/choices.ts';
import { PHONE_HEADINGS } from '../kernel/files/importHeadings.ts';
import {
  type ImportKind,
  importRows,
  noteTwice,
  type ReadRow,
} from '../kernel/files/importRows.ts';
import { isPhoneOf, phoneForms, plainPhone } from '../kernel/phones.ts';
import { inShop } from '../kernel/scope.ts';
import { limitOfShop } from '../shopSettings/limits.ts';
import { IS_CHARGED, ownGrade, PAYMENT_TERMS, TIERS, TYPES } from './choices.ts';
import { lockGrades } from './grades.ts';
import {
  creditWillWait,
  LIMIT,
  nameOf,
  oneOf,
  SELLER,
  TAX,
  TERMS,
  termsChoices,
} from './importColumns.ts';
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
  phone: PHONE_HEADINGS,
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
      await noteCredit(tx, call, rows);
      // Before the numbers, as whoever adds one customer does.
      const own = new Set(rows.flatMap(({ card }) => card?.gradeId ?? []));
      await lockGrades(tx, call, [...own]);
      await lockInShop(tx, 'customerPhones', call.shopId);
      const taken = await takenPhones(
        tx,
        call,
        rows.map(({ typed }) => figuresAlone(typed.phone)),
      );
      noteTwice(rows, 'phone', {
        taken,
        isTaken: 'accountIsNew',
        isTwice: 'phoneIsTwice',
        plain: (typed) => plainPhone(figuresAlone(typed)),
        formsOf: phoneForms,
      });
    },
    take: (tx, card) => insertCustomer(tx, call, card),
  };
  return importRows(call, file, request, kind);
}

/** A limit that takes a second person is only asked for: until then the new customer has none. */
async function noteCredit(
  tx: Transaction,
  { shopId, shop: { currency } }: Call,
  rows: readonly ReadRow<Field, z.output<typeof newCustomer>>[],
): Promise<void> {
  const limit = await limitOfShop(tx, shopId, 'creditLimit');
  for (const row of rows) {
    // What is no amount of the currency is told at its field.
    const amount = minorOrNull(row.card?.creditLimit ?? '', currency) ?? 0;
    if (limit !== null && amount > limit) row.note = creditWillWait({ amount, limit }, currency);
  }
}

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
