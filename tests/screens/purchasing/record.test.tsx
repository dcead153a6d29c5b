import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { PurchaseDetail } from '../../../api/purchasing/purchaseOrder.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { pageOf } from '../support/samples.ts';
import { detailOf, rowOf } from './samples.ts';

const host = startHost();
/** What the host has of the one order. */
let detail: PurchaseDetail;

const CONFIRMED = { approval: 'confirmed', payment: 'unpaid' };

beforeEach(() => {
  localStorage.clear();
  detail = detailOf();
  host.on('getPurchaseOrder', () => detail);
  host.on('lastPurchasePrices', () => []);
  host.on('listWarehouses', () => []);
});

const none = {
  all: 0,
  pending: 0,
  submitted: 0,
  confirmed: 0,
  inProgress: 0,
  late: 0,
  completed: 0,
};

describe('a purchase order', () => {
  it('is received in parts: the conversion beside it, more than is open refused and kept', async () => {
    detail = detailOf({ status: 'confirmed' }, { state: CONFIRMED });
    host.on('receivePurchaseOrder', () => {
      detail = detailOf(
        { status: 'inProgress', version: 3 },
        { state: { approval: { inProgress: 'receiving' }, payment: 'unpaid' }, received: 1 },
      );
      return detail;
    });
    const { user } = await openApp(host, '/purchasing/orders/8');
    await findHeading(/261121000008/);
    expect(screen.getByText('0 / 3')).toBeVisible();
    expect(screen.getAllByText('= 75 kg')[0]).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Receive goods' }));
    const dialog = within(await screen.findByRole('dialog'));
    const quantity = dialog.getByRole('textbox', { name: 'Quantity of Basmati rice received' });
    expect(quantity).toHaveValue('3');
    expect(dialog.getByText(/stock rises by 75 kg/)).toBeVisible();
    await user.clear(quantity);
    await user.type(quantity, '-1');
    expect(quantity).toBeInvalid();
    expect(quantity).toHaveAccessibleDescription('Enter more than 0');
    await user.clear(quantity);
    expect(quantity).toBeValid();
    await user.type(quantity, '4');
    await user.click(dialog.getByRole('button', { name: 'Receive goods' }));
    expect(await dialog.findByText(/: 3 sacks can still be received, not 4/)).toBeVisible();
    expect(quantity).toHaveValue('4');
    expect(host.calls('receivePurchaseOrder')).toEqual([]);
    await user.clear(quantity);
    await user.type(quantity, '1');
    await user.click(dialog.getByRole('button', { name: 'Receive goods' }));
    expect(await screen.findByText('1 / 2')).toBeVisible();
    expect(host.calls('receivePurchaseOrder').map(({ body }) => body)).toEqual([
      { purchaseOrderId: 8, version: 2, lines: [{ lineId: 41, quantity: 1 }] },
    ]);
  });

  it('is received as it was ordered by two clicks', async () => {
    detail = detailOf({ status: 'confirmed' }, { state: CONFIRMED });
    host.on('receivePurchaseOrder', () => {
      const state = { approval: { inProgress: 'received' }, payment: 'unpaid' };
      detail = detailOf({ status: 'inProgress', version: 3 }, { state, received: 3 });
      return detail;
    });
    const { user } = await openApp(host, '/purchasing/orders/8');
    await findHeading(/261121000008/);
    await user.click(screen.getByRole('button', { name: 'Receive goods' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Receive goods' }));
    expect(await screen.findByText('3 / 0')).toBeVisible();
    expect(host.calls('receivePurchaseOrder').map(({ body }) => body)).toEqual([
      { purchaseOrderId: 8, version: 2, lines: [{ lineId: 41, quantity: 3 }] },
    ]);
  });

  it('is received with its lot, whose day is asked for where the number alone is said', async () => {
    detail = detailOf({ status: 'confirmed' }, { state: CONFIRMED });
    host.on('receivePurchaseOrder', () => detail);
    const { user } = await openApp(host, '/purchasing/orders/8');
    await findHeading(/261121000008/);
    await user.click(screen.getByRole('button', { name: 'Receive goods' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = 'Lot and expiry day of Basmati rice';
    await user.click(dialog.getByRole('button', { name }));
    await user.type(dialog.getByRole('textbox', { name: 'Lot number of Basmati rice' }), 'A12');
    await user.click(dialog.getByRole('button', { name: 'Receive goods' }));
    const day = dialog.getByRole('textbox', { name: /Expiry day of Basmati rice/ });
    await waitFor(() => expect(day).toBeInvalid());
    expect(host.calls('receivePurchaseOrder')).toEqual([]);
    await user.type(day, '2199-12-03');
    await user.click(dialog.getByRole('button', { name: 'Receive goods' }));
    await waitFor(() => expect(host.calls('receivePurchaseOrder')).toHaveLength(1));
    expect(host.calls('receivePurchaseOrder')[0]?.body).toMatchObject({
      lines: [
        { lineId: 41, quantity: 3, lots: [{ number: 'A12', expiry: '2199-12-03', quantity: 3 }] },
      ],
    });
  });

  it('is received in several lots, whose sum is told where it is not the line', async () => {
    detail = detailOf({ status: 'confirmed' }, { state: CONFIRMED });
    host.on('receivePurchaseOrder', () => detail);
    const { user } = await openApp(host, '/purchasing/orders/8');
    await findHeading(/261121000008/);
    await user.click(screen.getByRole('button', { name: 'Receive goods' }));
    const dialog = within(await screen.findByRole('dialog'));
    const receive = () => user.click(dialog.getByRole('button', { name: 'Receive goods' }));
    const field = (name: string) => dialog.getByRole('textbox', { name });
    await user.click(dialog.getByRole('button', { name: 'Lot and expiry day of Basmati rice' }));
    // One types on in what was added.
    expect(field('Lot number of Basmati rice')).toHaveFocus();
    await user.keyboard('A');
    await user.click(dialog.getByRole('button', { name: 'Another lot of Basmati rice' }));
    expect(field('Lot number of Basmati rice, lot 2')).toHaveFocus();
    await user.keyboard('B');
    await user.type(field('Expiry day of Basmati rice, lot 1'), '2199-12-03');
    await user.type(field('Expiry day of Basmati rice, lot 2'), '2199-12-09');
    await user.type(field('Quantity of Basmati rice, lot 1'), '2');
    await user.type(field('Quantity of Basmati rice, lot 2'), '2');
    await receive();
    expect(await dialog.findByText('The lots come to 4, the line to 3.')).toBeVisible();
    expect(field('Quantity of Basmati rice, lot 2')).toBeInvalid();
    expect(host.calls('receivePurchaseOrder')).toEqual([]);
    await user.clear(field('Quantity of Basmati rice, lot 2'));
    expect(dialog.getByText('Empty: the rest, 1')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Another lot of Basmati rice' }));
    await user.click(dialog.getByRole('button', { name: 'Remove Basmati rice, lot 3' }));
    expect(dialog.getByRole('button', { name: 'Another lot of Basmati rice' })).toHaveFocus();
    await receive();
    await waitFor(() => expect(host.calls('receivePurchaseOrder')).toHaveLength(1));
    expect(host.calls('receivePurchaseOrder')[0]?.body).toMatchObject({
      lines: [
        {
          lineId: 41,
          quantity: 3,
          lots: [
            { number: 'A', expiry: '2199-12-03', quantity: 2 },
            { number: 'B', expiry: '2199-12-09', quantity: 1 },
          ],
        },
      ],
    });
  });

  it('that came short is ended: what is let go, what it costs then, and why', async () => {
    const state = { approval: { inProgress: 'receiving' }, payment: 'paid' };
    detail = detailOf({ status: 'inProgress', paymentStatus: 'paid' }, { state, received: 1 });
    detail = { ...detail, facts: { ...detail.facts, paid: detail.facts.total } };
    host.on('closeShortPurchaseOrder', () => detail);
    const { user } = await openApp(host, '/purchasing/orders/8');
    await findHeading(/261121000008/);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: /Let the rest go/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Basmati rice: 2 sacks')).toBeVisible();
    expect(dialog.getByText('The order then costs what came: S$25.00.')).toBeVisible();
    expect(dialog.getByText(/S\$50.00 has been paid already/)).toBeVisible();
    const send = dialog.getByRole('button', { name: 'Let the rest go' });
    await user.type(dialog.getByRole('textbox'), 'Sold out');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(send);
    await waitFor(() =>
      expect(host.calls('closeShortPurchaseOrder').map(({ body }) => body)).toEqual([
        { purchaseOrderId: 8, version: 2, remark: 'Sold out' },
      ]),
    );
  });

  it('shows what was typed also of a line that was received meanwhile, and what refuses it', async () => {
    /** Two kinds of rice are on their way; of the first so much has come in. */
    const both = (version: number, received: number) => {
      const state = { approval: { inProgress: 'receiving' }, payment: 'unpaid' };
      const one = detailOf({ status: 'inProgress', version }, { received, state });
      const [line] = one.purchaseOrder.lines;
      const [facts] = one.facts.lines;
      if (!line || !facts) throw new Error('The sample has no line');
      const other = { name: 'Jasmine rice', received: 0 };
      one.purchaseOrder.lines.push({ ...line, ...other, id: 42 });
      one.facts.lines.push({ ...facts, ...other, lineId: 42 });
      return one;
    };
    detail = both(2, 0);
    const { user } = await openApp(host, '/purchasing/orders/8');
    await findHeading(/261121000008/);
    await user.click(screen.getByRole('button', { name: 'Receive goods' }));
    const form = within(await screen.findByRole('dialog'));
    const name = 'Quantity of Basmati rice received';
    await user.clear(form.getByRole('textbox', { name }));
    await user.type(form.getByRole('textbox', { name }), '2');
    detail = both(3, 3);
    host.on('receivePurchaseOrder', () => {
      throw new HostFailure({ code: CODES.stale, data: detail });
    });
    await user.click(form.getByRole('button', { name: 'Receive goods' }));
    await screen.findByRole('dialog', { name: /has changed meanwhile/ });
    await user.click(screen.getByRole('button', { name: 'Look at it again' }));
    const again = within(await screen.findByRole('dialog', { name: 'Receive goods' }));
    expect(again.getByRole('textbox', { name })).toHaveValue('2');
    expect(again.getByRole('button', { name: 'Receive goods' })).toBeDisabled();
  });

  it.each([
    ['queued', 'Waiting to be sent'],
    ['retrying', 'Waiting to try again'],
    ['sent', 'Sent'],
    ['failed', 'Not sent'],
    ['kept', 'Kept: no mail server is set up'],
  ] as const)('says that its mail is %s', async (emailStatus, shown) => {
    detail = detailOf({ status: 'confirmed', emailStatus }, { state: CONFIRMED });
    await openApp(host, '/purchasing/orders/8');
    await findHeading(/261121000008/);
    expect(screen.getByText(shown)).toBeVisible();
  });

  it('cannot be approved by who committed it, and says who has to', async () => {
    detail.facts.authors = [{ id: 7, name: 'Manager' }];
    const { user } = await openApp(host, '/purchasing/orders/8');
    await findHeading(/261121000008/);
    const approve = screen.getByRole('button', { name: /^Approve/ });
    expect(approve).toHaveAttribute('aria-disabled', 'true');
    await user.hover(approve);
    expect((await screen.findAllByText(/another person has to approve it/))[0]).toBeVisible();
  });

  it('says that it is not there, and that it could not be had', async () => {
    host.on('getPurchaseOrder', () => {
      throw new HostFailure({ code: CODES.notFound, msg: '' });
    });
    await openApp(host, '/purchasing/orders/8');
    expect(await screen.findByText('Purchase order not found')).toBeVisible();
  });
});

describe('the desk', () => {
  const waiting = (rows: PurchaseDetail['purchaseOrder'][]) => ({
    rows: rows.map((row) => ({ ...row, authors: [], sinceSentBack: null })),
    total: rows.length,
  });

  it('approves by keyboard after a question, and lies on the next one', async () => {
    const second = detailOf({ id: 9, number: '261121000009', supplierName: 'Mekong Seafood' });
    detail.facts.authors = [
      { id: 2, name: 'Clerk' },
      { id: 5, name: 'Mei Tan' },
    ];
    const all = new Map([
      [8, detail],
      [9, second],
    ]);
    host.on('listPurchaseQueue', () =>
      waiting([...all.values()].map(({ purchaseOrder }) => purchaseOrder)),
    );
    host.on('getPurchaseOrder', ({ params: [id] }) => all.get(Number(id)) ?? detail);
    host.on('approvePurchaseOrder', () => {
      all.delete(8);
      return detailOf({ status: 'confirmed', version: 3 }, { state: CONFIRMED });
    });
    const { user } = await openApp(host, '/purchasing/desk');
    await findHeading('Purchase orders to approve');
    await screen.findByRole('heading', { name: /261121000008/ });
    // Whoever worked on it is named behind a picture each.
    const pictures = screen.getByText(/Submitted by Clerk, Mei Tan/).querySelectorAll('[data-hue]');
    expect([...pictures].map((one) => one.getAttribute('data-initials'))).toEqual(['C', 'MT']);
    await user.keyboard('a');
    expect(await screen.findByRole('dialog')).toHaveTextContent('S$75.00 to Johor Greens');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: /261121000009/ })).toBeVisible();
    expect(host.calls('approvePurchaseOrder').map(({ body }) => body)).toEqual([
      { purchaseOrderId: 8, version: 2 },
    ]);
    await user.keyboard('b');
    const form = within(await screen.findByRole('dialog'));
    await user.click(form.getByRole('button', { name: 'Send back' }));
    expect(host.calls('sendBackPurchaseOrder')).toEqual([]);
    expect(form.getByRole('textbox')).toBeInvalid();
  });

  it('asks anew, with the new sum, where the order was changed while it was asked', async () => {
    const changed = detailOf({ version: 3, total: '75000.00' });
    changed.facts.total = 7_500_000;
    changed.history = [
      {
        version: 3,
        at: '2026-11-21T03:00:00Z',
        actorId: 2,
        actorName: 'Clerk',
        actorAccount: null,
        actorRole: 'clerk',
        event: 'edit',
        payload: {},
        from: { approval: 'submitted', payment: 'unpaid' },
        to: { approval: 'submitted', payment: 'unpaid' },
        remark: null,
      },
    ];
    host.on('listPurchaseQueue', () => waiting([detail.purchaseOrder]));
    host.on('getPurchaseOrder', () => detail);
    host.on('approvePurchaseOrder', () => {
      throw new HostFailure({ code: CODES.stale, data: changed });
    });
    const { user } = await openApp(host, '/purchasing/desk');
    await screen.findByRole('heading', { name: /261121000008/ });
    await user.keyboard('a');
    expect(await screen.findByRole('dialog')).toHaveTextContent('S$75.00 to Johor Greens');
    await user.keyboard('{Enter}');
    const conflict = within(await screen.findByRole('dialog', { name: /has changed meanwhile/ }));
    expect(conflict.getByText(/says something else now/)).toBeVisible();
    expect(conflict.queryByRole('button', { name: /all the same/ })).toBeNull();
    await waitFor(() =>
      expect(conflict.getByRole('button', { name: 'Look at it again' })).toHaveFocus(),
    );
    await user.keyboard('{Enter}');
    const again = await screen.findByRole('dialog', { name: /Approve/ });
    expect(again).toHaveTextContent('S$75,000.00 to Johor Greens');
    expect(host.calls('approvePurchaseOrder')).toHaveLength(1);
  });

  it('is empty when nothing waits, and not for who may not approve', async () => {
    host.on('listPurchaseQueue', () => waiting([]));
    await openApp(host, '/purchasing/desk');
    expect(await screen.findByText('Nothing waits')).toBeVisible();
  });

  it('is not for who may not approve', async () => {
    const login = loginWith(PERMISSIONS.filter((one) => one !== 'purchase.approve'));
    await openApp(host, '/purchasing/desk', { login });
    expect(await screen.findByText('Sorry, you do not have access rights')).toBeVisible();
    expect(host.calls('listPurchaseQueue')).toEqual([]);
  });
});

describe('what changed since an order was sent back', () => {
  it('is in the words of the person who looks, the units of the goods too', async () => {
    const order = detailOf();
    const line = (quantity: number) => ({ quantity, cost: '25.00', area: 'Johor' });
    const rice = { goodsId: 4, name: 'Basmati rice', nameZh: '印度香米', unit: 'sack' };
    order.purchaseOrder.sinceSentBack = {
      at: '2026-11-20T03:00:00Z',
      byName: 'Auditor',
      remark: 'Two sacks are enough',
      fields: [
        { field: 'country', before: 'CN', after: 'MY' },
        {
          field: 'warehouse',
          before: 'East depot',
          after: 'Main warehouse',
          beforeZh: '东仓',
          afterZh: '主仓',
        },
        { field: 'currency', before: 'MYR', after: 'SGD' },
      ],
      lines: [
        { ...rice, unitZh: '袋', before: line(3), after: line(2) },
        { ...rice, unit: 'crate', unitZh: '', before: null, after: line(1) },
      ],
    };
    detail = order;
    const { user } = await openApp(host, '/purchasing/orders/8');
    await user.selectOptions(await screen.findByLabelText('Language'), 'zh-CN');
    const changes = within((await screen.findByText('此后的修改')).parentElement as HTMLElement);
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '国家： 原为： 中国现为： 马来西亚',
      '仓库： 原为： 东仓现为： 主仓',
      '币种： 原为： MYR现为： SGD',
      // What it cost before was in the currency of before.
      '印度香米： 原为： 3 大袋 · RM25.00 · Johor现为： 2 大袋 · S$25.00 · Johor',
      '印度香米： 现为： 1 筐 · S$25.00 · Johor',
    ]);
  });
});

describe('an order that was sent back once', () => {
  it('says so no longer at its head once it is approved', async () => {
    detail = detailOf(
      { status: 'confirmed' },
      { state: { approval: 'confirmed', payment: 'unpaid' } },
    );
    detail.purchaseOrder.sinceSentBack = {
      at: '2026-11-20T03:00:00Z',
      byName: 'Auditor',
      remark: 'Two sacks are enough',
      fields: [],
      lines: [],
    };
    await openApp(host, '/purchasing/orders/8');
    await findHeading(/261121000008/);
    expect(screen.queryByText(/Two sacks are enough/)).toBeNull();
  });
});

describe('the list', () => {
  beforeEach(() => {
    host.on('countPurchaseOrders', () => ({ tabs: { ...none, all: 1, closed: 0 }, exact: true }));
    host.on('listPurchaseOrders', () => pageOf([rowOf({ emailStatus: 'retrying' })]));
  });

  it('shows what is bought where, and what became of the mail', async () => {
    await openApp(host, '/purchasing/orders');
    expect(await screen.findByRole('link', { name: '261121000008' })).toBeVisible();
    expect(screen.getByText('Johor Greens')).toBeVisible();
    expect(screen.getByText('Waiting to try again', { selector: '[data-row] *' })).toBeVisible();
  });

  it('says so where there is none, and where a filter finds none', async () => {
    host.on('listPurchaseOrders', () => pageOf([]));
    host.on('countPurchaseOrders', () => ({ tabs: { ...none, closed: 0 }, exact: true }));
    const { history } = await openApp(host, '/purchasing/orders');
    expect(await screen.findByText('No purchase orders yet')).toBeVisible();
    history.push('/purchasing/orders?q=nothing');
    expect(await screen.findByText('No purchase order found')).toBeVisible();
  });

  it('says that it could not be loaded, and loads it when asked again', async () => {
    host.on('listPurchaseOrders', () => {
      throw new HostFailure({ code: 5000, msg: 'Out of order' });
    });
    const { user } = await openApp(host, '/purchasing/orders');
    const again = await screen.findByRole('button', { name: 'Try again' });
    host.on('listPurchaseOrders', () => pageOf([rowOf()]));
    await user.click(again);
    await waitFor(() => expect(screen.getByText('Johor Greens')).toBeVisible());
  });

  it('is not for who may not see it', async () => {
    const login = loginWith(PERMISSIONS.filter((one) => !one.startsWith('purchase.')));
    await openApp(host, '/purchasing/orders', { login });
    expect(await screen.findByText('Sorry, you do not have access rights')).toBeVisible();
    expect(host.calls('listPurchaseOrders')).toEqual([]);
  });
});
