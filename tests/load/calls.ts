import type { Request } from 'autocannon';
import { routes } from '../../api/domains.ts';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn, tokenOf } from '../api/support/server.ts';
import type { Target } from './bare.ts';
import type { Child } from './child.ts';

/** What is asked of a list. */
export type ListCalls = Record<'firstPage' | 'deepPage' | 'search', () => Request>;

/** The calls that are measured, ready to be sent any number of times. */
export interface Calls extends ListCalls {
  count: () => Request;
  record: (order: Target) => Request;
  transition: (order: Target) => Request;
}

/** A list of the product: its calls, and where in the database its deep page begins. */
interface List {
  call: 'listOrder4Merchant' | 'listPurchaseOrders' | 'listAftersaleOrder';
  table: string;
  /** The column it is sorted by, and the filter that says up to when. */
  moment: string;
  until: string;
  /** The column whose first word is searched for. */
  searched: string;
}

const LISTS = {
  orders: {
    call: 'listOrder4Merchant',
    table: 'orders',
    moment: 'placed_at',
    until: 'placedTo',
    searched: 'customer_name',
  },
  'purchase orders': {
    call: 'listPurchaseOrders',
    table: 'purchase_orders',
    moment: 'created_at',
    until: 'createdTo',
    searched: 'company',
  },
  'after-sales cases': {
    call: 'listAftersaleOrder',
    table: 'after_sales_cases',
    moment: 'submitted_at',
    until: 'submittedTo',
    searched: 'customer_name',
  },
} as const satisfies Record<string, List>;

/** The lists besides the orders'. */
export const OTHER_LISTS = ['purchase orders', 'after-sales cases'] as const;

/**
 * Signs the manager in and prepares a list's calls; the deep page begins nine tenths down, the
 * search is for a word of a record there.
 */
export async function prepareList(
  url: string,
  product: Child,
  name: keyof typeof LISTS,
): Promise<ListCalls> {
  const { call, table, moment, until, searched } = LISTS[name];
  const api = await signIn(url, 'manager', DEMO_PASSWORD);
  const token = tokenOf(api);
  const ofShop = `from ${table} where shop_id = (select min(id) from shops)`;
  const [deep] = await rowsOf<{ at: string; word: string }>(
    product,
    `select to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      split_part(${searched}, ' ', 1) as word
    ${ofShop} order by ${moment} desc, id desc limit 1 offset (select count(*) * 9 / 10 ${ofShop})`,
  );
  if (deep === undefined) throw new Error('There is no deep page.');
  const { next } = await api[call]({ body: { [until]: deep.at } });
  if (next === null) throw new Error('There is no page after the deep one.');
  const post = posting(token);
  return {
    firstPage: post(call, {}),
    deepPage: post(call, { cursor: next, direction: 'next' }),
    search: post(call, { search: deep.word }),
  };
}

/** A call with a body under a token, the same each time. */
const posting = (token: string) => (name: keyof typeof routes, body: object) => {
  const request = {
    method: 'POST' as const,
    path: pathOf(name),
    headers: { accessToken: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return () => request;
};

/** What a page asks that is open and that nobody touches. */
export async function prepareIdle(url: string): Promise<() => Request> {
  const token = tokenOf(await signIn(url, 'manager', DEMO_PASSWORD));
  return () => ({
    method: 'GET',
    path: pathOf('countWaiting'),
    headers: { accessToken: token, Background: '1' },
  });
}

/** The calls on orders. */
export async function prepareCalls(url: string, product: Child): Promise<Calls> {
  const token = tokenOf(await signIn(url, 'manager', DEMO_PASSWORD));
  const post = posting(token);
  return {
    ...(await prepareList(url, product, 'orders')),
    count: post('queryAndCountList', {}),
    record: ({ id }) => ({
      method: 'GET',
      path: `${pathOf('getOrderDetail4Merchant')}?orderId=${id}`,
      headers: { accessToken: token },
    }),
    transition: ({ id }) =>
      post('operation', { orderId: Number(id), event: { type: 'review', rating: 5 } })(),
  };
}

/**
 * Completed orders of the first shop that all are where the most of them are, in no order that
 * matters: each may be reviewed once, and the same statements do it for each.
 */
export function completedOrders(product: Child): Promise<Target[]> {
  return rowsOf<Target>(
    product,
    `with here as (
      select * from orders
      where shop_id = (select min(id) from shops) and status = 'completed'
        and invoice_no is not null and customer_id is not null
    ), most as (
      select state, version, kind from here group by 1, 2, 3 order by count(*) desc limit 1
    )
    select here.id::text as id, order_sn as "orderSn", invoice_no as "invoiceNo",
      customer_id::text as "customerId"
    from here join most using (state, version, kind) order by md5(here.id::text)`,
  );
}

/** Whether an answer of the product is a success. */
export const isSuccess = (body: string): boolean => body.startsWith('{"success":true');

async function rowsOf<Row>(product: Child, text: string): Promise<Row[]> {
  const { done } = await product.ask<{ done: Row[] }>({ do: 'query', text });
  return done;
}

function pathOf(name: keyof typeof routes): string {
  return routes[name].split(' ')[1] ?? '';
}
