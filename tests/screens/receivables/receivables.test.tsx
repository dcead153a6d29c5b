import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { Aged } from '../../../api/receivables/aged.ts';
import type { ReceivableDetail, ReceivableRow } from '../../../api/receivables/calls.ts';
import type { CustomerStatement } from '../../../api/receivables/statement.ts';
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
  ...{ notInvoiced: '66.00', notAccepted: '0.00', arBalance: '200.00', onAccount: '25.00' },
  items: [
    {
      ...{ id: 12, orderSn: 'OM261021-00009', invoiceNo: 'OM-INV-0000931' },
      ...{ orderedOn: '2026-10-10', dueOn: '2026-11-17', daysLate: 4, age: 'upTo30' },
      ...{ total: '120.00', paid: '11.00', refunded: '3.00', left: '109.00' },
    },
  ],
} as unknown as ReceivableDetail;

const statement: CustomerStatement = {
  ...(customer as { id: CustomerStatement['id'] } & typeof customer),
  ...aged,
  ...{ email: 'ap@hotpot.example', paymentTermsCode: 'N30', currency: 'SGD' },
  ...{ from: '2026-11-01', to: '2026-11-21', asOf: '2026-11-21' },
  ...{ opening: '120.00', invoiced: '40.00', credited: '3.00', received: '34.00' },
  ...{ closing: '123.00', ahead: '11.00', onAccount: '25.00' },
  entries: [
    {
      ...{ id: 1, day: '2026-11-03', kind: 'invoice', number: 'OM-INV-0000932' },
      ...{
        orderId: 13 as never,
        orderSn: 'OM261103-00010',
        receiptId: null,
        creditNoteId: null,
        postingId: null,
      },
      ...{ dueOn: '2026-12-03', method: null, reference: '', valueOn: null },
      ...{ amount: '40.00', balance: '160.00' },
    },
    {
      ...{ id: 2, day: '2026-11-05', kind: 'creditNote', number: 'OM-CN-2026-000003' },
      ...{
        orderId: 13 as never,
        orderSn: 'OM261103-00010',
        receiptId: null,
        creditNoteId: 5 as never,
      },
      ...{ postingId: null, dueOn: null, method: null, reference: '', valueOn: null },
      ...{ amount: '-3.00', balance: '157.00' },
    },
    {
      ...{ id: 3, day: '2026-11-09', kind: 'payment', number: '', orderId: 12 as never },
      ...{
        orderSn: 'OM261021-00009',
        receiptId: null,
        creditNoteId: null,
        postingId: 77,
        dueOn: null,
      },
      ...{ method: 'PAYNOW', reference: 'FT-881', valueOn: '2026-11-08' },
      ...{ amount: '-34.00', balance: '123.00' },
    },
  ],
};

beforeEach(() => {
  host.on('getCustomerStatement', () => statement);
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

describe('the statement of account of a customer', () => {
  const ADDRESS = '/finance/receivables/7/statement';
  const lineOf = async (text: string) =>
    (await screen.findByText(text)).closest('tr') as HTMLElement;

  it('has each document and payment with what is owed after it, and leads to their records', async () => {
    await openApp(host, ADDRESS);
    await findHeading('Statement of account');
    const invoice = await screen.findByRole('link', { name: 'Invoice OM-INV-0000932' });
    expect(invoice).toHaveAttribute('href', expect.stringContaining('/finance/invoices/13'));
    expect(invoice.closest('tr')).toHaveTextContent('3 Dec 2026S$40.00S$160.00');
    expect(screen.getByRole('link', { name: 'Credit note OM-CN-2026-000003' })).toHaveAttribute(
      'href',
      expect.stringContaining('/finance/invoices/credit-notes/5'),
    );
    expect(screen.getByRole('link', { name: 'Payment' })).toHaveAttribute(
      'href',
      expect.stringContaining('/finance/ledger/journal?at=77'),
    );
    expect(await lineOf('PayNow · FT-881 · value date 8 Nov 2026')).toHaveTextContent('S$123.00');
    expect((await screen.findAllByText('S$123.00')).length).toBeGreaterThan(1);
    const ages = screen.getByRole('region', { name: 'Aging as of 21 Nov 2026' });
    expect(ages).toHaveTextContent('S$134.00');
    expect(ages).toHaveTextContent(/Paid without an invoice.*S\$11\.00/);
    expect(host.calls('getCustomerStatement').at(-1)?.body).toEqual({});
  });

  it('is read for the days of the address, and taken along for them', async () => {
    const file = (name: string) => () => new File(['any'], name);
    host.on('downloadCustomerStatement', file('a.pdf') as never);
    host.on('exportCustomerStatement', file('a.xlsx') as never);
    const { user } = await openApp(host, `${ADDRESS}?from=2026-11-01&to=2026-11-21`);
    await findHeading('Statement of account');
    const days = { from: '2026-11-01', to: '2026-11-21' };
    expect(host.calls('getCustomerStatement').at(-1)?.body).toEqual({ range: days });
    await user.click(screen.getByRole('button', { name: 'PDF' }));
    await waitFor(() => expect(host.calls('downloadCustomerStatement').at(-1)?.body).toEqual(days));
    await user.click(await screen.findByRole('button', { name: 'Excel' }));
    await waitFor(() => expect(host.calls('exportCustomerStatement').at(-1)?.body).toEqual(days));
  });

  it('is sent to the address that is shown, once it is confirmed', async () => {
    host.on('sendCustomerStatement', () => ({ messageId: 4, kept: false }));
    const { user } = await openApp(host, ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Send by email' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send statement of account' });
    expect(dialog).toHaveTextContent('ap@hotpot.example');
    expect(dialog).toHaveTextContent('S$123.00');
    expect(host.calls('sendCustomerStatement')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Send statement' }));
    await screen.findByText('The statement is on its way to ap@hotpot.example');
    expect(host.calls('sendCustomerStatement').at(-1)?.body).toEqual({
      ...{ from: '2026-11-01', to: '2026-11-21', email: 'ap@hotpot.example' },
    });
  });

  it('says why it is not sent, and leads to the customer', async () => {
    host.on('getCustomerStatement', () => ({ ...statement, email: '' }));
    const { user } = await openApp(host, ADDRESS);
    const send = await screen.findByRole('button', { name: 'Send by email' });
    expect(send).toHaveAttribute('aria-disabled', 'true');
    await user.click(send);
    expect(await screen.findByText(/This customer has no email address yet/)).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Send statement of account' })).toBeNull();
  });

  it('is led to from the customer’s open items', async () => {
    const href = expect.stringContaining(ADDRESS);
    await openApp(host, '/finance/receivables/7');
    expect(await screen.findByRole('link', { name: 'Statement of account' })).toHaveAttribute(
      'href',
      href,
    );
  });
});
