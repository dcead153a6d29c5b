import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { Posting, TrialBalance } from '../../../api/ledger/calls.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const bank = { account: 'cash:bank', kind: 'bank', of: null, party: null } as const;
const paynow = { account: 'cash:PAYNOW', kind: 'cash', of: 'PAYNOW', party: null } as const;
const sales = { account: 'sales', kind: 'sales', of: null, party: null } as const;
const wallet = { account: 'wallet:3', kind: 'wallets', of: null, party: 'Mei Lin' } as const;

const balance: TrialBalance = {
  from: '2026-11-01',
  to: '2026-11-26',
  accounts: [
    { ...bank, currency: 'SGD', opening: '10.00', debit: '0.00', credit: '0.00', closing: '10.00' },
    {
      ...paynow,
      currency: 'SGD',
      opening: '0.00',
      debit: '21.80',
      credit: '0.00',
      closing: '21.80',
    },
    {
      ...sales,
      currency: 'SGD',
      opening: '-10.00',
      debit: '0.00',
      credit: '21.80',
      closing: '-31.80',
    },
  ],
  totals: [{ currency: 'SGD', debit: '21.80', credit: '21.80' }],
};

const posting: Posting = {
  id: 7,
  at: '2026-11-21T05:00:00.000Z',
  kind: 'payment',
  currency: 'SGD',
  amount: '21.80',
  entries: [
    { ...paynow, line: 0, side: 'debit', amount: '21.80' },
    { ...sales, line: 1, side: 'credit', amount: '21.80' },
  ],
  lifecycle: 'order',
  recordId: 12,
  recordName: 'OM261120-00009',
};

beforeEach(() => {
  host.on('getSystemRole', () => []);
  host.on('getTrialBalance', () => balance);
  host.on('listPosting', () => ({
    rows: [
      posting,
      {
        ...posting,
        id: 8,
        kind: 'recharge',
        lifecycle: 'recharge',
        entries: [
          { ...paynow, line: 0, side: 'debit', amount: '21.80' },
          { ...wallet, line: 1, side: 'credit', amount: '21.80' },
        ],
      },
    ],
    next: null,
    previous: null,
    total: { count: 2, exact: true },
  }));
  host.on('countPosting', () => ({
    tabs: { all: 2, sales: 1, purchasing: 0, wallets: 1, settlements: 0 },
    exact: true,
  }));
});

describe('the trial balance', () => {
  it('shows what each account held, took and gave, and leads to its postings', async () => {
    await openApp(host, '/finance/ledger');
    await findHeading('Ledger');
    const row = (await screen.findByRole('link', { name: 'Received: PayNow' })).closest('tr');
    expect(within(row as HTMLElement).getAllByText('S$21.80')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Received: PayNow' })).toHaveAttribute(
      'href',
      expect.stringContaining('account=cash%3APAYNOW'),
    );
    expect(screen.getByText('Total').closest('tr')).toHaveTextContent('S$21.80S$21.80');
  });

  it('is taken along as a workbook or a CSV, and says where that failed', async () => {
    host.on('exportTrialBalance', () => {
      throw new HostFailure({ code: 5000, msg: 'The disk is full' });
    });
    const { user } = await openApp(host, '/finance/ledger');
    await findHeading('Ledger');
    await user.click(await screen.findByRole('button', { name: 'Export and print' }));
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    expect(await screen.findByText(/The disk is full/)).toBeVisible();
    expect(host.calls('exportTrialBalance')[0]?.body).toEqual({
      ...{ from: '2026-11-01', to: '2026-11-26', format: 'csv' },
    });
  });

  it('asks for other days by the address', async () => {
    await openApp(host, '/finance/ledger?from=2026-10-01&to=2026-10-31');
    await findHeading('Ledger');
    expect(host.calls('getTrialBalance').at(-1)?.body).toEqual({
      range: { from: '2026-10-01', to: '2026-10-31' },
    });
  });

  it('says that nothing is posted yet', async () => {
    host.on('getTrialBalance', () => ({ ...balance, accounts: [], totals: [] }));
    await openApp(host, '/finance/ledger');
    expect(await screen.findByText('Nothing is posted yet')).toBeInTheDocument();
  });

  it('can be asked for again where it did not come', async () => {
    host.on('getTrialBalance', () => {
      throw new HostFailure({ code: 500, msg: 'Something went wrong' });
    });
    const { user } = await openApp(host, '/finance/ledger');
    const again = await screen.findByRole('button', { name: 'Try again' });
    host.on('getTrialBalance', () => balance);
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Bank' })).toBeInTheDocument();
  });

  it('is closed to who may not see it', async () => {
    const permissions = PERMISSIONS.filter((permission) => permission !== 'ledger.view');
    await openApp(host, '/finance/ledger', { login: loginWith(permissions) });
    await findHeading('Sorry, you do not have access rights');
    expect(screen.queryByRole('link', { name: 'Ledger' })).toBeNull();
    expect(host.calls('getTrialBalance')).toEqual([]);
  });
});

describe('the journal', () => {
  it('shows both sides of a posting, whose it is, and leads to the record', async () => {
    await openApp(host, '/finance/ledger/journal');
    await findHeading(/Journal/);
    expect(
      await screen.findByRole('link', { name: 'Members’ wallets: Mei Lin' }),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'OM261120-00009' })[0]).toHaveAttribute(
      'href',
      expect.stringContaining('/orders/12'),
    );
  });

  it('of one account says what it held before and after', async () => {
    await openApp(
      host,
      '/finance/ledger/journal?account=cash:PAYNOW&from=2026-11-01&to=2026-11-26',
    );
    await findHeading(/Journal/);
    expect(await screen.findByText('Opening balance')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Show all accounts again/ })).toHaveTextContent(
      'Account: Received: PayNow',
    );
    expect(host.calls('listPosting').at(-1)?.body).toMatchObject({ account: 'cash:PAYNOW' });
  });
});
