import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { OpenOrder, ReceiptDetail, ReceiptRow } from '../../../api/receipts/calls.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const rowOf = (part: Partial<ReceiptRow> = {}): ReceiptRow =>
  ({
    ...{ id: 1, number: 'RC-1042', customerId: 7, userNumber: 'OM10018' },
    ...{ name: 'Orchard Hotpot', nameZh: '乌节火锅', currency: 'SGD', method: 'PAYNOW' },
    ...{ amount: '500.00', allocated: '300.00', onAccount: '0.00', reference: 'TT-881' },
    ...{ valueDate: '2026-11-20', status: 'draft', enteredAt: '2026-11-21T05:00:00.000Z' },
    ...{ enteredByName: 'Clerk', remark: '', version: 3 },
    ...part,
  }) as ReceiptRow;

const openOrder = (id: number, left: string, part: Partial<OpenOrder> = {}): OpenOrder => ({
  ...{ id: id as never, orderSn: `OM-${id}`, invoiceNo: `INV-${id}`, orderedOn: '2026-10-01' },
  ...{ dueOn: '2026-11-17', daysLate: 4, total: left, left },
  ...part,
});

const OPEN = [openOrder(12, '300.00'), openOrder(13, '450.50', { daysLate: -3 })];

const line = (orderId: number, amount: string, part: object = {}) => ({
  ...{ id: orderId, orderId: orderId as never, orderSn: `OM-${orderId}`, amount },
  ...{ invoiceNo: `INV-${orderId}`, paidAt: null, takenBackAt: null },
  ...part,
});

function detailOf(part: Partial<ReceiptRow> = {}, facts: object = {}): ReceiptDetail {
  const receipt = rowOf(part);
  return {
    receipt: { ...receipt, proof: null, allocations: [line(12, '300.00')] },
    state: receipt.status,
    facts: {
      ...{ receiptId: 1, customerId: 7, currency: 'SGD', amount: 50_000, method: 'PAYNOW' },
      ...{ valueDate: '2026-11-20', reference: 'TT-881', remark: '', proofId: null },
      lines: [{ orderId: 12, orderSn: 'OM-12', amount: 30_000 }],
      open: [
        { orderId: 12, orderSn: 'OM-12', left: 30_000 },
        { orderId: 13, orderSn: 'OM-13', left: 45_050 },
      ],
      ...{ limit: 1_000_000, preparedBy: { id: 3, name: 'Clerk' }, postedBy: null },
      actor: { id: 3, name: 'Clerk' },
      ...facts,
    },
    history: [
      {
        ...{ version: 0, at: '2026-11-21T05:00:00.000Z', actorId: 3, actorName: 'Clerk' },
        ...{ actorAccount: null, actorRole: 'clerk', event: 'create', payload: {} },
        ...{ from: null, to: 'draft', remark: null },
      },
    ],
  } as unknown as ReceiptDetail;
}

const page = <Row,>(rows: Row[]) => ({
  ...{ rows, next: null, previous: null, total: { count: rows.length, exact: true } },
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('getSystemRole', () => []);
  host.on('listReceipts', () => page([rowOf()]));
  host.on('countReceipts', () => ({
    tabs: { all: 6, draft: 1, waiting: 2, posted: 3, reversed: 0, discarded: 0 },
    exact: true,
  }));
  host.on('sumReceipts', () => ({
    ...{ currency: 'SGD', amount: '1500.00', allocated: '1200.00', onAccount: '250.00' },
  }));
  host.on('findOpenOrders', () => ({ rows: OPEN, more: false }));
  host.on('getReceiptRelated', () => ({ customer: null, orders: null, others: null }));
  host.on('getReceipt', () => detailOf());
});

describe('the list of customer payments', () => {
  it('shows what came in, what waits, and what all that is found comes to', async () => {
    await openApp(host, '/finance/receipts', { waiting: { receiptsToApprove: 2 } });
    await findHeading(/Customer payments/);
    const row = (await screen.findByText('RC-1042')).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('Orchard HotpotS$500.00S$300.00–');
    const sums = await screen.findByRole('region', { name: 'Total for these results' });
    expect(await within(sums).findByText('S$250.00')).toBeInTheDocument();
    expect(
      await screen.findByRole('link', { name: '2 customer payments wait for approval' }),
    ).toHaveAttribute('href', '/finance/receipts?tab=waiting&shop=1');
  });

  it('is narrowed by its address: customer, value dates, method', async () => {
    host.on('getReceivable', () => ({ name: 'Orchard Hotpot', nameZh: '乌节火锅' }) as never);
    const { user } = await openApp(
      host,
      '/finance/receipts?tab=posted&customer=7&from=2026-11-01&to=2026-11-30&method=PAYNOW',
    );
    await findHeading(/Customer payments/);
    const filter = {
      ...{ tab: 'posted', customerId: 7, from: '2026-11-01', to: '2026-11-30' },
      method: ['PAYNOW'],
    };
    await waitFor(() => expect(host.calls('listReceipts').at(-1)?.body).toMatchObject(filter));
    expect(host.calls('sumReceipts').at(-1)?.body).toMatchObject(filter);
    await screen.findByText('Customer: Orchard Hotpot');
    await user.click(screen.getByRole('button', { name: /Show the payments of all customers/ }));
    await waitFor(() =>
      expect(host.calls('listReceipts').at(-1)?.body).not.toHaveProperty('customerId', 7),
    );
  });

  it('says that there is none, and is closed to who may not see it', async () => {
    host.on('listReceipts', () => page<ReceiptRow>([]));
    await openApp(host, '/finance/receipts');
    expect(await screen.findByText('No customer payments yet')).toBeInTheDocument();
    expect(host.calls('sumReceipts')).toEqual([]);
  });

  it('is closed to who may not see it', async () => {
    const permissions = PERMISSIONS.filter((permission) => !permission.startsWith('receipt.'));
    await openApp(host, '/finance/receipts', { login: loginWith(permissions) });
    await findHeading('Sorry, you do not have access rights');
    expect(screen.queryByRole('link', { name: 'Customer payments' })).toBeNull();
  });
});

describe('entering a customer payment', () => {
  const owed = {
    ...{ id: 7, userNumber: 'OM10018', name: 'Orchard Hotpot', nameZh: '', currency: 'SGD' },
    ...{ paymentTermsCode: 'N30', asOf: '2026-11-21', orders: 0, items: [], oldestDue: null },
    ...{ notDue: '0.00', upTo30: '0.00', upTo60: '0.00', upTo90: '0.00', over90: '0.00' },
    ...{ overdue: '0.00', open: '0.00', notInvoiced: '0.00', notAccepted: '0.00' },
    ...{ arBalance: '0.00', onAccount: '25.00' },
  };

  async function begun() {
    host.on('getReceivable', () => owed as never);
    const app = await openApp(host, '/finance/receivables/7');
    await app.user.click(await screen.findByRole('button', { name: 'Enter customer payment' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('INV-12');
    return { ...app, dialog };
  }
  const partOf = (dialog: HTMLElement, id: number) =>
    within(dialog).getByLabelText(`Amount for order OM-${id}`);

  it('spreads it over those due first, shows what is left, and makes a draft of it', async () => {
    host.on('addReceipt', () => detailOf());
    const { user, dialog } = await begun();
    const oldest = within(dialog).getByRole('button', { name: 'Oldest first' });
    expect(oldest).toHaveAttribute('aria-disabled', 'true');
    expect(oldest).toHaveAccessibleDescription('Type the amount of the payment first.');
    await user.type(within(dialog).getByLabelText(/Amount received/), '500');
    await user.click(within(dialog).getByRole('button', { name: 'Oldest first' }));
    expect(partOf(dialog, 12)).toHaveValue('300.00');
    expect(partOf(dialog, 13)).toHaveValue('200.00');
    const left = within(dialog).getByText('Left on account');
    expect(left.nextElementSibling).toHaveTextContent('S$0.00');
    // By hand, from amount to amount with the keyboard.
    await user.click(partOf(dialog, 12));
    await user.keyboard('{ArrowDown}150');
    expect(partOf(dialog, 13)).toHaveValue('150');
    expect(left.nextElementSibling).toHaveTextContent('S$50.00');
    await user.type(within(dialog).getByLabelText('Reference'), 'TT-881');
    await user.click(within(dialog).getByRole('button', { name: 'Save as draft' }));
    await findHeading('Customer payment RC-1042');
    expect(host.calls('addReceipt')[0]?.body).toMatchObject({
      ...{ customerId: 7, amount: '500.00', method: 'PAYNOW', reference: 'TT-881', proofId: null },
      lines: [
        { orderId: 12, amount: '300.00' },
        { orderId: 13, amount: '150.00' },
      ],
    });
  });

  it('says at the amount what is more than is open, and in all what is more than came in', async () => {
    const { user, dialog } = await begun();
    await user.type(within(dialog).getByLabelText(/Amount received/), '320');
    await user.type(partOf(dialog, 12), '300.01');
    expect(
      await within(dialog).findByText(/S\$300.01 is more than the S\$300.00 that is left to pay/),
    ).toBeInTheDocument();
    await user.clear(partOf(dialog, 12));
    await user.type(partOf(dialog, 13), '321');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'S$321.00 is allocated, and only S$320.00 is there to allocate.',
    );
    // What is no amount is named at its field.
    await user.clear(partOf(dialog, 13));
    await user.type(partOf(dialog, 13), '12,3,4x');
    await user.click(within(dialog).getByRole('button', { name: 'Save as draft' }));
    expect(partOf(dialog, 13)).toHaveAttribute('aria-invalid', 'true');
    expect(host.calls('addReceipt')).toEqual([]);
  });

  it('keeps what was typed over Escape', async () => {
    const { user, dialog } = await begun();
    await user.type(within(dialog).getByLabelText(/Amount received/), '77');
    await user.type(partOf(dialog, 12), '5');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Enter customer payment' }));
    const again = await screen.findByRole('dialog');
    expect(within(again).getByLabelText(/Amount received/)).toHaveValue('77');
    expect(await within(again).findByLabelText('Amount for order OM-12')).toHaveValue('5');
  });

  it('finds orders beyond those due first, and keeps what is typed for them', async () => {
    host.on('findOpenOrders', ({ body }) =>
      (body as { search?: string }).search === undefined
        ? { rows: OPEN, more: true }
        : { rows: [openOrder(99, '80.00')], more: false },
    );
    host.on('addReceipt', () => detailOf());
    const { user, dialog } = await begun();
    await user.type(within(dialog).getByLabelText(/Amount received/), '380');
    await user.type(within(dialog).getByLabelText('Number of the order or invoice'), '99{Enter}');
    await within(dialog).findByText('INV-99');
    // Enter looks for an order, and books nothing.
    expect(host.calls('addReceipt')).toEqual([]);
    expect(within(dialog).queryByText('INV-12')).toBeNull();
    await user.type(partOf(dialog, 99), '80');
    await user.clear(within(dialog).getByLabelText('Number of the order or invoice'));
    await within(dialog).findByText('INV-12');
    expect(partOf(dialog, 99)).toHaveValue('80');
    await user.type(partOf(dialog, 12), '300');
    await user.click(within(dialog).getByRole('button', { name: 'Save as draft' }));
    await waitFor(() => expect(host.calls('addReceipt')).toHaveLength(1));
    expect(host.calls('addReceipt')[0]?.body).toMatchObject({
      lines: expect.arrayContaining([
        { orderId: 12, amount: '300.00' },
        { orderId: 99, amount: '80.00' },
      ]),
    });
  });

  it('says that nothing is open only where nothing is, whatever is looked for', async () => {
    host.on('findOpenOrders', ({ body }) => {
      const { search } = body as { search?: string };
      if (search === '5') throw new HostFailure({ code: 5000, msg: 'Broken' });
      if (search === '404') return { rows: [], more: false };
      return search === undefined
        ? { rows: OPEN, more: true }
        : { rows: [openOrder(99, '80.00')], more: false };
    });
    const { user, dialog } = await begun();
    const search = within(dialog).getByLabelText('Number of the order or invoice');
    const first = /orders due first are shown/;
    within(dialog).getByText(first);
    await user.type(search, '404{Enter}');
    await within(dialog).findByText('No open order has this number.');
    expect(within(dialog).queryByText(/Nothing is open/)).toBeNull();
    expect(within(dialog).queryByText(first)).toBeNull();
    await user.clear(search);
    await user.type(search, '5{Enter}');
    await within(dialog).findByText('Broken');
    expect(within(dialog).queryByText(/Nothing is open/)).toBeNull();
    // An order that was found stays while its amount is typed anew.
    await user.clear(search);
    await user.type(search, '99{Enter}');
    await within(dialog).findByText('INV-99');
    expect(within(dialog).queryByText(first)).toBeNull();
    await user.type(partOf(dialog, 99), '8');
    await user.clear(search);
    await within(dialog).findByText('INV-12');
    await user.clear(partOf(dialog, 99));
    await user.type(partOf(dialog, 99), '80');
    expect(partOf(dialog, 99)).toHaveValue('80');
  });

  it('says nothing against an order of a draft that nobody has read since', async () => {
    host.on('findOpenOrders', ({ body }) =>
      (body as { search?: string }).search === undefined
        ? { rows: OPEN, more: true }
        : { rows: [openOrder(99, '80.00')], more: false },
    );
    const { user, dialog } = await begun();
    await user.type(within(dialog).getByLabelText('Number of the order or invoice'), '99{Enter}');
    await within(dialog).findByText('INV-99');
    await user.type(partOf(dialog, 99), '80');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Enter customer payment' }));
    const again = await screen.findByRole('dialog');
    const kept = await within(again).findByLabelText('Amount for order #99');
    expect(kept).toHaveValue('80');
    expect(kept).not.toHaveAttribute('aria-invalid', 'true');
    expect(within(again).queryByText('nothing left to pay')).toBeNull();
  });

  it('says that nothing is open, and that open orders could not be read', async () => {
    host.on('findOpenOrders', () => {
      throw new HostFailure({ code: 5000, msg: 'Broken' });
    });
    host.on('getReceivable', () => owed as never);
    const { user } = await openApp(host, '/finance/receivables/7');
    expect(await screen.findByText('S$25.00')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Enter customer payment' }));
    await screen.findByText(/The open orders could not be loaded/);
    host.on('findOpenOrders', () => ({ rows: [], more: false }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /again/i }));
    expect(await screen.findByText(/all of it is kept on account/)).toBeInTheDocument();
  });
});

describe('a customer payment', () => {
  it('leads to its orders and invoices, and is posted once that is agreed', async () => {
    host.on('moveReceipt', () => detailOf({ status: 'posted', version: 4, onAccount: '200.00' }));
    const { user } = await openApp(host, '/finance/receipts/1');
    await findHeading('Customer payment RC-1042');
    expect(screen.getByText('Orders to be paid')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'OM-12' })).toHaveAttribute(
      'href',
      expect.stringContaining('/orders/12'),
    );
    expect(screen.getByRole('link', { name: 'INV-12' })).toHaveAttribute(
      'href',
      expect.stringContaining('/finance/invoices/12'),
    );
    expect(screen.getByText('Will be on account').nextElementSibling).toHaveTextContent('S$200.00');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('all of them or none');
    expect(within(dialog).queryByText(/above the limit/)).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(host.calls('moveReceipt')).toHaveLength(1));
    expect(host.calls('moveReceipt')[0]?.body).toEqual({ event: { type: 'post' }, version: 3 });
    expect(await screen.findByText('Orders paid')).toBeInTheDocument();
  });

  it('says before that another person approves it, and that whoever posted it does not', async () => {
    host.on('getReceipt', () => detailOf({}, { limit: 10_000 }));
    const { user } = await openApp(host, '/finance/receipts/1');
    await user.click(await screen.findByRole('button', { name: 'Post' }));
    expect(await screen.findByText(/above the limit of S\$100.00/)).toBeInTheDocument();
    host.on('getReceipt', () =>
      detailOf({ status: 'waiting' }, { limit: 10_000, postedBy: { id: 3, name: 'Clerk' } }),
    );
    await user.keyboard('{Escape}');
    await openApp(host, '/finance/receipts/1');
    const approve = (await screen.findAllByRole('button', { name: 'Approve' }))[0];
    expect(approve).toHaveAttribute('aria-disabled', 'true');
  });

  it('is allocated further from what is on account, no more than that', async () => {
    host.on('getReceipt', () => detailOf({ status: 'posted', onAccount: '200.00' }));
    host.on('moveReceipt', () => detailOf({ status: 'posted', version: 4, onAccount: '49.50' }));
    const { user } = await openApp(host, '/finance/receipts/1');
    await user.click(await screen.findByRole('button', { name: 'Allocate' }));
    const dialog = await screen.findByRole('dialog');
    const field = await within(dialog).findByLabelText('Amount for order OM-13');
    // Why nothing can be sent yet is said.
    expect(within(dialog).getByText(/Nothing is chosen to allocate to/)).toBeVisible();
    await user.type(field, '200.01');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('only S$200.00');
    expect(within(dialog).getByRole('button', { name: 'Allocate' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, '150.5');
    await user.click(within(dialog).getByRole('button', { name: 'Allocate' }));
    await waitFor(() => expect(host.calls('moveReceipt')).toHaveLength(1));
    expect(host.calls('moveReceipt')[0]?.body).toMatchObject({
      event: { type: 'allocate', lines: [{ orderId: 13, amount: '150.50' }] },
    });
  });

  it('is not reversed while some of it is on orders, and says where that is mended', async () => {
    host.on('getReceipt', () => detailOf({ status: 'posted', onAccount: '200.00' }));
    await openApp(host, '/finance/receipts/1');
    await findHeading('Customer payment RC-1042');
    expect(
      (await screen.findAllByText(/take the payment back on order OM-12 first/)).length,
    ).toBeGreaterThan(0);
  });

  it('knows an order of a draft beyond those due first', async () => {
    host.on('findOpenOrders', ({ body }) =>
      (body as { search?: string }).search === undefined
        ? { rows: OPEN, more: true }
        : { rows: [openOrder(99, '80.00')], more: false },
    );
    const open = [12, 13, 99].map((id) => ({ orderId: id, orderSn: `OM-${id}`, left: 8_000 }));
    host.on('getReceipt', () => detailOf({ status: 'posted', onAccount: '200.00' }, { open }));
    const { user } = await openApp(host, '/finance/receipts/1');
    await user.click(await screen.findByRole('button', { name: 'Allocate' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(
      await within(dialog).findByLabelText('Number of the order or invoice'),
      '99{Enter}',
    );
    await user.type(await within(dialog).findByLabelText('Amount for order OM-99'), '80');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Allocate' }));
    const again = await screen.findByRole('dialog');
    expect(await within(again).findByLabelText('Amount for order OM-99')).toHaveValue('80');
    expect(within(again).getByText(/S\$80.00 left to pay/)).toBeInTheDocument();
    expect(within(again).getByRole('button', { name: 'Allocate' })).toBeEnabled();
  });

  it('is changed with what it was filled with, an order that is paid meanwhile in view', async () => {
    host.on('findOpenOrders', () => ({ rows: OPEN.slice(1), more: false }));
    host.on('getReceipt', () =>
      detailOf({}, { open: [{ orderId: 13, orderSn: 'OM-13', left: 45_050 }] }),
    );
    const { user } = await openApp(host, '/finance/receipts/1');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog');
    const gone = await within(dialog).findByLabelText('Amount for order OM-12');
    expect(gone).toHaveValue('300.00');
    expect(within(dialog).getByText('nothing left to pay')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Edit' })).toBeDisabled();
    await user.clear(gone);
    expect(within(dialog).getByRole('button', { name: 'Edit' })).toBeEnabled();
  });

  it('says that there is none', async () => {
    host.on('getReceipt', () => {
      throw new HostFailure({ code: 4040, msg: 'Not found' });
    });
    await openApp(host, '/finance/receipts/9');
    await findHeading('Customer payment not found');
  });
});
