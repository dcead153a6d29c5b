import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { Aged, ReceivableDetail, ReceivableRow } from '../../../api/receivables/calls.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const aged: Aged = {
  ...{ notDue: '20.00', upTo30: '109.00', upTo60: '0.00', upTo90: '0.00', over90: '5.00' },
  ...{ overdue: '114.00', open: '134.00' },
};
const customer = { id: 7, userNumber: 'OM10007', name: 'Orchard Hotpot', nameZh: '果园火锅店' };
const row = {
  ...customer,
  ...aged,
  ...{ currency: 'SGD', orders: 3, oldestDue: '2026-08-01' },
} as unknown as ReceivableRow;
const detail = {
  ...customer,
  ...aged,
  ...{ currency: 'SGD', orders: 2, asOf: '2026-11-21', paymentTermsCode: 'N30' },
  ...{ notInvoiced: '66.00', notAccepted: '0.00', arBalance: '200.00' },
  items: [
    {
      ...{ id: 12, orderSn: 'OM261021-00009', invoiceNo: 'OM-INV-0000931' },
      ...{ orderedOn: '2026-10-10', dueOn: '2026-11-17', daysLate: 4, age: 'upTo30' },
      ...{ total: '120.00', paid: '11.00', refunded: '3.00', left: '109.00' },
    },
  ],
} as unknown as ReceivableDetail;

beforeEach(() => {
  host.on('getSystemRole', () => []);
  host.on('listReceivable', () => ({
    ...{ rows: [row], next: null, previous: null },
    total: { count: 1, exact: true },
  }));
  host.on('countReceivable', () => ({ tabs: { all: 1, overdue: 1 }, exact: true }));
  host.on('sumReceivable', () => ({ ...aged, asOf: '2026-11-21', currency: 'SGD', orders: 3 }));
  host.on('getReceivable', () => detail);
});

describe('the receivables', () => {
  it('stand by customer and age, the most overdue first, with what all come to', async () => {
    await openApp(host, '/finance/receivables');
    await findHeading(/Receivables/);
    const link = (await screen.findAllByRole('link', { name: 'Orchard Hotpot' }))[0];
    expect(link).toHaveAttribute('href', expect.stringContaining('/finance/receivables/7'));
    const line = link?.closest('tr') as HTMLElement;
    expect(line).toHaveTextContent('S$20.00S$109.00––S$5.00S$114.00S$134.00');
    // What is late calls a person.
    expect(within(line).getByText('S$114.00')).toHaveAttribute('data-meaning', 'person');
    const sums = await screen.findByRole('region', { name: 'Total for these results' });
    expect(await within(sums).findByText('S$134.00')).toBeInTheDocument();
    expect(sums).toHaveTextContent('As of 21 Nov 2026');
    expect(host.calls('listReceivable').at(-1)?.body).toMatchObject({
      ...{ tab: 'all', sort: { by: 'overdue', descending: true } },
    });
  });

  it('are summed as they are searched', async () => {
    await openApp(host, '/finance/receivables?q=hotpot&tab=overdue');
    await screen.findByRole('region', { name: 'Total for these results' });
    expect(host.calls('sumReceivable').at(-1)?.body).toEqual({ tab: 'overdue', search: 'hotpot' });
  });

  it('are summed anew with the list, as when one comes back to the page', async () => {
    await openApp(host, '/finance/receivables');
    const sums = await screen.findByRole('region', { name: 'Total for these results' });
    await within(sums).findByText('S$134.00');
    host.on('listReceivable', () => ({
      ...{ rows: [{ ...row, open: '25.00' }], next: null, previous: null },
      total: { count: 1, exact: true },
    }));
    host.on('sumReceivable', () => ({
      ...{ ...aged, open: '25.00', asOf: '2026-11-21', currency: 'SGD', orders: 1 },
    }));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await within(sums).findByText('S$25.00')).toBeInTheDocument();
  });

  it('say that nobody owes anything', async () => {
    host.on('listReceivable', () => ({
      ...{ rows: [], next: null, previous: null },
      total: { count: 0, exact: true },
    }));
    await openApp(host, '/finance/receivables');
    expect(await screen.findByText('No outstanding invoices')).toBeInTheDocument();
    expect(host.calls('sumReceivable')).toEqual([]);
  });

  it('are closed to who may not see them', async () => {
    const permissions = PERMISSIONS.filter((permission) => permission !== 'receivable.view');
    await openApp(host, '/finance/receivables', { login: loginWith(permissions) });
    await findHeading('Sorry, you do not have access rights');
    expect(screen.queryByRole('link', { name: 'Receivables' })).toBeNull();
    expect(host.calls('listReceivable')).toEqual([]);
  });
});

describe('the open items of a customer', () => {
  it('lead to order, invoice and customer, and meet the AR balance', async () => {
    await openApp(host, '/finance/receivables/7');
    await findHeading('Open items of Orchard Hotpot');
    const line = screen.getByRole('link', { name: 'OM261021-00009' }).closest('tr') as HTMLElement;
    expect(line).toHaveTextContent('4 days overdueS$120.00S$11.00S$3.00S$109.00');
    expect(within(line).getByText('4 days overdue')).toHaveAttribute('data-meaning', 'person');
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
    expect(within(line).getByRole('link', { name: 'OM261021-00009' })).toHaveAttribute(
      'href',
      expect.stringContaining('/orders/12'),
    );
    expect(within(line).getByRole('link', { name: 'OM-INV-0000931' })).toHaveAttribute(
      'href',
      expect.stringContaining('/finance/invoices/12'),
    );
    expect(screen.getByRole('link', { name: 'Open the customer' })).toHaveAttribute(
      'href',
      expect.stringContaining('/customers/7'),
    );
    expect(screen.getByText('S$66.00')).toBeInTheDocument();
    expect(screen.getByText('S$200.00')).toBeInTheDocument();
    expect(screen.getByText(/The first 1 of 2/)).toBeInTheDocument();
  });

  it('say what of them is in no AR balance, where an order was moved back', async () => {
    await openApp(host, '/finance/receivables/7');
    await findHeading('Open items of Orchard Hotpot');
    expect(screen.queryByText('Invoiced, order not accepted')).toBeNull();
    cleanup();
    host.on('getReceivable', () => ({ ...detail, notAccepted: '47.50', arBalance: '152.50' }));
    await openApp(host, '/finance/receivables/7');
    const name = await screen.findByText('Invoiced, order not accepted');
    expect(name.nextElementSibling).toHaveTextContent('S$47.50');
    expect(screen.getByText(/not part of the AR balance until it is accepted again/)).toBeVisible();
  });

  it('name orders without a link to who may not open them', async () => {
    const permissions = PERMISSIONS.filter(
      (one) => !['order.view', 'invoice.view', 'customer.view'].includes(one),
    );
    await openApp(host, '/finance/receivables/7', { login: loginWith(permissions) });
    await findHeading('Open items of Orchard Hotpot');
    expect(screen.getByText('OM261021-00009')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'OM261021-00009' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open the customer' })).toBeNull();
  });

  it('say that there is no such customer', async () => {
    host.on('getReceivable', () => {
      throw new HostFailure({ code: 4040, msg: 'Not found' });
    });
    await openApp(host, '/finance/receivables/8');
    await findHeading('Customer not found');
  });
});
