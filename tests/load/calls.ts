import type { Request } from 'autocannon';
import { routes } from '../../api/routes.ts';
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import type { Target } from './bare.ts';
import type { Child } from './child.ts';

/** The calls that are measured, ready to be sent any number of times. */
export interface Calls {
  firstPage: () => Request;
  deepPage: () => Request;
  search: () => Request;
  count: () => Request;
  record: (order: Target) => Request;
  transition: (order: Target) => Request;
}

/** Signs the manager in and prepares the calls; the deep page begins nine tenths down the list. */
export async function prepareCalls(url: string, product: Child): Promise<Calls> {
  const { api, token } = await signIn(url, 'manager', DEMO_PASSWORD);
  const headers = { accessToken: token, 'content-type': 'application/json' };
  const post = (name: keyof typeof routes, body: object) => {
    const request = {
      method: 'POST',
      path: pathOf(name),
      headers,
      body: JSON.stringify(body),
    };
    return () => request;
  };
  const [deep] = await rowsOf<{ at: string; name: string }>(
    product,
    `select to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      split_part(customer_name, ' ', 1) as name
    from orders where shop_id = (select min(id) from shops) order by placed_at desc, id desc
    limit 1 offset (select count(*) * 9 / 10 from orders where shop_id = (select min(id) from shops))`,
  );
  if (deep === undefined) throw new Error('There is no deep page.');
  const { next } = await api.listOrder4Merchant({ body: { placedTo: deep.at } });
  if (next === null) throw new Error('There is no page after the deep one.');
  return {
    firstPage: post('listOrder4Merchant', {}),
    deepPage: post('listOrder4Merchant', { cursor: next, direction: 'next' }),
    search: post('listOrder4Merchant', { search: deep.name }),
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
