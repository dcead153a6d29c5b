import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryAddress } from '../../../api/customers/calls.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { type App, findHeading, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { customerOf } from '../support/samples.ts';

const host = startHost();

const smith: DeliveryAddress = {
  id: 1,
  customerId: 9,
  contact: 'Mr Tan',
  phone: '91234567',
  postCode: '058357',
  address: '12 Smith Street',
  unitNumber: '#01-02',
  isDefault: true,
  version: 4,
};
const moved = { ...smith, unitNumber: '', postCode: '058399', version: 5 };

let now: DeliveryAddress;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  now = smith;
  host.on('getCustomer', () => customerOf());
  host.on('listDeliveryAddresses', () => [now]);
});

const openAddress = async ({ user }: App) => {
  await user.click(await screen.findByRole('button', { name: /^Change address 12 Smith/ }));
  return within(await screen.findByRole('dialog', { name: 'Change address' }));
};
const sent = () => host.calls('updateDeliveryAddress').map(({ query }) => query);

describe('an address that somebody else changes meanwhile', () => {
  it('is told with what is kept of an earlier visit, field by field', async () => {
    host.on('updateDeliveryAddress', () => ({ ...moved, version: 6 }));
    host.on('getUserGrade', () => []);
    const app = await openApp(host, '/customers/9');
    const dialog = await openAddress(app);
    await app.user.type(dialog.getByLabelText(/^Contact/), ' Wei');
    app.history.push('/customers/grades');
    await findHeading('Customer grades');

    now = moved;
    app.history.push('/customers/9');
    const again = await openAddress(app);
    const told = again.getByText('Somebody has changed this since you began');
    expect(told.closest('[role="status"]')).toBeVisible();
    expect(again.getByLabelText(/^Contact/)).toHaveValue('Mr Tan Wei');
    // Nobody here has touched them: they are as they are saved now.
    expect(again.getByLabelText(/^Unit number/)).toHaveValue('');
    expect(again.getByLabelText(/^Postal code/)).toHaveValue('058399');
    expect(again.getByText(/^Now as they saved it.*: Postal code, Unit number\.$/)).toBeVisible();
    expect(again.getByLabelText(/^Contact/)).not.toHaveAccessibleDescription();

    // Whoever has read it saves what he means.
    await app.user.click(again.getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      ...{ id: '1', version: '5', contact: 'Mr Tan Wei' },
      ...{ postCode: '058399', unitNumber: '' },
    });
  });

  it('is told where the other one was faster, and is then saved by who knows of it', async () => {
    host.on('updateDeliveryAddress', ({ query }) => {
      if (query.version === '5') return { ...moved, contact: 'Mr Tan Wei', version: 6 };
      throw new HostFailure({ code: CODES.stale, msg: 'Changed meanwhile', data: moved });
    });
    const app = await openApp(host, '/customers/9');
    const dialog = await openAddress(app);
    await app.user.type(dialog.getByLabelText(/^Contact/), ' Wei');
    expect(dialog.queryByText(/since you began/)).toBeNull();
    await app.user.click(dialog.getByRole('button', { name: 'Save address' }));
    expect(await dialog.findByText(/^Now as they saved it.*Postal code/)).toBeVisible();
    expect(dialog.getByRole('alert')).toBeVisible();
    expect(dialog.getByLabelText(/^Contact/)).toHaveValue('Mr Tan Wei');
    expect(dialog.getByLabelText(/^Postal code/)).toHaveValue('058399');
    await app.user.click(dialog.getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent().map(({ version }) => version)).toEqual(['4', '5']);
  });
});
