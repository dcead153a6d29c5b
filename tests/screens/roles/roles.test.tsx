import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RoleMenus } from '../../../api/roles.ts';
import { openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';

const host = startHost();

const clerk: RoleMenus = {
  roleId: 3,
  code: 'clerk',
  roleName: '店员',
  roleNameEn: 'Clerk',
  permissions: ['order.view', 'order.ship'],
  isSystem: true,
  holders: 0,
  version: 4,
  menus: ['order'],
  against: { rule: 'systemRoleIsEveryShops' },
};

beforeEach(() => {
  localStorage.clear();
  host.on('listUser', () => ({
    rows: [],
    counts: { all: 0, pendingActivation: 0, active: 0, frozen: 0 },
    next: null,
    previous: null,
    total: { count: 0, exact: true },
  }));
});

describe('a role that is every shop’s', () => {
  it('is read alone, says why before anything is tried, and is copied', async () => {
    host.on('listRoleMenu', ({ params }) =>
      params[0] === '3' ? clerk : { ...clerk, roleId: 9, isSystem: false, against: null },
    );
    host.on('addRole', () => ({ ...clerk, roleId: 9, isSystem: false, against: null }));
    const app = await openApp(host, '/system/roles/3');
    expect(await screen.findByText(/only somebody who has all of them changes it/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save role' })).toBeDisabled();
    expect(screen.getByLabelText(/^English name/)).toBeDisabled();
    for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();

    await app.user.click(screen.getByRole('button', { name: 'Copy as a new role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy as a new role' }));
    await app.user.type(dialog.getByLabelText(/^English name/), 'Counter');
    await app.user.type(dialog.getByLabelText(/^Chinese name/), '前台');
    await app.user.click(dialog.getByRole('button', { name: 'Copy as a new role' }));
    await waitFor(() => expect(app.address()).toBe('/system/roles/9'));
    expect(host.calls('addRole')[0]?.body).toEqual({
      roleName: '前台',
      roleNameEn: 'Counter',
      permissions: ['order.view', 'order.ship'],
    });
    expect(await screen.findByRole('button', { name: 'Save role' })).toBeEnabled();
  });
});
