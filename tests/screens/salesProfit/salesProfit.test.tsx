import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { ProfitRow } from '../../../api/salesProfit/calls.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const rowOf = (goodsId: number, part: Partial<ProfitRow> = {}): ProfitRow => ({
  goodsId,
  sku: `G-${goodsId}`,
  name: `Rice ${goodsId}`,
  nameZh: `大米 ${goodsId}`,
  specification: '5 kg',
  unit: 'bag',
  unitZh: '袋',
  area: 'Johor',
  cost: '4.00',
  costFrom: 'purchase',
  version: 0,
  quantity: 3,
  sellingCost: '12.00',
  revenue: '30.00',
  netSales: '24.00',
  profitRate: '50.00',
  lines: 2,
  ...part,
});

const totals = {
  goods: 2,
  incomplete: 1,
  lines: 4,
  sellingCost: '12.00',
  revenue: '60.00',
  netSales: '48.00',
  grossProfit: '36.00',
  profitRate: '75.00',
  currency: 'SGD',
};

beforeEach(() => {
  localStorage.clear();
  host.on('getSystemRole', () => []);
  host.on('getSaleProfitPage', () => ({
    rows: [
      rowOf(1),
      rowOf(2, { cost: '0.00', sellingCost: '0.00', costFrom: 'none', area: '', profitRate: null }),
    ],
    total: 2,
    currency: 'SGD',
  }));
  host.on('getTotalAmount', () => totals);
  host.on('getCacheBeforeSaleProfit', () => ({ rows: [], goods: [], savedAt: null }));
});

const cost = (goods: number) => cell(`Procurement cost of Rice ${goods}`);
const area = (goods: number) => cell(`Procurement area of Rice ${goods}`);

/** A cell is typed into once what was saved temporarily is there. */
async function cell(name: string): Promise<HTMLElement> {
  const found = await screen.findByRole('textbox', { name });
  await waitFor(() => expect(found).not.toHaveAttribute('readonly'));
  return found;
}

describe('the sales profit', () => {
  it('shows each column, the sums, and what is missing', async () => {
    await openApp(host, '/finance/sales-profit?from=2026-11-01&to=2026-11-20');
    await findHeading('Sales profit');
    const row = (await screen.findByText('G-1')).closest('tr') as HTMLElement;
    for (const text of ['Rice 1', '5 kg', '3 bags', 'S$12.00', 'S$30.00', 'S$24.00', '50%', '2']) {
      expect(within(row).getByText(text)).toBeInTheDocument();
    }
    expect(screen.getByText('S$36.00')).toBeInTheDocument();
    expect(screen.getByText(/1 product has no cost or no area/)).toBeInTheDocument();
    expect(host.calls('getTotalAmount')[0]).toMatchObject({
      query: { from: '2026-10-31T16:00:00.000Z', to: '2026-11-20T16:00:00.000Z' },
    });
  });

  it('says the same on a phone, each product a card with its fields, and no keys', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    await openApp(host, '/finance/sales-profit?from=2026-11-01&to=2026-11-20');
    await findHeading('Sales profit');
    const card = (await screen.findByText('G-1')).closest('li') as HTMLElement;
    for (const text of ['5 kg', '3 bags', 'S$12.00', 'S$30.00', 'S$24.00', '50%', '2']) {
      expect(within(card).getByText(text)).toBeInTheDocument();
    }
    for (const name of ['Sales quantity', 'Selling cost', 'Sales revenue', 'Gross profit rate']) {
      expect(within(card).getByText(name)).toBeInTheDocument();
    }
    expect(within(card).getAllByRole('textbox')).toHaveLength(2);
    expect(screen.getByText('S$36.00')).toBeInTheDocument();
    expect(screen.queryByText(/arrow down/)).not.toBeInTheDocument();
    window.matchMedia = wide;
  });

  it('is typed into by keyboard, refuses what is not complete in its cell, and is saved', async () => {
    host.on('batchSaveSaleProfit', () => ({ saved: 2 }));
    const { user } = await openApp(host, '/finance/sales-profit');
    await user.clear(await cost(1));
    await user.type(await cost(1), '5.5{Enter}');
    expect(await cost(2)).toHaveFocus();
    await user.keyboard('0');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Purchase submission failed: the cost is 0.')).toBeInTheDocument();
    expect(screen.getByText('Purchase submission failed: the area is empty.')).toBeInTheDocument();
    expect(host.calls('batchSaveSaleProfit')).toEqual([]);

    await user.type(await area(2), 'Ipoh{ArrowUp}');
    expect(await area(1)).toHaveFocus();
    await user.clear(await cost(2));
    await user.type(await cost(2), '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('2 rows saved')).toBeInTheDocument();
    const [call] = host.calls('batchSaveSaleProfit');
    expect(call?.body).toEqual({
      rows: [
        { goodsId: 1, cost: '5.50', area: 'Johor', version: 0 },
        { goodsId: 2, cost: '2.00', area: 'Ipoh', version: 0 },
      ],
    });
  });

  it('follows in its figures what is typed, before it is saved', async () => {
    const { user } = await openApp(host, '/finance/sales-profit');
    const row = (await screen.findByText('G-1')).closest('tr') as HTMLElement;
    await user.clear(await cost(1));
    await user.type(await cost(1), '6');
    // Three at 6.00 of 24.00: a quarter is left.
    expect(within(row).getByText('S$18.00')).toBeInTheDocument();
    expect(within(row).getByText('25%')).toBeInTheDocument();
    await user.type(await cost(2), '1');
    // 48.00 less 18.00 and 3.00; the second has no area yet.
    expect(screen.getByText('S$27.00')).toBeInTheDocument();
    expect(screen.getByText('56.25%')).toBeInTheDocument();
    expect(screen.getByText(/1 product has no cost or no area/)).toBeInTheDocument();
    await user.type(await area(2), 'Ipoh');
    expect(screen.queryByText(/no cost or no area/)).toBeNull();
    await user.type(await cost(1), '{Escape}');
    expect(within(row).getByText('S$12.00')).toBeInTheDocument();
    expect(within(row).getByText('50%')).toBeInTheDocument();
    expect(host.calls('getTotalAmount')).toHaveLength(1);
  });

  it('says what is wrong with a cost when its field is left', async () => {
    const { user } = await openApp(host, '/finance/sales-profit');
    const field = await cost(1);
    await user.clear(field);
    await user.type(field, '-3');
    expect(field).toBeValid();
    await user.tab();
    expect(await cost(1)).toHaveAccessibleDescription('The cost is below 0.');
    await user.type(await cost(2), 'two');
    await user.tab();
    expect(await cost(2)).toHaveAccessibleDescription(/Enter the cost as an amount/);
    // What is merely missing is not held against who is still typing, nor is anything refused yet.
    expect(await area(2)).toBeValid();
    expect(screen.queryByText(/complete the marked cells/)).toBeNull();
    await user.clear(await cost(1));
    await user.type(await cost(1), '3');
    expect(await cost(1)).toBeValid();
  });

  it('says what somebody else has saved meanwhile, and keeps what was typed', async () => {
    host.on('batchSaveSaleProfit', () => {
      throw new HostFailure({
        code: CODES.stale,
        reason: { rule: 'stale' },
        data: { rows: [{ goodsId: 1, cost: '11.00', area: 'Penang', version: 4 }] },
      });
    });
    const { user } = await openApp(host, '/finance/sales-profit');
    await user.clear(await cost(1));
    await user.type(await cost(1), '12');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Somebody else has saved these meanwhile/)).toBeVisible();
    expect(screen.getByText('Rice 1: S$11.00 · Penang')).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Procurement cost of Rice 1' })).toHaveValue(
      '12.00',
    );
  });

  it('takes up what was saved temporarily, and keeps what is typed where saving it fails', async () => {
    host.on('getCacheBeforeSaleProfit', () => ({
      rows: [{ goodsId: 1, cost: '9.00', area: 'Penang' }],
      goods: [{ goodsId: 1, sku: 'G-1', name: 'Rice 1', nameZh: '大米 1' }],
      savedAt: '2026-11-20T05:00:00.000Z',
    }));
    host.on('cacheBeforeSaleProfit', () => {
      throw new HostFailure({ code: 5000, msg: 'Not now' });
    });
    const { user } = await openApp(host, '/finance/sales-profit');
    expect(await cost(1)).toHaveValue('9.00');
    expect(screen.getByText(/Saved temporarily/)).toBeInTheDocument();
    await user.type(await area(1), ' Hill');
    await user.click(screen.getByRole('button', { name: 'Save temporarily' }));
    expect(await screen.findByText('Temporary save failed')).toBeInTheDocument();
    expect(await area(1)).toHaveValue('Penang Hill');
    // Escape puts a row back to what the report says.
    await user.type(await area(1), '{Escape}');
    expect(await area(1)).toHaveValue('Johor');
  });

  it('names what keeps it from being saved and is not on the page, to be mended or undone', async () => {
    host.on('getCacheBeforeSaleProfit', () => ({
      rows: [
        { goodsId: 8, cost: '0', area: 'Penang' },
        { goodsId: 9, cost: '', area: '' },
      ],
      goods: [8, 9].map((goodsId) => ({
        goodsId,
        sku: `G-${goodsId}`,
        name: `Rice ${goodsId}`,
        nameZh: `大米 ${goodsId}`,
      })),
      savedAt: '2026-11-20T05:00:00.000Z',
    }));
    host.on('batchSaveSaleProfit', () => ({ saved: 1 }));
    const { user } = await openApp(host, '/finance/sales-profit');
    expect(await screen.findByText('2 changed rows that are not on this page')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = within(
      (await screen.findByText(/complete the marked cells/)).closest('[role=alert]') as HTMLElement,
    );
    await user.click(alert.getByRole('button', { name: 'Rice 8 · G-8' }));
    expect(await cost(8)).toHaveFocus();
    await user.clear(await cost(8));
    await user.keyboard('2');
    await waitFor(() => expect(alert.queryByRole('button', { name: /Rice 8/ })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo the changes to Rice 9' }));
    await waitFor(() => expect(screen.queryByText(/complete the marked cells/)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 row saved')).toBeInTheDocument();
    expect(host.calls('batchSaveSaleProfit')[0]?.body).toEqual({
      rows: [{ goodsId: 8, cost: '2.00', area: 'Penang' }],
    });
  });

  it('asks before a page with unsaved cells is left, and not when they are kept', async () => {
    host.on('cacheBeforeSaleProfit', () => ({ savedAt: '2026-11-20T05:00:00.000Z' }));
    const { user } = await openApp(host, '/finance/sales-profit');
    await user.type(await area(1), ' Hill');
    const elsewhere = () => screen.getByRole('link', { name: 'Tax invoices' });
    await user.click(elsewhere());
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(within(dialog).getByText(/cost or area of 1 product/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
    expect(await area(1)).toHaveValue('Johor Hill');
    // Another page of the same report takes what is typed along.
    await user.type(screen.getByRole('searchbox'), 'Rice');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save temporarily' }));
    await screen.findByText(/Saved temporarily/);
    await user.click(elsewhere());
    await findHeading('Tax invoices');
  });

  it('is left with what was typed given up, where that is meant', async () => {
    const { user } = await openApp(host, '/finance/sales-profit');
    await user.type(await cost(1), '9');
    await user.click(screen.getByRole('link', { name: 'Tax invoices' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await findHeading('Tax invoices');
    expect(host.calls('cacheBeforeSaleProfit')).toEqual([]);
  });

  it('asks before the shop is switched, too', async () => {
    const app = await openApp(host, '/finance/sales-profit');
    const { user } = app;
    await user.type(await cost(1), '9');
    const toOther = async () => {
      await user.click(screen.getByRole('button', { name: 'Shop: Old Market' }));
      // Without a layout the menu counts as scrolled away, and has no role.
      await user.click(await screen.findByText('Saigon Granary'));
      return screen.findByRole('dialog', { name: 'Leave without saving?' });
    };
    const dialog = await toOther();
    await user.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
    expect(await cost(1)).toHaveValue('4.009');
    expect(screen.getByRole('button', { name: 'Shop: Old Market' })).toBeInTheDocument();
    await user.click(within(await toOther()).getByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByRole('button', { name: 'Shop: Saigon Granary' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is sent to an address, which has to be one', async () => {
    host.on('sendProfitToMail', () => ({ messageId: 7, kept: false }));
    const { user } = await openApp(host, '/finance/sales-profit');
    await user.click(await screen.findByRole('button', { name: 'Send by mail' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Email address/), 'nobody{Enter}');
    expect(await within(dialog).findByText('Email format error')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText(/Email address/), '@example.com{Enter}');
    expect(await screen.findByText('The mail is on its way')).toBeInTheDocument();
    expect(host.calls('sendProfitToMail')[0]?.body).toMatchObject({ email: 'nobody@example.com' });
  });

  it('is taken along as a file of the whole period', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    host.on('exportSaleProfit', () => new File(['x'], 'profit.csv') as never);
    const { user } = await openApp(host, '/finance/sales-profit?from=2026-11-01&to=2026-11-30');
    await user.click(await screen.findByRole('button', { name: 'Export and print' }));
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(host.calls('exportSaleProfit')).toHaveLength(1));
    const { body } = host.calls('exportSaleProfit')[0] as { body: { columns: string[] } };
    expect(body).toMatchObject({
      from: '2026-10-31T16:00:00.000Z',
      to: '2026-11-30T16:00:00.000Z',
      format: 'csv',
    });
    expect(body.columns).toContain('netSales');
    expect(body).not.toHaveProperty('page');
    await user.type(await cost(1), '5');
    await user.click(screen.getByRole('button', { name: 'Export and print' }));
    expect(await screen.findByText(/saved costs alone: 1 row that you changed/)).toBeVisible();
  });

  it('has no fields for who may only look', async () => {
    const looks = PERMISSIONS.filter((permission) => permission !== 'salesProfit.edit');
    await openApp(host, '/finance/sales-profit', { login: loginWith(looks) });
    expect(await screen.findByText('G-1')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /Procurement cost/ })).toBeNull();
    expect(host.calls('getCacheBeforeSaleProfit')).toEqual([]);
  });

  it('is closed to who may not see it', async () => {
    const others = PERMISSIONS.filter((permission) => !permission.startsWith('salesProfit'));
    await openApp(host, '/finance/sales-profit', { login: loginWith(others) });
    await findHeading('Sorry, you do not have access rights');
    expect(screen.queryByRole('link', { name: 'Sales profit' })).toBeNull();
    expect(host.calls('getSaleProfitPage')).toEqual([]);
  });
});
