import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { idOf } from '../../../api/ids.ts';
import type { InvoiceDetail, InvoiceRow } from '../../../api/invoices/calls.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { wallClockOf } from '../../../src/lib/dates.ts';
import { changeLocale } from '../../../src/lib/i18n.ts';
import { findHeading, loginWith, OTHER_SHOP, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const rowOf = (part: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: 1,
  orderId: 1,
  invoiceNo: 'OM-INV-0000001',
  issuedAt: '2026-11-21T05:00:00.000Z',
  orderSn: 'OM261120-00009',
  customerName: 'Golden Wok',
  customerNameZh: '金锅',
  currency: 'SGD',
  gstPercent: '9.00',
  gst: '1.80',
  total: '21.80',
  status: 'notDownloaded',
  downloadedAt: null,
  downloadedByName: null,
  cancelled: false,
  ...part,
});

beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = vi.fn(() => 'blob:any');
  URL.revokeObjectURL = vi.fn();
  host.on('getSystemRole', () => []);
  const rows = [
    rowOf(),
    rowOf({
      id: 2,
      invoiceNo: 'OM-INV-0000002',
      status: 'downloaded',
      downloadedAt: '2026-11-21T06:00:00.000Z',
      downloadedByName: 'Clerk',
    }),
    rowOf({ id: 3, invoiceNo: 'OM-INV-0000003', cancelled: true }),
  ];
  host.on('listInvoice', () => ({
    rows,
    next: null,
    previous: null,
    total: { count: 3, exact: true },
  }));
  host.on('countInvoice', () => ({
    tabs: { all: 3, notDownloaded: 2, downloaded: 1 },
    exact: true,
  }));
  const file = () => new File(['%PDF'], 'any.pdf', { type: 'application/pdf' });
  host.on('downloadOrderInvoice', file as never);
  host.on('downloadInvoices', file as never);
});

const rowWith = async (number: string) =>
  (await screen.findByText(number)).closest('tr') as HTMLElement;

describe('the list of invoices', () => {
  it('shows issue date, GST and download status, and by whom where one wants to see it', async () => {
    const { user } = await openApp(host, '/finance/invoices');
    await findHeading(/Tax invoices/);
    const first = await rowWith('OM-INV-0000001');
    for (const text of ['21 Nov 2026', 'S$1.80', 'S$21.80', 'Not downloaded']) {
      expect(within(first).getByText(text)).toBeInTheDocument();
    }
    const second = await rowWith('OM-INV-0000002');
    expect(within(second).getByText('Downloaded')).toBeInTheDocument();
    // Neither waits for anybody, so neither is marked.
    expect(document.querySelector('main [data-row] [data-meaning]')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Last download' }));
    expect(within(second).getByText(/Clerk/)).toBeInTheDocument();
  });

  it.each([
    ['SG', 'en-US', 'Tax invoices', 'GST'],
    ['SG', 'zh-CN', '税务发票', '消费税'],
    ['SG', 'vn-VM', 'Hóa đơn thuế', 'GST'],
    ['VN', 'en-US', 'VAT invoices', 'VAT'],
    ['VN', 'zh-CN', '增值税发票', '增值税'],
    ['VN', 'vn-VM', 'Hóa đơn GTGT', 'Thuế GTGT'],
  ] as const)(
    'calls them and the tax as in the country of the shop, %s, in %s',
    async (country, locale, invoices, tax) => {
      const shop = { ...OTHER_SHOP, restaurantId: idOf('shop').parse(1), countryCode: country };
      const login = { ...loginWith(), restaurantVOList: [shop], shopVOList: [shop] };
      await openApp(host, '/finance/invoices', { login });
      await findHeading(/\S/);
      await act(() => changeLocale(locale));
      await findHeading(new RegExp(`^${invoices}`));
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${tax}`) })).toBeInTheDocument();
      expect(screen.getAllByRole('link', { name: invoices }).length).toBeGreaterThan(0);
    },
  );

  it('downloads one, and shows what was noted', async () => {
    const { user } = await openApp(host, '/finance/invoices');
    await user.click(
      await screen.findByRole('button', { name: 'Download invoice OM-INV-0000001' }),
    );
    await waitFor(() => expect(host.calls('downloadOrderInvoice')).toHaveLength(1));
    await waitFor(() => expect(host.calls('listInvoice').length).toBeGreaterThan(1));
    const cancelled = within(await rowWith('OM-INV-0000003')).getByRole('button', {
      name: /Download invoice OM-INV-0000003/,
    });
    expect(cancelled).toHaveAttribute('aria-disabled', 'true');
  });

  it('downloads the selected as one file', async () => {
    const { user } = await openApp(host, '/finance/invoices');
    for (const number of ['OM-INV-0000001', 'OM-INV-0000002']) {
      await user.click(within(await rowWith(number)).getByRole('checkbox'));
    }
    await user.click(await screen.findByRole('button', { name: 'Download selected' }));
    await waitFor(() =>
      expect(host.calls('downloadInvoices')[0]?.body).toEqual({ orderIds: [1, 2] }),
    );
  });

  it('selects all that were found, on whichever page, but for what gives no file', async () => {
    const all = [rowOf(), rowOf({ id: 3, cancelled: true }), rowOf({ id: 51 })];
    const { user } = await openApp(host, '/finance/invoices?q=wok');
    await user.click(within(await rowWith('OM-INV-0000001')).getByRole('checkbox'));
    host.on('listInvoice', () => ({
      rows: all,
      next: null,
      previous: null,
      total: { count: 3, exact: true },
    }));
    await user.click(await screen.findByRole('button', { name: 'Select all 3 found' }));
    await user.click(await screen.findByRole('button', { name: 'Download selected' }));
    await waitFor(() =>
      expect(host.calls('downloadInvoices')[0]?.body).toEqual({ orderIds: [1, 51] }),
    );
    expect(host.calls('listInvoice').at(-1)?.body ?? {}).toMatchObject({ search: 'wok' });
    expect(host.calls('listInvoice').map(({ body }) => (body as { size?: number }).size)).toContain(
      200,
    );
  });

  it('is saved as a view with the preset of its days, and opens with those of the day', async () => {
    const today = wallClockOf(new Date(), 'Asia/Singapore').slice(0, 10);
    const days = `from=${today.slice(0, 8)}01&to=${today}`;
    const app = await openApp(
      host,
      '/finance/invoices?from=2026-01-01&to=2026-01-31&days=thisMonth',
    );
    await waitFor(() =>
      expect(app.address()).toBe(`/finance/invoices?${days}&days=thisMonth&shop=1`),
    );
    host.on('listListView', () => ({ rows: [], roles: [] }));
    await app.user.click(await screen.findByRole('button', { name: 'Views' }));
    await app.user.click(await screen.findByText('Save as new view…'));
    const view = { id: 31 as never, name: 'Month', columns: [], ownerName: 'Manager', version: 1 };
    const filters = [{ name: 'days', value: 'thisMonth' }];
    host.on('addListView', ({ body }) => {
      expect(body).toMatchObject({ filters });
      const mine = { isOwn: true, mayChange: true, role: null, isDefault: true };
      const views = { rows: [{ ...view, filters, ...mine }], roles: [] };
      host.on('listListView', () => views);
      return views;
    });
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Month');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    const opened = `/finance/invoices?${days}&days=thisMonth&view=31&shop=1`;
    await waitFor(() => expect(app.address()).toBe(opened));
    expect(await screen.findByRole('button', { name: 'Month' })).toBeVisible();
    app.history.push('/finance/invoices');
    await waitFor(() => expect(app.address()).toBe(opened));
    expect(host.calls('addListView')).toHaveLength(1);
  });

  it('is closed to who may not see it', async () => {
    const permissions = PERMISSIONS.filter((permission) => !permission.startsWith('invoice'));
    await openApp(host, '/finance/invoices', { login: loginWith(permissions) });
    await findHeading('Sorry, you do not have access rights');
    expect(host.calls('listInvoice')).toEqual([]);
  });
});

const detailOf = (part: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  ...rowOf(),
  paymentTermsCode: 'N14',
  dueOn: '2026-12-05',
  issuer: {
    name: '东方',
    nameEn: 'Orient Market',
    city: 'Singapore',
    address: '1 Market Street',
    gstNumber: 'M90312345A',
  },
  customer: {
    name: 'Golden Wok',
    nameZh: '金锅',
    phone: '91234567',
    address: '8 Short Road',
    uen: '202435696R',
  },
  lines: [
    {
      ...{ id: 1, sku: 'RICE-1', name: 'Rice', nameZh: '大米', quantity: 2 },
      ...{ unit: 'bag', unitZh: '袋', price: '12.50', amount: '25.00', gst: '1.80' },
    },
  ],
  items: '25.00',
  discount: '5.00',
  deliveryFee: '0.00',
  credited: '0.00',
  downloads: [],
  ...part,
});

describe('the page of an invoice', () => {
  beforeEach(() => {
    host.on('getInvoice', () => detailOf());
    host.on('getInvoiceRelated', () => ({
      order: {
        count: 1,
        exact: true,
        total: null,
        rows: [
          {
            ...{ id: 1, name: 'OM261120-00009', nameZh: '', at: null, place: 'completed' },
            ...{ amount: '21.80', currency: 'SGD', unit: '', unitZh: '' },
          },
        ],
      },
      customer: null,
      cases: null,
      statements: null,
      creditNotes: null,
    }));
  });

  it('is opened from its row, says what was issued, and leads to its order', async () => {
    const { user } = await openApp(host, '/finance/invoices');
    await user.click(
      within(await rowWith('OM-INV-0000001')).getByRole('link', { name: 'OM-INV-0000001' }),
    );
    await findHeading('Tax invoice OM-INV-0000001');
    const lines = screen.getByRole('table');
    // 5.00 of discount is taken off before GST.
    expect(within(lines).getAllByRole('row')[1]).toHaveTextContent(
      /Rice.*RICE-1.*2 bags.*S\$12\.50.*S\$25\.00.*S\$20\.00.*S\$1\.80/,
    );
    for (const text of [
      'Orient Market',
      'M90312345A',
      '8 Short Road',
      '202435696R',
      '5 Dec 2026',
      '−S$5.00',
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByText('Nobody has downloaded it yet.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'OM261120-00009' })).toHaveAttribute(
      'href',
      '/orders/1?shop=1',
    );
    expect(screen.getByRole('navigation', { name: 'From the list' })).toHaveTextContent('1 of 3');
  });

  it('notes a download, and gives no file of a cancelled order', async () => {
    const after = detailOf({
      cancelled: true,
      downloads: [{ id: 1, at: '2026-11-21T06:00:00.000Z', byName: 'Clerk', byAvatar: 5 as never }],
    });
    host.on('downloadOrderInvoice', () => {
      host.on('getInvoice', () => after);
      return new File(['%PDF'], 'any.pdf', { type: 'application/pdf' }) as never;
    });
    const { user } = await openApp(host, '/finance/invoices/1');
    const download = { name: /^Download\b/ };
    await user.click(await screen.findByRole('button', download));
    expect(await screen.findByText('Clerk')).toBeVisible();
    expect(host.calls('downloadOrderInvoice')).toHaveLength(1);
    expect(screen.getByText('Order cancelled')).toBeVisible();
    expect(screen.getByRole('button', download)).toHaveAttribute('aria-disabled', 'true');
  });

  it('says where there is none', async () => {
    host.on('getInvoice', () => {
      throw new HostFailure({ code: CODES.notFound, msg: 'Nothing there' });
    });
    await openApp(host, '/finance/invoices/7');
    await findHeading('Invoice not found');
    expect(screen.getByRole('link', { name: 'All tax invoices' })).toBeVisible();
  });
});
