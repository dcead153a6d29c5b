import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PeriodDetail, PeriodRow } from '../../../api/periods/calls.ts';
import { findHeading, openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';

const host = startHost();

const rowOf = (part: Partial<PeriodRow> = {}): PeriodRow => ({
  id: 1,
  periodNo: 'OM-PD261001-0001',
  from: '2026-10-01',
  to: '2026-10-31',
  status: 'open',
  currency: 'SGD',
  closedByName: null,
  closedAt: null,
  turnover: null,
  refund: null,
  version: 0,
  ...part,
});

const detailOf = (part: Partial<PeriodRow> = {}): PeriodDetail => {
  const period = rowOf(part);
  return {
    period,
    state: period.status,
    facts: {
      periodId: 1,
      from: period.from,
      to: period.to,
      today: '2026-11-02',
      askedBy: null,
      actor: { id: 1, name: 'Somebody' },
    },
    history: [
      {
        version: 0,
        at: '2026-11-02T02:00:00.000Z',
        actorId: 1,
        actorName: 'Somebody',
        actorAccount: 'somebody',
        actorRole: 'administrator',
        event: 'create',
        payload: {},
        from: null,
        to: 'open',
        remark: null,
      },
    ],
  };
};

const none = { count: 0, exact: true, rows: [], total: null };

beforeEach(() => {
  localStorage.clear();
  host.on('getSystemRole', () => []);
  host.on('getPeriod', () => detailOf());
  host.on('getPeriodRelated', () => ({
    statements: { ...none, count: 2 },
    cases: none,
    orders: { ...none, count: 1 },
    recharges: null,
  }));
});

describe('accounting periods', () => {
  it('are listed with their days, and begun of last month', async () => {
    const closed = rowOf({
      id: 2,
      periodNo: 'OM-PD260901-0002',
      from: '2026-09-01',
      to: '2026-09-30',
      status: 'closed',
      turnover: '100.00',
    });
    host.on('listPeriod', () => ({
      rows: [rowOf(), closed],
      next: null,
      previous: null,
      total: { count: 2, exact: true },
    }));
    host.on('countPeriod', () => ({
      tabs: { all: 2, open: 1, closed: 1, reopeningAsked: 0, discarded: 0 },
      exact: true,
    }));
    host.on('addPeriod', () => detailOf({ periodNo: 'OM-PD261101-0003' }));
    const app = await openApp(host, '/finance/periods');
    await findHeading(/Accounting periods/);
    const row = (await screen.findByText('OM-PD260901-0002')).closest('tr') as HTMLElement;
    expect(within(row).getByText('1 Sept 2026 to 30 Sept 2026')).toBeInTheDocument();
    expect(within(row).getByText('S$100.00')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Begin accounting period' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Begin accounting period' }));
    await waitFor(() => expect(host.calls('addPeriod')).toHaveLength(1));
    expect(host.calls('addPeriod')[0]?.body).toMatchObject({
      from: expect.stringMatching(/^\d{4}-\d\d-01$/),
    });
  });

  it('show what is still open before one confirms that a period is closed', async () => {
    host.on('closePeriod', () => detailOf({ status: 'closed', version: 1 }));
    const app = await openApp(host, '/finance/periods/1');
    await findHeading(/OM-PD261001-0001/);
    await app.user.click(screen.getByRole('button', { name: 'Close' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('2 statements are not settled')).toBeVisible();
    expect(dialog.getByText('1 order is owed for')).toBeVisible();
    expect(host.calls('closePeriod')).toHaveLength(0);
    const buttons = dialog.getAllByRole('button', { name: 'Close' });
    await app.user.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(host.calls('closePeriod')).toHaveLength(1));
  });
});
