import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { Lot } from '../../../api/lots/calls.ts';
import type { StockMovement, StockOfGoods } from '../../../api/stock/calls.ts';
import { findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { goodsDetailOf, pageOf } from '../support/samples.ts';

const host = startHost();

const shipment: StockMovement = {
  ...{ id: 7, at: '2026-11-21T05:00:00.000Z', unit: 'kg', unitZh: '公斤' },
  goods: { id: 4, sku: 'OM-1004', name: 'Jasmine rice', nameZh: '茉莉香米' },
  ...{ quantity: -12.5, balance: 40, reason: 'shipment' },
  ...{ record: 'order', recordId: 12, recordName: 'OM261120-00009' },
  ...{ by: 'Ann', remark: '', parts: [] },
};
const waste: StockMovement = {
  ...shipment,
  ...{ id: 8, quantity: -2, balance: 38, reason: 'waste', remark: 'Torn sacks' },
  ...{ record: null, recordId: null, recordName: null },
  parts: [
    { lot: { id: 3, number: 'A12', expiry: '2026-11-19', isThere: true }, quantity: -1 },
    { lot: { id: 5, number: '', expiry: '2026-11-24', isThere: false }, quantity: -0.5 },
    { lot: null, quantity: -0.5 },
  ],
};
const lot: Lot = {
  ...{ id: 3, unit: 'kg', unitZh: '公斤', number: 'A12', expiry: '2026-12-19', daysLeft: 28 },
  goods: { id: 4, sku: 'OM-1004', name: 'Jasmine rice', nameZh: '茉莉香米' },
  ...{ stock: 6, value: null, receivedAt: '2026-11-10T05:00:00.000Z', version: 2 },
  ...{ purchaseOrder: null, supplierName: null },
};
const figures: StockOfGoods = {
  ...{ stock: 38, allocated: 10, free: 28, short: 0, counting: null },
  movements: [waste, shipment],
  more: true,
};

beforeEach(() => {
  localStorage.clear();
  host.on('listStockMovements', () => pageOf([waste, shipment]));
  host.on('countStockMovements', () => ({ tabs: { all: 2, in: 0, out: 2 }, exact: true }));
  host.on('getStockOfGoods', () => figures);
  host.on('getGoods', ({ query }) => goodsDetailOf({ id: Number(query.goodsId), stock: 38 }));
});

describe('the list of stock movements', () => {
  it('shows what moved and why, and leads to goods and record', async () => {
    await openApp(host, '/goods/stock');
    await findHeading('Stock movements');
    const link = await screen.findByRole('link', { name: 'OM261120-00009' });
    expect(link).toHaveAttribute('href', expect.stringContaining('/orders/12'));
    const row = link.closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('Shipped');
    expect(row).toHaveTextContent('−12.5 kg');
    expect(row).toHaveTextContent('40 kg');
    expect(within(row).getByRole('link', { name: 'Jasmine rice' })).toHaveAttribute(
      'href',
      expect.stringContaining('/goods/4'),
    );
  });

  it('says which lots moved, and leads to the board where something is left of one', async () => {
    await openApp(host, '/goods/stock?lot=3');
    const link = await screen.findByRole('link', { name: 'A12' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/goods\/expiry\?.*goods=4&q=A12/));
    const row = link.closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('A12 −1 kg');
    expect(row).toHaveTextContent('24 Nov 2026 −0.5 kg');
    expect(row).toHaveTextContent('without a lot −0.5 kg');
    expect(within(row).queryByRole('link', { name: '24 Nov 2026' })).toBeNull();
    expect(host.calls('listStockMovements').at(-1)?.body).toMatchObject({ lotId: 3 });
    expect(screen.getByRole('button', { name: /Lot: A12/ })).toBeVisible();
  });

  it('leads from the goods of a movement to those of the rows around it, whatever the numbers', async () => {
    const goodsOf = (id: number, name: string) => ({ id, sku: `OM-${id}`, name, nameZh: '' });
    host.on('listStockMovements', () =>
      pageOf([
        { ...shipment, id: 4, goods: goodsOf(9, 'Palm oil') },
        { ...shipment, id: 9, goods: goodsOf(4, 'Jasmine rice') },
        { ...shipment, id: 8, goods: goodsOf(4, 'Jasmine rice') },
        { ...shipment, id: 7, goods: goodsOf(5, 'Beans') },
      ]),
    );
    const app = await openApp(host, '/goods/stock');
    await app.user.click(
      (await screen.findAllByRole('link', { name: 'Jasmine rice' }))[1] as HTMLElement,
    );
    await waitFor(() => expect(app.address()).toBe('/goods/4?shop=1'));
    // The frame that waits for the goods has it too, and makes room for that of their page.
    await waitFor(() => {
      const walk = within(screen.getByRole('navigation', { name: 'From the list' }));
      expect(walk.getByText('3 of 4')).toBeVisible();
    });
    await app.user.keyboard('k');
    await waitFor(() => expect(app.address()).toBe('/goods/9?shop=1'));
    await app.user.keyboard('j');
    await waitFor(() => expect(app.address()).toBe('/goods/4?shop=1'));
    await app.user.keyboard('j');
    await waitFor(() => expect(app.address()).toBe('/goods/5?shop=1'));
    const last = within(await screen.findByRole('navigation', { name: 'From the list' }));
    expect(last.getByRole('button', { name: 'Next in the list' })).toBeDisabled();
    app.history.back();
    const row = (await screen.findByRole('link', { name: 'Beans' })).closest('tr');
    await waitFor(() => expect(row).toHaveFocus());
  });

  it('asks for what the address says, and names the goods that it is narrowed to', async () => {
    const { user } = await openApp(
      host,
      '/goods/stock?goods=4&reason=waste,count&tab=out&from=2026-11-01&to=2026-11-30',
    );
    const narrowed = await screen.findByRole('button', { name: /Goods: Jasmine rice/ });
    expect(host.calls('listStockMovements').at(-1)?.body).toMatchObject({
      ...{ tab: 'out', goodsId: 4, reasons: ['waste', 'count'] },
      from: '2026-10-31T16:00:00.000Z',
      to: '2026-11-30T16:00:00.000Z',
    });
    await user.click(narrowed);
    await waitFor(() =>
      expect(host.calls('listStockMovements').at(-1)?.body).not.toHaveProperty('goodsId'),
    );
  });

  it('says that nothing has moved yet', async () => {
    host.on('listStockMovements', () => pageOf([]));
    host.on('countStockMovements', () => ({ tabs: { all: 0, in: 0, out: 0 }, exact: true }));
    await openApp(host, '/goods/stock');
    expect(await screen.findByText('Nothing has moved yet')).toBeInTheDocument();
  });

  it('is closed to who may not see it', async () => {
    const permissions = PERMISSIONS.filter((permission) => permission !== 'stock.view');
    await openApp(host, '/goods/stock', { login: loginWith(permissions) });
    await findHeading('Sorry, you do not have access rights');
    expect(screen.queryByRole('link', { name: 'Stock movements' })).toBeNull();
    expect(host.calls('listStockMovements')).toEqual([]);
  });
});

describe('the stock on the page of goods', () => {
  const panelOf = async () =>
    (await screen.findByRole('heading', { name: 'Stock movements' })).closest(
      'section',
    ) as HTMLElement;

  it('says what is free, what moved last, and leads to all of it', async () => {
    await openApp(host, '/goods/4');
    expect(await screen.findByText('Free')).toBeInTheDocument();
    const panel = await panelOf();
    expect(panel).toHaveTextContent('Reserved for orders10 kg');
    expect(panel).toHaveTextContent('Free28 kg');
    expect(panel).not.toHaveTextContent('Short for orders');
    expect(panel).toHaveTextContent('Torn sacks');
    expect(within(panel).getByRole('link', { name: 'OM261120-00009' })).toHaveAttribute(
      'href',
      expect.stringContaining('/orders/12'),
    );
    expect(within(panel).getByRole('link', { name: 'Show all' })).toHaveAttribute(
      'href',
      expect.stringContaining('/goods/stock?goods=4'),
    );
  });

  it('says what orders wait for beyond it', async () => {
    host.on('getStockOfGoods', () => ({ ...figures, allocated: 50, free: 0, short: 12 }));
    await openApp(host, '/goods/4');
    expect(await screen.findByText('Short for orders')).toBeInTheDocument();
    expect(await panelOf()).toHaveTextContent('Short for orders12 kg');
  });

  it('can be asked for again where it did not come', async () => {
    host.on('getStockOfGoods', () => {
      throw new HostFailure({ code: 500, msg: 'Something went wrong' });
    });
    const { user } = await openApp(host, '/goods/4');
    const panel = await panelOf();
    const again = await within(panel).findByRole('button', { name: 'Try again' });
    host.on('getStockOfGoods', () => figures);
    await user.click(again);
    expect(await screen.findByText('Free')).toBeInTheDocument();
  });

  it('is not asked for by who may not see it', async () => {
    const permissions = PERMISSIONS.filter((permission) => !permission.startsWith('stock.'));
    await openApp(host, '/goods/4', { login: loginWith(permissions) });
    await screen.findByRole('button', { name: 'Set stock' });
    expect(screen.queryByRole('heading', { name: 'Stock movements' })).toBeNull();
    expect(host.calls('getStockOfGoods')).toEqual([]);
  });
});

describe('adjusting stock', () => {
  it('sends what happened, how much and why', async () => {
    host.on('adjustStock', () => figures);
    const { user } = await openApp(host, '/goods/4');
    await user.click(await screen.findByRole('button', { name: 'Adjust stock' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Stock on the books');
    await user.click(within(dialog).getByRole('radio', { name: /^Waste/ }));
    await user.type(within(dialog).getByRole('textbox', { name: /How much/ }), '2');
    await user.type(within(dialog).getByRole('textbox', { name: /Remark/ }), 'Torn sacks');
    await user.click(within(dialog).getByRole('button', { name: 'Adjust stock' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.calls('adjustStock')[0]?.body).toEqual({
      ...{ goodsId: 4, kind: 'waste', quantity: 2, remark: 'Torn sacks' },
    });
  });

  it('says at each field what it lacks, and sends nothing', async () => {
    const { user } = await openApp(host, '/goods/4');
    await user.click(await screen.findByRole('button', { name: 'Adjust stock' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Adjust stock' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: /How much/ })).toBeInvalid(),
    );
    expect(within(dialog).getByRole('radiogroup')).toBeInvalid();
    expect(within(dialog).getByRole('textbox', { name: /Remark/ })).toBeInvalid();
    expect(host.calls('adjustStock')).toEqual([]);
  });

  it('keeps what was typed where less is there', async () => {
    host.on('adjustStock', () => {
      throw new HostFailure({
        code: CODES.refused,
        reason: {
          rule: 'stockIsThere',
          figures: {
            ...{ goods: 'Jasmine rice', goodsZh: '茉莉香米', stock: 1, need: 2 },
            ...{ base: 'kg', baseZh: '公斤' },
          },
          remedy: { record: 'goods', id: 4 },
        },
      });
    });
    const { user } = await openApp(host, '/goods/4');
    await user.click(await screen.findByRole('button', { name: 'Adjust stock' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: /less in stock than noted/ }));
    const quantity = within(dialog).getByRole('textbox', { name: /How much/ });
    await user.type(quantity, '2');
    await user.type(within(dialog).getByRole('textbox', { name: /Remark/ }), 'Typed twice');
    await user.click(within(dialog).getByRole('button', { name: 'Adjust stock' }));
    expect(await within(dialog).findByText(/Jasmine rice/)).toBeInTheDocument();
    expect(quantity).toHaveValue('2');
    // One is on the page of the goods already.
    expect(within(dialog).queryByRole('link')).toBeNull();
  });

  it('says that the lots were not read, and reads them again', async () => {
    host.on('listLots', () => {
      throw new HostFailure({ code: 500, msg: 'Something went wrong' });
    });
    const { user } = await openApp(host, '/goods/4');
    await user.click(await screen.findByRole('button', { name: 'Adjust stock' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('alert');
    host.on('listLots', () => pageOf([lot]));
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await within(dialog).findByRole('combobox', { name: 'Which lot' });
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  it('shows that of the lot that was chosen nothing is left since', async () => {
    host.on('listLots', () => pageOf([lot]));
    const { user } = await openApp(host, '/goods/4');
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Adjust stock' }));
      return within(await screen.findByRole('dialog')).findByRole('combobox', {
        name: 'Which lot',
      });
    };
    await user.selectOptions(await open(), String(lot.id));
    // Escape keeps what was chosen.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    host.on('listLots', () => pageOf([]));
    expect(await open()).toHaveDisplayValue('A lot that is out of stock');
  });

  it('is closed, with the reason, to who may not do it', async () => {
    const permissions = PERMISSIONS.filter((permission) => permission !== 'stock.adjust');
    await openApp(host, '/goods/4', { login: loginWith(permissions) });
    expect(await screen.findByRole('button', { name: 'Adjust stock' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
