import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '../../../api/domains.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { findingsFor } from '../../../src/shell/recordSearch.ts';
import { type App, findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import {
  goodsDetailOf,
  goodsOf,
  memberOf,
  membersOf,
  orderOf,
  pageOf,
} from '../support/samples.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('getGoods', () => goodsDetailOf());
  host.on('listOrder4Merchant', () => pageOf([orderOf({ id: 77, orderSn: 'OM261121-00042' })]));
  host.on('listGoods', () => pageOf([]));
  host.on('getOrderDetail4Merchant', () => {
    throw new HostFailure({ code: CODES.notFound, msg: 'Order not found' });
  });
});

/** Opens the palette over a page, as who has these permissions. */
async function openPalette(permissions: readonly Permission[]): Promise<App> {
  const app = await openApp(host, '/goods/4', { login: loginWith(permissions) });
  await findHeading('Basmati rice');
  await app.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search and jump' });
  return app;
}

const chosen = () =>
  within(screen.getByRole('listbox', { name: 'Search and jump' })).getByRole('option', {
    selected: true,
  });

describe('what is looked for in the palette', () => {
  it('is called by a name of its own', () => {
    const labels = findingsFor(() => true).map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
  });

  it('is found in every list that the role opens, and asked for in no other', async () => {
    const app = await openPalette(['goods.view', 'order.view']);
    await app.user.keyboard('ＯＭ２６１１２１');
    const orders = await screen.findByRole('group', { name: 'Orders' });
    const option = within(orders).getByRole('option', { name: /OM261121-00042/ });
    expect(option).toHaveTextContent('Jade Seafood · S$120.00');
    expect(await screen.findByText('Nothing in: Goods')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('1 found');
    expect(host.calls('listOrder4Merchant')[0]?.body).toEqual({ search: 'OM261121', size: 5 });
    expect(host.calls('listCustomers')).toEqual([]);
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.address()).toBe('/orders/77?shop=1'));
  });

  it('is a record where a part of a number is typed, and no event of the one that is open', async () => {
    const { sku } = goodsDetailOf();
    const app = await openPalette(['goods.view', 'goods.edit', 'order.view']);
    const here = () => screen.queryByRole('group', { name: 'On this page' });
    const [event] = within(here() as HTMLElement).getAllByRole('option');
    const name = event?.textContent?.split(' · ')[0] ?? '';
    expect(event).toHaveTextContent(` · ${sku}`);
    await app.user.keyboard(sku);
    await screen.findByRole('group', { name: 'Orders' });
    expect(here()).toBeNull();
    // With a word of the event, the number says which record is meant.
    await app.user.keyboard(` ${name}`);
    expect(chosen()).toHaveTextContent(`${name} · ${sku}`);
  });

  it('is found by its names in a list that is answered whole, and asked for by nobody else', async () => {
    const brand = { logos: [], status: 'enabled' as const, goods: 2, version: 0 };
    const role = { code: 'night', permissions: [], status: 'active' as const, isSystem: false };
    host.on('listBrands', () => [
      { ...brand, id: 3, name: '金龙', nameEn: 'Golden Dragon' },
      { ...brand, id: 4, name: '海星', nameEn: 'Sea Star' },
    ]);
    host.on('listRole', () => [
      { ...role, roleId: 5, roleName: '夜班', roleNameEn: 'Dragon keeper', holders: 0, version: 0 },
    ]);
    const app = await openPalette(['goods.view', 'brand.view', 'role.view']);
    await app.user.keyboard('dragon');
    const brands = await screen.findByRole('group', { name: 'Brands' });
    expect(within(brands).getAllByRole('option')).toHaveLength(1);
    expect(brands).toHaveTextContent('Golden Dragon');
    expect(host.calls('listCategories')).toEqual([]);
    const roles = await screen.findByRole('group', { name: 'Roles and permissions' });
    await app.user.click(within(roles).getByRole('option', { name: /Dragon keeper/ }));
    await waitFor(() => expect(app.address()).toMatch(/^\/system\/roles\/5/));
  });

  it('leads to its row, marked and with the focus, where it has no page of its own', async () => {
    const brand = { logos: [], status: 'enabled' as const, goods: 2, version: 0 };
    host.on('listBrands', () => [
      { ...brand, id: 3, name: '金龙', nameEn: 'Golden Dragon' },
      { ...brand, id: 4, name: '海星', nameEn: 'Sea Star' },
    ]);
    const app = await openPalette(['goods.view', 'brand.view']);
    await app.user.keyboard('sea star');
    const brands = await screen.findByRole('group', { name: 'Brands' });
    await app.user.click(within(brands).getByRole('option', { name: /Sea Star/ }));
    await waitFor(() => expect(app.address()).toBe('/goods/brands?at=4&shop=1'));
    const row = await screen.findByRole('row', { name: /Sea Star/ });
    await waitFor(() => expect(row).toHaveFocus());
    expect(row).toHaveAttribute('data-sought');
    // The others stay in view around it.
    expect(screen.getByRole('row', { name: /Golden Dragon/ })).not.toHaveAttribute('data-sought');
  });

  it('leads to its row in a list of many pages, which is searched by its name', async () => {
    const posting = {
      ...{ id: 7, kind: 'payment', currency: 'SGD', amount: '21.80', entries: [] },
      ...{ at: '2026-11-21T05:00:00.000Z', lifecycle: 'order', recordId: 12 },
      recordName: 'OM261120-00009',
    };
    host.on('listPosting', () => pageOf([{ ...posting, id: 9 }, posting]));
    host.on('countPosting', () => ({
      tabs: { all: 2, sales: 2, purchasing: 0, wallets: 0, settlements: 0 },
      exact: true,
    }));
    const app = await openPalette(['goods.view', 'ledger.view']);
    await app.user.keyboard('OM261120-00009');
    const postings = await screen.findByRole('group', { name: 'Postings' });
    const [, second] = await within(postings).findAllByRole('option', { name: /OM261120-00009/ });
    await app.user.click(second as HTMLElement);
    await waitFor(() =>
      expect(app.address()).toBe('/finance/ledger/journal?q=OM261120-00009&at=7&shop=1'),
    );
    await waitFor(() => expect(document.querySelector('[data-sought]')).toHaveFocus());
    expect(document.querySelector('[data-sought]')).toHaveAttribute('data-row', '7');
  });

  it('is a customer grade too', async () => {
    const grade = { grade: 'premium' as const, customers: 0, version: 0 };
    host.on('getUserGrade', () => [
      { ...grade, id: null, name: '', nameZh: '' },
      { ...grade, id: 7, name: 'Hotel chain', nameZh: '连锁酒店' },
    ]);
    const app = await openPalette(['goods.view', 'customer.view']);
    await app.user.keyboard('hotel');
    const grades = await screen.findByRole('group', { name: 'Customer grades' });
    await app.user.click(within(grades).getByRole('option', { name: /Hotel chain/ }));
    await waitFor(() => expect(app.address()).toBe('/customers/grades?at=7&shop=1'));
    await waitFor(() => expect(screen.getByRole('row', { name: /Hotel chain/ })).toHaveFocus());
  });

  it('leads to all that a list has of it, where that is more than is shown', async () => {
    host.on('listOrder4Merchant', () => ({
      ...pageOf([orderOf({ id: 77 })]),
      total: { count: 1000, exact: false },
    }));
    const app = await openPalette(['goods.view', 'order.view']);
    await app.user.keyboard('jade');
    const orders = await screen.findByRole('group', { name: 'Orders' });
    expect(orders).toHaveTextContent('1 of 1,000+');
    await app.user.keyboard('{ArrowDown}');
    expect(chosen()).toHaveTextContent('Show all 1,000+ in the list');
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.address()).toBe('/orders?q=jade&shop=1'));
  });

  it('is called off when somebody types on: an older answer replaces no newer one', async () => {
    const late = Promise.withResolvers<void>();
    host.on('listOrder4Merchant', async ({ body }) => {
      const { search } = body as { search: string };
      if (search === 'jad') await late.promise;
      return pageOf([orderOf({ id: 77, orderSn: `for ${search}` })]);
    });
    const app = await openPalette(['goods.view', 'order.view']);
    await app.user.keyboard('jad');
    await waitFor(() => expect(host.calls('listOrder4Merchant')).toHaveLength(1));
    expect(screen.getByRole('status')).toHaveTextContent('Searching');
    await app.user.keyboard('e');
    await screen.findByRole('option', { name: /for jade/ });
    late.resolve();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 found'));
    expect(screen.queryByRole('option', { name: /for jad / })).not.toBeInTheDocument();
    // What was found for other words is no answer: it waits until it is known anew.
    host.on('listOrder4Merchant', () => late.promise.then(() => new Promise(() => undefined)));
    await app.user.keyboard('s');
    expect(screen.getByRole('option', { name: /for jade/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('is told for each list by itself: one that fails keeps none of the others, and is asked again', async () => {
    host.on('listOrder4Merchant', () => {
      throw new HostFailure({ code: CODES.refused, msg: 'Broken' });
    });
    host.on('listGoods', () => pageOf([goodsOf({ id: 9, name: 'Jade rice' })]));
    const app = await openPalette(['goods.view', 'order.view']);
    await app.user.keyboard('jade');
    await screen.findByRole('option', { name: /Jade rice/ });
    const orders = await screen.findByRole('group', { name: 'Orders' });
    const again = within(orders).getByRole('option', { name: /Could not be searched/ });
    host.on('listOrder4Merchant', () => pageOf([orderOf({ orderSn: 'OM1' })]));
    await app.user.click(again);
    expect(await screen.findByRole('option', { name: /OM1/ })).toBeInTheDocument();
    expect(screen.queryByText(/Could not be searched/)).not.toBeInTheDocument();
  });

  it('is asked for by two signs of Chinese, and not while an input method composes', async () => {
    await openPalette(['goods.view', 'order.view']);
    const field = screen.getByRole('combobox', { name: 'Search and jump' });
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: 'lao ba sha' } });
    fireEvent.change(field, { target: { value: '老巴' } });
    fireEvent.compositionEnd(field);
    await waitFor(() => expect(host.calls('listOrder4Merchant')).toHaveLength(1));
    expect(host.calls('listOrder4Merchant')[0]?.body).toEqual({ search: '老巴', size: 5 });
  });

  it('may be a screen that the navigation does not show, written without its marks', async () => {
    const app = await openPalette(['goods.view', 'customer.view', 'customer.grade']);
    host.on('listCustomers', () => ({ ...pageOf([]), counts: NO_CUSTOMERS }));
    await app.user.keyboard('ＧＲＡＤＥＳ customer');
    expect(chosen()).toHaveTextContent('Customer grades');
  });

  it('is each posting of the ledger by its record, which is called by its id where it has no name', async () => {
    const posting = {
      id: 7,
      at: '2026-11-21T05:00:00.000Z',
      ...{ kind: 'payment', currency: 'SGD', amount: '21.80', entries: [], lifecycle: 'order' },
      ...{ recordId: 12, recordName: 'OM261120-00009' },
    };
    const bare = { ...posting, id: 8, kind: 'other', recordId: 415, recordName: null };
    host.on('listPosting', () => pageOf([posting, bare]));
    host.on('countPosting', () => ({
      tabs: { all: 1, sales: 1, purchasing: 0, wallets: 0, settlements: 0 },
      exact: true,
    }));
    const app = await openPalette(['goods.view', 'ledger.view']);
    await app.user.keyboard('00009');
    const postings = await screen.findByRole('group', { name: 'Postings' });
    const [named, unnamed] = await within(postings).findAllByRole('option');
    expect(named).toHaveTextContent(/^OM261120-00009.*21 Nov 2026.* · S\$21\.80$/);
    expect(unnamed).toHaveTextContent(/^#415/);
    await app.user.click(unnamed as HTMLElement);
    await waitFor(() => expect(app.address()).toContain('/finance/ledger/journal?q=%23415'));
    await waitFor(() =>
      expect(host.calls('listPosting').at(-1)?.body).toMatchObject({ search: '#415' }),
    );
  });

  it('is found by its phone, which is written as the shop does, and opened', async () => {
    host.on('listMember', () => membersOf(memberOf()));
    host.on('getMember', () => memberOf());
    const app = await openPalette(['goods.view', 'member.view']);
    await app.user.keyboard('+65 9123');
    const option = await screen.findByRole('option', { name: /Mei Lin/ });
    expect(option).toHaveTextContent(/9123 4567/);
    expect(option).not.toHaveTextContent('+65');
    await app.user.click(option);
    await waitFor(() => expect(app.address()).toBe('/members/3?shop=1'));
  });
});

const NO_CUSTOMERS = { all: 0, notAuth: 0, inAuth: 0, approve: 0, reject: 0 };
