import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import type { RelatedRecord, RelatedRecords } from '../../../api/kernel/related.ts';
import { supplierOf } from '../purchasing/samples.ts';
import { type App, findHeading, loginWith, OTHER_SHOP, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const rowOf = (change: Partial<RelatedRecord>): RelatedRecord => ({
  id: 1,
  name: '2611200001',
  nameZh: '',
  at: '2026-11-20T02:00:00.000Z',
  place: 'confirmed',
  amount: '120.50',
  currency: 'SGD',
  unit: '',
  unitZh: '',
  ...change,
});
const groupOf = (change: Partial<RelatedRecords>): RelatedRecords => ({
  count: 1,
  exact: true,
  rows: [rowOf({})],
  total: null,
  ...change,
});
const BEANS = rowOf({ id: 4, name: 'Beans', place: null, amount: '3.20', unit: 'kg' });

/** Five suppliers, two on a page. */
const NAMES = ['Anson', 'Bedok', 'Changi', 'Dover', 'Eunos'];
const suppliers = NAMES.map((name, index) => supplierOf({ id: index + 1, name }));
const pageFrom = (first: number) => ({
  rows: suppliers.slice(first, first + 2),
  next: first + 2 < suppliers.length ? `after-${first + 2}` : null,
  previous: first > 0 ? `before-${first}` : null,
  total: { count: suppliers.length, exact: true },
  counts: { all: suppliers.length, active: suppliers.length, frozen: 0 },
});

it('a supplier’s page says where it is, as every record does, though nothing came before', async () => {
  await openApp(host, '/purchasing/suppliers/1');
  await findHeading('Anson');
  const line = await screen.findByRole('list', { name: /: where it is$/ });
  expect(within(line).getByText('Active')).toHaveAttribute('aria-current', 'step');
});

beforeEach(() => {
  localStorage.clear();
  host.on('getSupplierContactSearchList', ({ body }) => {
    const { cursor = 'after-0' } = body as { cursor?: string };
    const [way, at] = cursor.split('-');
    return pageFrom(way === 'after' ? Number(at) : Number(at) - 2);
  });
  host.on('getSupplier', ({ params: [id] }) => {
    const found = suppliers.find((one) => one.id === Number(id));
    if (!found) throw new HostFailure({ code: CODES.notFound });
    const { status, version: _version, ...facts } = found;
    return {
      supplier: found,
      state: status,
      facts: { ...facts, supplierId: found.id },
      history: [],
    };
  });
  host.on('getSupplierRelated', () => ({
    purchases: groupOf({
      count: 7,
      rows: [rowOf({ id: 9 }), rowOf({ id: 8, name: '2611190002' })],
    }),
    goods: groupOf({ rows: [BEANS] }),
  }));
});

const panel = async () => within(await screen.findByRole('region', { name: 'Related' }));

describe('what belongs to a record', () => {
  it('is counted and named with what it comes to, and leads to the list filtered by it', async () => {
    await openApp(host, '/purchasing/suppliers/2');
    const related = await panel();
    const purchases = within(
      await related.findByRole('region', { name: 'Related: Purchase orders' }),
    );
    expect(purchases.getByRole('heading')).toHaveTextContent('Purchase orders 7');
    const links = purchases.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/purchasing/orders/9?shop=1',
      '/purchasing/orders/8?shop=1',
      '/purchasing/orders?supplier=2&shop=1',
    ]);
    expect(purchases.getAllByText('S$120.50')).toHaveLength(2);
    expect(purchases.getAllByText(i18next.t('purchasing:places.confirmed'))).toHaveLength(2);
    const goods = within(related.getByRole('region', { name: 'Related: Goods bought' }));
    expect(goods.getByText('S$3.20 / kg')).toBeVisible();
    expect(related.getByRole('link', { name: 'In the operation log' })).toHaveAttribute(
      'href',
      '/system/operation-log?target=Bedok&shop=1',
    );
  });

  it('leaves out what the role does not show, and says where there is nothing', async () => {
    host.on('getSupplierRelated', () => ({ purchases: null, goods: null }));
    const login = loginWith(['supplier.view']);
    await openApp(host, '/purchasing/suppliers/2', { login });
    const related = await panel();
    expect(await related.findByText('Nothing else belongs to it yet.')).toBeVisible();
    expect(related.queryByRole('link')).toBeNull();
  });

  it('is asked for again where it did not come, while the record stays', async () => {
    host.on('getSupplierRelated', () => {
      throw new HostFailure({ code: 5000 });
    });
    const { user } = await openApp(host, '/purchasing/suppliers/2');
    const related = await panel();
    expect(await related.findByText(/could not be loaded/)).toBeVisible();
    expect(await findHeading('Bedok')).toBeVisible();
    host.on('getSupplierRelated', () => ({ purchases: groupOf({}), goods: null }));
    await user.click(related.getByRole('button', { name: 'Try again' }));
    expect(await (await panel()).findByText('2611200001')).toBeVisible();
  });
});

const walk = () => within(screen.getByRole('navigation', { name: 'From the list' }));

async function openSecond(): Promise<App> {
  const app = await openApp(host, '/purchasing/suppliers');
  await app.user.click(await screen.findByRole('link', { name: 'Bedok' }));
  await findHeading('Bedok');
  return app;
}

describe('the list that a record was opened from', () => {
  it('is gone through over its pages by button and key, and back leads to the row last seen', async () => {
    const app = await openSecond();
    expect(walk().getByText('2 of 5')).toBeVisible();
    await app.user.click(walk().getByRole('button', { name: 'Next in the list' }));
    await findHeading('Changi');
    expect(walk().getByText('3 of 5')).toBeVisible();
    expect(app.address()).toBe('/purchasing/suppliers/3?shop=1');
    await app.user.keyboard('j');
    await findHeading('Dover');
    await app.user.keyboard('j');
    await findHeading('Eunos');
    expect(walk().getByRole('button', { name: 'Next in the list' })).toBeDisabled();
    await app.user.keyboard('k');
    await findHeading('Dover');
    expect(walk().getByText('4 of 5')).toBeVisible();

    app.history.back();
    const row = (await screen.findByRole('link', { name: 'Dover' })).closest('tr');
    await waitFor(() => expect(row).toHaveFocus());
    expect(screen.queryByRole('link', { name: 'Anson' })).toBeNull();
    await waitFor(() => expect(app.address()).toMatch(/page=2/));
    expect(screen.getByRole('link', { name: 'Dover' })).toBeVisible();
  });

  it('goes on from a record that is gone', async () => {
    const app = await openSecond();
    host.on('getSupplier', ({ params: [id] }) => {
      if (id === '1') throw new HostFailure({ code: CODES.notFound });
      const [, found] = suppliers;
      if (!found) throw new Error('No supplier');
      const { status, version: _version, ...facts } = found;
      return { supplier: found, state: status, facts: { ...facts, supplierId: 2 }, history: [] };
    });
    await app.user.keyboard('k');
    await waitFor(() => expect(app.address()).toBe('/purchasing/suppliers/1?shop=1'));
    expect(await screen.findByText('1 of 5')).toBeVisible();
    await app.user.keyboard('j');
    await findHeading('Bedok');
  });

  it('says where it cannot be read on, and stays', async () => {
    const app = await openSecond();
    host.on('getSupplierContactSearchList', () => {
      throw new HostFailure({ code: 5000 });
    });
    await app.user.keyboard('j');
    expect(await screen.findByText('The list could not be read on.')).toBeVisible();
    expect(await findHeading('Bedok')).toBeVisible();
  });

  it('is none where the record was opened by its address', async () => {
    const app = await openApp(host, '/purchasing/suppliers/2');
    await findHeading('Bedok');
    expect(screen.queryByRole('navigation', { name: 'From the list' })).toBeNull();
    await app.user.keyboard('j');
    expect(app.address()).toBe('/purchasing/suppliers/2?shop=1');
  });
});

describe('the address of a record', () => {
  it('names its shop, also where it was opened without', async () => {
    const app = await openApp(host, '/purchasing/suppliers/2');
    await findHeading('Bedok');
    expect(app.address()).toBe('/purchasing/suppliers/2?shop=1');
  });

  it('of another of one’s shops offers the switch, and then shows the record', async () => {
    const app = await openApp(host, `/purchasing/suppliers/2?shop=${OTHER_SHOP.restaurantId}`);
    await findHeading('This page belongs to Saigon Granary');
    expect(host.calls('getSupplier')).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Switch to Saigon Granary' }));
    await findHeading('Bedok');
    expect(app.address()).toBe('/purchasing/suppliers/2?shop=5');
    const [call] = host.calls('getSupplier');
    expect(JSON.parse(call?.headers.get('markers') ?? '{}')).toMatchObject({ restaurantId: 5 });
  });

  it('of a shop that is none of one’s own says so, and asks for nothing', async () => {
    await openApp(host, '/purchasing/suppliers/2?shop=77');
    await findHeading('You may not work in this shop');
    expect(screen.queryByRole('button', { name: /Switch/ })).toBeNull();
    expect(host.calls('getSupplier')).toEqual([]);
  });
});
