import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { ListView } from '../../../api/listViews/calls.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { goodsDetailOf, goodsOf, NO_SUPPLIERS, pageOf } from '../support/samples.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  host.on('listGoodsCategories', () => [
    { id: 2, parentId: null, name: 'Rice', nameZh: '米', count: 12 },
    { id: 7, parentId: 2, name: 'Sauces', nameZh: '酱料', count: 30 },
  ]);
  host.on('countGoods', () => ({
    tabs: { all: 300, onShelf: 292, offShelf: 8, low: 33, soldOut: 13, incomplete: 2 },
    exact: true,
  }));
  host.on('listGoods', () => pageOf([goodsOf(), goodsOf({ id: 5, name: 'Soy sauce', stock: 0 })]));
  host.on('getGoods', ({ query }) => goodsDetailOf({ id: Number(query.goodsId) }));
});

/** Ten o'clock in Singapore, which the field proposes. */
const BACK_AT = '2026-12-01T02:00:00.000Z';

const OFF = goodsDetailOf({
  shelf: 'offShelf',
  state: 'offShelfUntil',
  shelfVersion: 1,
  facts: {
    ...goodsDetailOf().facts,
    offShelfReason: 'Out of season',
    takenOffAt: '2026-11-21T06:30:00.000Z',
    backAt: BACK_AT,
  },
});

const RICE: ListView = {
  id: 3,
  name: 'Rice that is sold',
  filters: [
    { name: 'tab', value: 'onShelf' },
    { name: 'category', value: '2' },
  ],
  columns: [],
  ownerName: 'Ann',
  isOwn: true,
  mayChange: true,
  role: null,
  isDefault: true,
  version: 0,
};

/** What was asked of the list. */
const asked = () => host.calls('listGoods').map(({ body }) => body);

describe('the history of goods', () => {
  it('tells what was changed beside the shelf among the moves, the newest first', async () => {
    const by = {
      ...{ operatorId: 7 as never, operatorName: 'Ann', operatorAccount: 'ann' },
      ...{ operatorRole: 'clerk', module: 'goods' },
    };
    host.on('getGoods', ({ query }) =>
      goodsDetailOf({
        id: Number(query.goodsId),
        history: [
          {
            ...{ version: 1, at: '2026-11-20T06:00:00.000Z', event: 'putOn', payload: {} },
            ...{ actorId: 7 as never, actorName: 'Ann', actorAccount: 'ann', actorRole: 'clerk' },
            ...{ from: 'offShelf', to: 'onShelf', remark: null, figures: null },
          },
        ],
        beside: [
          {
            ...{ id: 12, at: '2026-11-21T06:00:00.000Z', operation: 'updateGoods', remark: null },
            changes: [
              { what: 'setting', setting: 'general', as: 'amount', from: '12.50', to: '13.00' },
            ],
            ...by,
          },
          {
            ...{ id: 11, at: '2026-11-19T06:00:00.000Z', operation: 'setGoodsStock' },
            changes: [{ what: 'stock', from: 40, to: 38, unit: 'kg', unitZh: '公斤' }],
            ...by,
            remark: 'Two were torn',
          },
        ],
      }),
    );
    await openApp(host, '/goods/4');
    const panel = (await screen.findByRole('heading', { name: 'History' })).closest('section');
    if (!panel) throw new Error('No panel');
    const lines = within(panel).getAllByRole('listitem');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toHaveTextContent('Change goods');
    expect(lines[0]).toHaveTextContent('Wholesale price, general: S$12.50 → S$13.00');
    expect(lines[1]).toHaveTextContent('Put on the shelf');
    expect(lines[2]).toHaveTextContent('Stock: 40 kg → 38 kg');
    expect(lines[2]).toHaveTextContent('Two were torn');
    // Only a move has a chart of then to be shown.
    expect(within(panel).getAllByRole('button')).toHaveLength(1);
  });
});

describe('what belongs to goods', () => {
  it('are the orders that wait for them, purchase orders and suppliers', async () => {
    const of = (id: number, name: string, place: string) => ({
      ...{ count: 1, exact: true, total: null },
      rows: [
        {
          ...{ id, name, place, nameZh: '', at: '2026-11-20T02:00:00.000Z' },
          ...{ amount: null, currency: null, unit: '', unitZh: '' },
        },
      ],
    });
    host.on('getGoodsRelated', () => ({
      orders: of(77, 'OM261121-00042', 'pendingShipment'),
      purchases: of(9, '2611200001', 'confirmed'),
      priceChanges: of(5, 'Rice from December', 'scheduled'),
      stockCounts: of(6, 'SC261121-00006', 'posted'),
      suppliers: of(3, 'Golden Rice', 'active'),
    }));
    await openApp(host, '/goods/4');
    const related = within(await screen.findByRole('region', { name: 'Related' }));
    await related.findByRole('link', { name: 'OM261121-00042' });
    const links = related.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/system/operation-log?target=Basmati+rice&shop=1',
      '/orders/77?shop=1',
      '/purchasing/orders/9?shop=1',
      '/price-changes/5?shop=1',
      '/stock-counts/6?shop=1',
      '/purchasing/suppliers/3?shop=1',
    ]);
  });
});

describe('the list of goods', () => {
  it('has what adds goods last, beside their import, as every list has', async () => {
    await openApp(host, '/goods');
    const add = await screen.findByRole('button', { name: 'Add goods' });
    const beside = [...(add.parentElement?.children ?? [])].map(({ textContent }) => textContent);
    expect(beside.slice(0, 3)).toEqual(['More', 'Import', 'Add goods']);
  });

  it('asks for what the address says', async () => {
    await openApp(host, '/goods?q=rice&category=7&tab=onShelf&size=20');
    await screen.findByText('Basmati rice');
    expect(asked()[0]).toEqual({
      search: 'rice',
      categoryId: 7,
      tab: 'onShelf',
      size: 20,
      direction: 'next',
    });
  });

  it('leaves out of the address what is no filter', async () => {
    await openApp(host, '/goods?q=&tab=maybe&size=9000&supplier=x');
    await screen.findByText('Basmati rice');
    expect(asked()[0]).toEqual({ tab: 'all', size: 50, direction: 'next' });
  });

  it('writes price, stock in the largest units, and the shelf', async () => {
    await openApp(host, '/goods');
    const row = (await screen.findByText('Basmati rice')).closest('tr') as HTMLElement;
    expect(within(row).getByText('S$3.80 / kg')).toBeInTheDocument();
    expect(within(row).getByText('5 sacks 1 kg')).toBeInTheDocument();
    expect(within(row).getByText('On shelf')).toBeInTheDocument();
    expect(screen.getByText('0 kg')).toBeInTheDocument();
  });

  it('has a tab for each state of the stock and the shelf, with how many there are', async () => {
    const app = await openApp(host, '/goods?q=rice');
    await screen.findByText('Basmati rice');
    await app.user.click(await screen.findByRole('link', { name: /^Sold out/ }));
    await waitFor(() => expect(app.address()).toBe('/goods?tab=soldOut&q=rice&shop=1'));
    expect(asked().at(-1)).toMatchObject({ tab: 'soldOut', search: 'rice' });
    expect(host.calls('countGoods')[0]?.body).toEqual({ search: 'rice' });
  });

  it('starts at the first page again when a filter changes', async () => {
    host.on('listGoods', () => pageOf([goodsOf()], { next: 'later', previous: 'earlier' }));
    const app = await openApp(host, '/goods?cursor=here&q=rice');
    await screen.findByText('Basmati rice');
    await app.user.selectOptions(screen.getByLabelText('Category'), 'Rice (12)');
    await waitFor(() => expect(app.address()).toBe('/goods?q=rice&category=2&shop=1'));
  });

  it('pages by the cursors of the answer', async () => {
    host.on('listGoods', () => pageOf([goodsOf()], { next: 'later' }));
    const app = await openApp(host, '/goods');
    await screen.findByText('Basmati rice');
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await app.user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ cursor: 'later' }));
    await app.user.click(screen.getByRole('button', { name: 'Last page' }));
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({ tab: 'all', direction: 'last', size: 50 }),
    );
  });

  it('says so where the network is gone, keeps what it shows, and tries again', async () => {
    const app = await openApp(host, '/goods');
    await screen.findByText('Basmati rice');
    host.goOffline();
    await app.user.click(screen.getByRole('link', { name: /^On shelf/ }));
    expect(await screen.findByText(/Network error, please try again later/)).toBeInTheDocument();
    expect(screen.getByText('Basmati rice')).toBeInTheDocument();
    host.on('listGoods', () => pageOf([goodsOf({ name: 'Jasmine rice' })]));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Jasmine rice')).toBeInTheDocument();
  });

  it('opens with a saved view, and is taken along as a file with the columns that show', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    host.on('exportGoods', () => new File(['x'], 'Goods.csv') as never);
    const app = await openApp(host, '/goods', { views: { rows: [RICE], roles: [] } });
    await screen.findByText('Basmati rice');
    expect(app.address()).toBe('/goods?tab=onShelf&category=2&view=3&shop=1');
    await app.user.click(screen.getByRole('button', { name: 'Export and print' }));
    await app.user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(host.calls('exportGoods')).toHaveLength(1));
    expect(host.calls('exportGoods')[0]?.body).toEqual({
      categoryId: 2,
      tab: 'onShelf',
      format: 'csv',
      columns: ['name', 'sku', 'category', 'specification', 'price', 'stock', 'shelf'],
    });
    expect(host.calls('listListView')[0]?.body).toEqual({ list: 'goods' });
  });
});

describe('one goods', () => {
  it('is changed field by field, for the version that was looked at', async () => {
    host.on('listBrands', () => []);
    host.on('getSupplierContactSearchList', () => NO_SUPPLIERS);
    host.on('updateGoods', () => {
      throw new HostFailure({
        code: CODES.invalidInput,
        msg: 'Please fill in the form according to the requirements',
        errors: { sku: 'Other goods of the shop have this number already.' },
      });
    });
    host.on('getGoods', () => goodsDetailOf({ category: null }));
    const app = await openApp(host, '/goods/4');
    await findHeading('Basmati rice');
    await app.user.click(screen.getByRole('button', { name: 'Change goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change goods' }));
    const save = dialog.getByRole('button', { name: 'Save goods' });
    await app.user.click(save);
    expect(await dialog.findByText('Please select a category first')).toBeVisible();
    expect(host.calls('updateGoods')).toEqual([]);
    await app.user.click(dialog.getByRole('combobox', { name: /^Category/ }));
    await app.user.click(await screen.findByRole('option', { name: 'Rice › Sauces' }));
    await app.user.type(dialog.getByLabelText(/^Most in one order/), '12.5');
    await app.user.type(dialog.getByLabelText(/^Reorder point/), '30');
    await app.user.type(dialog.getByLabelText(/^Order up to/), '30');
    await app.user.type(dialog.getByLabelText('Cost price'), '2.10');
    await app.user.type(dialog.getByLabelText('Gross weight in kg'), '12000');
    await app.user.type(dialog.getByLabelText('Volume in litres'), '1.3');
    await app.user.click(save);
    expect(await dialog.findByText(/^Enter kilograms above 0 and up to 10,000/)).toBeVisible();
    expect(dialog.getByLabelText(/^Order up to/)).toBeInvalid();
    await app.user.type(dialog.getByLabelText(/^Order up to/), '0');
    await app.user.clear(dialog.getByLabelText('Gross weight in kg'));
    await app.user.click(save);
    expect(await dialog.findByText(/have this number already/)).toBeVisible();
    host.on('updateGoods', () => goodsDetailOf({ version: 4 }));
    await app.user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(host.calls('updateGoods').at(-1)?.body).toEqual({
      ...{ goodsId: 4, version: 3, sku: 'OM-1004', name: 'Basmati rice', nameZh: '印度香米' },
      ...{ categoryId: 7, brandId: null, supplierId: null, specification: 'Standard' },
      ...{ barcode: '', nicknames: '', description: '', storage: 'ambient', temperature: null },
      ...{ weight: null, volume: 1.3, averageWeight: null },
      ...{ deliveryType: 'any', shelfLabel: '', shelfNumber: null, sequence: null, flags: [] },
      ...{ maximumQuantity: 12.5, reorderPoint: 30, orderUpTo: 300 },
      units: [
        { unit: 'kg', ratio: 1 },
        { unit: 'sack', ratio: 25 },
      ],
      salesUnit: null,
      prices: {
        wholesale: { general: '3.80', junior: '3.70', intermediate: '3.60', premium: '3.50' },
        ...{ sale: null, cost: '2.10', current: null, original: null, member: null },
      },
    });
  });

  it('takes what was counted, with a remark, for the version that was looked at', async () => {
    host.on('setGoodsStock', () => goodsOf({ stock: 51.5, version: 4 }));
    const app = await openApp(host, '/goods/4');
    await findHeading('Basmati rice');
    host.on('getGoods', () => goodsDetailOf({ stock: 51.5, version: 4 }));
    await app.user.click(screen.getByRole('button', { name: 'Set stock' }));
    const dialog = await screen.findByRole('dialog');
    await app.user.clear(within(dialog).getByLabelText(/^Counted/));
    await app.user.type(within(dialog).getByLabelText(/^Counted/), '51.5');
    await app.user.type(within(dialog).getByLabelText(/^Remark/), 'Counted on Friday');
    await app.user.click(within(dialog).getByRole('button', { name: 'Set stock' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(host.calls('setGoodsStock')[0]?.body).toEqual({
      goodsId: 4,
      stock: 51.5,
      remark: 'Counted on Friday',
      version: 3,
    });
    expect(await screen.findByText('2 sacks 1.5 kg')).toBeInTheDocument();
  });

  it('names each wrong field and sends nothing', async () => {
    const app = await openApp(host, '/goods/4');
    await findHeading('Basmati rice');
    await app.user.click(screen.getByRole('button', { name: 'Set stock' }));
    const dialog = await screen.findByRole('dialog');
    await app.user.clear(within(dialog).getByLabelText(/^Counted/));
    await app.user.type(within(dialog).getByLabelText(/^Counted/), '-3');
    await app.user.click(within(dialog).getByRole('button', { name: 'Set stock' }));
    expect(await within(dialog).findByText('This cannot be below 0')).toBeInTheDocument();
    expect(within(dialog).getByText('This is required')).toBeInTheDocument();
    expect(host.calls('setGoodsStock')).toEqual([]);
  });

  it('keeps what was typed when somebody else was faster, and goes on from there', async () => {
    let tries = 0;
    host.on('setGoodsStock', () => {
      tries += 1;
      if (tries > 1) return goodsOf({ stock: 40, version: 8 });
      throw new HostFailure({
        code: CODES.stale,
        msg: 'Somebody has changed this record meanwhile',
        data: goodsOf({ stock: 100, version: 7 }),
      });
    });
    const app = await openApp(host, '/goods/4');
    await findHeading('Basmati rice');
    await app.user.click(screen.getByRole('button', { name: 'Set stock' }));
    const dialog = await screen.findByRole('dialog');
    await app.user.clear(within(dialog).getByLabelText(/^Counted/));
    await app.user.type(within(dialog).getByLabelText(/^Counted/), '40');
    await app.user.type(within(dialog).getByLabelText(/^Remark/), 'Counted');
    const send = within(dialog).getByRole('button', { name: 'Set stock' });
    await app.user.click(send);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('changed this record');
    expect(within(dialog).getByText(/4 sacks/)).toBeInTheDocument();
    expect(within(dialog).getByLabelText(/^Counted/)).toHaveValue('40');
    await app.user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(
      host.calls('setGoodsStock').map(({ body }) => (body as { version: number }).version),
    ).toEqual([3, 7]);
  });

  it('shows a wrong field that only the host finds at the field', async () => {
    host.on('setGoodsStock', () => {
      throw new HostFailure({
        code: CODES.invalidInput,
        msg: 'Please fill in the form according to the requirements',
        errors: { remark: 'Say which shelf was counted' },
      });
    });
    const app = await openApp(host, '/goods/4');
    await findHeading('Basmati rice');
    await app.user.click(screen.getByRole('button', { name: 'Set stock' }));
    const dialog = await screen.findByRole('dialog');
    await app.user.type(within(dialog).getByLabelText(/^Remark/), 'x');
    await app.user.click(within(dialog).getByRole('button', { name: 'Set stock' }));
    expect(await within(dialog).findByText('Say which shelf was counted')).toBeInTheDocument();
    expect(within(dialog).getByLabelText(/^Remark/)).toBeInvalid();
  });

  it('tells whose role may not set it why', async () => {
    const login = loginWith(PERMISSIONS.filter((permission) => permission !== 'goods.edit'));
    const app = await openApp(host, '/goods/4', { login });
    await findHeading('Basmati rice');
    const button = screen.getByRole('button', { name: 'Set stock' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await app.user.click(button);
    expect(
      await screen.findByText('Your role may not do this. It lacks: change goods.'),
    ).toBeInTheDocument();
    expect(screen.queryByLabelText(/^Counted/)).not.toBeInTheDocument();
  });

  it('says that there is no such goods', async () => {
    host.on('getGoods', () => {
      throw new HostFailure({ code: CODES.notFound, msg: 'Not found' });
    });
    await openApp(host, '/goods/999');
    await findHeading('Goods not found');
  });

  it('go off the shelf with a reason, until a moment of the shop’s clock', async () => {
    host.on('goodsShelves', () => OFF);
    const app = await openApp(host, '/goods/4');
    await findHeading('Basmati rice');
    await app.user.click(screen.getByRole('button', { name: 'Take off the shelf' }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = dialog.getByRole('button', { name: 'Take off the shelf' });
    await app.user.click(send);
    expect(await dialog.findByText('This is required')).toBeVisible();
    await app.user.type(dialog.getByLabelText(/^Reason/), 'Out of season');
    await app.user.click(dialog.getByRole('radio', { name: 'Until a day and time' }));
    const day = await dialog.findByRole('textbox', { name: /^Back on the shelf/ });
    await app.user.type(day, '20/11/2026');
    expect(await dialog.findByText(/This moment has passed/)).toBeVisible();
    await app.user.clear(day);
    await app.user.type(day, '01/12/2026');
    await app.user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(host.calls('goodsShelves')[0]?.query).toEqual({
      ...{ goodsId: '4', version: '0', status: 'offShelf', remark: 'Out of season' },
      until: BACK_AT,
    });
    expect(screen.getAllByText('Off shelf for a time')[0]).toBeVisible();
    expect(screen.getByText('Out of season')).toBeVisible();
  });

  it('stay off the shelf while something lacks, which is said at the button', async () => {
    host.on('getGoods', () => ({ ...OFF, facts: { ...OFF.facts, isPriced: false } }));
    await openApp(host, '/goods/4');
    await findHeading('Basmati rice');
    expect(screen.getByRole('button', { name: 'Put on the shelf' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByText(/Every grade of customers needs a price above 0 first/)).toBeVisible();
    expect(host.calls('goodsShelves')).toEqual([]);
  });
});
