import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import type { ToReorder } from '../../../api/purchasing/calls.ts';
import { findHeading, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';

const host = startHost();

const rowOf = (id: number, change: Partial<ToReorder> = {}): ToReorder => ({
  id,
  sku: `GR-${id}`,
  name: `Rice ${id}`,
  nameZh: `米 ${id}`,
  specification: '1 kg',
  units: [
    { unit: 'kg', unitZh: '公斤', ratio: 1 },
    { unit: 'carton', unitZh: '箱', ratio: 12 },
  ],
  ...{ stock: 10, reserved: 4, coming: 0, reorderPoint: 24, orderUpTo: 120 },
  supplier: { id: 3, name: 'Johor Greens', frozen: false },
  unit: 'carton',
  quantity: 10,
  cost: { amount: '24.00', currency: 'SGD' },
  ...change,
});

beforeEach(() => {
  localStorage.clear();
  host.on('listGoodsToReorder', () => ({
    rows: [
      rowOf(41),
      rowOf(42, { supplier: { id: 4, name: 'Ice House', frozen: true } }),
      rowOf(43, { supplier: null }),
      rowOf(44),
    ],
    more: false,
  }));
  host.on('addReorderDrafts', () => ({
    purchaseOrders: [
      { id: 8, number: '261121000008' },
      { id: 9, number: '261121000009' },
    ],
  }));
});

describe('goods to reorder', () => {
  it('are ordered as proposed or as typed, those that can be', async () => {
    const { user } = await openApp(host, '/purchasing/reorder');
    expect(await screen.findByText('Frozen: Ice House')).toBeVisible();
    expect(screen.getByTitle(/Choose a supplier/)).toHaveTextContent('No supplier');
    expect(screen.queryByRole('textbox', { name: 'Quantity of Rice 42' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /GR-44/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit of Rice 41' }), 'kg');
    expect(screen.getByRole('textbox', { name: 'Quantity of Rice 41' })).toHaveValue('120');
    await user.clear(screen.getByRole('textbox', { name: 'Quantity of Rice 41' }));
    await user.type(screen.getByRole('textbox', { name: 'Quantity of Rice 41' }), '96.5');
    await user.click(screen.getByRole('button', { name: 'Save as purchase orders' }));
    await waitFor(() =>
      expect(host.calls('addReorderDrafts').map(({ body }) => body)).toEqual([
        { lines: [{ goodsId: 41, supplierId: 3, unit: 'kg', quantity: 96.5 }] },
      ]),
    );
    await findHeading('Purchase orders');
  });

  it('are sent only with a quantity each, and at least one', async () => {
    const { user } = await openApp(host, '/purchasing/reorder');
    const quantity = await screen.findByRole('textbox', { name: 'Quantity of Rice 41' });
    await user.clear(quantity);
    await user.type(quantity, 'many');
    await user.click(screen.getByRole('button', { name: 'Save as purchase orders' }));
    expect(quantity).toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    await user.click(screen.getByRole('button', { name: 'Save as purchase orders' }));
    expect(await screen.findByText('Choose the goods to order.')).toBeVisible();
    expect(host.calls('addReorderDrafts')).toEqual([]);
  });

  it('keep what was typed where the server refuses one of them, which is named', async () => {
    host.on('addReorderDrafts', () => {
      throw new HostFailure({
        code: CODES.invalidInput,
        msg: 'Some entries are not right',
        errors: { 'lines.1.supplierId': 'The supplier Johor Greens is frozen.' },
      });
    });
    const { user } = await openApp(host, '/purchasing/reorder');
    const quantity = await screen.findByRole('textbox', { name: 'Quantity of Rice 44' });
    await user.clear(quantity);
    await user.type(quantity, '7');
    await user.click(screen.getByRole('button', { name: 'Save as purchase orders' }));
    expect(await screen.findByText('The supplier Johor Greens is frozen.')).toBeVisible();
    expect(quantity).toBeInvalid();
    expect(quantity).toHaveValue('7');
  });

  it('may be none', async () => {
    host.on('listGoodsToReorder', () => ({ rows: [], more: false }));
    await openApp(host, '/purchasing/reorder');
    expect(await screen.findByText('Nothing has to be reordered')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save as purchase orders' })).toBeNull();
  });
});
