// engine: either

import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import { dateAt, dayAfter } from '../../../api/kernel/zone.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import type { ReceiptDetail, ReceiptRequest } from '../../../api/receipts/calls.ts';
import { files, fileUses } from '../../../server/kernel/db/tables/files.ts';
import { ledgerEntries, ledgerPostings } from '../../../server/kernel/db/tables/ledger.ts';
import { auditOrders } from '../../../server/orders/audit.ts';
import { ledgerFaults } from '../../../server/product/verify/ledger.ts';
import { auditReceipts } from '../../../server/receipts/audit.ts';
import { setLimit } from '../../support/limits.ts';
import { failureOf, newCustomer, newGoods, newOrder, shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';

let world: World;
let clerk: Api;
let manager: Api;
let auditor: Api;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  manager = await world.signIn('manager');
  auditor = await world.signIn('auditor');
});
afterAll(async () => {
  expect(await auditReceipts(world.db)).toEqual([]);
  expect(await auditOrders(world.db)).toEqual([]);
  expect(await ledgerFaults(world.db)).toEqual([]);
  await world.stop();
});

type Customer = Awaited<ReturnType<typeof newCustomer>>;
const ofCustomer = () => newCustomer(world.db);
const today = () => dateAt(world.clock.now, 'Asia/Singapore');
const flags = () => ({ idempotencyKey: randomUUID(), showError: false });

/** An order of 10.90 for each kilogram. */
async function accepted(customer: Customer, quantity = 10): Promise<OrderDetail> {
  const { id: goodsId } = await newGoods(world.db);
  const lines = [{ goodsId, unit: 'kg', quantity }];
  return take(clerk, await newOrder(clerk, { customer, lines }), { type: 'accept' });
}
async function shipped(customer: Customer, quantity = 10): Promise<OrderDetail> {
  const order = await accepted(customer, quantity);
  return take(clerk, order, shipAllOf(order));
}
const orderOf = ({ order }: OrderDetail) =>
  clerk.getOrderDetail4Merchant({ query: { orderId: order.id } });

interface Entered {
  amount: string;
  lines?: [OrderDetail, string][];
  reference?: string;
  valueDate?: string;
  proofId?: number;
}

async function entered(
  customer: { id: number },
  { amount, lines = [], reference = '', valueDate = today(), proofId }: Entered,
  api: Api = clerk,
): Promise<ReceiptDetail> {
  return api.addReceipt(
    {
      body: {
        ...{ customerId: customer.id as never, method: 'PAYNOW', amount, reference, valueDate },
        ...(proofId === undefined ? {} : { proofId: proofId as never }),
        lines: lines.map(([{ order }, part]) => ({ orderId: order.id, amount: part })),
      },
    },
    flags(),
  );
}
const move = (api: Api, { receipt }: ReceiptDetail, event: ReceiptRequest) =>
  api.moveReceipt({ params: { id: receipt.id }, body: { event } }, flags());
const posted = async (customer: { id: number }, what: Entered) =>
  move(clerk, await entered(customer, what), { type: 'post' });

/** What the ledger has on an account, debits less credits. */
async function onAccount(customer: Customer): Promise<bigint> {
  const rows = await world.db
    .select({ amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, `onAccount:${customer.id}`));
  return rows.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Takes the payment back that an order had of a customer payment. */
async function takenBack(at: OrderDetail): Promise<OrderDetail> {
  const now = await orderOf(at);
  const payment = now.order.payments.find(({ takenBackAt }) => takenBackAt === null);
  return take(manager, now, {
    ...{ type: 'correctPayment', to: 'unpaid', paymentId: payment?.id },
    remark: 'Meant for another order',
  } as never);
}

describe('one sum over several orders', () => {
  test('pays them with its reference and value date, and keeps the rest on account', async () => {
    const customer = await ofCustomer();
    const [first, second] = [await shipped(customer), await shipped(customer, 5)];
    const valueDate = dayAfter(today(), -2);
    const draft = await entered(customer, {
      ...{ amount: '200.00', reference: 'TT-881', valueDate },
      lines: [
        [first, '109.00'],
        [second, '50.00'],
      ],
    });
    expect(draft.receipt).toMatchObject({ allocated: '159.00', onAccount: '0.00' });
    expect(draft.receipt.number).toMatch(/^RC-1\d{3}$/);
    expect((await orderOf(first)).order.paid).toBe('0.00');
    expect(await onAccount(customer)).toBe(0n);

    const done = await move(clerk, draft, { type: 'post' });
    expect(done.receipt).toMatchObject({
      ...{ status: 'posted', allocated: '159.00', onAccount: '41.00' },
      allocations: [
        { orderSn: first.order.orderSn, amount: '109.00', takenBackAt: null },
        { orderSn: second.order.orderSn, amount: '50.00', takenBackAt: null },
      ],
    });
    const [whole, part] = [await orderOf(first), await orderOf(second)];
    expect(whole.order).toMatchObject({ paymentStatus: 'paid', paid: '109.00' });
    expect(whole.order.payments).toMatchObject([
      { amount: '109.00', method: 'PAYNOW', reference: 'TT-881', valueDate },
    ]);
    expect(part.order).toMatchObject({ paymentStatus: 'unpaid', paid: '50.00', partlyPaid: true });
    expect(await onAccount(customer)).toBe(-4_100n);

    // Its own number where the bank calls it nothing, and figures in the history.
    expect(done.history.at(-1)?.figures).toEqual([
      { setting: 'allocated', from: null, to: '159.00' },
      { setting: 'onAccount', from: null, to: '41.00' },
    ]);
    const params = { customerId: customer.id as never };
    const owed = await clerk.getReceivable({ params });
    expect(owed).toMatchObject({ open: '4.50', arBalance: '4.50', onAccount: '41.00' });
    const statement = await clerk.getCustomerStatement({ params, body: {} });
    expect(statement).toMatchObject({ open: '4.50', onAccount: '41.00', closing: '-36.50' });
    expect(statement.entries.at(-1)).toMatchObject({
      ...{ kind: 'onAccount', number: done.receipt.number, receiptId: done.receipt.id },
      ...{ orderId: null, amount: '-41.00', reference: 'TT-881', valueOn: valueDate },
    });

    // Related both ways.
    const ofOrder = await clerk.getOrderRelated({ params: { id: first.order.id } });
    expect(ofOrder.receipts?.rows.map(({ name }) => name)).toEqual([done.receipt.number]);
    const related = await clerk.getReceiptRelated({ params: { id: done.receipt.id } });
    expect(related.orders?.count).toBe(2);
    expect(related.customer?.rows[0]?.id).toBe(customer.id);
    const about = await clerk.getCustomerRelated({ params: { id: customer.id as never } });
    expect(about.receipts?.rows.map(({ name }) => name)).toEqual([done.receipt.number]);

    // What is left goes to a further order later, as far as it goes.
    const third = await accepted(customer, 3);
    const more = await failureOf(
      move(clerk, done, {
        type: 'allocate',
        lines: [
          { orderId: second.order.id, amount: '4.50' },
          { orderId: third.order.id, amount: '36.51' },
        ],
      }),
    );
    expect(more.reason).toMatchObject({ rule: 'allocationIsCovered' });
    const all = await move(clerk, done, {
      type: 'allocate',
      lines: [{ orderId: third.order.id, amount: '30.00' }],
    });
    expect(all.receipt).toMatchObject({ allocated: '189.00', onAccount: '11.00' });
    expect((await orderOf(third)).order.paid).toBe('30.00');
    const after = await clerk.getCustomerStatement({ params, body: {} });
    expect(after).toMatchObject({ closing: '-36.50', ahead: '30.00', onAccount: '11.00' });
    expect(after.entries.map(({ kind, amount }) => `${kind} ${amount}`).slice(-3)).toEqual(
      expect.arrayContaining(['onAccount -41.00', 'fromAccount 30.00']),
    );
    expect(after.entries).toContainEqual(
      expect.objectContaining({ kind: 'payment', amount: '-30.00', orderId: third.order.id }),
    );
  });

  test('pays all or none, and a refusal names the order and its rule', async () => {
    const customer = await ofCustomer();
    const [first, second] = [await shipped(customer), await shipped(customer)];
    const draft = await entered(customer, {
      amount: '218.00',
      lines: [
        [first, '109.00'],
        [second, '109.00'],
      ],
    });
    await take(clerk, second, { type: 'pay', method: 'CASH_PAY', amount: '100.00' });
    const refused = await failureOf(move(clerk, draft, { type: 'post' }));
    expect(refused.reason).toMatchObject({
      rule: 'allocationIsOpen',
      figures: { order: second.order.orderSn, left: 900, amount: 10_900 },
      remedy: { record: 'order', id: second.order.id },
    });
    expect((await orderOf(first)).order.paid).toBe('0.00');
    const card = {
      ...{ amount: '218.00', method: 'PAYNOW' as const, reference: '', remark: '', proofId: null },
      valueDate: today(),
      lines: [
        { orderId: first.order.id, amount: '109.00' },
        { orderId: second.order.id, amount: '9.00' },
      ],
    };
    const mended = await move(clerk, draft, { type: 'edit', card });
    expect((await move(clerk, mended, { type: 'post' })).receipt.onAccount).toBe('100.00');
  });

  test.each([1, 2, 3])(
    'two that race for one invoice: one is refused, nothing is paid twice (%i)',
    async () => {
      const customer = await ofCustomer();
      const [order, other] = [await shipped(customer), await shipped(customer)];
      const both = [
        await entered(customer, {
          amount: '150.00',
          lines: [
            [order, '109.00'],
            [other, '41.00'],
          ],
        }),
        await entered(customer, { amount: '109.00', lines: [[order, '109.00']] }, manager),
      ];
      const answers = await Promise.allSettled([
        move(clerk, both[0] as ReceiptDetail, { type: 'post' }),
        move(manager, both[1] as ReceiptDetail, { type: 'post' }),
      ]);
      const failed = answers.filter((answer) => answer.status === 'rejected');
      expect(failed).toHaveLength(1);
      const [{ reason }] = failed.map((one) => one.reason as ApiFailure) as [ApiFailure];
      expect(['orderHinders', 'allocationIsOpen']).toContain(reason?.rule);
      expect(JSON.stringify(reason?.figures)).toContain(order.order.orderSn);
      const now = await orderOf(order);
      expect(now.order).toMatchObject({ paid: '109.00', paymentStatus: 'paid' });
      expect(now.order.payments).toHaveLength(1);
      // What was refused paid none of its orders.
      const isFirst = answers[0]?.status === 'fulfilled';
      expect((await orderOf(other)).order.paid).toBe(isFirst ? '41.00' : '0.00');
    },
  );

  test('the same key posts once', async () => {
    const customer = await ofCustomer();
    const order = await shipped(customer);
    const { receipt } = await entered(customer, { amount: '20.00', lines: [[order, '15.00']] });
    const posting = { params: { id: receipt.id }, body: { event: { type: 'post' as const } } };
    const once = flags();
    const [one, again] = [
      await clerk.moveReceipt(posting, once),
      await clerk.moveReceipt(posting, once),
    ];
    expect(again.receipt.version).toBe(one.receipt.version);
    expect((await orderOf(order)).order.paid).toBe('15.00');
  });
});

describe('what is taken back', () => {
  test('at the order is on account again, and can then be reversed', async () => {
    const customer = await ofCustomer();
    const [first, second] = [await shipped(customer), await shipped(customer)];
    const done = await posted(customer, {
      amount: '150.00',
      lines: [
        [first, '109.00'],
        [second, '41.00'],
      ],
    });
    const reverse: ReceiptRequest = { type: 'reverse', remark: 'The transfer bounced' };
    const early = await failureOf(move(manager, done, reverse));
    expect(early.reason).toMatchObject({
      rule: 'nothingIsAllocated',
      figures: { allocated: 15_000, order: first.order.orderSn },
    });
    await takenBack(first);
    const half = await clerk.getReceipt({ params: { id: done.receipt.id } });
    expect(half.receipt).toMatchObject({ allocated: '41.00', onAccount: '109.00' });
    expect(half.receipt.allocations[0]?.takenBackAt).not.toBeNull();
    expect(half.history.at(-1)).toMatchObject({ event: 'release', from: 'posted', to: 'posted' });
    expect(await onAccount(customer)).toBe(-10_900n);
    expect((await orderOf(first)).order).toMatchObject({ paid: '0.00', paymentStatus: 'unpaid' });

    await takenBack(second);
    const whole = await move(manager, half, reverse);
    expect(whole.receipt).toMatchObject({ status: 'reversed', onAccount: '0.00' });
    expect(await onAccount(customer)).toBe(0n);
    const params = { customerId: customer.id as never };
    const statement = await clerk.getCustomerStatement({ params, body: {} });
    expect(statement).toMatchObject({ closing: '218.00', onAccount: '0.00', ahead: '0.00' });
    expect(statement.entries.at(-1)).toMatchObject({ kind: 'onAccountReversed', amount: '150.00' });
    const [journal] = await world.db
      .select({
        kinds: sql<string>`string_agg(${ledgerPostings.kind}, ' ' order by ${ledgerPostings.id})`,
      })
      .from(ledgerPostings)
      .where(
        and(eq(ledgerPostings.lifecycle, 'receipt'), eq(ledgerPostings.recordId, done.receipt.id)),
      );
    expect(journal?.kinds).toBe('release release reversal');
  });

  test('is the part that the order took back, of two that are alike', async () => {
    const customer = await ofCustomer();
    const order = await shipped(customer);
    const part: [OrderDetail, string] = [order, '40.00'];
    const once = await posted(customer, { amount: '100.00', lines: [part] });
    const lines = [{ orderId: order.order.id, amount: '40.00' }];
    const twice = await move(clerk, once, { type: 'allocate', lines });
    const [, second] = (await orderOf(order)).order.payments;
    await take(manager, await orderOf(order), {
      ...{ type: 'correctPayment', to: 'unpaid', paymentId: second?.id },
      remark: 'Meant for another order',
    } as never);
    const params = { id: twice.receipt.id };
    const marks = async () =>
      (await clerk.getReceipt({ params })).receipt.allocations.map(
        ({ takenBackAt }) => takenBackAt !== null,
      );
    expect(await marks()).toEqual([false, true]);
    expect(await auditReceipts(world.db)).toEqual([]);
    await takenBack(order);
    expect(await marks()).toEqual([true, true]);
    const whole = await clerk.getReceipt({ params });
    expect(whole.receipt).toMatchObject({ allocated: '0.00', onAccount: '100.00' });
  });
});

describe('above the limit', () => {
  test('another person approves, and reverses; whoever posted it does neither', async () => {
    await setLimit(await world.signIn('admin'), 'receipt', '100.00');
    try {
      const customer = await ofCustomer();
      const order = await shipped(customer);
      const draft = await entered(customer, { amount: '109.00', lines: [[order, '109.00']] });
      const waiting = await move(clerk, draft, { type: 'post' });
      expect(waiting.receipt).toMatchObject({ status: 'waiting', onAccount: '0.00' });
      expect((await orderOf(order)).order.paid).toBe('0.00');
      const own = await failureOf(move(clerk, waiting, { type: 'approve' }));
      expect(own.reason).toMatchObject({ rule: 'secondPersonAboveLimit' });
      const back = await move(manager, waiting, { type: 'refuse', remark: 'Not in the bank yet' });
      expect(back.receipt.status).toBe('draft');
      await move(clerk, back, { type: 'post' });
      const done = await move(manager, back, { type: 'approve' });
      expect(done.receipt.status).toBe('posted');
      expect((await orderOf(order)).order.paymentStatus).toBe('paid');

      const large = await move(
        manager,
        await move(clerk, await entered(customer, { amount: '100.01' }), { type: 'post' }),
        { type: 'approve' },
      );
      const reverse: ReceiptRequest = { type: 'reverse', remark: 'Wrong customer' };
      expect((await failureOf(move(clerk, large, reverse))).reason?.rule).toBe(
        'secondPersonAboveLimit',
      );
      expect((await move(manager, large, reverse)).receipt.status).toBe('reversed');
      // At the limit one is enough.
      expect((await posted(customer, { amount: '100.00' })).receipt.status).toBe('posted');
    } finally {
      await setLimit(await world.signIn('admin'), 'receipt', null);
    }
  });

  test('who only reads may move none, and a given up draft is over', async () => {
    const customer = await ofCustomer();
    const draft = await entered(customer, { amount: '5.00' });
    const lacking = await failureOf(move(auditor, draft, { type: 'post' }));
    expect(lacking.reason).toMatchObject({ rule: 'permission' });
    const over = await move(clerk, draft, { type: 'discard', remark: 'Entered twice' });
    expect(over.receipt.status).toBe('discarded');
    expect((await failureOf(move(clerk, over, { type: 'post' }))).reason?.rule).toBe('wrongState');
    expect(await onAccount(customer)).toBe(0n);
  });
});

describe('what is entered', () => {
  test('is refused at its field', async () => {
    const customer = await ofCustomer();
    const [order, stranger] = [await shipped(customer), await shipped(await ofCustomer())];
    const errorsOf = async (what: Entered) =>
      Object.keys((await failureOf(entered(customer, what))).errors);
    expect(await errorsOf({ amount: '0.00' })).toEqual(['amount']);
    expect(await errorsOf({ amount: '9.00', valueDate: dayAfter(today(), 1) })).toEqual([
      'valueDate',
    ]);
    expect(await errorsOf({ amount: '9.00', lines: [[stranger, '9.00']] })).toEqual([
      'lines.0.orderId',
    ]);
    expect(await errorsOf({ amount: '9.00', lines: [[order, '9.01']] })).toEqual(['lines']);
    expect(await errorsOf({ amount: '200.00', lines: [[order, '109.01']] })).toEqual(['lines']);
    expect(await errorsOf({ amount: '9.00', proofId: 999_999 })).toEqual(['proofId']);
  });

  test('has its proof, which stays when the rest is changed', async () => {
    const customer = await ofCustomer();
    const [file] = await world.db
      .insert(files)
      .values({
        ...{ shopId: 1, name: 'transfer.png', mediaType: 'image/png', size: 10, kind: 'receipt' },
        ...{ width: 1, height: 1, hash: randomUUID(), uploadedAt: new Date() },
      } as never)
      .returning({ id: files.id });
    const proofId = file?.id ?? 0;
    const draft = await entered(customer, { amount: '5.00', proofId });
    expect(draft.receipt.proof).toMatchObject({ id: proofId, name: 'transfer.png' });
    const card = {
      ...{ amount: '6.00', method: 'CASH_PAY' as const, reference: 'X', remark: '' },
      ...{ valueDate: today(), lines: [], proofId: proofId as never },
    };
    const edited = await move(clerk, draft, { type: 'edit', card });
    expect(edited.receipt).toMatchObject({ amount: '6.00', proof: { id: proofId } });
    expect(edited.history.at(-1)?.figures).toEqual([
      { setting: 'amount', from: '5.00', to: '6.00' },
    ]);
    await move(clerk, edited, { type: 'edit', card: { ...card, proofId: null } });
    const uses = await world.db.select().from(fileUses).where(eq(fileUses.fileId, proofId));
    expect(uses).toEqual([]);
  });

  test('open orders come with those due first, and only the customer’s own', async () => {
    const customer = await ofCustomer();
    const [late, planned] = [await shipped(customer, 2), await accepted(customer, 1)];
    const { rows } = await clerk.findOpenOrders({ body: { customerId: customer.id as never } });
    expect(rows.map(({ id, left, invoiceNo }) => [id, left, invoiceNo === null])).toEqual(
      expect.arrayContaining([
        [late.order.id, '21.80', false],
        [planned.order.id, '10.90', true],
      ]),
    );
    expect(rows).toHaveLength(2);
  });

  test('is listed, searched, counted and summed as filtered, and exported with totals', async () => {
    const customer = await ofCustomer();
    const order = await shipped(customer);
    const one = await posted(customer, {
      ...{ amount: '120.00', reference: 'FIND-ME-7', valueDate: dayAfter(today(), -9) },
      lines: [[order, '109.00']],
    });
    await entered(customer, { amount: '30.00' });
    const of = { customerId: customer.id as never };
    const list = async (body: object) =>
      (await clerk.listReceipts({ body: { ...of, ...body } })).rows.map(({ amount }) => amount);
    expect(await list({})).toEqual(['30.00', '120.00']);
    expect(await list({ sort: { by: 'amount', descending: true } })).toEqual(['120.00', '30.00']);
    expect(await list({ tab: 'posted' })).toEqual(['120.00']);
    expect(await list({ search: 'find-me' })).toEqual(['120.00']);
    expect(await list({ search: one.receipt.number })).toEqual(['120.00']);
    expect(await list({ search: customer.userNumber })).toHaveLength(2);
    expect(await list({ to: dayAfter(today(), -9) })).toEqual(['120.00']);
    expect(await list({ from: dayAfter(today(), -8) })).toEqual(['30.00']);
    expect(await list({ method: ['CASH_PAY'] })).toEqual([]);
    expect(await clerk.countReceipts({ body: of })).toEqual({
      tabs: { all: 2, draft: 1, waiting: 0, posted: 1, reversed: 0, discarded: 0 },
      exact: true,
    });
    expect(await clerk.sumReceipts({ body: of })).toEqual({
      ...{ currency: 'SGD', amount: '150.00', allocated: '109.00', onAccount: '11.00' },
    });
  });
});
