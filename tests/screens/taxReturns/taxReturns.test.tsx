import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { TaxDocument, TaxReturn } from '../../../api/taxReturns/calls.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';

const host = startHost();

const sums = {
  groups: [
    {
      ...{ kind: 'invoice', gstPercent: '9.00', currency: 'SGD', count: 2 },
      ...{ net: '130.00', gst: '11.70', total: '141.70' },
    },
    {
      ...{ kind: 'creditNote', gstPercent: '9.00', currency: 'SGD', count: 1 },
      ...{ net: '-20.00', gst: '-1.80', total: '-21.80' },
    },
  ],
  totals: [{ currency: 'SGD', count: 3, net: '110.00', gst: '9.90', total: '119.90' }],
} satisfies Pick<TaxReturn, 'groups' | 'totals'>;

const shown: TaxReturn = {
  ...{ from: '2026-10-01', to: '2026-11-27', currency: 'SGD' },
  ...{ gstNumber: 'M90312345A', countryCode: 'SG' },
  figures: {
    ...{ standardRated: '110.00', zeroRated: '0.00', exempt: '0.00', totalSupplies: '110.00' },
    ...{ taxablePurchases: null, outputTax: '9.90', inputTax: null, netTax: '9.90' },
  },
  ...sums,
  bridge: {
    ...{ outputTax: '9.90', consumptionTax: '18.90' },
    parts: [
      { part: 'notInvoiced', amount: '9.00', orderCount: 1 },
      { part: 'earlier', amount: '0.00', orderCount: 0 },
      { part: 'within', amount: '0.00', orderCount: 0 },
    ],
  },
};

const invoice = {
  ...{ id: 24, kind: 'invoice', number: 'OM-INV-0000931', issuedAt: '2026-11-20T05:00:00.000Z' },
  ...{ invoiceId: 12, creditNoteId: null, orderSn: 'OM261120-00009', uen: '201900001K' },
  ...{ customerName: 'Orchard Hotpot', customerNameZh: '果园火锅店', gstPercent: '9.00' },
  ...{ net: '100.00', gst: '9.00', total: '109.00', currency: 'SGD' },
} as unknown as TaxDocument;
const note = {
  ...invoice,
  ...{ id: 15, kind: 'creditNote', number: 'OM-CN-2026-000004', creditNoteId: 7 },
  ...{ net: '-20.00', gst: '-1.80', total: '-21.80' },
} as unknown as TaxDocument;

beforeEach(() => {
  host.on('getSystemRole', () => []);
  host.on('getTaxReturn', () => shown);
  host.on('listTaxDocument', () => ({
    ...{ rows: [invoice, note], next: null, previous: null },
    total: { count: 2, exact: true },
  }));
  host.on('countTaxDocument', () => ({
    tabs: { all: 2, invoice: 1, creditNote: 1 },
    exact: true,
  }));
  host.on('sumTaxDocument', () => sums);
});

const lineOf = (text: string) => screen.getByText(text).closest('tr') as HTMLElement;

describe('the tax return', () => {
  it('has the boxes of the form, and says what is entered elsewhere', async () => {
    await openApp(host, '/finance/tax-return');
    await findHeading('Tax return (GST)');
    expect(host.calls('getTaxReturn').at(-1)?.body).toEqual({});
    await screen.findByText('Standard-rated supplies');
    expect(lineOf('Standard-rated supplies')).toHaveTextContent(/^1.*S\$110\.00$/);
    expect(lineOf('Output tax due')).toHaveTextContent(/^6.*S\$9\.90$/);
    for (const name of ['Taxable purchases', 'Input tax and refunds claimed']) {
      expect(lineOf(name)).toHaveTextContent('Enter from purchase records');
    }
    expect(screen.getByText('GST registration number: M90312345A')).toBeInTheDocument();
  });

  it('has no boxes where the form of the country numbers them otherwise', async () => {
    host.on('getTaxReturn', () => ({ ...shown, countryCode: 'VN' }));
    await openApp(host, '/finance/tax-return');
    await screen.findByText('Standard-rated supplies');
    expect(lineOf('Standard-rated supplies')).toHaveTextContent(/^Standard-rated supplies/);
    expect(screen.queryByRole('columnheader', { name: 'Box' })).toBeNull();
  });

  it('leads by kind and rate to the register of the same days', async () => {
    await openApp(host, '/finance/tax-return?from=2026-10-01&to=2026-11-27');
    const link = await screen.findByRole('link', { name: 'Credit note at 9%' });
    const href = link.getAttribute('href') ?? '';
    expect(href).toContain('/finance/tax-return/register?');
    for (const part of ['from=2026-10-01', 'to=2026-11-27', 'tab=creditNote', 'rates=']) {
      expect(href).toContain(part);
    }
    expect(link.closest('tr')).toHaveTextContent('1-S$20.00-S$1.80-S$21.80');
    expect(host.calls('getTaxReturn').at(-1)?.body).toEqual({
      range: { from: '2026-10-01', to: '2026-11-27' },
    });
  });

  it('leads from a sum in one currency to the documents of that currency alone', async () => {
    const [first] = sums.groups;
    if (!first) throw new Error('There is a group');
    host.on('getTaxReturn', () => ({
      ...shown,
      groups: [first, { ...first, currency: 'MYR' }],
      totals: ['SGD', 'MYR'].map((currency) => ({ ...sums.totals[0], currency })) as never,
    }));
    await openApp(host, '/finance/tax-return?from=2026-10-01&to=2026-11-27');
    const links = await screen.findAllByRole('link', { name: 'Invoice at 9%' });
    const hrefs = links.map((link) => link.getAttribute('href') ?? '');
    expect(hrefs.map((href) => /currencies=(\w+)/.exec(href)?.[1])).toEqual(['SGD', 'MYR']);
    const total = screen.getByRole('link', { name: 'Total in MYR' }).getAttribute('href') ?? '';
    for (const part of ['currencies=MYR', 'from=2026-10-01', 'to=2026-11-27']) {
      expect(total).toContain(part);
    }
    expect(total).not.toContain('tab=');
  });

  it('shows the orders by which it differs from Finance', async () => {
    host.on('listTaxReturnOrder', () => ({
      rows: [
        {
          ...{ id: 30 as never, orderSn: 'OM261119-00003', placedAt: '2026-11-19T05:00:00.000Z' },
          ...{ status: 'preparing' as const, amount: '9.00' },
        },
      ],
      ...{ next: null, previous: null, total: { count: 1, exact: true } },
    }));
    await openApp(host, '/finance/tax-return');
    const bridge = await screen.findByRole('region', { name: 'From output tax to Finance' });
    expect(bridge).toHaveTextContent('S$18.90');
    await userEvent.click(within(bridge).getByRole('button', { name: /show 1 order/ }));
    const order = await screen.findByRole('link', { name: 'OM261119-00003' });
    expect(order).toHaveAttribute('href', expect.stringContaining('/orders/30'));
    expect(host.calls('listTaxReturnOrder')[0]?.body).toMatchObject({
      ...{ from: '2026-10-01', to: '2026-11-27', part: 'notInvoiced' },
    });
  });

  it('is downloaded by who may, and leaves Finance to who may see it', async () => {
    host.on('getTaxReturn', () => ({ ...shown, bridge: null }));
    const permissions = PERMISSIONS.filter((one) => one !== 'taxReturn.download');
    await openApp(host, '/finance/tax-return', { login: loginWith(permissions) });
    await screen.findByText('Standard-rated supplies');
    expect(screen.queryByRole('button', { name: 'Download workbook' })).toBeNull();
    expect(screen.queryByText('From output tax to Finance')).toBeNull();
  });

  it('is closed to who may not see it', async () => {
    const permissions = PERMISSIONS.filter((one) => one !== 'taxReturn.view');
    await openApp(host, '/finance/tax-return', { login: loginWith(permissions) });
    await findHeading('Sorry, you do not have access rights');
    expect(screen.queryByRole('link', { name: 'Tax return (GST)' })).toBeNull();
    expect(host.calls('getTaxReturn')).toEqual([]);
  });
});

describe('the register', () => {
  it('leads from each line to its invoice or credit note', async () => {
    await openApp(host, '/finance/tax-return/register');
    await findHeading(/Invoice register/);
    const one = await screen.findByRole('link', { name: 'OM-INV-0000931' });
    expect(one).toHaveAttribute('href', expect.stringContaining('/finance/invoices/12'));
    expect(one.closest('tr')).toHaveTextContent('201900001KS$100.009%S$9.00S$109.00');
    const other = screen.getByRole('link', { name: 'OM-CN-2026-000004' });
    expect(other).toHaveAttribute(
      'href',
      expect.stringContaining('/finance/invoices/credit-notes/7'),
    );
    expect(other.closest('tr')).toHaveTextContent('-S$20.009%-S$1.80-S$21.80');
    expect(host.calls('listTaxDocument').at(-1)?.body).toMatchObject({
      ...{ tab: 'all', sort: { by: 'issuedAt', descending: false } },
    });
    expect(await screen.findByText('Totals by type and rate')).toBeInTheDocument();
    expect(lineOf('Invoice at 9%')).toHaveTextContent('2S$130.00S$11.70S$141.70');
  });

  it('is asked and summed as the address says', async () => {
    await openApp(
      host,
      '/finance/tax-return/register?q=hotpot&from=2026-11-01&to=2026-11-30&rates=9.00&tab=invoice',
    );
    await screen.findByText('Totals by type and rate');
    const asked = {
      ...{ tab: 'invoice', search: 'hotpot', rates: ['9.00'] },
      ...{ issuedFrom: '2026-10-31T16:00:00.000Z', issuedTo: '2026-11-30T16:00:00.000Z' },
    };
    expect(host.calls('listTaxDocument').at(-1)?.body).toMatchObject(asked);
    expect(host.calls('sumTaxDocument').map(({ body }) => body)).toContainEqual(asked);
  });

  it('is narrowed to a currency where there are several', async () => {
    await openApp(host, '/finance/tax-return/register?currencies=MYR,nothing');
    await screen.findByText('Totals by type and rate');
    expect(host.calls('listTaxDocument').at(-1)?.body).toMatchObject({ currencies: ['MYR'] });
    expect(screen.getByRole('button', { name: /Currency/ })).toBeInTheDocument();
  });

  it('says that nothing was issued', async () => {
    host.on('listTaxDocument', () => ({
      ...{ rows: [], next: null, previous: null },
      total: { count: 0, exact: true },
    }));
    await openApp(host, '/finance/tax-return/register');
    expect(await screen.findByText('No documents yet')).toBeInTheDocument();
    expect(screen.queryByText('Totals by type and rate')).toBeNull();
  });
});
