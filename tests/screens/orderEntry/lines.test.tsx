import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GoodsItem } from '../../../api/goods/calls.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { goodsOf, pageOf } from '../support/samples.ts';
import { answerWell, committed, questionIs, summary, toDelivery, toGoods } from './support.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  answerWell(host);
});

describe('the lines as a sheet', () => {
  const rice = (change: Partial<GoodsItem> = {}) => goodsOf({ orderUnit: 'sack', ...change });

  it('begin in the unit that the customer ordered last, and take a unit with the quantity', async () => {
    host.on('listGoods', () => pageOf([rice()]));
    const app = await toGoods(host);
    await app.user.keyboard('rice{Enter}');
    const quantity = await screen.findByLabelText('Quantity of Basmati rice');
    const unit = screen.getByLabelText('Unit of Basmati rice');
    expect(unit).toHaveValue('sack');
    // Three keys beside the goods and the quantity: Enter, Enter, and the search has the focus again.
    await app.user.keyboard('2{Enter}');
    expect(screen.getByRole('combobox', { name: /^Name or number/ })).toHaveFocus();
    expect(summary().getByText('2 sacks Basmati rice')).toBeInTheDocument();
    await app.user.clear(quantity);
    await app.user.type(quantity, '40 kg');
    expect(unit).toHaveValue('kg');
    await app.user.keyboard('{Enter}');
    expect(quantity).toHaveValue('40');
    await app.user.clear(quantity);
    await app.user.type(quantity, '3袋');
    expect(unit).toHaveValue('sack');
    expect(quantity).not.toBeInvalid();
    await app.user.clear(quantity);
    await app.user.type(quantity, '3 boxes');
    expect(quantity).toBeInvalid();
    expect(quantity).toHaveAccessibleDescription(/^These goods are not sold by “boxes”/);
    await app.user.clear(quantity);
    await app.user.type(quantity, '-');
    expect(quantity).toHaveAccessibleDescription(/^This is not a number/);
  });

  it('begin in the unit that the goods are mostly sold in, for who has not bought them yet', async () => {
    host.on('listGoods', () => pageOf([goodsOf({ salesUnit: 'sack' })]));
    const app = await toGoods(host);
    await app.user.keyboard('rice{Enter}');
    expect(await screen.findByLabelText('Unit of Basmati rice')).toHaveValue('sack');
  });

  it('are gone through with the arrows', async () => {
    const app = await toDelivery(host);
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    await app.user.click(await screen.findByLabelText('Quantity of Soy sauce'));
    await app.user.keyboard('{ArrowUp}');
    expect(screen.getByLabelText('Quantity of Basmati rice')).toHaveFocus();
    await app.user.keyboard('{ArrowDown}');
    expect(screen.getByLabelText('Quantity of Soy sauce')).toHaveFocus();
    await app.user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(screen.getByLabelText('Quantity of Soy sauce')).toHaveValue('9');
  });

  it('offer what the customer usually orders, each with one key', async () => {
    host.on('usualGoods', () => [
      {
        goods: rice(),
        unit: 'sack',
        quantity: 2,
        price: '95.00',
        currency: 'SGD',
        orderedAt: '2026-11-20T02:00:00.000Z',
        orders: 3,
      },
    ]);
    const app = await toGoods(host);
    const usual = within(await screen.findByRole('region', { name: /^Usual goods/ }));
    expect(usual.getByRole('button')).toHaveTextContent(/2 sacks at S\$95.00 \/ sack.*3 orders/);
    await app.user.keyboard('{Alt>}1{/Alt}');
    expect(await screen.findByLabelText('Quantity of Basmati rice')).toHaveFocus();
    expect(screen.getByLabelText('Unit of Basmati rice')).toHaveValue('sack');
    expect(screen.queryByRole('region', { name: /^Usual goods/ })).toBeNull();
    await app.user.keyboard('2');
    expect(summary().getByText('Goods before GST').nextSibling).toHaveTextContent('S$190.00');
    const left = () => summary().getByText('Credit left').nextSibling;
    await waitFor(() => expect(left()).toHaveTextContent('S$1,706.88'));
  });

  it('are those of an order of before where that is repeated, and it is told what is no longer sold', async () => {
    const line = { ...orderLineOf, goodsId: 4, unit: 'sack', quantity: 2 };
    host.on('getOrderDetail4Merchant', () => ({
      order: {
        ...committed.order,
        customerId: 9,
        lines: [line, { ...line, goodsId: 99, name: 'Old noodles', nameZh: '旧面' }],
      } as never,
      state: {},
      facts: {} as never,
      history: [],
    }));
    const app = await openApp(host, '/orders/new?repeat=77');
    await questionIs('Where does it go?');
    await screen.findByText('12 Maxwell Road, #01-05, 068805', { selector: 'strong' });
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByLabelText('Quantity of Basmati rice')).toHaveValue('2');
    expect(screen.getByLabelText('Unit of Basmati rice')).toHaveValue('sack');
    expect(screen.getByText(/The lines of order OM-77/)).toBeInTheDocument();
    expect(screen.getByText(/Not sold as before any more: Old noodles/)).toBeInTheDocument();
    expect(app.address()).toBe('/orders/new');
  });

  it('are not read where the order of before cannot be, which is said with the way on', async () => {
    host.on('getOrderDetail4Merchant', () => {
      throw new HostFailure({ code: CODES.notFound, msg: 'No such order' });
    });
    const app = await openApp(host, '/orders/new?repeat=78');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Begin without it' }));
    expect(
      await screen.findByRole('combobox', { name: 'Name, phone or user number' }),
    ).toBeInTheDocument();
  });
});

/** As much of a line as is entered once more. */
const orderLineOf = { id: 1, name: 'Basmati rice', nameZh: '印度香米' };
