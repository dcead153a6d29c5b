import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { findHeading, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { customerOf, goodsOf, logLineOf, pageOf } from '../support/samples.ts';

const host = startHost();

const CLERK = { name: '店员', nameEn: 'Clerk' };

const REFUSED = logLineOf({
  id: 2,
  operatorName: 'Manager',
  operatorRole: 'storeManager',
  targetId: 2,
  targetName: 'OM261121-00002',
  outcome: 'refused',
  reason: {
    rule: 'withinCreditLimit',
    figures: {
      excess: 42_000,
      limit: 300_000,
      receivable: 290_000,
      currency: 'SGD',
      customer: 'Jade Seafood',
    },
    money: ['excess', 'limit', 'receivable'],
    remedy: { record: 'customer', id: 9 },
  },
});

/** What was done or tried, with the calls that older addresses name. */
const OPERATIONS = [
  { module: 'afterSales', operation: 'redeemCoupon', calls: [] },
  { module: 'customers', operation: 'freeze', calls: ['freezeCustomer'] },
  { module: 'customers', operation: 'update', calls: ['updateCustomer'] },
  { module: 'orders', operation: 'accept', calls: [] },
  { module: 'suppliers', operation: 'update', calls: ['updateSupplierContact'] },
  { module: 'vouchers', operation: 'redeem', calls: ['redeemVoucher'] },
];

beforeEach(() => {
  localStorage.clear();
  host.on('getSystemRole', () => [
    {
      roleId: 2,
      code: 'storeManager',
      roleName: '店长',
      roleNameEn: 'Store manager',
      permissions: [],
      status: 'active' as const,
    },
  ]);
  host.on('getOperationList', () => ({
    operators: [
      { operator: 'visitor', name: '', username: '' },
      { operator: 7, name: 'Mei', username: 'clerk' },
      { operator: 8, name: 'Mei', username: 'clerk2' },
    ],
    modules: ['orders', 'customers'],
    operations: OPERATIONS,
  }));
  host.on('listOperationLogVO', () =>
    pageOf([
      logLineOf({
        operatorAccount: 'till2',
        remark: 'By phone',
        moved: { record: 'order', from: ['new'], to: ['pendingShipment'] },
      }),
      REFUSED,
    ]),
  );
});

const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

describe('the operation log', () => {
  it('tells who, in which role, did what, and when by the clock of the shop', async () => {
    await openApp(host, '/system/operation-log');
    const row = await rowOf('OM261121-00001');
    expect(row).toHaveTextContent('21 Nov 2026, 13:00');
    // Who may call himself as a colleague is called still signs in as himself.
    const said = ['Clerk', 'till2', 'Accept order', 'Remark: By phone', 'New → Pending shipment'];
    for (const text of said) expect(within(row).getByText(text)).toBeInTheDocument();
    expect(row.querySelector('[data-initials]')).not.toBeNull();
    const whole = ['Clerk till2', 'OM261121-00001', /New → Pending shipment/];
    for (const said of whole) expect(within(row).getByTitle(said)).toBeInTheDocument();
    expect(within(await rowOf('OM261121-00002')).getByText('Store manager')).toBeInTheDocument();
  });

  it("tells a refused attempt in the guard's words, with the way to mend it", async () => {
    host.on('getCustomer', () => customerOf());
    host.on('listDeliveryAddresses', () => []);
    const app = await openApp(host, '/system/operation-log');
    const row = await rowOf('OM261121-00002');
    expect(row).toHaveTextContent(
      'S$420.00 over the credit limit of Jade Seafood: the limit is S$3,000.00, the AR balance S$2,900.00.',
    );
    await app.user.click(within(row).getByRole('link', { name: "Open the customer's account" }));
    await findHeading('Jade Seafood');
  });

  it('tells the old and the new values in words', async () => {
    host.on('listOperationLogVO', () =>
      pageOf([
        logLineOf({
          module: 'shopSettings',
          operation: 'saveBusinessConfig',
          changes: [
            { what: 'tier', from: 'general', to: 'premium' },
            { what: 'grade', from: null, to: { name: '贵宾', nameEn: 'VIP' } },
            { what: 'role', from: CLERK, to: { name: '乙', nameEn: 'B' } },
            { what: 'shops', added: [{ name: '东店', nameEn: 'East' }, null], taken: [] },
            { what: 'permissions', added: ['order.view'], taken: ['order.ship', 'old.one'] },
            { what: 'stock', from: 1, to: 1200.5, unit: 'bag', unitZh: '袋' },
            {
              ...{ what: 'discount', name: 'Palm oil', nameZh: '棕榈油' },
              ...{ from: '0.00', to: '5.55', reason: 'Bruised' },
            },
            { what: 'units', from: [], to: goodsOf().units },
            { what: 'salesUnit', from: null, to: goodsOf().units[1] ?? null },
            { what: 'setting', setting: 'refund', as: 'amount', from: null, to: '50.00' },
            { what: 'orderingPage', became: 'cleared' },
            { what: 'plan', areas: { from: 1, to: 2 }, tables: { from: 9, to: 12 } },
            { what: 'imported', rows: 12 },
          ],
        }),
      ]),
    );
    await openApp(host, '/system/operation-log');
    const row = await rowOf('OM261121-00001');
    for (const sentence of [
      'Price tier: General → Premium',
      "Shop's own grade: No grade of the shop's own → VIP",
      'Role: Clerk → B',
      'Shops added: East, a shop that you do not have',
      'Permissions added: view orders',
      'Permissions taken away: ship orders, old.one',
      'Stock: 1 bag → 1,200.5 bags',
      'Discount on Palm oil: S$0.00 → S$5.55 (Bruised)',
      'Units: none → kg; 1 sack = 25 kg',
      'Usual sales unit: none → sack',
      'A second person refunds above: none → S$50.00',
      'Address of the ordering page cleared',
      'Areas: 1 → 2',
      'Tables: 9 → 12',
      'Rows taken over: 12',
    ]) {
      expect(within(row).getByText(sentence)).toBeInTheDocument();
    }
    expect(row).not.toHaveTextContent('Shops taken away');
  });

  it("names the clock's work, and leads to no record where there is none", async () => {
    host.on('listOperationLogVO', () =>
      pageOf([
        logLineOf({
          operatorId: null,
          operatorName: '',
          operatorRole: 'clock',
          operation: 'xstate.after.reviewTime.order.fulfilment.new.onTime',
        }),
        logLineOf({ id: 3, module: 'auth', operation: 'login', targetId: null, targetName: null }),
      ]),
    );
    await openApp(host, '/system/operation-log');
    const row = await rowOf('OM261121-00001');
    expect(within(row).getByText('System (automatic)')).toBeInTheDocument();
    expect(row).not.toHaveTextContent('xstate');
    const other = await rowOf('Sign in');
    expect(within(other).queryByRole('link')).not.toBeInTheDocument();
  });

  it('tells a visitor as one, whatever stands there for his name', async () => {
    const began = { operatorId: null, module: 'leads', operation: 'create' };
    host.on('listOperationLogVO', () =>
      pageOf([
        logLineOf({ ...began, operatorName: '', operatorRole: 'visitor', targetName: 'RG-1' }),
        logLineOf({ ...began, id: 3, operatorName: 'Mei', operatorRole: '', targetName: 'RG-2' }),
      ]),
    );
    await openApp(host, '/system/operation-log');
    for (const name of ['RG-1', 'RG-2']) {
      const row = await rowOf(name);
      expect(within(row).getByText('Visitor')).toBeInTheDocument();
      expect(row).not.toHaveTextContent('Mei');
    }
  });

  it('says no more of a role of another shop than that it is one', async () => {
    host.on('listOperationLogVO', () => pageOf([logLineOf({ operatorRole: 'role-6f9e' })]));
    await openApp(host, '/system/operation-log');
    const row = await rowOf('OM261121-00001');
    expect(within(row).getByText('Role of another shop')).toBeInTheDocument();
    expect(row).not.toHaveTextContent('role-6f9e');
  });

  it('calls a role what it was called then', async () => {
    const operatorRoleNames = { name: '店助', nameEn: 'Shop hand' };
    host.on('listOperationLogVO', () => pageOf([logLineOf({ operatorRoleNames })]));
    await openApp(host, '/system/operation-log');
    expect(within(await rowOf('OM261121-00001')).getByText('Shop hand')).toBeInTheDocument();
  });

  it('tells people of one name apart where it is filtered by who did it', async () => {
    const app = await openApp(host, '/system/operation-log');
    await rowOf('OM261121-00001');
    await app.user.click(screen.getByRole('button', { name: 'More filters' }));
    const operators = screen.getByLabelText('Operator');
    const options = within(operators).getAllByRole('option', { hidden: true });
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Any operator',
      'Visitor',
      'Mei (clerk)',
      'Mei (clerk2)',
    ]);
    await app.user.selectOptions(operators, 'Mei (clerk2)');
    await waitFor(() => expect(app.address()).toBe('/system/operation-log?operator=8&shop=1'));
    expect(host.calls('listOperationLogVO').at(-1)?.body).toMatchObject({ operator: 8 });
    await app.user.selectOptions(screen.getByLabelText('Operator'), 'Visitor');
    await waitFor(() =>
      expect(app.address()).toBe('/system/operation-log?operator=visitor&shop=1'),
    );
  });

  it('keeps its filters in sight where a page does not come', async () => {
    host.on('listOperationLogVO', () => {
      throw new HostFailure({ code: CODES.refused, msg: 'It broke' });
    });
    const app = await openApp(host, '/system/operation-log?outcome=refused');
    expect(await screen.findByText('It broke')).toBeVisible();
    host.on('listOperationLogVO', () => pageOf([logLineOf()]));
    await app.user.selectOptions(screen.getByLabelText('Outcome'), '');
    await rowOf('OM261121-00001');
    expect(screen.queryByText('It broke')).not.toBeInTheDocument();
  });

  it.each([
    ['order', '/orders/7?shop=1'],
    ['purchaseOrder', '/purchasing/orders/7?shop=1'],
    ['supplier', '/purchasing/suppliers/7?shop=1'],
    ['afterSalesCase', '/after-sales/7?shop=1'],
    ['recharge', '/finance/recharges/7?shop=1'],
    ['settlement', '/finance/statements/7?shop=1'],
    ['invoice', '/finance/invoices/7?shop=1'],
    ['voucher', '/marketing/vouchers/7?shop=1'],
    ['lead', '/customers/leads/7?shop=1'],
    ['account', '/system/accounts/7'],
    ['role', '/system/roles/7'],
    ['customerGrade', '/customers/grades?at=7&shop=1'],
    ['subscription', '/store/subscription?shop=1'],
    ['sitePlan', '/store/plan?shop=1'],
    ['exclusiveLink', '/marketing/links?shop=1'],
    ['storeClosure', '/store/hours?shop=1'],
    ['outboxMessage', '/system/outbox/7?shop=1'],
  ])('leads to the %s at %s', async (targetRecord, href) => {
    const line = logLineOf({ targetRecord, targetId: 7, targetName: 'The record' });
    host.on('listOperationLogVO', () => pageOf([line]));
    await openApp(host, '/system/operation-log');
    const row = await rowOf('The record');
    expect(within(row).getByRole('link', { name: 'The record' })).toHaveAttribute('href', href);
  });

  it('opens a line and folds it again, for itself', async () => {
    host.on('listOperationLogVO', () =>
      pageOf([REFUSED, logLineOf({ id: 3, targetId: 3, targetName: 'OM261121-00003' })]),
    );
    const app = await openApp(host, '/system/operation-log');
    const whole = within(await rowOf('OM261121-00002')).getByRole('button', {
      name: 'Show the whole line',
    });
    expect(whole).toHaveAttribute('aria-expanded', 'false');
    await app.user.click(whole);
    expect(whole).toHaveAttribute('aria-expanded', 'true');
    expect(app.address()).toBe('/system/operation-log?shop=1');
    const other = within(await rowOf('OM261121-00003')).getByRole('button', {
      name: 'Show the whole line',
    });
    expect(other).toHaveAttribute('aria-expanded', 'false');
    await app.user.click(whole);
    expect(whole).toHaveAttribute('aria-expanded', 'false');
  });

  it('leads nowhere from a record that the shop has not', async () => {
    const line = logLineOf({ targetId: 4711, targetName: null, outcome: 'refused' });
    host.on('listOperationLogVO', () => pageOf([line]));
    await openApp(host, '/system/operation-log');
    const row = await rowOf('4711');
    expect(within(row).queryByRole('link')).not.toBeInTheDocument();
  });

  it.each(['warehouse', 'constructor'])('is no link where %s would mend it', async (record) => {
    const reason = { rule: 'hasItems', remedy: { record, id: 7 } };
    host.on('listOperationLogVO', () =>
      pageOf([logLineOf({ targetName: null, outcome: 'refused', reason })]),
    );
    await openApp(host, '/system/operation-log');
    const row = (await screen.findByText('Clerk')).closest('tr') as HTMLElement;
    expect(within(row).queryByRole('link')).not.toBeInTheDocument();
  });

  it('leads to the order where that would mend it', async () => {
    const remedy = { record: 'order', id: 7 };
    const reason = { rule: 'amountIsWithinLeft', figures: { left: 0, amount: 100 }, remedy };
    const line = { module: 'afterSales', operation: 'submitRefund', targetName: 'AS-1' };
    host.on('listOperationLogVO', () =>
      pageOf([logLineOf({ ...line, outcome: 'refused', reason })]),
    );
    await openApp(host, '/system/operation-log');
    const row = await rowOf('AS-1');
    expect(within(row).getByRole('link', { name: 'Open the order' })).toHaveAttribute(
      'href',
      '/orders/7?shop=1',
    );
  });

  it('asks for what the address says, days from their first to their last moment', async () => {
    await openApp(
      host,
      '/system/operation-log?operator=7&outcome=refused&module=orders&target=OM26&from=2026-11-20&to=2026-11-21',
    );
    await rowOf('OM261121-00001');
    expect(host.calls('listOperationLogVO')[0]?.body).toEqual({
      operator: 7,
      outcome: 'refused',
      module: 'orders',
      target: 'OM26',
      from: '2026-11-19T16:00:00.000Z',
      to: '2026-11-21T15:59:59.999Z',
      size: 50,
      direction: 'next',
    });
    expect(screen.getByRole('button', { name: 'More filters (3)' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  it('hands out what its filters show as a file, and then shows that it was handed out', async () => {
    let hand: (file: File) => void = () => undefined;
    host.on(
      'exportOperationLog',
      () =>
        new Promise<File>((resolve) => {
          hand = resolve;
        }),
    );
    const saved: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user } = await openApp(
      host,
      '/system/operation-log?outcome=refused&from=2026-11-20&to=2026-11-21&cursor=x&size=20',
    );
    await rowOf('OM261121-00001');
    const button = screen.getByRole('button', { name: 'Export and print' });
    await user.click(button);
    expect(await screen.findByRole('menuitem', { name: 'Print these rows' })).toBeVisible();
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(button).toHaveAttribute('data-loading'));
    await waitFor(() => expect(host.calls('exportOperationLog')).toHaveLength(1));
    expect(host.calls('exportOperationLog')[0]?.body).toEqual({
      outcome: 'refused',
      from: '2026-11-19T16:00:00.000Z',
      to: '2026-11-21T15:59:59.999Z',
      format: 'csv',
    });
    const before = host.calls('listOperationLogVO').length;
    hand(new File(['x'], 'operation-log-2026-11-21.csv'));
    await waitFor(() => expect(saved).toEqual(['operation-log-2026-11-21.csv']));
    await waitFor(() => expect(host.calls('listOperationLogVO')).toHaveLength(before + 1));
    expect(button).not.toHaveAttribute('data-loading');
    vi.restoreAllMocks();
  });

  it('opens with a saved view, and says so where filters are others', async () => {
    const view = {
      ...{ id: 4, name: 'Refused', ownerName: 'Ann', isOwn: true, mayChange: true, role: null },
      ...{ isDefault: true, version: 0, columns: [] },
      filters: [
        { name: 'outcome', value: 'refused' },
        { name: 'operator', value: '8' },
      ],
    };
    const app = await openApp(host, '/system/operation-log', {
      views: { rows: [view], roles: [] },
    });
    await rowOf('OM261121-00001');
    expect(app.address()).toBe('/system/operation-log?operator=8&outcome=refused&view=4&shop=1');
    expect(host.calls('listOperationLogVO').at(-1)?.body).toMatchObject({
      outcome: 'refused',
      operator: 8,
    });
    expect(host.calls('listListView')[0]?.body).toEqual({ list: 'operationLog' });
    expect(screen.getByRole('button', { name: /Refused/ })).toBeInTheDocument();
  });

  it('keeps its filters in the address, and clears them at once', async () => {
    const app = await openApp(host, '/system/operation-log');
    await rowOf('OM261121-00001');
    await app.user.selectOptions(screen.getByLabelText('Outcome'), 'refused');
    await waitFor(() => expect(app.address()).toBe('/system/operation-log?outcome=refused&shop=1'));
    await app.user.selectOptions(screen.getByLabelText('Module'), 'customers');
    await waitFor(() =>
      expect(app.address()).toBe('/system/operation-log?outcome=refused&module=customers&shop=1'),
    );
    await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(app.address()).toBe('/system/operation-log?shop=1'));
    expect(screen.getByLabelText('Module')).toHaveValue('');
  });

  it('offers a delay by its human name', async () => {
    host.on('getOperationList', () => ({
      operators: [],
      modules: [],
      operations: [
        { module: 'orders', operation: 'accept', calls: [] },
        { module: 'orders', operation: 'reviewTime', calls: [] },
      ],
    }));
    const { user } = await openApp(host, '/system/operation-log');
    await rowOf('OM261121-00001');
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    const options = within(screen.getByLabelText('Operation')).getAllByRole('option', {
      hidden: true,
    });
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Any operation',
      '12 hours without review',
      'Accept order',
    ]);
  });

  it('offers each operation once, under its module, and says which one where two are called alike', async () => {
    const { user } = await openApp(host, '/system/operation-log');
    await rowOf('OM261121-00001');
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    const groups = [...screen.getByLabelText('Operation').querySelectorAll('optgroup')];
    expect(
      groups.map(({ label, children }) => [label, [...children].map((one) => one.textContent)]),
    ).toEqual([
      ['After-sales', ['Redeem voucher (After-sales)']],
      ['Customers', ['Change customer', 'Freeze customer account']],
      ['Orders', ['Accept order']],
      ['Suppliers', ['Change supplier']],
      ['Vouchers', ['Redeem voucher (Vouchers)']],
    ]);
  });

  it('is filtered by an operation of a module, and offers those of the chosen module alone', async () => {
    const app = await openApp(host, '/system/operation-log');
    await rowOf('OM261121-00001');
    await app.user.click(screen.getByRole('button', { name: 'More filters' }));
    const operation = screen.getByLabelText('Operation');
    const shown = () => within(operation).getAllByRole('option', { hidden: true });
    await app.user.selectOptions(operation, 'Change customer');
    await waitFor(() =>
      expect(app.address()).toBe('/system/operation-log?operation=customers.update&shop=1'),
    );
    expect(host.calls('listOperationLogVO').at(-1)?.body).toMatchObject({
      operation: 'customers.update',
    });
    await app.user.selectOptions(screen.getByLabelText('Module'), 'customers');
    await waitFor(() => expect(app.address()).toContain('module=customers'));
    expect(operation).toHaveDisplayValue('Change customer');
    expect(shown().map(({ textContent }) => textContent)).toEqual([
      'Any operation',
      'Change customer',
      'Freeze customer account',
    ]);
    await app.user.selectOptions(screen.getByLabelText('Module'), 'orders');
    await waitFor(() => expect(app.address()).toBe('/system/operation-log?module=orders&shop=1'));
    expect(operation).toHaveDisplayValue('Any operation');
  });

  it.each([
    ['?operation=freezeCustomer', 'Freeze customer account'],
    ['?operation=accept', 'Accept order'],
    ['?operation=update', 'Change'],
    ['?operation=update&module=customers', 'Change customer'],
    ['?operation=leads.erase', 'Erase what an applicant sent'],
  ])('shows what the address %s asks for as %s', async (address, words) => {
    await openApp(host, `/system/operation-log${address}`);
    await rowOf('OM261121-00001');
    await waitFor(() => expect(screen.getByLabelText('Operation')).toHaveDisplayValue(words));
    const operation = new URLSearchParams(address).get('operation');
    expect(host.calls('listOperationLogVO')[0]?.body).toMatchObject({ operation });
  });
});
