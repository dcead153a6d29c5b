import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { RechargeDetail, RechargeRow } from '../../../api/recharges/calls.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { membersOf } from '../support/samples.ts';

const host = startHost();

const rowOf = (part: Partial<RechargeRow> = {}): RechargeRow => ({
  id: 1,
  rechargeNo: 'RC261121-00042',
  userId: 7,
  nickname: 'Tan Mei Ling',
  phone: '91234567',
  amount: '50.00',
  currency: 'SGD',
  method: 'PAYNOW',
  status: 'toBeConfirmed',
  submittedAt: '2026-11-21T05:00:00.000Z',
  submittedByName: 'Clerk',
  remark: '',
  version: 0,
  ...part,
});

const lineOf = (version: number, event: string, from: string | null, to: string, remark = '') => ({
  version,
  at: '2026-11-21T05:00:00.000Z',
  actorId: 3,
  actorName: 'Clerk',
  actorAccount: null,
  actorRole: 'clerk',
  event,
  payload: {},
  from,
  to,
  remark: remark || null,
});

const detailOf = (part: Partial<RechargeRow> = {}, walletBalance = '12.50'): RechargeDetail => {
  const recharge = rowOf(part);
  return {
    recharge: { ...recharge, walletBalance },
    state: recharge.status,
    facts: {
      rechargeId: 1,
      memberId: 7,
      amount: 5_000,
      currency: 'SGD',
      alone: 0,
      limit: 100_000,
      enteredBy: { id: 3, name: 'Clerk' },
      actor: { id: 4, name: 'Manager' },
    },
    history: [lineOf(0, 'create', null, 'toBeConfirmed')],
  };
};

const walletOf = (balance: string, rows: object[] = []) => ({
  rows: rows as never[],
  next: null,
  previous: null,
  total: { count: rows.length, exact: true },
  currency: 'SGD',
  balance,
});

const spent = {
  id: 3,
  at: '2026-11-20T05:00:00.000Z',
  kind: 'payment',
  amount: '-7.50',
  balance: '12.50',
  source: { lifecycle: 'order', recordId: 9, number: 'OM261120-00009' },
};

beforeEach(() => {
  localStorage.clear();
  host.on('getSystemRole', () => []);
  host.on('listStoredValue', () => walletOf('12.50', [spent]));
});

describe('the list of recharges', () => {
  beforeEach(() => {
    host.on('listRecharge', () => ({
      rows: [rowOf()],
      next: null,
      previous: null,
      total: { count: 1, exact: true },
    }));
    host.on('countRecharge', () => ({
      tabs: { all: 9, toBeConfirmed: 2, succeeded: 6, rejected: 1 },
      exact: true,
    }));
  });

  it('shows what was paid in, its tabs with counts, and what waits beside its name', async () => {
    await openApp(host, '/finance/recharges', { waiting: { toConfirm: 2 } });
    await findHeading(/Recharges/);
    const row = (await screen.findByText('RC261121-00042')).closest('tr') as HTMLElement;
    expect(within(row).getByText('S$50.00')).toBeInTheDocument();
    expect(within(row).getByText('To be confirmed')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /Succeeded.*6/ })).toBeInTheDocument();
    expect(
      await screen.findByRole('link', { name: '2 recharges wait to be confirmed' }),
    ).toHaveAttribute('href', '/finance/recharges?tab=toBeConfirmed&shop=1');
  });

  it('enters what a member paid in, and keeps what was typed where the server objects', async () => {
    const member = { id: 7, name: 'Tan Mei Ling', phone: '91234567' };
    host.on('listMember', () => membersOf(member as never));
    host.on('submitRecharge', () => {
      throw new HostFailure({ code: 4000, msg: '', errors: { amount: 'Too much for one day' } });
    });
    const { user } = await openApp(host, '/finance/recharges');
    await user.click(await screen.findByRole('button', { name: 'Enter recharge' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Enter recharge' }));
    expect(within(dialog).getByLabelText(/Amount/)).toHaveAttribute('aria-invalid', 'true');
    expect(host.calls('submitRecharge')).toEqual([]);
    await user.click(within(dialog).getByRole('combobox', { name: /Member/ }));
    await waitFor(() => expect(host.calls('listMember')).not.toHaveLength(0));
    await user.click(await screen.findByText('Tan Mei Ling · 9123 4567'));
    await user.type(within(dialog).getByLabelText(/Amount/), '50');
    await user.click(within(dialog).getByRole('button', { name: 'Enter recharge' }));
    expect(await within(dialog).findByText('Too much for one day')).toBeInTheDocument();
    expect(within(dialog).getByLabelText(/Amount/)).toHaveValue('50');
    expect(host.calls('submitRecharge')[0]?.body).toMatchObject({
      userId: 7,
      amount: '50.00',
      method: 'CASH_PAY',
    });
  });

  it('is closed to who may not see it, and not in their navigation', async () => {
    const permissions = PERMISSIONS.filter((permission) => !permission.startsWith('recharge'));
    await openApp(host, '/finance/recharges', { login: loginWith(permissions) });
    await findHeading('Sorry, you do not have access rights');
    expect(screen.queryByRole('link', { name: 'Recharges' })).toBeNull();
    expect(host.calls('listRecharge')).toEqual([]);
  });
});

describe('a recharge', () => {
  it('is confirmed after one has seen what the wallet will hold, with version and key', async () => {
    host.on('getRecharge', () => detailOf());
    host.on('confirmRecharge', () => ({
      ...detailOf({ status: 'succeeded', version: 1 }, '62.50'),
      history: [
        lineOf(0, 'create', null, 'toBeConfirmed'),
        lineOf(1, 'confirm', 'toBeConfirmed', 'succeeded'),
      ],
    }));
    const { user } = await openApp(host, '/finance/recharges/1');
    await findHeading(/RC261121-00042/);
    expect(await screen.findByText('OM261120-00009')).toHaveAttribute('href', '/orders/9?shop=1');
    expect(screen.getByText('Wallet balance: S$12.50')).toBeInTheDocument();
    host.on('listStoredValue', () => walletOf('62.50', [spent]));
    await user.click(await screen.findByRole('button', { name: 'Confirm recharge' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('S$62.50')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Confirm recharge' }));
    expect(await screen.findByText('Wallet balance: S$62.50')).toBeInTheDocument();
    const [call] = host.calls('confirmRecharge');
    expect(call?.body).toEqual({ id: 1, version: 0 });
    expect(call?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('above the limit is not confirmed by who entered it, who is told why', async () => {
    const { facts, ...detail } = detailOf({ amount: '1500.00' });
    const own = { ...facts, amount: 150_000, actor: facts.enteredBy };
    host.on('getRecharge', () => ({ ...detail, facts: own }));
    const { user } = await openApp(host, '/finance/recharges/1');
    await user.click(await screen.findByRole('button', { name: 'Confirm recharge' }));
    expect(screen.queryByRole('dialog', { name: 'Confirm recharge' })).toBeNull();
    const why = 'S$1,500.00 is above the limit of S$1,000.00: somebody else has to do this.';
    expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Refuse recharge' })).toBeEnabled();
  });

  it('is refused with a remark alone', async () => {
    host.on('getRecharge', () => detailOf());
    host.on('refuseRecharge', () => detailOf({ status: 'rejected', version: 1 }));
    const { user } = await openApp(host, '/finance/recharges/1');
    await user.click(await screen.findByRole('button', { name: 'Refuse recharge' }));
    const dialog = await screen.findByRole('dialog');
    const refuse = within(dialog).getByRole('button', { name: 'Refuse recharge' });
    await user.click(refuse);
    expect(host.calls('refuseRecharge')).toEqual([]);
    await user.type(within(dialog).getByLabelText(/Remark/), 'No transfer found');
    await user.click(refuse);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.calls('refuseRecharge')).toMatchObject([
      { body: { id: 1, version: 0, remark: 'No transfer found' } },
    ]);
  });

  it('says that a wallet has not moved, and shows none to who may not see members', async () => {
    host.on('getRecharge', () => detailOf());
    host.on('listStoredValue', () => walletOf('0.00'));
    await openApp(host, '/finance/recharges/1');
    expect(await screen.findByText('Nothing has moved in this wallet yet.')).toBeInTheDocument();
  });

  it('keeps the wallet’s lines where earlier ones do not come, and says so', async () => {
    host.on('getRecharge', () => detailOf());
    host.on('listStoredValue', ({ body }) => {
      if (!(body as { cursor?: string }).cursor) {
        return { ...walletOf('12.50', [spent]), next: 'earlier' };
      }
      throw new HostFailure({ code: 5000, msg: 'The database rests' });
    });
    const { user } = await openApp(host, '/finance/recharges/1');
    await user.click(await screen.findByRole('button', { name: 'Older' }));
    const note = await screen.findByText(/These are the rows from before. The database rests/);
    expect(screen.getByText('OM261120-00009')).toBeInTheDocument();
    host.on('listStoredValue', () => walletOf('12.50', [spent]));
    await user.click(within(note).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/rows from before/)).toBeNull());
  });

  it('that is of another shop is not found', async () => {
    host.on('getRecharge', () => {
      throw new HostFailure({ code: 4040, msg: '' });
    });
    await openApp(host, '/finance/recharges/8');
    await findHeading('Recharge not found');
    expect(screen.getByRole('link', { name: 'Back to the recharges' })).toBeInTheDocument();
  });
});
