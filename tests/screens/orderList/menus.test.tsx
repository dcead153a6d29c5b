import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import type { ListView, ListViews } from '../../../api/listViews/calls.ts';
import { openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { orderOf, pageOf } from '../support/samples.ts';

const host = startHost();

const auditor = { id: 4 as never, roleName: '审核员', roleNameEn: 'Auditor' };
const vouchers: ListView = {
  id: 31 as never,
  name: 'Vouchers',
  filters: [{ name: 'kind', value: 'voucher' }],
  columns: ['orderSn', 'total'],
  ownerName: 'Manager',
  isOwn: true,
  mayChange: true,
  role: null,
  isDefault: false,
  version: 3,
};
const viewsOf = (...rows: Partial<ListView>[]): ListViews => ({
  rows: rows.map((part) => ({ ...vouchers, ...part })),
  roles: [auditor],
});

beforeEach(() => {
  localStorage.clear();
  host.on('listOrder4Merchant', ({ body }) =>
    pageOf([orderOf({ id: 11, orderSn: 'kind' in (body as object) ? 'OM-FILTERED' : 'OM-ANY' })]),
  );
});

const menuOf = async (user: { click: (of: Element) => Promise<void> }, name: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('menu');
};

describe('the saved views of a list', () => {
  it('hold the list back until it is known which of them it opens with', async () => {
    let answer: (views: ListViews) => void = () => undefined;
    const views = () =>
      new Promise<ListViews>((resolve) => {
        answer = resolve;
      });
    const app = await openApp(host, '/orders', { views });
    await waitFor(() => expect(host.calls('listOrder4Merchant')).toHaveLength(1));
    expect(await screen.findByRole('region', { name: 'Orders' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    const seen: string[] = [];
    const watching = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
    watching.observe(document.body, { childList: true, subtree: true });
    answer(viewsOf({ isDefault: true }));
    await screen.findByText('OM-FILTERED');
    watching.disconnect();
    expect(app.address()).toBe('/orders?kind=voucher&view=31&shop=1');
    expect(seen.some((text) => text.includes('OM-ANY'))).toBe(false);
    expect(screen.queryByRole('columnheader', { name: 'Customer' })).not.toBeInTheDocument();
  });

  it('are not opened again by whoever takes away the last filter', async () => {
    const views = viewsOf({ isDefault: true });
    const app = await openApp(host, '/orders?tab=completed', { views });
    const tabs = within(await screen.findByRole('navigation', { name: 'Orders by state' }));
    await screen.findByText('OM-ANY');
    await app.user.click(tabs.getByRole('link', { name: /^All/ }));
    await waitFor(() =>
      expect(tabs.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current'),
    );
    await screen.findByText('OM-ANY');
    expect(app.address()).toBe('/orders?shop=1');
    await app.user.type(screen.getByRole('searchbox'), 'jade');
    await waitFor(() => expect(app.address()).toBe('/orders?q=jade&shop=1'));
    await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(app.address()).toBe('/orders?shop=1'));
    await screen.findByText('OM-ANY');
    expect(app.address()).toBe('/orders?shop=1');
    const menu = within(screen.getByRole('navigation', { name: 'Main navigation' }));
    await app.user.click(menu.getByRole('link', { name: 'Orders' }));
    await waitFor(() => expect(app.address()).toBe('/orders?kind=voucher&view=31&shop=1'));
  });

  it('show the list all the same where they cannot be read, and are asked for again', async () => {
    const refused = () => Promise.reject(new HostFailure({ code: CODES.refused, msg: 'No.' }));
    const { user } = await openApp(host, '/orders', { views: refused });
    await screen.findByText('OM-ANY');
    const menu = await menuOf(user, 'Views');
    host.on('listListView', () => viewsOf({}));
    await user.click(within(menu).getByText(/could not be loaded/));
    expect(
      await within(await menuOf(user, 'Views')).findByRole('menuitem', { name: 'Vouchers' }),
    ).toBeInTheDocument();
  });

  it('keep what was typed of a new one where the host refuses it', async () => {
    const { user } = await openApp(host, '/orders?kind=voucher&tab=completed');
    host.on('listListView', () => viewsOf());
    await user.click(within(await menuOf(user, 'Views')).getByText('Save as new view…'));
    host.on('addListView', () => {
      throw new HostFailure({ code: CODES.refused, msg: 'There are too many views.' });
    });
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Done');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('There are too many views.')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: /^Name/ })).toHaveValue('Done');
    expect(host.calls('addListView').at(-1)?.body).toMatchObject({
      list: 'orders',
      name: 'Done',
      roleId: null,
      filters: [
        { name: 'kind', value: 'voucher' },
        { name: 'tab', value: 'completed' },
      ],
    });
  });

  it('stay shared with a role that is offered no more', async () => {
    const role = { id: 9 as never, roleName: '临时', roleNameEn: 'Temporary' };
    const views = viewsOf({ role });
    const { user } = await openApp(host, '/orders?kind=voucher&view=31', { views });
    await user.click(within(await menuOf(user, /Vouchers/)).getByText('Name and sharing…'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('combobox', { name: 'Shared with' })).toHaveValue('Temporary');
  });

  it('let nobody change what is shared by others', async () => {
    const role = auditor;
    const views = viewsOf({ isOwn: false, mayChange: false, role });
    const { user } = await openApp(host, '/orders?kind=voucher&view=31&tab=completed', { views });
    const menu = await menuOf(user, /Vouchers/);
    expect(within(menu).getByText('Manager · Auditor')).toBeInTheDocument();
    const items = within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
    expect(items.slice(1)).toEqual([
      'Without a view',
      'Save as new view…',
      'Open this list with it',
    ]);
  });
});

describe('a list as a file', () => {
  it('is asked for with its filter, its order and the columns that show', async () => {
    const { user } = await openApp(host, '/orders?kind=voucher&sort=total');
    await screen.findByText('OM-FILTERED');
    host.on('exportOrders', () => {
      throw new HostFailure({ code: CODES.refused, msg: 'Too many rows.' });
    });
    await user.click(within(await menuOf(user, 'Export and print')).getByText('Export as CSV'));
    expect(await screen.findByText(/The list was not exported\. Too many rows\./)).toBeVisible();
    expect(host.calls('exportOrders').at(-1)?.body).toMatchObject({
      tab: 'all',
      kind: ['voucher'],
      sort: { by: 'total', descending: true },
      format: 'csv',
      columns: expect.arrayContaining(['orderSn', 'total']),
    });
  });

  it('cannot be had of a list without rows', async () => {
    host.on('listOrder4Merchant', () => pageOf([]));
    const { user } = await openApp(host, '/orders');
    await screen.findByText('No orders yet');
    for (const item of within(await menuOf(user, 'Export and print')).getAllByRole('menuitem')) {
      expect(item).toHaveAttribute('data-disabled');
    }
  });
});
