import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { memberOf, membersOf, pageOf } from '../support/samples.ts';

const host = startHost();
const NO_RECORDS = { orders: null, cases: null, recharges: null, customer: null };

beforeEach(() => {
  localStorage.clear();
  host.on('listMember', () => membersOf(memberOf()));
  host.on('getMember', () => memberOf({ birthday: '1990-05-24', totalSpending: '84.20' }));
  host.on('getMemberRelated', () => NO_RECORDS);
  host.on('listStoredValue', () => ({ ...pageOf([]), currency: 'SGD', balance: '10.00' }));
});

describe('the members', () => {
  it('are listed by level, the best known figures first, and lead to their page', async () => {
    const app = await openApp(host, '/members');
    await findHeading('Members');
    const row = (await screen.findByRole('link', { name: 'Mei Lin' })).closest('tr') as HTMLElement;
    expect(within(row).getByText('9123 4567')).toBeVisible();
    expect(within(row).getByText('S$10.00')).toBeVisible();
    expect(within(row).getByText('1,250')).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: /^Platinum/ }));
    await waitFor(() =>
      expect(host.calls('listMember').at(-1)?.body).toMatchObject({
        level: 'platinum',
        sort: { by: 'name', descending: false },
      }),
    );
    await app.user.click(await screen.findByRole('link', { name: 'Mei Lin' }));
    await findHeading('Mei Lin');
    expect(app.address()).toBe('/members/3?shop=1');
  });

  it('are sorted by their points, most first', async () => {
    const app = await openApp(host, '/members');
    await screen.findByRole('link', { name: 'Mei Lin' });
    await app.user.click(screen.getByRole('button', { name: /Points/ }));
    await waitFor(() =>
      expect(host.calls('listMember').at(-1)?.body).toMatchObject({
        sort: { by: 'points', descending: true },
      }),
    );
  });

  it('are not for who may not see them', async () => {
    const login = loginWith(PERMISSIONS.filter((one) => !one.startsWith('member.')));
    await openApp(host, '/members', { login });
    expect(await screen.findByText('Sorry, you do not have access rights')).toBeVisible();
    expect(host.calls('listMember')).toEqual([]);
  });
});

describe("a member's page", () => {
  it('says who that is, what was bought and what is on the wallet', async () => {
    await openApp(host, '/members/3');
    await findHeading('Mei Lin');
    expect(screen.getByText('24 May 1990')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
    expect(screen.getByText('S$84.20')).toBeVisible();
    expect(await screen.findByText('Nothing has moved in this wallet yet.')).toBeVisible();
  });

  it('takes what the member pays in, without choosing the member again', async () => {
    const app = await openApp(host, '/members/3');
    await findHeading('Mei Lin');
    host.on('submitRecharge', () => {
      throw new HostFailure({ code: CODES.invalidInput, msg: '', errors: { amount: 'Too much' } });
    });
    await app.user.click(screen.getByRole('button', { name: 'Enter recharge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter recharge' }));
    expect(dialog.getByRole('combobox', { name: /Member/ })).toHaveValue('Mei Lin · 9123 4567');
    await app.user.type(dialog.getByRole('textbox', { name: /Amount/ }), '50');
    await app.user.click(dialog.getByRole('button', { name: 'Enter recharge' }));
    expect(await dialog.findByText('Too much')).toBeVisible();
    expect(host.calls('submitRecharge')[0]?.body).toMatchObject({ userId: 3, amount: '50.00' });
  });

  it('says where there is no such member', async () => {
    host.on('getMember', () => {
      throw new HostFailure({ code: CODES.notFound, msg: '' });
    });
    await openApp(host, '/members/9');
    expect(await screen.findByText('Member not found')).toBeVisible();
  });
});
