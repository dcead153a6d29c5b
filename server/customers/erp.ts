import { and, asc, gt, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { customers as contract } from '../../api/customers/calls.ts';
import type { erpTerms } from '../../api/customers/customer.ts';
import { fromMinor, toMinor } from '../../api/kernel/money.ts';
import { isAskedAlready, takesSecondPerson } from '../../machines/customer/law/credit.ts';
import type { CustomerEvent, CustomerFacts } from '../../machines/customer/law/facts.ts';
import { cardOf, customerLifecycle, GONE_PLACES } from '../../machines/customer/law/index.ts';
import { ask, type ChartState, restore } from '../../machines/kernel/law/explain.ts';
import type { Reason } from '../../machines/kernel/law/rules.ts';
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
export type Said = Partial<
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

/** What of it is the credit's: terms that come with a limit are decided with it. */
function eventsOf({ creditLimit, paymentTermsCode, ...card }: Said) {
  const terms = paymentTermsCode === undefined ? {} : { paymentTermsCode };
  const ofLimit = creditLimit === undefined ? {} : terms;
  return {
    card: creditLimit === undefined ? { ...card, ...terms } : card,
    limit:
      creditLimit === undefined
        ? null
        : ({ type: 'setCreditLimit', creditLimit, ...ofLimit, remark: REMARK } as const),
  };
}

/** What the chart says of more credit that the ERP's file brings, before it is taken. */
export interface ErpCredit {
  /** It waits for a second person already. */
  isAsked: boolean;
  /** Why it is refused. */
  reason: Reason | null;
  /** It is only asked for: the limit that would hold, and the shop's, in minor units. */
  waits: { amount: number; limit: number } | null;
}

/** Asks the chart what becomes of the credit that the ERP's file says. */
export function askOfErp(facts: CustomerFacts, state: ChartState, said: Said): ErpCredit {
  const { card, limit } = eventsOf(said);
  const event: CustomerEvent = limit ?? { type: 'update', card: { ...cardOf(facts), ...card } };
  if (!takesSecondPerson(facts, event)) return { isAsked: false, reason: null, waits: null };
  const isAsked = isAskedAlready(facts, event);
  const answer = ask(
    customerLifecycle,
    restore(customerLifecycle, state, facts),
    event,
    () => true,
  );
  const amount = limit?.creditLimit ?? facts.creditLimit;
  return {
    isAsked,
    reason: isAsked || answer.possible ? null : answer.reason,
    waits: { amount, limit: facts.limits.creditLimit ?? 0 },
  };
}

/** Changes a customer as the ERP's file says: by the chart, as a person would. */
export async function moveByErp(tx: Transaction, call: Call, id: number, said: Said) {
  const { card, limit } = eventsOf(said);
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
  if (limit !== null) await move('setCreditLimit', () => limit);
}
