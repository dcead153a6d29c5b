import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CustomerGrade } from '../../../api/customers/customer.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { type App, findHeading, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { customersOf } from '../support/samples.ts';

const host = startHost();

const hotels: CustomerGrade = {
  id: 5,
  grade: 'premium',
  name: 'Hotel chain',
  nameZh: '连锁酒店',
  customers: 2,
  version: 4,
};
const moved: CustomerGrade = {
  ...hotels,
  name: 'Hotel group',
  grade: 'junior',
  nameZh: '酒店',
  version: 5,
};

let now: CustomerGrade;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  now = hotels;
  host.on('getUserGrade', () => [now]);
  host.on('listCustomers', () => customersOf([]));
});

const openGrade = async ({ user }: App) => {
  await user.click(await screen.findByRole('button', { name: /^Change grade Hotel/ }));
  return within(await screen.findByRole('dialog', { name: 'Change grade' }));
};
const sent = () => host.calls('updateUserGrade').map(({ query }) => query);

describe('a grade that somebody else changes meanwhile', () => {
  it('is told with what is kept of an earlier visit, field by field', async () => {
    host.on('updateUserGrade', () => ({ ...moved, name: 'Hotel chains', version: 6 }));
    const app = await openApp(host, '/customers/grades');
    const dialog = await openGrade(app);
    await app.user.type(dialog.getByLabelText(/^English name/), 's');
    app.history.push('/customers');
    await findHeading('B2B customers');

    now = moved;
    app.history.push('/customers/grades');
    const again = await openGrade(app);
    const told = again.getByText('Somebody has changed this since you began');
    expect(told.closest('[role="status"]')).toBeVisible();
    expect(again.getByLabelText(/^English name/)).toHaveValue('Hotel chains');
    // Both have changed the English name: what is saved now stands at it, and can be taken.
    expect(again.getByLabelText(/^English name/)).toHaveAccessibleDescription(/^Now Hotel group/);
    expect(again.getByLabelText(/^Chinese name/)).toHaveValue('酒店');
    await app.user.click(again.getByRole('button', { name: 'Change grade' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ name: 'Hotel chains', grade: 'junior', version: '5' });
  });

  it('is told where the other one was faster, and stands in the list once that is closed', async () => {
    host.on('updateUserGrade', () => {
      now = moved;
      throw new HostFailure({ code: CODES.stale, msg: 'Changed meanwhile', data: moved });
    });
    const app = await openApp(host, '/customers/grades');
    const dialog = await openGrade(app);
    await app.user.type(dialog.getByLabelText(/^English name/), 's');
    expect(dialog.queryByText(/since you began/)).toBeNull();
    await app.user.click(dialog.getByRole('button', { name: 'Change grade' }));
    const note = (await dialog.findByText(/since you began/)).closest('[role="status"]');
    expect(note).toHaveFocus();
    const name = dialog.getByLabelText(/^English name/);
    expect(name).toHaveValue('Hotel chains');
    await app.user.click(dialog.getByRole('button', { name: /^Take .* English name/ }));
    expect(name).toHaveValue('Hotel group');
    expect(name).not.toHaveAccessibleDescription();
    await app.user.click(dialog.getByRole('button', { name: 'Change grade' }));
    await waitFor(() => expect(sent().map(({ version }) => version)).toEqual(['4', '5']));
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect((await screen.findAllByText('Junior')).length).toBeGreaterThan(0);
  });
});
