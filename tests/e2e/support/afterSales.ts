import { test } from '@playwright/test';
import type { Api } from '../../../api/client.ts';
import type { RefundMethod } from '../../../machines/afterSalesCase/law/facts.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { signIn } from '../../api/support/server.ts';
import { prepareOrderGround } from '../../domains/orders/walker.ts';
import { type ChannelOrder, handOver } from '../../support/channelOrders.ts';

interface Given {
  /** Another server than the usual one. */
  at?: string;
  /** What is to be known of the order, beside what all have. */
  order?: Partial<ChannelOrder>;
}

let calls = 0;

/** A customer whose paid order stands ready, and the phone number they call from. */
export async function aCustomer({ at, order = {} }: Given = {}): Promise<{
  api: Api;
  orderId: number;
  orderSn: string;
  phone: string;
}> {
  const baseURL = at ?? test.info().project.use.baseURL ?? '';
  const api = await signIn(baseURL, 'manager', DEMO_PASSWORD, { shopId: 1 });
  const admin = await signIn(baseURL, 'admin', DEMO_PASSWORD, { shopId: 1 });
  const { lines } = await prepareOrderGround(api, admin);
  calls += 1;
  const unlike = `8${String(Date.now()).slice(-5)}${String(calls).padStart(2, '0')}`;
  const phone = order.customerPhone ?? unlike;
  const { orderId, orderSn } = await handOver(api, {
    kind: 'selfPickup',
    customerName: 'Tan Ah Kow',
    customerPhone: phone,
    paidBy: 'PAYNOW',
    lines,
    ...order,
  });
  for (const type of ['accept', 'prepare', 'ready'] as const) {
    await api.operation({ body: { orderId, event: { type } } });
  }
  return { api, orderId, orderSn, phone };
}

/** A case of all lines of the customer's order over 5.00, as a clerk submits it. */
export async function aCase({
  method = 'original',
  ...given
}: Given & { method?: RefundMethod } = {}): Promise<{
  api: Api;
  caseId: number;
  caseNo: string;
  orderId: number;
}> {
  const { api, orderId } = await aCustomer(given);
  const order = await api.getCrmOrder({ query: { orderId } });
  const { aftersale } = await api.submitAftersale(
    {
      body: {
        orderId,
        lines: order.lines.map(({ id, claimable }) => ({ lineId: id, quantity: claimable })),
        problemCode: 'damaged',
        reasonCode: 'crushed',
        method,
        amount: '5.00',
        description: 'One crate was crushed',
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  );
  return { api, caseId: aftersale.id, caseNo: aftersale.caseNo, orderId };
}
