import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type {
  CommissionReport,
  RefundLine,
  RefundReport,
  ReportGroup,
} from '../../../api/moneyReports/calls.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const group = (key: string, amount: string, rest: Partial<ReportGroup> = {}): ReportGroup => ({
  ...{ key, name: null, count: 1, amount, countBefore: 1, before: '10.00' },
  ...rest,
});

const reportOf = (from = '2026-11-01', to = '2026-11-30'): RefundReport => ({
  ...{ from, to, currency: 'SGD', compared: { from: '2026-10-01', to: '2026-10-31' } },
  ...{ count: 2, amount: '40.00', countBefore: 1, before: '10.00', borneByOthers: '4.00' },
  groups: {
    reason: [
      group('case:crushed', '30.00', { name: 'Damaged · Crushed' }),
      group('refund', '10.00', { before: '0.00', countBefore: 0 }),
    ],
    bearer: [group('shop', '36.00', { count: 2 }), group('platform', '4.00')],
    decider: [group('7', '30.00', { name: 'Tan Audit' }), group('', '10.00')],
    method: [group('PAYNOW', '40.00')],
    channel: [group('app', '40.00')],
  },
});

const lineOf = (id: number, rest: Partial<RefundLine> = {}): RefundLine => ({
  ...{ id, at: '2026-11-03T02:00:00.000Z', orderId: 11, orderSn: 'OM261101-00011' },
  ...{ channel: 'app', amount: '30.00', postingId: id, decider: 'Tan Audit', remark: null },
  ...{ caseId: 5, caseNo: 'AS-5', reason: 'case:crushed', reasonName: 'Damaged · Crushed' },
  ...{ asker: null, method: 'PAYNOW', shop: '26.00', platform: '4.00', rider: '0.00' },
  ...rest,
});

const listOf = <Row,>(rows: Row[]) => ({
  rows,
  next: null,
  previous: null,
  total: { count: rows.length, exact: true },
});

beforeEach(() => {
  localStorage.clear();
  host.on('getRefundReport', ({ body }) => {
    const { range } = body as { range?: { from: string; to: string } };
    return reportOf(range?.from, range?.to);
  });
  host.on('listRefundLine', () => listOf([lineOf(1)]));
});

const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the refund report', () => {
  it('shows sums, groups with their share and change, and the lines with their ways on', async () => {
    await openApp(host, '/finance/refunds');
    await findHeading('Refund report');
    expect(region('In these days').getByText('S$40.00')).toBeVisible();
    const [, first, , total] = region('By group').getAllByRole('row');
    expect(first).toHaveTextContent('Damaged · Crushed1S$30.0075%S$10.00S$20.00');
    expect(total).toHaveTextContent('Total2S$40.00100%S$10.00S$30.00');
    const lines = region('Lines');
    expect(await lines.findByRole('link', { name: 'OM261101-00011' })).toHaveAttribute(
      'href',
      expect.stringContaining('/orders/11'),
    );
    expect(lines.getByRole('link', { name: 'AS-5' })).toHaveAttribute(
      'href',
      expect.stringContaining('/after-sales/5'),
    );
    expect(lines.getByRole('link', { name: '1' })).toHaveAttribute(
      'href',
      expect.stringContaining('/finance/ledger/journal'),
    );
  });

  it('is grouped anew without being read anew, and shows the lines of one group', async () => {
    const { user } = await openApp(host, '/finance/refunds?from=2026-11-01&to=2026-11-30');
    await findHeading('Refund report');
    await user.selectOptions(region('By group').getByRole('combobox'), 'Who decided');
    await user.click(region('By group').getByRole('link', { name: 'Not recorded' }));
    const dropped = await region('Lines').findByRole('button', { name: /^Not recorded\./ });
    expect(host.calls('listRefundLine').at(-1)?.body).toMatchObject({
      group: { by: 'decider', key: '' },
    });
    expect(host.calls('getRefundReport')).toHaveLength(1);
    await user.click(dropped);
    await screen.findByRole('link', { name: 'OM261101-00011' });
    expect(host.calls('listRefundLine').at(-1)?.body).not.toHaveProperty('group');
  });

  it('shows the part of a bearer beside the whole where its refunds alone are shown', async () => {
    await openApp(host, '/finance/refunds?by=bearer&group=platform');
    await findHeading('Refund report');
    const lines = region('Lines');
    expect(await lines.findByRole('columnheader', { name: 'Borne by platform' })).toBeVisible();
    expect(lines.getAllByText('S$4.00')[0]).toBeVisible();
    expect(lines.queryByRole('columnheader', { name: 'Borne by rider' })).toBeNull();
  });

  it('says that there is nothing in the days', async () => {
    host.on('listRefundLine', () => listOf([]));
    await openApp(host, '/finance/refunds');
    expect(await screen.findByText(/No refund was given/)).toBeVisible();
  });

  it('says that it could not be read, and is read again', async () => {
    host.on('getRefundReport', () => {
      throw new HostFailure({ code: 5000, msg: 'The database rests' });
    });
    const { user } = await openApp(host, '/finance/refunds');
    const again = await screen.findByRole('button', { name: 'Try again' });
    host.on('getRefundReport', () => reportOf());
    await user.click(again);
    expect(await screen.findByRole('region', { name: 'By group' })).toBeVisible();
  });

  it('is kept from who may not see the finance overview', async () => {
    const permissions = PERMISSIONS.filter((permission) => permission !== 'finance.view');
    await openApp(host, '/finance/refunds', { login: loginWith(permissions) });
    await findHeading('Sorry, you do not have access rights');
    expect(host.calls('getRefundReport')).toHaveLength(0);
  });
});

describe('the commission report', () => {
  it('shows what the rate came to apart from what was corrected', async () => {
    const report: CommissionReport = {
      ...{ from: '2026-11-01', to: '2026-11-30', currency: 'SGD' },
      compared: { from: '2026-10-01', to: '2026-10-31' },
      ...{ count: 2, amount: '2.00', countBefore: 0, before: '0.00' },
      ...{ tax: '0.18', corrected: '-14.35' },
      groups: {
        channel: [group('app', '2.00')],
        reason: [group('ofOrder', '16.35'), group('byHand', '-14.35')],
        decider: [group('rate', '16.35'), group('1', '-14.35', { name: 'Ann Admin' })],
      },
    };
    host.on('getCommissionReport', () => report);
    host.on('listCommissionLine', () =>
      listOf([
        {
          ...{ id: 3, at: '2026-11-03T02:00:00.000Z', orderId: 11, orderSn: 'OM261101-00011' },
          ...{ channel: 'app', amount: '-14.35', postingId: 1, decider: 'Ann Admin' },
          ...{ remark: 'Agreed', reason: 'byHand' },
        },
      ]),
    );
    const { user } = await openApp(host, '/finance/commissions');
    await findHeading('Commission report');
    expect(region('In these days').getByText('-S$14.35')).toBeVisible();
    await user.selectOptions(region('By group').getByRole('combobox'), 'Who decided');
    expect(region('By group').getByRole('link', { name: /by the channel’s rate/ })).toBeVisible();
    expect(await region('Lines').findByText('Corrected by hand')).toBeVisible();
  });
});
