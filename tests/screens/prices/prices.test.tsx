import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { PriceListMenu } from '../../../src/screens/prices/PriceListMenu.tsx';
import { usePriceWords } from '../../../src/screens/prices/usePriceWords.tsx';
import { type App, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { showInOffice } from '../support/office.tsx';
import { customersOf, goodsOf, pageOf } from '../support/samples.ts';
import { answerOf, listOf, priceOf } from './samples.ts';

const host = startHost();
const ROW = 'Basmati rice for Harbour Kitchen';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('listPrices', () => listOf(priceOf()));
  host.on('getPrice', () => ({ price: priceOf(), beside: [] }));
  host.on('listGoods', () => pageOf([goodsOf()]));
  host.on('explainPrice', () => answerOf());
});

const open = async ({ user }: App, button: string, name: string) => {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name }));
};

describe('the prices of customers', () => {
  it('say what each is, on which days it holds and what is left after the cost', async () => {
    host.on('listPrices', () =>
      listOf(
        priceOf(),
        priceOf({ id: 8, price: '2.50', fromQuantity: 50, time: 'toCome', validFrom: null }),
      ),
    );
    await openApp(host, '/goods/prices');
    await screen.findByText(/50 kg or more/);
    const rows = screen.getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/S\$3\.40.*per kg/);
    expect(rows[1]).toHaveTextContent(/21%/);
    expect(rows[2]).toHaveTextContent(/50 kg or more/);
    expect(rows[2]).toHaveTextContent(/below cost/);
    expect(rows[2]).toHaveTextContent('Upcoming');
  });

  it('are changed: old amounts are shown, and what stands against the days is said at them', async () => {
    host.on('getPrice', () => ({
      price: priceOf(),
      beside: [
        {
          ...{ id: 1, at: '2026-11-20T02:00:00.000Z', operatorId: 3, operatorName: 'Mei Ling' },
          ...{ operatorAccount: 'manager', operatorRole: 'storeManager', remark: null },
          ...{ module: 'prices', operation: 'changePrice' },
          changes: [
            { what: 'setting', setting: 'price', as: 'amount', from: '3.60', to: '3.40' } as const,
          ],
        },
      ],
    }));
    host.on('changePrice', () => {
      const errors = { validFrom: 'This customer has a price of S$3.10 already.' };
      throw new HostFailure({ code: CODES.invalidInput, msg: '', errors });
    });
    const app = await openApp(host, '/goods/prices');
    const dialog = await open(app, `Change price: ${ROW}`, 'Change price');
    expect(await dialog.findByText(/S\$3\.60 → S\$3\.40/)).toBeVisible();
    const price = dialog.getByLabelText(/^Price for one kg/);
    expect(price).toHaveValue('3.40');
    await app.user.clear(price);
    await app.user.type(price, '2.60');
    expect(dialog.getByText(/below the cost of S\$2\.70/)).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Save price' }));
    expect(await dialog.findByText('This customer has a price of S$3.10 already.')).toBeVisible();
    expect(price).toHaveValue('2.60');
    expect(host.calls('changePrice')[0]?.query).toEqual({
      ...{ price: '2.60', fromQuantity: '0', validFrom: '2026-11-01', version: '2' },
    });
  });

  it('tell who was slower what is stored now', async () => {
    const now = priceOf({ price: '3.30', version: 3 });
    host.on('changePrice', () => {
      throw new HostFailure({ code: CODES.stale, msg: 'Changed meanwhile', data: now });
    });
    const app = await openApp(host, '/goods/prices');
    const dialog = await open(app, `Change price: ${ROW}`, 'Change price');
    const price = dialog.getByLabelText(/^Price for one kg/);
    await app.user.clear(price);
    await app.user.type(price, '3.20');
    await app.user.click(dialog.getByRole('button', { name: 'Save price' }));
    await dialog.findByText(/since you began/);
    expect(price).toHaveValue('3.20');
    expect(price).toHaveAccessibleDescription(/Now 3\.30/);
    host.on('changePrice', () => priceOf({ price: '3.20', version: 4 }));
    await app.user.click(dialog.getByRole('button', { name: 'Save price' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.calls('changePrice').at(-1)?.query).toMatchObject({ version: '3' });
  });

  it('are for a kilogram where the goods are charged by weight', async () => {
    const salmon = priceOf({ ...{ price: '16.00', unit: 'piece', unitZh: '条' }, byWeight: true });
    function Said() {
      return <p>{usePriceWords().per(salmon.price, salmon)}</p>;
    }
    await showInOffice(<Said />, { fetch: (request) => fetch(request), permissions: [] });
    expect(await screen.findByText('S$16.00 / kg (piece)')).toBeVisible();
  });

  it('are removed once they are chosen, and asked for first', async () => {
    host.on('removePrices', () => ({ removed: 1 }));
    const app = await openApp(host, '/goods/prices');
    await app.user.click(await screen.findByRole('checkbox', { name: new RegExp(ROW) }));
    const many = await open(app, 'Remove prices', 'Remove the selected prices?');
    expect(many.getByText(/Orders keep the price/)).toBeVisible();
    expect(host.calls('removePrices')).toEqual([]);
    await app.user.click(many.getByRole('button', { name: 'Remove prices' }));
    await waitFor(() =>
      expect(host.calls('removePrices')[0]?.body).toEqual({ prices: [{ id: 7, version: 2 }] }),
    );
  });

  it('get one more: what is missing is said at its field', async () => {
    host.on('listCustomers', () => customersOf([]));
    const app = await openApp(host, '/goods/prices');
    const dialog = await open(app, 'Add customer price', 'Add customer price');
    await app.user.type(dialog.getByLabelText(/^Price for one/), '1.005');
    await app.user.click(dialog.getByRole('button', { name: 'Add customer price' }));
    expect(await dialog.findByText('Enter an amount with at most two decimals')).toBeVisible();
    expect(dialog.getByRole('combobox', { name: /^Customer/ })).toBeInvalid();
    expect(dialog.getByRole('combobox', { name: /^Goods/ })).toBeInvalid();
    expect(host.calls('setProductPrice')).toEqual([]);
  });

  it('are only looked at by who may not change them', async () => {
    const login = loginWith(PERMISSIONS.filter((permission) => permission !== 'price.edit'));
    const app = await openApp(host, '/goods/prices', { login });
    const dialog = await open(app, `View price: ${ROW}`, 'Customer price');
    expect(await dialog.findByText('No changes yet.')).toBeVisible();
    await app.user.click(dialog.getByText('Close'));
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add customer price' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('say that there are none yet, and that reading them failed', async () => {
    host.on('listPrices', () => listOf());
    await openApp(host, '/goods/prices');
    expect(await screen.findByText('No customer prices yet')).toBeVisible();
  });
});

describe('the simulator', () => {
  it('says the price, why each other is not it, and what would change it', async () => {
    const app = await openApp(host, '/goods/prices/simulator');
    await screen.findByRole('heading', { level: 1, name: 'Price simulator' });
    expect(screen.getByText(/Choose goods and enter a quantity/)).toBeVisible();
    await app.user.type(screen.getByRole('combobox', { name: /^Goods/ }), 'rice');
    await app.user.click(await screen.findByRole('option', { name: /Basmati rice/ }));
    const table = await screen.findByRole('table', { name: 'Prices considered' });
    const rows = within(table).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/Price of Harbour Kitchen.*Applies/);
    expect(rows[2]).toHaveTextContent('Needs a larger quantity');
    expect(rows[3]).toHaveTextContent(/Tier price: Junior/);
    expect(screen.getByText('50 kg or more: S$3.10 / kg')).toBeVisible();
    expect(screen.getByText(/^From .*Dec.*: S\$3\.30 \/ kg$/)).toBeVisible();
    // The day is the shop's today until somebody says another one.
    expect(host.calls('explainPrice').at(-1)?.body).toEqual({
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      ...{ goodsId: 4, unit: 'kg', quantity: 1 },
    });

    await app.user.clear(screen.getByRole('textbox', { name: /^Quantity/ }));
    expect(screen.getByText(/This is not a number/)).toBeVisible();
  });
});

describe('the price list of a customer', () => {
  it('is taken along as a document or as a workbook', async () => {
    host.on('downloadPriceList', () => new File(['%PDF-'], 'Price list-C1.pdf') as never);
    const user = userEvent.setup();
    await showInOffice(<PriceListMenu customerId={5} />, {
      fetch: (request) => fetch(request),
      permissions: ['price.view'],
    });
    for (const [name, format] of [
      ['As PDF', 'pdf'],
      ['As Excel workbook (.xlsx)', 'xlsx'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: 'Price list' }));
      await user.click(await screen.findByRole('menuitem', { name }));
      await waitFor(() =>
        expect(host.calls('downloadPriceList').at(-1)?.body).toEqual({ customerId: 5, format }),
      );
      // A press on its button would close a menu that is still there.
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    }
  });
});
