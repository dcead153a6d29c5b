import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GoodsListed } from '../../../api/goods/calls.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { findHeading, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { goodsDetailOf, goodsOf, NO_SUPPLIERS, pageOf } from '../support/samples.ts';

const host = startHost();

const ALL = { all: 1, onShelf: 1, offShelf: 0, low: 0, soldOut: 0, incomplete: 0 };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('listGoodsCategories', () => [
    { id: 2, parentId: null, name: 'Rice', nameZh: '米', count: 12 },
  ]);
  host.on('listBrands', () => []);
  host.on('getSupplierContactSearchList', () => NO_SUPPLIERS);
  host.on('countGoods', () => ({ tabs: ALL, exact: true }));
  host.on('listGoods', () => pageOf([goodsOf()]));
  host.on('getGoods', ({ query }) => goodsDetailOf({ id: Number(query.goodsId) }));
});

/** Opens the dialog by its button. */
async function openDialog(address: string, button: string) {
  const app = await openApp(host, address);
  await app.user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  await dialog.findByLabelText(/^Chinese name/);
  return { app, dialog };
}

/** What each made goods was asked as. */
const asked = () => host.calls('addGoods').map(({ body }) => body);

describe('new goods', () => {
  it('are entered with units and prices, and their page is opened', async () => {
    host.on('addGoods', () => goodsDetailOf({ id: 77, name: 'Oat milk', place: 'offShelf' }));
    const { app, dialog } = await openDialog('/goods', 'Add goods');
    const type = async (label: RegExp | string, text: string) => {
      await app.user.click(dialog.getByLabelText(label));
      await app.user.paste(text);
    };
    const choose = async (name: RegExp | string, option: string) => {
      await app.user.click(dialog.getByRole('combobox', { name }));
      await app.user.click(await screen.findByRole('option', { name: option }));
    };
    await type(/^Name/, 'Oat milk');
    await type(/^Chinese name/, '燕麦奶');
    await type(/^Number/, 'OAT-1');
    await choose(/^Category/, 'Rice');
    await choose('Base unit', 'bottle');
    await app.user.click(dialog.getByRole('button', { name: 'Add an auxiliary unit' }));
    await choose(/^Auxiliary unit 1/, 'carton');
    await type(/^Unit 1 holds, in bottle/, '12');
    await choose('Usual sales unit', 'carton');
    await type('Wholesale, general', '4.5');
    await type('Member price', '4.20');
    await app.user.click(dialog.getByRole('checkbox', { name: 'Popular' }));
    await app.user.click(dialog.getByRole('button', { name: 'Add goods' }));
    await waitFor(() => expect(app.address()).toContain('/goods/77'));
    expect(asked()).toMatchObject([
      {
        ...{ name: 'Oat milk', nameZh: '燕麦奶', sku: 'OAT-1', categoryId: 2, flags: ['hotSale'] },
        units: [
          { unit: 'bottle', ratio: 1 },
          { unit: 'carton', ratio: 12 },
        ],
        salesUnit: 'carton',
        prices: {
          wholesale: { general: '4.50', junior: '0', intermediate: '0', premium: '0' },
          ...{ member: '4.20', sale: null, cost: null, current: null, original: null },
        },
      },
    ]);
  });

  it('are refused at each wrong field, with nothing sent', async () => {
    const { app, dialog } = await openDialog('/goods', 'Add goods');
    await app.user.type(dialog.getByLabelText('Wholesale, general'), '-1');
    await app.user.type(dialog.getByLabelText('Serial number'), '0');
    await app.user.type(dialog.getByLabelText('Temperature in °C'), '-99');
    await app.user.click(dialog.getByRole('button', { name: 'Add goods' }));
    expect(await dialog.findByText('Please select a category first')).toBeVisible();
    expect(dialog.getByText('This cannot be below 0')).toBeVisible();
    expect(dialog.getByText('Enter more than 0')).toBeVisible();
    expect(dialog.getByText('Enter whole degrees from -60 to 60')).toBeVisible();
    expect(asked()).toEqual([]);
  });

  it('are sold in the base unit again once the usual unit is taken away, and in its successor', async () => {
    host.on('getGoods', () => goodsDetailOf({ salesUnit: 'sack' }));
    host.on('addGoods', () => goodsDetailOf({ id: 77 }));
    const { app, dialog } = await openDialog('/goods/4', 'Duplicate goods');
    const usual = dialog.getByRole('combobox', { name: 'Usual sales unit' });
    expect(usual).toHaveValue('sack');
    await app.user.click(dialog.getByRole('combobox', { name: /^Auxiliary unit 1/ }));
    await app.user.click(await screen.findByRole('option', { name: 'carton' }));
    await waitFor(() => expect(usual).toHaveValue('carton'));
    await app.user.click(dialog.getByRole('button', { name: 'Remove auxiliary unit 1' }));
    await waitFor(() => expect(usual).toHaveValue('kg'));
    await app.user.type(dialog.getByLabelText(/^Number/), 'NEW-1');
    await app.user.click(dialog.getByRole('button', { name: 'Add goods' }));
    await waitFor(() => expect(asked()).toMatchObject([{ sku: 'NEW-1', salesUnit: null }]));
  });

  it('are kept over Escape', async () => {
    const { app, dialog } = await openDialog('/goods', 'Add goods');
    await app.user.type(dialog.getByLabelText(/^Chinese name/), '燕麦奶');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await app.user.click(screen.getByRole('button', { name: 'Add goods' }));
    const again = within(await screen.findByRole('dialog', { name: 'Add goods' }));
    expect(await again.findByLabelText(/^Chinese name/)).toHaveValue('燕麦奶');
  });

  it('are like others but for number and barcode', async () => {
    host.on('getGoods', () => goodsDetailOf({ barcode: '888', description: 'From the delta' }));
    const { dialog } = await openDialog('/goods/4', 'Duplicate goods');
    expect(dialog.getByLabelText(/^Number/)).toHaveValue('');
    expect(dialog.getByLabelText('Barcode')).toHaveValue('');
    expect(dialog.getByLabelText('Description')).toHaveValue('From the delta');
    expect(dialog.getByLabelText(/^Unit 1 holds, in kg/)).toHaveValue('25');
  });

  it('cannot have the disabled brand of those that they are like, which is said at once', async () => {
    const told = 'This brand is not enabled or not there any more. Choose another one.';
    const brand = (id: number, nameEn: string, status: 'enabled' | 'disabled') =>
      ({ id, name: '', nameEn, status, goods: 1, logos: [], version: 0 }) as never;
    host.on('listBrands', () => [brand(3, 'Kiln', 'disabled'), brand(4, 'Quay', 'enabled')]);
    const kiln = { id: 3, name: 'Kiln', nameZh: '' } as GoodsListed['brand'];
    host.on('getGoods', () => goodsDetailOf({ brand: kiln }));
    const { app, dialog } = await openDialog('/goods/4', 'Duplicate goods');
    expect(await dialog.findByText(told)).toBeVisible();
    await app.user.click(dialog.getByRole('combobox', { name: 'Brand' }));
    await app.user.click(await screen.findByRole('option', { name: 'Quay' }));
    await waitFor(() => expect(dialog.queryByText(told)).toBeNull());
  });
});

describe('changed goods', () => {
  it('keep the ratio of a unit in use, with the reason at the field', async () => {
    host.on('getGoods', () => goodsDetailOf({ unitsInUse: ['sack'] }));
    const { dialog } = await openDialog('/goods/4', 'Change goods');
    expect(dialog.getByLabelText(/^Unit 1 holds/)).toBeDisabled();
    expect(
      dialog.getByText('Orders or purchase orders hold this unit, so its ratio stays.'),
    ).toBeVisible();
    expect(
      dialog.getByText('Stock, orders or purchase orders are counted in it, so it stays.'),
    ).toBeVisible();
  });

  it('are sent with the version that the fields were filled from, whoever was faster', async () => {
    const faster = goodsDetailOf({ version: 9, specification: 'Coarse' });
    let isTold = false;
    host.on('updateGoods', () => {
      if (isTold) return goodsDetailOf({ version: 10 });
      isTold = true;
      throw new HostFailure({
        ...{ code: CODES.stale, msg: 'Somebody has changed this record meanwhile' },
        data: faster,
      });
    });
    const { app, dialog } = await openDialog('/goods/4', 'Change goods');
    await app.user.type(dialog.getByLabelText(/^Nicknames/), 'white rice');
    // The page behind reads what somebody else has saved; the fields were filled before.
    host.on('getGoods', () => faster);
    window.dispatchEvent(new Event('focus'));
    const save = dialog.getByRole('button', { name: 'Save goods' });
    await app.user.click(save);
    expect(await dialog.findByRole('alert')).toHaveTextContent('changed this record');
    expect(await dialog.findByText(/^Now as they saved it.*: Specification\.$/)).toBeVisible();
    expect(dialog.getByLabelText(/^Nicknames/)).toHaveValue('white rice');
    expect(dialog.getByLabelText('Specification')).toHaveValue('Coarse');
    await app.user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(
      host.calls('updateGoods').map(({ body }) => (body as { version: number }).version),
    ).toEqual([3, 9]);
    expect(host.calls('updateGoods').at(-1)?.body).toMatchObject({
      ...{ specification: 'Coarse', nicknames: 'white rice' },
    });
    await findHeading('Basmati rice');
  });

  it('tell the units that somebody else has added meanwhile, before one saves over them', async () => {
    const units = [...goodsOf().units, { unit: 'pallet', unitZh: '托盘', ratio: 1000 }];
    host.on('updateGoods', () => {
      throw new HostFailure({
        ...{ code: CODES.stale, msg: 'Somebody has changed this record meanwhile' },
        data: goodsDetailOf({ version: 9, units }),
      });
    });
    const { app, dialog } = await openDialog('/goods/4', 'Change goods');
    await app.user.click(dialog.getByRole('button', { name: 'Remove auxiliary unit 1' }));
    await app.user.click(dialog.getByRole('button', { name: 'Save goods' }));
    expect(await dialog.findByText(/^Now kg; 1 sack = 25 kg; 1 pallet = 1,000 kg/)).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Take this: Units' }));
    expect(dialog.queryByText(/^Now kg/)).toBeNull();
    expect(dialog.getByRole('combobox', { name: /^Auxiliary unit 2/ })).toHaveValue('pallet');
  });
});

describe('the list of goods', () => {
  it('says of goods without a price that there is none yet', async () => {
    host.on('listGoods', () => pageOf([goodsOf({ price: '0.00' })]));
    await openApp(host, '/goods');
    expect(await screen.findByText('No price yet')).toBeVisible();
    expect(screen.queryByText(/0\.00 \/ kg/)).toBeNull();
  });

  it('tells goods that are off for a time from others, with when they are back', async () => {
    const backAt = '2026-12-01T02:00:00.000Z';
    host.on('listGoods', () =>
      pageOf([
        goodsOf({ shelf: 'offShelf', place: 'offShelfUntil', backAt }),
        goodsOf({ id: 5, name: 'Soy sauce', shelf: 'offShelf', place: 'offShelf' }),
      ]),
    );
    await openApp(host, '/goods');
    const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);
    await screen.findByText('Basmati rice');
    expect(rowOf('Basmati rice').getByText('Off shelf for a time')).toBeVisible();
    expect(rowOf('Basmati rice').getByText(/^Back on the shelf on/)).toBeVisible();
    expect(rowOf('Soy sauce').getByText('Off shelf')).toBeVisible();
    expect(rowOf('Soy sauce').queryByText(/^Back on the shelf on/)).toBeNull();
  });
});
