import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PurchaseDetail } from '../../../api/purchasing/purchaseOrder.ts';
import { findHeading, openApp } from '../support/app.tsx';
import { lookAgain, moveIntervals, usesSince } from '../support/follow.ts';
import { startHost } from '../support/host.ts';
import { detailOf } from './samples.ts';

const host = startHost();
moveIntervals();
let detail: PurchaseDetail;

/** The order with so much of its three sacks received. */
const received = (version: number, quantity: number) =>
  detailOf(
    { status: 'inProgress', version },
    {
      received: quantity,
      state: { approval: { inProgress: 'receiving' }, payment: 'unpaid' },
    },
  );

beforeEach(() => {
  localStorage.clear();
  detail = received(3, 0);
  host.on('getPurchaseOrder', () => detail);
  host.on('lastPurchasePrices', () => []);
  host.on('listWarehouses', () => []);
});

describe('the open page of a purchase order', () => {
  it('shows by itself what others do, which is no use of the session', async () => {
    await openApp(host, '/purchasing/orders/8');
    await findHeading(/261121000008/);
    expect(screen.getByText('0 / 3')).toBeVisible();
    const before = host.calls().length;
    detail = received(4, 1);

    await lookAgain();

    expect(await screen.findByText('1 / 2')).toBeVisible();
    expect(usesSince(host, before)).toEqual([]);
  });

  it('leaves what is typed as it is, and shows what others did once that is put away', async () => {
    const { user } = await openApp(host, '/purchasing/orders/8');
    await findHeading(/261121000008/);
    await user.click(screen.getByRole('button', { name: 'Receive goods' }));
    const dialog = within(await screen.findByRole('dialog'));
    const quantity = dialog.getByRole('textbox', { name: 'Quantity of Basmati rice received' });
    await user.clear(quantity);
    await user.type(quantity, '2');
    detail = received(4, 1);

    await lookAgain();

    expect(quantity).toHaveValue('2');
    expect(quantity).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await lookAgain();
    expect(await screen.findByText('1 / 2')).toBeVisible();
  });
});
