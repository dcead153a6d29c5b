import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { OrderServer } from './orderServer.ts';
import { factsOf, TEN_DOLLARS, TO_SHIP } from './records.ts';
import { dialog, showOrder, showServer } from './show.tsx';

beforeEach(() => localStorage.clear());

it('an order leads to the member who placed it, for who may look at members', async () => {
  const wallet = { memberId: 4, member: 'Saver', balance: 0 };
  await showOrder({ wallet }, TO_SHIP);
  expect(await screen.findByRole('link', { name: 'Saver' })).toHaveAttribute('href', '/members/4');
});

describe('an order whose delivery time is over', () => {
  const late = async (state: OrderDetail['state']) => {
    const server = new OrderServer(factsOf(), state, PERMISSIONS);
    server.detail.order.deliveryAt = '2026-01-02T03:00:00Z';
    await showServer(server);
    await screen.findByRole('heading', { level: 1 });
    return screen.queryByText('Late: its delivery time is over');
  };

  it('says so on its page too, while it is to be delivered', async () => {
    expect(await late(TO_SHIP)).toHaveAttribute('data-meaning', 'person');
  });

  it('is late no more once it was', async () => {
    expect(await late({ fulfilment: 'delivered', payment: 'unpaid' })).toBeNull();
  });
});

describe('changing what is agreed beside the goods', () => {
  const address = {
    id: 32,
    customerId: 9,
    contact: 'Ravi',
    phone: '93334444',
    postCode: '409051',
    address: '10 Eunos Road 8',
    unitNumber: '',
    isDefault: false,
    version: 0,
  };

  it('sends what is another than before alone, and asks for the total of another promotion first', async () => {
    const { server, user } = await showOrder({}, TO_SHIP);
    server.answers.set('all', [address]);
    const { lines: _lines, promotion: _promotion, ...price } = TEN_DOLLARS;
    server.answers.set('calcOrderPromotion', price);
    await user.click(screen.getByRole('button', { name: 'Change delivery and remarks' }));
    const form = await dialog();
    const send = form.getByRole('button', { name: 'Change delivery and remarks' });
    expect(send).toBeDisabled();
    await waitFor(() => expect(form.getByRole('textbox', { name: 'To arrive' })).toHaveFocus());
    await user.type(form.getByRole('textbox', { name: 'Own remark' }), 'Fragile');
    expect(send).toBeEnabled();
    await user.click(await form.findByRole('combobox', { name: 'Address' }));
    await user.click(
      await screen.findByRole('option', { name: /^10 Eunos Road 8, 409051 · Ravi/, hidden: true }),
    );
    await user.type(form.getByRole('textbox', { name: 'Promotion code' }), 'SPRING');
    expect(send).toBeDisabled();
    expect(await form.findByText('New total: S$10.90')).toBeVisible();
    await user.click(send);
    await waitFor(() => expect(server.sent.map(({ path }) => path)).toContain('details'));
    expect(server.sent.find(({ path }) => path === 'details')?.body).toEqual({
      orderId: 7,
      version: 3,
      addressId: 32,
      merchantRemark: 'Fragile',
      promotionCode: 'SPRING',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says at the code what stands against it, and keeps what was typed', async () => {
    const { server, user } = await showOrder({}, TO_SHIP);
    server.answers.set('all', [address]);
    server.fail('calcOrderPromotion', {
      kind: 'envelope',
      code: 4000,
      msg: '',
      errors: { promotionCode: 'There is no such promotion code.' },
    });
    await user.click(screen.getByRole('button', { name: 'Change delivery and remarks' }));
    const form = await dialog();
    const code = form.getByRole('textbox', { name: 'Promotion code' });
    await user.type(code, 'X');
    await waitFor(() =>
      expect(code).toHaveAccessibleDescription('There is no such promotion code.'),
    );
    expect(form.getByRole('button', { name: 'Change delivery and remarks' })).toBeDisabled();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.answers.set('calcOrderPromotion', TEN_DOLLARS);
    await user.click(screen.getByRole('button', { name: 'Change delivery and remarks' }));
    expect((await dialog()).getByRole('textbox', { name: 'Promotion code' })).toHaveValue('X');
  });

  it('is no step of an order whose goods have all left', async () => {
    await showOrder({}, { fulfilment: 'shipped', payment: 'unpaid' });
    expect(screen.queryByRole('button', { name: 'Change delivery and remarks' })).toBeNull();
  });
});
