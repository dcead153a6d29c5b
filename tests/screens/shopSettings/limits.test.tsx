import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { configOf } from '../support/samples.ts';
import { limitsOf } from './samples.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  host.on('getBusinessConfig', () => configOf());
  host.on('getLimits', () => limitsOf());
});

const findPanel = () => screen.findByRole('heading', { level: 2, name: 'A second person above' });

const lineOf = async (name: RegExp) => screen.findByRole('row', { name });

async function open() {
  const app = await openApp(host, '/store/business');
  await findPanel();
  return app;
}

describe('the limits above which a second person is asked', () => {
  it('say of each kind from which amount, always or never, and how that was changed', async () => {
    await open();
    expect(await lineOf(/^Refunds.*S\$200\.00/)).toBeInTheDocument();
    expect(await lineOf(/^Recharges.*none: one person is enough/)).toBeInTheDocument();
    expect(await lineOf(/^Statements.*always/)).toBeInTheDocument();
    const change = await lineOf(/One person runs the shop/);
    expect(change).toHaveTextContent('Administrator (admin)');
    expect(change).toHaveTextContent('S$1,000.00 → none: one person is enough');
  });

  it('are set with a reason, or to none', async () => {
    host.on('saveLimit', () => limitsOf({ version: 2 }));
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Change: Refunds' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refunds' }));
    await app.user.clear(dialog.getByLabelText('Limit'));
    await app.user.type(dialog.getByLabelText('Limit'), '1,500');
    await app.user.click(dialog.getByRole('button', { name: 'Set limit' }));
    expect(dialog.getByLabelText(/Reason/)).toBeInvalid();
    expect(host.calls('saveLimit')).toEqual([]);
    await app.user.type(dialog.getByLabelText(/Reason/), 'Holidays');
    await app.user.click(dialog.getByRole('button', { name: 'Set limit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.user.click(screen.getByRole('button', { name: 'Change: Statements' }));
    const other = within(await screen.findByRole('dialog', { name: 'Statements' }));
    await app.user.click(other.getByLabelText('No limit'));
    await app.user.type(other.getByLabelText(/Reason/), 'One person');
    await app.user.click(other.getByRole('button', { name: 'Set limit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.calls('saveLimit').map(({ body }) => body)).toEqual([
      { kind: 'refund', limit: '1500.00', remark: 'Holidays', version: 1 },
      { kind: 'statement', limit: null, remark: 'One person', version: 2 },
    ]);
  });

  it('tell what somebody else has set meanwhile, and keep what was typed', async () => {
    host.on('saveLimit', () => {
      throw new HostFailure({
        code: CODES.stale,
        msg: 'Somebody has changed this record meanwhile',
        data: limitsOf({ version: 5, limits: [{ kind: 'refund', limit: '300.00' }] }),
      });
    });
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Change: Refunds' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refunds' }));
    await app.user.clear(dialog.getByLabelText('Limit'));
    await app.user.type(dialog.getByLabelText('Limit'), '1500');
    await app.user.type(dialog.getByLabelText(/Reason/), 'Holidays');
    await app.user.click(dialog.getByRole('button', { name: 'Set limit' }));
    expect(await dialog.findByText('Now 300.00')).toBeInTheDocument();
    expect(dialog.getByLabelText('Limit')).toHaveValue('1500');
  });

  it('can be read, not set, by who may change the settings alone', async () => {
    const login = loginWith(PERMISSIONS.filter((permission) => permission !== 'limit.set'));
    const app = await openApp(host, '/store/business', { login });
    await findPanel();
    await app.user.click(screen.getByRole('button', { name: 'Change: Refunds' }));
    expect(screen.queryByRole('dialog', { name: 'Refunds' })).toBeNull();
    expect(
      (await screen.findAllByText(/It lacks: set the limits above which a second person is asked/))
        .length,
    ).toBeGreaterThan(0);
  });
});
