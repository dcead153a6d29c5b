import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startHost } from '../support/host.ts';
import { goodsOf } from '../support/samples.ts';
import { answerWell, price, soy, toGoods } from './support.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  answerWell(host);
});

describe('the lines that are entered', () => {
  it('keep their keys while the step is open, so that two can be added in a row', async () => {
    const usual = [goodsOf(), soy, { ...soy, id: 6, sku: 'OM-1006', name: 'Fish sauce' }];
    host.on('usualGoods', () =>
      usual.map((goods) => ({
        goods,
        unit: goods.units[0]?.unit ?? '',
        quantity: 1,
        price: '2.50',
        currency: 'SGD',
        orderedAt: '2026-11-20T02:00:00.000Z',
        orders: 3,
      })),
    );
    const app = await toGoods(host);
    await screen.findByRole('button', { name: /^Alt 3.*Fish sauce/ });
    await app.user.keyboard('{Alt>}1{/Alt}');
    await screen.findByLabelText('Quantity of Basmati rice');
    expect(screen.getByRole('button', { name: /^Alt 2.*Soy sauce/ })).toBeInTheDocument();
    await app.user.keyboard('{Alt>}2{/Alt}');
    expect(await screen.findByLabelText('Quantity of Soy sauce')).toHaveFocus();
    expect(screen.queryByLabelText('Quantity of Fish sauce')).toBeNull();
  });

  it('keep the focus where something is wrong with the quantity', async () => {
    const app = await toGoods(host);
    await app.user.keyboard('soy{Enter}');
    const quantity = await screen.findByLabelText('Quantity of Soy sauce');
    await app.user.keyboard('25{Enter}');
    expect(quantity).toBeInvalid();
    expect(quantity).toHaveFocus();
    await app.user.keyboard('5{Enter}');
    expect(quantity).not.toHaveFocus();
  });

  it('tell the total and the credit in the bar where the summary is far below', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width: 75em') });
    try {
      host.on('calcOrderPrice', () => ({ ...price, total: '5000.00' }));
      const app = await toGoods(host);
      await app.user.keyboard('rice{Enter}');
      await screen.findByLabelText('Quantity of Basmati rice');
      await app.user.keyboard('20{Enter}');
      const bar = within(screen.getByRole('form', { name: 'What is ordered?' }));
      await waitFor(() =>
        expect(bar.getByText('Above the credit limit by').nextSibling).toHaveTextContent(
          'S$3,169.95',
        ),
      );
      expect(bar.getByText('This order with GST').nextSibling).toHaveTextContent('S$5,000.00');
    } finally {
      window.matchMedia = wide;
    }
  });
});
