import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { Rate, Rates } from '../../../api/rates/calls.ts';
import { RATE_KINDS } from '../../../api/rates/rate.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const first: Rate = {
  ...{ id: 1, rate: '8', fromDay: null, untilDay: '2025-12-31', holds: 'before' },
  ...{ setAt: '2024-06-13T04:05:00.000Z', actorName: '', actorAccount: null, actorAvatar: null },
  ...{ remark: '', version: 0 },
};
const now: Rate = {
  ...{ ...first, id: 2, rate: '9', fromDay: '2026-01-01', untilDay: '2198-12-31', holds: 'today' },
  ...{ actorName: 'Mei', actorAccount: 'mei', remark: 'By law' },
};
const later: Rate = {
  ...{ ...now, id: 3, rate: '9.5', fromDay: '2199-01-01', untilDay: null, holds: 'later' },
  ...{ remark: 'Announced', version: 4 },
};

const ratesWith = (tax: Rate[]): Rates => ({
  today: '2026-11-20',
  kinds: RATE_KINDS.map((kind, index) => ({
    kind,
    rates:
      kind === 'tax'
        ? tax
        : [{ ...first, id: 10 + index, rate: '6', untilDay: null, holds: 'today' }],
  })),
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('listRates', () => ratesWith([later, now, first]));
});

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the tax and fee rates', () => {
  it('are shown with the days on which each holds, and who set it', async () => {
    await openApp(host, '/store/rates');
    const panel = await screen.findByRole('region', { name: 'GST: 9% today' });
    const rows = within(panel)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows.slice(1)).toEqual([
      expect.stringMatching(/^1 Jan 2199open9\.5%Planned.*Mei \(mei\).*Announced/),
      expect.stringMatching(/^1 Jan 202631 Dec 21989%In force.*Mei \(mei\).*By law/),
      expect.stringMatching(/^from the start31 Dec 20258%Overwith the shop/),
    ]);
    // What has begun is neither changed nor taken back.
    expect(within(panel).getAllByRole('button', { name: /^(Change|Take back)/ })).toHaveLength(2);
    expect(screen.getByRole('region', { name: 'Lazada fee: 6% today' })).toBeVisible();
  });

  it('are set from a day on, with what is wrong at its field, and what was typed kept', async () => {
    const { user } = await openApp(host, '/store/rates');
    await user.click(await screen.findByRole('button', { name: 'Set new rate: Shopee fee' }));
    const dialog = await dialogOf('Set new rate: Shopee fee');
    await user.type(dialog.getByLabelText(/^Rate/), '101');
    await user.click(dialog.getByRole('button', { name: 'Set rate' }));
    expect(
      await dialog.findByText('Enter a percentage from 0 to 100 with at most two decimals'),
    ).toBeVisible();
    expect(host.calls('addRate')).toHaveLength(0);

    host.on('addRate', () => {
      throw new HostFailure({
        ...{ code: CODES.invalidInput, msg: 'Please fill in the form' },
        errors: { fromDay: 'Another rate begins on this day already.' },
      });
    });
    await user.clear(dialog.getByLabelText(/^Rate/));
    await user.type(dialog.getByLabelText(/^Rate/), '6.25');
    await user.type(dialog.getByLabelText(/^From/), '2198-05-01');
    await user.type(dialog.getByLabelText(/^Reason/), 'New contract');
    expect(dialog.getByText(/can be changed or taken back until/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Set rate' }));
    expect(await dialog.findByText('Another rate begins on this day already.')).toBeVisible();
    expect(dialog.getByLabelText(/^Rate/)).toHaveValue('6.25');

    host.on('addRate', () => ratesWith([{ ...now, rate: '7' }]));
    await user.click(dialog.getByRole('button', { name: 'Set rate' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(host.calls('addRate').at(-1)?.body).toEqual({
      ...{ kind: 'shopee', rate: '6.25', fromDay: '2198-05-01', remark: 'New contract' },
    });
    expect(await screen.findByRole('region', { name: 'GST: 7% today' })).toBeVisible();
  });

  it('say of one from today that it holds at once and stays', async () => {
    const { user } = await openApp(host, '/store/rates');
    await user.click(await screen.findByRole('button', { name: 'Set new rate: GST' }));
    const dialog = await dialogOf('Set new rate: GST');
    await user.type(dialog.getByLabelText(/^From/), '2026-11-20');
    expect(dialog.getByText(/it holds at once for new orders/)).toBeVisible();
  });

  it('that are planned are changed, and the second try goes by what was told', async () => {
    host.on('changeRate', ({ body }) => {
      if ((body as { version: number }).version === 5) return ratesWith([now, first]);
      const data = ratesWith([{ ...later, rate: '9.75', version: 5 }, now, first]);
      throw new HostFailure({ code: CODES.stale, msg: 'Changed', data });
    });
    const { user } = await openApp(host, '/store/rates');
    await user.click(await screen.findByRole('button', { name: 'Change: GST from 1 Jan 2199' }));
    const dialog = await dialogOf('Change: GST from 1 Jan 2199');
    expect(dialog.getByLabelText(/^Rate/)).toHaveValue('9.5');
    await user.type(dialog.getByLabelText(/^Reason/), ' again');
    await user.click(dialog.getByRole('button', { name: 'Set rate' }));
    // Nobody had touched it here.
    await waitFor(() => expect(dialog.getByLabelText(/^Rate/)).toHaveValue('9.75'));
    await user.click(dialog.getByRole('button', { name: 'Set rate' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(host.calls('changeRate').at(-1)?.body).toEqual({
      ...{ rate: '9.75', fromDay: '2199-01-01', remark: 'Announced again', version: 5 },
    });
  });

  it('that are planned are taken back after a question', async () => {
    host.on('deleteRate', () => ratesWith([now, first]));
    const { user } = await openApp(host, '/store/rates');
    const take = 'Take back: GST from 1 Jan 2199';
    await user.click(await screen.findByRole('button', { name: take }));
    const dialog = await dialogOf('Take back this planned rate?');
    expect(
      dialog.getByText(/GST: 9\.5% from 1 Jan 2199 is taken back\. 9% goes on holding/),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Take back rate' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: take })).toBeNull();
    expect(host.calls('deleteRate')[0]).toMatchObject({ params: ['3'], body: { version: 4 } });
  });

  it('are only looked at by whose role may not set them', async () => {
    const login = loginWith(PERMISSIONS.filter((permission) => permission !== 'rate.edit'));
    await openApp(host, '/store/rates', { login });
    const set = await screen.findByRole('button', { name: 'Set new rate: GST' });
    expect(set).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
  });

  it('are cards on a phone', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    await openApp(host, '/store/rates');
    const card = (await screen.findByText('Announced')).closest('li');
    expect(card).toHaveTextContent(/9\.5% PlannedFrom 1 Jan 2199Set by/);
    window.matchMedia = wide;
  });

  it('say that they could not be read, and are read again', async () => {
    host.on('listRates', () => {
      throw new HostFailure({ code: 5000, msg: 'The disk is full' });
    });
    const { user } = await openApp(host, '/store/rates');
    expect(await screen.findByText(/The disk is full/)).toBeVisible();
    host.on('listRates', () => ratesWith([now, first]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findHeading('Tax and fee rates');
  });
});
