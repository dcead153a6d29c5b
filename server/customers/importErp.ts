import { and, asc, inArray, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { ErpImport } from '../../api/customers/calls.ts';
import { erpTerms } from '../../api/customers/customer.ts';
import type { ImportRequest } from '../../api/kernel/fileImport.ts';
import type { ReceivedFile } from '../../api/kernel/fileRules.ts';
import { nameForm } from '../../api/kernel/textForms.ts';
import { GONE_PLACES } from '../../machines/customer/law/index.ts';
import type { ChartState } from '../../machines/kernel/law/explain.ts';
import type { Call } from '../kernel/context.ts';
import { type ImportKind, importRows, noteTwice } from '../kernel/files/importRows.ts';
import { inShop } from '../kernel/scope.ts';
import { nameFormOf } from '../kernel/textForms.ts';
import { IS_CHARGED, PAYMENT_TERMS } from './choices.ts';
import type { CustomerRow } from './customerRecord.ts';
import { askOfErp, moveByErp, newByErp, type Said } from './erp.ts';
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
import { factsOf } from './stored.ts';
import { customers } from './tables.ts';

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
  /** What is to be taken over of each. */
  const news = new Map<number, Said>();
  const { currency } = call.shop;
  const newOf = (terms: z.output<typeof erpTerms>, row: CustomerRow) =>
    newByErp(terms, row, currency);
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
      news.clear();
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
        // A row that is bad already, as by an amount that its currency has not, changes nothing.
        if (customer && (card === null || Object.keys(errors).length > 0)) continue;
        if (customer && card !== null) {
          const said = newOf(card, customer);
          if (said.creditLimit !== undefined || said.paymentTermsCode !== undefined) {
            const facts = await factsOf(tx, customer, call.actor);
            const { isAsked, reason, waits } = askOfErp(facts, customer.state as ChartState, said);
            if (isAsked) {
              delete said.creditLimit;
              delete said.paymentTermsCode;
            }
            if (reason) errors.creditLimit ??= reason;
            if (waits) row.note = creditWillWait(waits, currency);
          }
          news.set(customer.id, said);
          row.isUnchanged = Object.keys(said).length === 0;
        } else if (customer === undefined && typed.userNumber !== '') {
          errors.userNumber ??= { rule: 'customerIsOfShop' };
        }
      }
    },
    take: async (tx, terms) => {
      const customer = known.get(nameForm(terms.userNumber));
      const said = customer && news.get(customer.id);
      if (said) await moveByErp(tx, call, customer.id, said);
    },
  };
  return importRows(call, file, request, kind);
}
