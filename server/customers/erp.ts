import { and, asc, gt, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { customers as contract } from '../../api/customers/calls.ts';
import type { erpTerms } from '../../api/customers/customer.ts';
import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import type { CustomerEvent, CustomerFacts } from '../../machines/customer/law/facts.ts';
import { cardOf, GONE_PLACES } from '../../machines/customer/law/index.ts';
import type { Call } from '../kernel/context.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { send } from '../kernel/record.ts';
import { inShop } from '../kernel/scope.ts';
import type { CustomerRecord, CustomerRow } from './customerRecord.ts';
import { storedCustomer } from './stored.ts';
import { customers } from './tables.ts';

type Terms = z.output<typeof erpTerms>;
type Page = z.output<(typeof contract)['listErpCustomers']['query']>;

/** What the history says where a file of the ERP changed a credit limit. */
const REMARK = 'ERP';

/** The shop's customers by identity, as the ERP knows them, some at a time. */
export async function listErpCustomers(call: Call, { after, size }: Page) {
  const rows = await call.db
    .select()
    .from(customers)
    .where(
      and(
        inShop(customers, call),
        notInArray(customers.status, GONE_PLACES),
        after === undefined ? undefined : gt(customers.id, after),
      ),
    )
    .orderBy(asc(customers.id))
    .limit(size + 1);
  const shown = rows.slice(0, size);
  return {
    rows: shown.map((row) => ({
      id: row.id,
      userNumber: row.userNumber,
      name: row.name,
      creditLimit: fromMinor(row.creditLimit),
      arBalance: fromMinor(row.receivable),
      paymentTermsCode: row.paymentTermsCode,
      salesPersonCode: row.salesPersonCode,
      consumptionTax: row.consumptionTax,
    })),
    next: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** What the ERP says of a customer, as the facts have it. */
type Said = Partial<
  Pick<CustomerFacts, 'creditLimit' | 'paymentTermsCode' | 'salesPersonCode' | 'consumptionTax'>
>;

/** Of what the ERP's file says that which is otherwise with the customer; nothing where all of it is so. */
export function newByErp(
  { userNumber: _number, creditLimit, ...card }: Terms,
  row: CustomerRow,
  currency: string,
): Said {
  const now = { ...row, salesPersonCode: row.salesPersonCode ?? '' };
  const said = {
    ...card,
    ...(creditLimit === undefined ? {} : { creditLimit: toMinor(creditLimit, currency) }),
  };
  const isNew = ([field, value]: [string, unknown]) => value !== now[field as keyof Said];
  return Object.fromEntries(Object.entries(said).filter(isNew));
}

/** Changes a customer as the ERP's file says: by the chart, as a person would. */
export async function moveByErp(tx: Transaction, call: Call, id: number, said: Said) {
  const { creditLimit, ...card } = said;
  const { shopId, actor } = call;
  const move = (
    operation: CustomerEvent['type'],
    event: (record: CustomerRecord) => CustomerEvent,
  ) =>
    send(
      call.db,
      storedCustomer,
      { id, shopId, operation, event: async (record) => event(record), actor, at: call.now() },
      tx,
    );
  if (Object.keys(card).length > 0) {
    await move('update', ({ facts }) => ({ type: 'update', card: { ...cardOf(facts), ...card } }));
  }
  if (creditLimit !== undefined) {
    await move('setCreditLimit', () => ({ type: 'setCreditLimit', creditLimit, remark: REMARK }));
  }
}
