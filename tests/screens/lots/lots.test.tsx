import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { Lot } from '../../../api/lots/calls.ts';
import type { StockOfGoods } from '../../../api/stock/calls.ts';
import { detailOf, lineOf } from '../pickLists/samples.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { goodsDetailOf, pageOf } from '../support/samples.ts';

const host = startHost();

const expired: Lot = {
  ...{ id: 3, unit: 'kg', unitZh: '公斤', number: 'A12', expiry: '2026-11-19', daysLeft: -2 },
  goods: { id: 4, sku: 'OM-1004', name: 'Choy sum', nameZh: '菜心' },
  ...{ stock: 6, value: '18.00', receivedAt: '2026-11-10T05:00:00.000Z', version: 2 },
  purchaseOrder: { id: 12, number: '2611100012' },
  supplierName: 'Red Soil Farms',
};
const soon: Lot = {
  ...expired,
  ...{ id: 5, number: '', expiry: '2026-11-24', daysLeft: 3, stock: 2.5, value: null, version: 0 },
  ...{ purchaseOrder: null, supplierName: null },
};
const stock: StockOfGoods = {
  ...{ stock: 4, allocated: 0, free: 4, short: 0 },
  ...{ counting: null, movements: [], more: false },
};
const tabs = { all: 2, expired: 1, within3: 1, within7: 1, within30: 1, later: 0 };

beforeEach(() => {
  localStorage.clear();
  host.on('listLots', () => pageOf([expired, soon]));
  host.on('countLots', () => ({ tabs, exact: true }));
  host.on('getGoods', ({ query }) => goodsDetailOf({ id: Number(query.goodsId), stock: 10 }));
});

const rowOf = async (lot: string) => (await screen.findByText(lot)).closest('tr') as HTMLElement;

describe('the board of what expires', () => {
  it('says how long each lot is good for, what it is worth, and what it came in with', async () => {
    await openApp(host, '/goods/expiry');
    await findHeading('Expiry');
    const row = await rowOf('A12');
    expect(row).toHaveTextContent('expired 2 days ago');
    expect(row).toHaveTextContent('6 kg');
    expect(row).toHaveTextContent('18.00');
    expect(within(row).getByRole('link', { name: '2611100012' })).toHaveAttribute(
      'href',
      expect.stringContaining('/purchasing/orders/12'),
    );
    expect(within(row).getByRole('link', { name: 'Choy sum' })).toHaveAttribute(
      'href',
      expect.stringContaining('/goods/4'),
    );
    expect(await rowOf('No number')).toHaveTextContent('in 3 days');
    expect(host.calls('listLots').at(-1)?.body).toMatchObject({
      sort: { by: 'expiry', descending: false },
    });
  });

  it('asks for what the address says', async () => {
    const { user } = await openApp(host, '/goods/expiry?goods=4&tab=expired&q=A12');
    const narrowed = await screen.findByRole('button', { name: /Goods: Choy sum/ });
    expect(host.calls('listLots').at(-1)?.body).toMatchObject({
      ...{ tab: 'expired', goodsId: 4, search: 'A12' },
    });
    await user.click(narrowed);
    await waitFor(() => expect(host.calls('listLots').at(-1)?.body).not.toHaveProperty('goodsId'));
  });

  it('says that there are no lots yet', async () => {
    host.on('listLots', () => pageOf([]));
    await openApp(host, '/goods/expiry');
    expect(await screen.findByText('No lots on the shelf')).toBeInTheDocument();
  });

  it('can be asked for again where it did not come', async () => {
    host.on('listLots', () => {
      throw new HostFailure({ code: 500, msg: 'Something went wrong' });
    });
    const { user } = await openApp(host, '/goods/expiry');
    const again = await screen.findByRole('button', { name: 'Try again' });
    host.on('listLots', () => pageOf([expired]));
    await user.click(again);
    expect(await screen.findByText('A12')).toBeInTheDocument();
  });

  const without = (...names: string[]) =>
    loginWith(PERMISSIONS.filter((permission) => !names.includes(permission)));

  it('is closed to who may not see it', async () => {
    await openApp(host, '/goods/expiry', { login: without('lot.view') });
    await findHeading('Sorry, you do not have access rights');
    expect(host.calls('listLots')).toEqual([]);
  });

  it('has no buttons for who may do nothing', async () => {
    await openApp(host, '/goods/expiry', { login: without('lot.edit', 'stock.adjust') });
    await rowOf('A12');
    expect(screen.queryByRole('button', { name: /Write off/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Correct/ })).toBeNull();
  });
});

describe('writing a lot off', () => {
  const open = async () => {
    const app = await openApp(host, '/goods/expiry');
    const name = 'Write off lot A12 of Choy sum';
    await app.user.click(await screen.findByRole('button', { name }));
    return { ...app, dialog: within(await screen.findByRole('dialog')) };
  };

  it('asks first, and takes all of it unless somebody says less', async () => {
    host.on('adjustStock', () => stock);
    const { user, dialog } = await open();
    expect(dialog.getByText(/It cannot be undone/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /How much/ })).toHaveValue('6');
    await user.click(dialog.getByRole('button', { name: 'Write off' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.calls('adjustStock')[0]?.body).toEqual({
      ...{ goodsId: 4, lotId: 3, kind: 'waste', quantity: 6, remark: 'Expired' },
    });
  });

  it('keeps what was typed where the lot has less by now', async () => {
    host.on('adjustStock', () => {
      throw new HostFailure({
        code: CODES.refused,
        reason: {
          rule: 'lotHasEnough',
          figures: { lot: 'A12', stock: 1, need: 4, base: 'kg', baseZh: '公斤' },
        },
      });
    });
    const { user, dialog } = await open();
    const quantity = dialog.getByRole('textbox', { name: /How much/ });
    await user.clear(quantity);
    await user.type(quantity, '4');
    await user.click(dialog.getByRole('button', { name: 'Write off' }));
    expect(await dialog.findByText(/4 kg to be taken, 1 kg on the shelf/)).toBeVisible();
    expect(quantity).toHaveValue('4');
  });
});

describe('correcting a lot', () => {
  it('sends number, day and version, and says at the number that there is such a lot', async () => {
    host.on('updateLot', () => {
      throw new HostFailure({ code: CODES.invalidInput, errors: { number: 'There is one' } });
    });
    const { user } = await openApp(host, '/goods/expiry');
    const name = 'Correct lot A12 of Choy sum';
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    const number = dialog.getByRole('textbox', { name: 'Lot number' });
    await user.clear(number);
    await user.type(number, 'B7');
    await user.click(dialog.getByRole('button', { name: 'Save lot' }));
    expect(await dialog.findByText('There is one')).toBeVisible();
    expect(host.calls('updateLot')[0]).toMatchObject({
      params: ['3'],
      body: { number: 'B7', expiry: '2026-11-19', version: 2 },
    });
    host.on('updateLot', () => ({ ...expired, number: 'B7', version: 3 }));
    await user.click(dialog.getByRole('button', { name: 'Save lot' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the lots on the page of goods', () => {
  it('stand with what is without a lot, and may be chosen when stock is adjusted', async () => {
    host.on('adjustStock', () => stock);
    const { user } = await openApp(host, '/goods/4');
    const heading = await screen.findByRole('heading', { name: 'Lots' });
    const panel = heading.closest('section') as HTMLElement;
    expect(panel).toHaveTextContent('A12');
    expect(panel).toHaveTextContent('1.5 kg without a lot.');
    await user.click(screen.getByRole('button', { name: 'Adjust stock' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: /^Waste/ }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Which lot' }), '3');
    await user.type(dialog.getByRole('textbox', { name: /How much/ }), '2');
    await user.type(dialog.getByRole('textbox', { name: /Remark/ }), 'Wilted');
    await user.click(dialog.getByRole('button', { name: 'Adjust stock' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.calls('adjustStock')[0]?.body).toEqual({
      ...{ goodsId: 4, kind: 'waste', quantity: 2, lotId: 3, remark: 'Wilted' },
    });
  });

  it('come in as a new one with its day', async () => {
    host.on('listLots', () => pageOf([]));
    host.on('adjustStock', () => stock);
    const { user } = await openApp(host, '/goods/4');
    expect(await screen.findByText(/Nothing of these goods is kept in lots/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Adjust stock' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: /^Returned/ }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Which lot' }), 'new');
    await user.type(dialog.getByRole('textbox', { name: 'Lot number' }), 'C3');
    await user.type(dialog.getByRole('textbox', { name: /How much/ }), '2');
    await user.type(dialog.getByRole('textbox', { name: /Remark/ }), 'Unopened');
    await user.click(dialog.getByRole('button', { name: 'Adjust stock' }));
    const day = dialog.getByRole('textbox', { name: /Expiry day/ });
    await waitFor(() => expect(day).toBeInvalid());
    await user.type(day, '2199-12-03');
    await user.click(dialog.getByRole('button', { name: 'Adjust stock' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.calls('adjustStock')[0]?.body).toMatchObject({
      lot: { number: 'C3', expiry: '2199-12-03' },
    });
  });
});

describe('picking goods that are kept in lots', () => {
  it('says which to take first, and which not at all', async () => {
    const detail = detailOf([lineOf(1)]);
    detail.pickList.lots = [
      {
        lineId: detail.facts.lines[0]?.lineId as never,
        take: [
          { lot: null, quantity: 1 },
          { lot: { number: 'A12', expiry: '2026-12-03' }, quantity: 4 },
        ],
        expired: [{ number: 'Z9', expiry: '2026-11-01' }],
      },
    ];
    host.on('getPickList', () => detail);
    await openApp(host, '/pickLists/5/pick');
    await screen.findByText('Take first');
    const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(told).toEqual(
      expect.arrayContaining(['Without a lot: 1 kg', 'Lot A12, expires 3 Dec 2026: 4 kg']),
    );
    expect(screen.getByText('Do not take lot Z9: it expired on 1 Nov 2026.')).toBeVisible();
  });
});
