import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { idOf } from '../../../api/ids.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { RoleMenus } from '../../../api/roles/calls.ts';
import { openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const clerk: RoleMenus = {
  roleId: 3,
  code: 'clerk',
  roleName: '店员',
  roleNameEn: 'Clerk',
  permissions: ['order.view', 'order.ship'],
  status: 'active',
  isSystem: true,
  holders: 0,
  version: 4,
  menus: ['order'],
  against: { rule: 'systemRoleIsEveryShops' },
  state: 'active',
  facts: {
    roleId: idOf('role').parse(3),
    roleName: '店员',
    roleNameEn: 'Clerk',
    permissions: ['order.view', 'order.ship'],
    isAdministrator: false,
    beyond: null,
    isOfOtherShops: true,
    isHeldElsewhere: false,
    holders: 0,
    shopIds: [idOf('shop').parse(1)],
  },
  history: [],
};

/** A role of the shop, which nothing is against. */
const own: RoleMenus = {
  ...clerk,
  roleId: idOf('role').parse(9),
  isSystem: false,
  against: null,
  facts: { ...clerk.facts, roleId: idOf('role').parse(9), isOfOtherShops: false },
};

beforeEach(() => {
  localStorage.clear();
  host.on('getSystemRole', () => []);
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
    host.on('listRoleMenu', ({ params }) => (params[0] === '3' ? clerk : own));
    host.on('addRole', () => own);
    const app = await openApp(host, '/system/roles/3');
    const [reason] = await screen.findAllByText(/only somebody who has all of them changes it/);
    expect(reason).toBeVisible();
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

describe('the tree of rights', () => {
  it('tells who goes through it by keys what is ticked, also for a part', async () => {
    host.on('listRoleMenu', () => own);
    const app = await openApp(host, '/system/roles/9');
    const menu = await screen.findByRole('treeitem', { name: /^Orders/ });
    expect(menu).toHaveAttribute('aria-checked', 'mixed');
    menu.focus();
    await app.user.keyboard('{ArrowRight}');
    const ship = await screen.findByRole('treeitem', { name: /^Ship orders/i });
    expect(ship).toHaveAttribute('aria-checked', 'true');
    expect(ship).toHaveAttribute('aria-disabled', 'false');
    ship.focus();
    await app.user.keyboard(' ');
    expect(ship).toHaveAttribute('aria-checked', 'false');
  });

  it('says of what one may not give oneself that it stands as it is', async () => {
    host.on('listRoleMenu', () => clerk);
    await openApp(host, '/system/roles/3');
    for (const entry of await screen.findAllByRole('treeitem')) {
      expect(entry).toHaveAttribute('aria-disabled', 'true');
    }
  });
});

describe('a role that somebody else changes meanwhile', () => {
  it('is told with what is kept of an earlier visit, name by name and right by right', async () => {
    let now = own;
    host.on('listRoleMenu', () => now);
    host.on('listRole', () => [now]);
    const first = await openApp(host, '/system/roles/9');
    await first.user.type(await screen.findByLabelText(/^English name/), 's');
    await first.user.click(screen.getByRole('link', { name: 'Back to the roles' }));
    await waitFor(() => expect(first.address()).toBe('/system/roles'));

    now = { ...own, roleNameEn: 'Counter', permissions: ['order.view', 'goods.view'], version: 5 };
    host.on('editRoleMenu', () => ({ ...now, version: 6 }));
    first.history.push('/system/roles/9');
    const told = await screen.findByText('Somebody has changed this since you began');
    const alert = within(told.closest('[role="status"]') as HTMLElement);
    // Nobody here has touched the permissions.
    expect(alert.getByText(/^Now as they saved it.*: Menus and permissions\.$/)).toBeVisible();
    expect(screen.getByLabelText(/^English name/)).toHaveValue('Clerks');
    expect(screen.getByLabelText(/^English name/)).toHaveAccessibleDescription(/^Now Counter/);

    await first.user.click(screen.getByRole('button', { name: 'Start anew' }));
    expect(screen.getByLabelText(/^English name/)).toHaveValue('Counter');
    expect(screen.queryByText('Somebody has changed this since you began')).toBeNull();
    await first.user.click(screen.getByRole('button', { name: 'Save role' }));
    await waitFor(() => expect(host.calls('editRoleMenu')).toHaveLength(1));
    expect(host.calls('editRoleMenu')[0]?.body).toMatchObject({
      permissions: ['order.view', 'goods.view'],
      version: 5,
    });
  });

  it('is compared where it was saved first, and what is typed stays', async () => {
    let now = own;
    host.on('listRoleMenu', () => now);
    host.on('editRoleMenu', () => {
      throw new HostFailure({ code: CODES.stale, msg: 'Changed meanwhile' });
    });
    const app = await openApp(host, '/system/roles/9');
    await app.user.type(await screen.findByLabelText(/^English name/), 's');
    now = { ...own, permissions: ['order.view'], version: 5 };
    await app.user.click(screen.getByRole('button', { name: 'Save role' }));
    await app.user.click(
      await screen.findByRole('button', { name: 'Compare with the role as it is now' }),
    );
    expect(
      await screen.findByText(/^Now as they saved it.*: Menus and permissions\.$/),
    ).toBeVisible();
    expect(screen.getByLabelText(/^English name/)).toHaveValue('Clerks');
  });
});

describe('a role that is no longer wanted', () => {
  it('says how many still have it, and is not retired before that', async () => {
    const held = { ...own, holders: 2, facts: { ...own.facts, holders: 2 } };
    host.on('listRoleMenu', () => held);
    const app = await openApp(host, '/system/roles/9');
    await screen.findByRole('heading', { level: 1, name: 'Clerk' });
    await app.user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByText(/Accounts that still have this role: 2/)).toBeInTheDocument();
    expect(host.calls('handleRole')).toEqual([]);
  });

  it('is retired with a remark, and is read alone until it is restored', async () => {
    let now = own;
    host.on('listRoleMenu', () => now);
    host.on('handleRole', () => {
      now = {
        ...own,
        status: 'retired',
        state: 'retired',
        version: 5,
        against: { rule: 'roleIsRetired' },
      };
      return now;
    });
    const app = await openApp(host, '/system/roles/9');
    await app.user.click(await screen.findByRole('button', { name: 'Retire role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Retire role' }));
    await app.user.click(dialog.getByRole('button', { name: 'Retire role' }));
    expect(await dialog.findByText('This is required')).toBeVisible();
    await app.user.type(dialog.getByRole('textbox'), 'Two roles became one');
    await app.user.click(dialog.getByRole('button', { name: 'Retire role' }));
    expect(await screen.findByText(/This role is retired/)).toBeVisible();
    expect(host.calls('handleRole')).toMatchObject([
      {
        params: ['9'],
        body: { event: { type: 'retire', remark: 'Two roles became one' }, version: 4 },
      },
    ]);
    expect(screen.getByRole('button', { name: 'Save role' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Restore role' })).toBeEnabled();
  });

  it('stands under a tab of its own', async () => {
    const { menus: _menus, against: _against, ...row } = own;
    const retired = {
      ...row,
      roleId: idOf('role').parse(8),
      roleNameEn: 'Helper',
      status: 'retired' as const,
    };
    host.on('listRole', () => [row, retired]);
    const app = await openApp(host, '/system/roles');
    expect(await screen.findByRole('link', { name: 'Clerk' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Helper' })).toBeNull();
    await app.user.click(screen.getByRole('link', { name: /^Retired/ }));
    expect(await screen.findByRole('link', { name: 'Helper' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Clerk' })).toBeNull();
  });
});
