import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { CreditNoteRow } from '../../../api/invoices/creditNotes.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';

const host = startHost();

const rowOf = (part: Partial<CreditNoteRow> = {}): CreditNoteRow => ({
  id: 7,
  creditNo: 'OM-CN-2026-000007',
  issuedAt: '2026-11-21T05:00:00.000Z',
  invoiceId: 1,
  invoiceNo: 'OM-INV-0000001',
  orderSn: 'OM261120-00009',
  customerName: 'Golden Wok',
  customerNameZh: '金锅',
  currency: 'SGD',
  gstPercent: '9.00',
  net: '7.33',
  gst: '0.66',
  total: '7.99',
  kind: 'refund',
  remark: 'Leaking carton',
  ...part,
});

beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = vi.fn(() => 'blob:any');
  URL.revokeObjectURL = vi.fn();
  host.on('getSystemRole', () => []);
  host.on('listCreditNote', () => ({
    rows: [
      rowOf(),
      rowOf({
        ...{ id: 8, creditNo: 'OM-CN-2026-000008', kind: 'takenBack' },
        ...{ net: '-7.33', gst: '-0.66', total: '-7.99' },
      }),
    ],
    ...{ next: null, previous: null, total: { count: 2, exact: true } },
  }));
  host.on('countCreditNote', () => ({
    tabs: { all: 2, refund: 1, correction: 0, takenBack: 1 },
    exact: true,
  }));
  host.on('getCreditNote', () => rowOf());
  host.on('getCreditNoteRelated', () => ({ invoice: null, order: null, customer: null }));
  host.on(
    'downloadCreditNote',
    (() => new File(['%PDF'], 'any.pdf', { type: 'application/pdf' })) as never,
  );
});

it('lists what refunds take off which invoice, each to be downloaded', async () => {
  const { user } = await openApp(host, '/finance/invoices/credit-notes');
  await findHeading(/Credit notes/);
  const row = (await screen.findByText('OM-CN-2026-000007')).closest('tr') as HTMLElement;
  for (const text of ['OM-INV-0000001', 'S$7.33', 'S$0.66', 'S$7.99', 'Refund']) {
    expect(within(row).getByText(text)).toBeInTheDocument();
  }
  const back = screen.getByText('OM-CN-2026-000008').closest('tr') as HTMLElement;
  expect(within(back).getByText('Credit reversed')).toBeInTheDocument();
  await user.click(within(row).getByRole('button', { name: /OM-CN-2026-000007/ }));
  expect(host.calls('downloadCreditNote')).toHaveLength(1);
});

it('is a card of two lines on a phone: whose it is, its day and what it comes to', async () => {
  const wide = window.matchMedia;
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
  await openApp(host, '/finance/invoices/credit-notes');
  const card = (await screen.findByText('OM-CN-2026-000007')).closest('li') as HTMLElement;
  expect(card).toHaveTextContent(
    /^OM-CN-2026-000007RefundGolden WokIssue date 21 Nov 2026S\$7\.99$/,
  );
  expect(within(card).queryByRole('button')).toBeNull();
  window.matchMedia = wide;
});

it('gives the reason of one that comes of a changed order', async () => {
  host.on('getCreditNote', () => rowOf({ kind: 'correction', remark: null }));
  await openApp(host, '/finance/invoices/credit-notes/7');
  await findHeading('Credit note OM-CN-2026-000007');
  expect(screen.getByText('Goods or terms changed')).toBeInTheDocument();
});

it('is one page each, which who may not download is told why', async () => {
  const permissions = PERMISSIONS.filter((permission) => permission !== 'invoice.download');
  await openApp(host, '/finance/invoices/credit-notes/7', { login: loginWith(permissions) });
  await findHeading('Credit note OM-CN-2026-000007');
  expect(screen.getAllByText('S$7.99').length).toBeGreaterThan(0);
  expect(screen.getByText('OM-INV-0000001')).toBeInTheDocument();
  expect(screen.getByText('Leaking carton')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download' })).toHaveAttribute('aria-disabled', 'true');
});
