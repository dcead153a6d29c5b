import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type FinanceOrder,
  type FinanceOverview,
  type FinanceTotals,
  ORDER_AMOUNTS,
} from '../../../api/finance/calls.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { findHeading, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const statistics = {
  totalAmount: '90.00',
  consumptionTax: '9.00',
  deliveryFeeSubsidy: '0.00',
  promotion: '5.00',
  refund: '10.00',
  turnover: '109.00',
  platformServiceFee: '8.26',
  platformServiceTax: '0.74',
  packingFee: '0.00',
  borneByOthers: '4.00',
  transferAmount: '94.00',
};

const corrections = {
  orderCount: 0,
  turnover: '0.00',
  refund: '0.00',
  platformServiceFee: '0.00',
  platformServiceTax: '0.00',
  borneByOthers: '0.00',
  transferAmount: '0.00',
};

const UNCORRECTED = {
  correctedIncome: '0.00',
  correctedServiceCharge: '0.00',
  correctedServiceChargeGst: '0.00',
};

const overviewOf = (from = '2026-11-01', to = '2026-11-30'): FinanceOverview => ({
  currency: 'SGD',
  settlementCycle: 'monthly',
  current: { from: '2026-11-01', to: '2026-11-30', statistics, corrections, bridge: null },
  range: {
    from,
    to,
    statistics,
    corrections: {
      ...corrections,
      orderCount: 1,
      refund: '10.00',
      platformServiceFee: '-0.50',
      transferAmount: '-9.46',
    },
    orderCount: 1,
    income: '99.00',
    serviceCharge: '7.76',
    serviceChargeGst: '0.70',
    correctedIncome: '-10.00',
    correctedServiceCharge: '-0.50',
    correctedServiceChargeGst: '-0.04',
    closingBalance: '1234.50',
    days: [
      {
        date: from,
        orderCount: 1,
        totalIncome: '109.00',
        serviceCharge: '8.26',
        serviceChargeGst: '0.74',
        ...UNCORRECTED,
        closingBalance: '1244.50',
      },
      {
        date: to,
        orderCount: 0,
        totalIncome: '-10.00',
        serviceCharge: '-0.50',
        serviceChargeGst: '-0.04',
        correctedIncome: '-10.00',
        correctedServiceCharge: '-0.50',
        correctedServiceChargeGst: '-0.04',
        closingBalance: '1234.50',
      },
    ],
  },
});

const totals = Object.fromEntries(ORDER_AMOUNTS.map((name) => [name, '109.00'])) as FinanceTotals;

const orderOf = (id: number): FinanceOrder => ({
  ...totals,
  id,
  orderSn: `OM261101-0000${id}`,
  kind: 'delivery',
  channel: 'app',
  deliveryType: 'homeDelivery',
  placedAt: '2026-11-01T02:00:00.000Z',
  deliveryAt: null,
  status: 'completed',
  paymentMethod: 'PAYNOW',
  channelFeeRate: '5',
  isCorrection: id === 2,
  subtotal: null,
  lines: [],
});

const listOf = (rows: FinanceOrder[], count = rows.length) => ({
  rows,
  totals,
  next: null,
  previous: null,
  total: { count, exact: true },
});

beforeEach(() => {
  localStorage.clear();
  host.on('getFinanceOverview', ({ body }) => {
    const { range } = body as { range?: { from: string; to: string } };
    return overviewOf(range?.from, range?.to);
  });
  host.on('listFinanceOrder', () => listOf([orderOf(1), orderOf(2)], 7));
});

const tile = (name: string) => {
  const [term] = screen.getAllByText(name, { selector: 'dt' });
  return term?.nextElementSibling;
};

describe('the finance overview', () => {
  it('shows the current period, its days with their sums, and its orders', async () => {
    await openApp(host, '/finance');
    await findHeading('Finance overview');
    expect(tile('Total amount')).toHaveTextContent('S$90.00');
    expect(tile('Borne by platform and rider')).toHaveTextContent('S$4.00');
    expect(tile('Amount to transfer')).toHaveTextContent('S$94.00');
    expect(tile('Closing balance')).toHaveTextContent('S$1,234.50');
    expect(screen.getByRole('img', { name: /Best day: 1 Nov 2026, S\$109\.00/ })).toBeVisible();
    const daily = within(screen.getByRole('region', { name: 'Daily summary' }));
    const [, first, second, total] = daily.getAllByRole('row');
    expect(first).toHaveTextContent('1 Nov 2026');
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringContaining('from=2026-11-01&to=2026-11-01'),
    );
    expect(second).toHaveTextContent('-S$10.00of which corrections -S$10.00');
    expect(second).toHaveTextContent('-S$0.04of which corrections -S$0.04');
    expect(total).toHaveTextContent(/^Total1S\$99\.00.*S\$7\.76.*S\$0\.70.*S\$1,234\.50$/);
    expect(await screen.findByRole('link', { name: 'OM261101-00001' })).toHaveAttribute(
      'href',
      '/orders/1?shop=1',
    );
    expect(host.calls('listFinanceOrder')[0]?.body).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-30',
    });
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  });

  it('has the sum of the days first on a phone, and the newest day after it', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    onTestFinished(() => {
      window.matchMedia = wide;
    });
    await openApp(host, '/finance');
    await findHeading('Finance overview');
    const daily = within(screen.getByRole('region', { name: 'Daily summary' }));
    const [total, newest] = daily.getAllByRole('listitem');
    expect(total).toHaveTextContent(/^Total/);
    expect(total).toHaveTextContent('S$99.00');
    expect(newest).toHaveTextContent('30 Nov 2026');
  });

  it('names corrections of earlier orders, and leads from the period to its statement', async () => {
    const bridge = {
      settlementId: 5,
      settlementNo: 'OM-ST261130-00005',
      overviewAmount: '94.00',
      settlementAmount: '60.00',
      parts: [
        { part: 'notYet' as const, amount: '-40.00', orderCount: 2 },
        { part: 'before' as const, amount: '6.00', orderCount: 1 },
        { part: 'other' as const, amount: '0.00', orderCount: 0 },
      ],
    };
    const shown = overviewOf();
    host.on('getFinanceOverview', () => ({ ...shown, current: { ...shown.current, bridge } }));
    host.on('listFinanceBridgeOrder', () => ({
      rows: [
        {
          id: 9,
          orderSn: 'OM261103-00009',
          placedAt: '2026-11-03T02:00:00.000Z',
          status: 'preparing' as const,
          amount: '-40.00',
        },
      ],
      next: null,
      previous: null,
      total: { count: 2, exact: true },
    }));
    const app = await openApp(host, '/finance?from=2026-11-01&to=2026-11-30');
    await findHeading('Finance overview');
    const corrected = within(screen.getByRole('region', { name: 'Corrections of earlier orders' }));
    expect(corrected.getByText('-S$9.46')).toBeVisible();
    const way = within(screen.getByRole('region', { name: 'From this period to its statement' }));
    expect(way.getByText('S$94.00')).toBeVisible();
    expect(way.getByText('S$60.00')).toBeVisible();
    expect(way.getByRole('link', { name: /OM-ST261130-00005/ })).toHaveAttribute(
      'href',
      '/finance/statements/5?shop=1',
    );
    expect(way.getAllByRole('button')).toHaveLength(2);
    await app.user.click(way.getByRole('button', { name: /not completed yet.*2 orders/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('link', { name: 'OM261103-00009' })).toHaveAttribute(
      'href',
      '/orders/9?shop=1',
    );
    expect(host.calls('listFinanceBridgeOrder')[0]?.body).toMatchObject({ part: 'notYet' });
    await app.user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has the days that are asked for most one click away', async () => {
    const app = await openApp(host, '/finance');
    await findHeading('Finance overview');
    await app.user.click(screen.getByRole('button', { name: 'Usual days' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Last month' }));
    await waitFor(() => expect(app.address()).toMatch(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d/));
  });

  it('takes days from the address, refuses impossible ones, and goes back to the period', async () => {
    const app = await openApp(host, '/finance?from=2026-10-01&to=2026-10-31');
    await findHeading('Finance overview');
    expect(host.calls('getFinanceOverview')[0]?.body).toEqual({
      range: { from: '2026-10-01', to: '2026-10-31' },
    });
    const to = screen.getByLabelText('To');
    await app.user.clear(to);
    await app.user.type(to, '30/09/2026{Enter}');
    await waitFor(() => expect(to).toBeInvalid());
    expect(to).toHaveAccessibleDescription('This is before the first day, 01/10/2026');
    await app.user.clear(to);
    await app.user.type(to, '31/12/2030{Enter}');
    await waitFor(() => expect(to).toHaveAccessibleDescription(/^Choose at most/));
    await app.user.clear(to);
    await app.user.tab();
    await waitFor(() => expect(to).toHaveAccessibleDescription('Give both days'));
    expect(host.calls('getFinanceOverview')).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(app.address()).toBe('/finance?shop=1'));
    await waitFor(() => expect(host.calls('getFinanceOverview').at(-1)?.body).toEqual({}));
  });

  it('shows the period where the days of the address go backwards', async () => {
    await openApp(host, '/finance?from=2026-11-20&to=2026-11-01');
    await findHeading('Finance overview');
    expect(host.calls('getFinanceOverview')[0]?.body).toEqual({});
  });

  it('downloads chosen orders, and all of them', async () => {
    host.on('downloadFinanceReport', () => {
      throw new HostFailure({ code: CODES.refused, reason: { rule: 'sheetIsNotTooLong' } });
    });
    const app = await openApp(host, '/finance');
    await findHeading('Finance overview');
    await app.user.click(await screen.findByRole('checkbox', { name: /OM261101-00002/ }));
    expect(screen.getByText('1 order selected')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Download selected' }));
    await waitFor(() => expect(host.calls('downloadFinanceReport')).toHaveLength(1));
    expect(host.calls('downloadFinanceReport')[0]?.body).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
      orderIds: [2],
    });
    await app.user.click(await screen.findByRole('button', { name: 'Select all 7' }));
    expect(screen.getByText('All 7 orders of these days are selected')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Download selected' }));
    await waitFor(() => expect(host.calls('downloadFinanceReport')).toHaveLength(2));
    expect(host.calls('downloadFinanceReport')[1]?.body).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
    });
  });

  it('opens its orders with a saved view, and hands them out with the columns that show', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    host.on('exportFinanceOrders', () => new File(['x'], 'orders.xlsx') as never);
    const view = {
      ...{ id: 6, name: 'What comes', ownerName: 'Ann', isOwn: true, mayChange: true, role: null },
      ...{ isDefault: true, version: 0, columns: ['orderSn', 'refund', 'settlementAmount'] },
      filters: [{ name: 'sort', value: 'settlementAmount' }],
    };
    const app = await openApp(host, '/finance', { views: { rows: [view], roles: [] } });
    await screen.findByRole('link', { name: 'OM261101-00001' });
    expect(app.address()).toBe('/finance?sort=settlementAmount&view=6&shop=1');
    const heads = within(screen.getByRole('table', { name: 'Orders of these days' })).getAllByRole(
      'columnheader',
    );
    expect(heads.map((head) => head.textContent)).toEqual([
      '',
      'Order id',
      'Refund',
      'Settlement amount',
    ]);
    await app.user.click(screen.getByRole('button', { name: 'Export and print' }));
    await app.user.click(await screen.findByRole('menuitem', { name: /Excel/ }));
    await waitFor(() => expect(host.calls('exportFinanceOrders')).toHaveLength(1));
    expect(host.calls('exportFinanceOrders')[0]?.body).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
      sort: { by: 'settlementAmount', descending: true },
      format: 'xlsx',
      columns: ['orderSn', 'refund', 'settlementAmount'],
    });
  });

  it('says that no day had orders or income, and shows the days when asked to', async () => {
    const quiet = overviewOf();
    const nothing = { orderCount: 0, totalIncome: '0.00', serviceCharge: '0.00' };
    const closingBalance = '1234.50';
    const days = quiet.range.days.map((day) => ({ ...day, ...nothing, closingBalance }));
    host.on('getFinanceOverview', () => ({ ...quiet, range: { ...quiet.range, days } }));
    const app = await openApp(host, '/finance');
    await findHeading('Finance overview');
    const daily = () => within(screen.getByRole('region', { name: 'Daily summary' }));
    expect(daily().getByText('No days on which anything was booked')).toBeVisible();
    expect(daily().queryByRole('table')).toBeNull();
    await app.user.click(daily().getByRole('checkbox'));
    expect(daily().getAllByRole('row')).toHaveLength(4);
  });

  it('shows a day without income on which the balance became another', async () => {
    const quiet = overviewOf();
    const nothing = { orderCount: 0, totalIncome: '0.00', serviceCharge: '0.00' };
    const days = quiet.range.days.map((day) => ({ ...day, ...nothing }));
    host.on('getFinanceOverview', () => ({ ...quiet, range: { ...quiet.range, days } }));
    await openApp(host, '/finance');
    await findHeading('Finance overview');
    const daily = within(screen.getByRole('region', { name: 'Daily summary' }));
    // The day that differs from the one before, the head and the sums.
    expect(daily.getAllByRole('row')).toHaveLength(3);
  });

  it('gives days to come no closing balance', async () => {
    const ahead = overviewOf('2026-12-01', '2026-12-02');
    const range = { ...ahead.range, closingBalance: null, days: [] };
    host.on('getFinanceOverview', () => ({ ...ahead, range }));
    await openApp(host, '/finance?from=2026-12-01&to=2026-12-02');
    await findHeading('Finance overview');
    expect(tile('Closing balance')).toHaveTextContent(/^–$/);
    expect(screen.getByText('No days on which anything was booked')).toBeVisible();
  });

  it('downloads all orders but those that are taken out again, on whichever page', async () => {
    host.on('downloadFinanceReport', () => new File(['rows'], 'finance.xlsx'));
    host.on('listFinanceOrder', ({ body }) =>
      (body as { cursor?: string }).cursor
        ? { ...listOf([orderOf(3), orderOf(4)], 7), previous: 'back' }
        : { ...listOf([orderOf(1), orderOf(2)], 7), next: 'further' },
    );
    const { user } = await openApp(host, '/finance');
    await user.click(await screen.findByRole('checkbox', { name: /OM261101-00001/ }));
    await user.click(screen.getByRole('button', { name: 'Select all 7' }));
    await user.click(screen.getByRole('checkbox', { name: /OM261101-00002/ }));
    expect(screen.getByText('6 orders of these days selected, all but 1 order')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    const other = await screen.findByRole('checkbox', { name: /OM261101-00004/ });
    expect(other).toBeChecked();
    await user.click(other);
    expect(screen.getByText('5 orders of these days selected, all but 2 orders')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download selected' }));
    await waitFor(() => expect(host.calls('downloadFinanceReport')).toHaveLength(1));
    expect(host.calls('downloadFinanceReport')[0]?.body).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
      orderIds: [2, 4],
      allBut: true,
    });
    await user.click(screen.getByRole('button', { name: 'Select all 7' }));
    expect(screen.getByText('All 7 orders of these days are selected')).toBeVisible();
  });

  it('keeps the orders where the next page does not come, and says so', async () => {
    host.on('listFinanceOrder', ({ body }) => {
      if (!(body as { cursor?: string }).cursor)
        return { ...listOf([orderOf(1)]), next: 'further' };
      throw new HostFailure({ code: 5000, msg: 'The database rests' });
    });
    const app = await openApp(host, '/finance');
    await screen.findByRole('link', { name: 'OM261101-00001' });
    await app.user.click(screen.getByRole('button', { name: 'Next page' }));
    const note = await screen.findByText(/These are the rows from before. The database rests/);
    expect(screen.getByRole('link', { name: 'OM261101-00001' })).toBeInTheDocument();
    host.on('listFinanceOrder', () => listOf([orderOf(2)]));
    await app.user.click(within(note).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'OM261101-00002' })).toBeInTheDocument();
  });

  it('is as it was for whoever comes back from one of its orders: rows, choice, the row one left', async () => {
    host.on('getOrderDetail4Merchant', () => {
      throw new HostFailure({ code: CODES.notFound, msg: 'Order not found' });
    });
    const app = await openApp(host, '/finance');
    await app.user.click(await screen.findByRole('checkbox', { name: /OM261101-00001/ }));
    await app.user.click(screen.getByRole('link', { name: 'OM261101-00001' }));
    await waitFor(() => expect(app.address()).toBe('/orders/1?shop=1'));
    const walk = within(await screen.findByRole('navigation', { name: 'From the list' }));
    expect(walk.getByText('1 of 7')).toBeVisible();
    await app.user.keyboard('j');
    await waitFor(() => expect(app.address()).toBe('/orders/2?shop=1'));
    // What is read anew has not come yet.
    host.on('getFinanceOverview', () => new Promise(() => undefined));
    host.on('listFinanceOrder', () => new Promise(() => undefined));
    app.history.back();
    const row = (await screen.findByRole('link', { name: 'OM261101-00002' })).closest('tr');
    await waitFor(() => expect(row).toHaveFocus());
    expect(screen.getByRole('checkbox', { name: /OM261101-00001/ })).toBeChecked();
    expect(screen.getByText('1 order selected')).toBeVisible();
  });

  it('keeps the days that were chosen, and what is known, where these could not be read', async () => {
    host.on('getFinanceOverview', ({ body }) => {
      if ((body as { range?: unknown }).range === undefined) return overviewOf();
      throw new HostFailure({ code: 500, msg: 'Something went wrong' });
    });
    const app = await openApp(host, '/finance?from=2026-10-01&to=2026-10-07');
    await screen.findByText('Something went wrong');
    expect(screen.getByLabelText('From')).toHaveValue('01/10/2026');
    await app.user.click(screen.getByRole('button', { name: 'Reset' }));
    await screen.findByText('Business statistics');
    const to = screen.getByLabelText('To');
    await app.user.clear(to);
    await app.user.type(to, '20/11/2026{Enter}');
    expect(await screen.findByText(/These are the rows from before/)).toBeInTheDocument();
    expect(screen.getByText('Business statistics')).toBeInTheDocument();
    expect(to).toHaveValue('20/11/2026');
  });

  it('says that there is no data, and lets one try again where it could not be read', async () => {
    host.on('listFinanceOrder', () => listOf([]));
    host.on('getFinanceOverview', () => {
      throw new HostFailure({ code: 500, msg: 'Something went wrong' });
    });
    const app = await openApp(host, '/finance');
    await screen.findByText('Something went wrong');
    host.on('getFinanceOverview', () => overviewOf());
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await findHeading('Finance overview');
    expect(await screen.findByText('No data')).toBeInTheDocument();
  });
});
