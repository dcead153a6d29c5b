import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { driverOf } from '../drivers/samples.ts';
import { factsOf, TEN_DOLLARS, TO_SHIP } from './records.ts';
import { choose, dialog, paidInFull, showOrder } from './show.tsx';

beforeEach(() => localStorage.clear());

describe('shipping', () => {
  it('fills in all that is open, and sends the part that is left of it', async () => {
    const { server, user } = await showOrder({}, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Ship goods' }));
    const form = await dialog();
    const rice = form.getByRole('textbox', { name: 'Quantity of Jasmine rice to ship' });
    expect(rice).toHaveValue('2');
    await user.clear(rice);
    await user.click(form.getByRole('button', { name: 'Ship goods' }));
    await waitFor(() =>
      expect(server.detail.state).toMatchObject({ fulfilment: 'partialShipment' }),
    );
    expect(server.sent[0]?.body.event).toEqual({
      type: 'ship',
      lines: [{ lineId: 1, quantity: 2 }],
    });
  });

  it('fills in what the shelf has, and goes on without what it lacks', async () => {
    const [oil, rice] = factsOf().lines;
    if (!oil || !rice) throw new Error('An order has lines');
    const { server, user } = await showOrder({ lines: [{ ...oil, stock: 0 }, rice] }, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Ship goods' }));
    const form = await dialog();
    expect(form.getByRole('textbox', { name: 'Quantity of Palm oil to ship' })).toHaveValue('');
    await user.click(form.getByRole('button', { name: 'Ship goods' }));
    await waitFor(() =>
      expect(server.detail.state).toMatchObject({ fulfilment: 'partialShipment' }),
    );
    expect(server.sent[0]?.body.event).toEqual({
      type: 'ship',
      lines: [{ lineId: 2, quantity: 2 }],
    });
  });

  it('fills in whole packages where the shelf has less than is open, and says so', async () => {
    const [oil, rice] = factsOf().lines;
    if (!oil || !rice) throw new Error('An order has lines');
    const bags = { ...oil, unit: 'bag', unitZh: '袋', ratio: 5, quantity: 3, stock: 8 };
    const { user } = await showOrder({ lines: [bags, rice] }, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Ship goods' }));
    const form = await dialog();
    expect(form.getByRole('textbox', { name: 'Quantity of Palm oil to ship' })).toHaveValue('1');
    expect(form.getByText(/what is weighed and on the shelf, in whole units/)).toBeVisible();
    expect(form.queryByText(/All that is open is filled in/)).toBeNull();
  });

  it('says what is missing where the shelf has no whole package of anything', async () => {
    const [oil] = factsOf().lines;
    if (!oil) throw new Error('An order has lines');
    const crates = { ...oil, unit: 'crate', unitZh: '筐', ratio: 10, quantity: 4, stock: 9 };
    await showOrder({ lines: [crates] }, TO_SHIP);
    const ship = screen.getByRole('button', { name: /^Ship goods/ });
    expect(ship).toHaveAttribute('aria-disabled', 'true');
    expect(ship).toHaveAccessibleDescription(/40 kg needed, 9 kg on the shelf/);
    expect(screen.getByText('3 crates 1 kg not in stock')).toBeVisible();
  });

  it('says in the words of the rule what there is not enough of, and cannot be sent', async () => {
    const { user } = await showOrder({}, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Ship goods' }));
    const form = await dialog();
    const oil = form.getByRole('textbox', { name: 'Quantity of Palm oil to ship' });
    await user.clear(oil);
    await user.type(oil, '5');
    expect(await form.findByText(/Palm oil: 2 kg can still be shipped, not 5 kg/)).toBeVisible();
    expect(oil).toHaveAccessibleDescription(/Palm oil: 2 kg can still be shipped, not 5 kg/);
    expect(oil).toBeInvalid();
    const rice = form.getByRole('textbox', { name: 'Quantity of Jasmine rice to ship' });
    await user.clear(rice);
    await user.type(rice, '99');
    expect(rice).toHaveAccessibleDescription(/can still be shipped, not 99/);
    expect(oil).toBeInvalid();
    expect(form.getByRole('button', { name: 'Ship goods' })).toBeDisabled();
  });
});

describe('a quantity', () => {
  it('stays as it was typed, is refused at its field, and is said of as it is now', async () => {
    const { server, user } = await showOrder({}, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Ship goods' }));
    const form = await dialog();
    const oil = form.getByRole('textbox', { name: 'Quantity of Palm oil to ship' });
    const ship = () => user.click(form.getByRole('button', { name: 'Ship goods' }));
    for (const [typed, message] of [
      ['-1', /more than 0/],
      ['abc', /not a number/],
      ['1e9', /not a number/],
      ['1.2345', /at most three decimals/],
      ['0,5', /not a number/],
    ] as const) {
      await user.clear(oil);
      await user.type(oil, typed);
      // At once, and still once it was tried.
      expect(oil).toHaveAccessibleDescription(message);
      await ship();
      await waitFor(() => expect(oil).toHaveAccessibleDescription(message));
      expect(oil).toHaveValue(typed);
    }
    await user.clear(oil);
    await user.type(oil, '9999999');
    expect(
      await form.findByText(/Palm oil: 2 kg can still be shipped, not 9,999,999 kg/),
    ).toBeVisible();
    await user.click(form.getByRole('button', { name: 'None' }));
    await ship();
    expect(await form.findByText('Select at least one item')).toBeVisible();
    await user.type(oil, '5');
    expect(await form.findByText(/Palm oil: 2 kg can still be shipped, not 5 kg/)).toBeVisible();
    expect(form.queryByText('Select at least one item')).toBeNull();
    expect(server.sent).toEqual([]);
  });
});

describe('cancelling', () => {
  it('asks for a remark and for the word that it is meant', async () => {
    const { server, user } = await showOrder(paidInFull, {
      fulfilment: 'pendingShipment',
      payment: 'paid',
    });
    await choose(user, 'Cancel order');
    const form = await dialog();
    expect(form.getByText('S$21.80 was paid and will wait to be refunded.')).toBeVisible();
    await user.type(form.getByRole('textbox', { name: /Remark/ }), 'Ordered twice');
    expect(form.getByRole('button', { name: 'Cancel order' })).toBeDisabled();
    await user.click(form.getByRole('checkbox', { name: 'I want to cancel this order' }));
    await user.click(form.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() =>
      expect(server.detail.state).toEqual({ fulfilment: 'cancelled', payment: 'notRefunded' }),
    );
  });
});

describe('a review', () => {
  it('takes one to five stars', async () => {
    const { server, user } = await showOrder(paidInFull, {
      fulfilment: 'completed',
      payment: 'paid',
    });
    await user.click(screen.getByRole('button', { name: 'Add review' }));
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'Add review' }));
    expect(await form.findByText('Give 1 to 5 stars')).toBeVisible();
    await user.click(form.getByRole('radio', { name: '4 of 5 stars' }));
    await user.click(form.getByRole('button', { name: 'Add review' }));
    await waitFor(() => expect(server.sent[0]?.body.event).toEqual({ type: 'review', rating: 4 }));
  });
});

describe('a waybill', () => {
  it('takes a driver and a vehicle of the shop', async () => {
    const { server, user } = await showOrder({}, { fulfilment: 'shipped', payment: 'unpaid' });
    server.answers.set('getDriver/list', [
      driverOf({ id: 11, phone: '91234567', availability: 'onRoad' }),
      driverOf({ id: 12, name: 'Rahim', phone: '', status: 'offDuty', availability: 'offDuty' }),
    ]);
    server.answers.set('getVehicles/list', [
      { id: 21, plate: 'GBA 21 C', type: 'van', loadCapacity: 900, availability: 'free' },
      { id: 22, plate: 'GBA 22 D', type: 'van', loadCapacity: 900, availability: 'inRepair' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Assign driver and vehicle' }));
    const form = await dialog();
    await user.click(await form.findByRole('combobox', { name: 'Driver' }));
    const off = await screen.findByRole('option', { name: 'Rahim · off duty' });
    expect(off).toHaveAttribute('data-combobox-disabled', 'true');
    await user.click(screen.getByRole('option', { name: 'Kumar · 9123 4567 · on the road' }));
    await user.click(form.getByRole('combobox', { name: 'Vehicle' }));
    const away = await screen.findByRole('option', { name: /GBA 22 D .* in repair/ });
    expect(away).toHaveAttribute('data-combobox-disabled', 'true');
    await user.click(screen.getByRole('option', { name: 'GBA 21 C · Van · 900 kg' }));
    const errors = { 'event.driverId': 'Kumar is off today' };
    server.fail('operation', { kind: 'envelope', code: 4000, msg: 'Wrong input', errors });
    await user.click(form.getByRole('button', { name: 'Assign driver and vehicle' }));
    // Said at its field, and nowhere else.
    expect(await form.findAllByText('Kumar is off today')).toHaveLength(1);
    await user.click(form.getByRole('button', { name: 'Assign driver and vehicle' }));
    await waitFor(() => expect(server.detail.facts).toMatchObject({ driverId: 11, vehicleId: 21 }));
  });

  it('begins with whom and what was sent out last, but for a vehicle that is on the road', async () => {
    localStorage.setItem('larder.sentOut.4.1', JSON.stringify({ driverId: 11, vehicleId: 22 }));
    const { server, user } = await showOrder(
      { unavailableVehicles: [22] },
      { fulfilment: 'shipped', payment: 'unpaid' },
    );
    server.answers.set('getDriver/list', [driverOf({ id: 11, phone: '91234567' })]);
    server.answers.set('getVehicles/list', []);
    await user.click(screen.getByRole('button', { name: 'Assign driver and vehicle' }));
    const form = await dialog();
    expect(await form.findByRole('combobox', { name: 'Driver' })).toHaveValue('Kumar · 9123 4567');
    expect(form.getByRole('combobox', { name: 'Vehicle' })).toHaveValue('');
  });
});

describe('changing the goods', () => {
  it('asks the server for the new total before anything is sent', async () => {
    const { server, user } = await showOrder({}, TO_SHIP);
    server.answers.set('calcOrderPrice', TEN_DOLLARS);
    await user.click(screen.getByRole('button', { name: 'Change products' }));
    const form = await dialog();
    const send = form.getByRole('button', { name: 'Change products' });
    expect(send).toBeDisabled();
    await user.click(form.getByRole('button', { name: 'Remove Jasmine rice' }));
    expect(await form.findByText('New total: S$10.90')).toBeVisible();
    await user.click(send);
    await waitFor(() => expect(server.detail.facts.lines).toHaveLength(1));
    expect(server.sent.map(({ path }) => path)).toEqual(['calcOrderPrice', 'product']);
  });

  it('says in words what stands against the new total', async () => {
    const { server, user } = await showOrder(paidInFull, {
      fulfilment: 'pendingShipment',
      payment: 'paid',
    });
    server.answers.set('calcOrderPrice', {
      currency: 'SGD',
      items: '30.00',
      discount: '0.00',
      deliveryFee: '0.00',
      gstPercent: '9',
      gst: '2.70',
      total: '32.70',
      lines: [],
      promotion: null,
    });
    await user.click(screen.getByRole('button', { name: 'Change products' }));
    const form = await dialog();
    await user.type(form.getByRole('textbox', { name: 'Quantity of Palm oil' }), '0');
    expect(
      await form.findByText(
        /^The new total S\$32[.]70 is above the S\$21[.]80 that is kept of the payment \(S\$21[.]80 paid, S\$0[.]00 refunded\)/,
      ),
    ).toBeVisible();
    expect(form.getByRole('button', { name: 'Change products' })).toBeDisabled();
  });

  it.each([
    ['-2', /^A quantity is above 0|more than 0/],
    ['0', /^A quantity is above 0|more than 0/],
    ['1.2345', /three decimals/],
    ['two', /number/],
    ['9999999', /999,999/],
  ])('says at the line at once that %s is no quantity', async (typed, said) => {
    const { server, user } = await showOrder({}, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Change products' }));
    const form = await dialog();
    const field = form.getByRole('textbox', { name: 'Quantity of Palm oil' });
    await user.clear(field);
    await user.type(field, typed);
    expect(await form.findByText(said)).toBeVisible();
    expect(field).toBeInvalid();
    expect(
      form.getByText('The new total is shown once the marked lines are corrected'),
    ).toBeVisible();
    expect(form.getByRole('button', { name: 'Change products' })).toBeDisabled();
    expect(server.sent).toEqual([]);
  });

  it('says at the line what the price stumbles on, and is not sent until that is mended', async () => {
    const { server, user } = await showOrder({}, TO_SHIP);
    server.fail('calcOrderPrice', {
      kind: 'envelope',
      code: 4000,
      msg: '',
      errors: { 'lines.0.quantity': 'Insufficient stock of Palm oil: 2 wanted, 1 on the shelf.' },
    });
    await user.click(screen.getByRole('button', { name: 'Change products' }));
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'Remove Jasmine rice' }));
    expect(await form.findByText(/Insufficient stock of Palm oil/)).toBeVisible();
    expect(
      form.getByText('The new total is shown once the marked lines are corrected'),
    ).toBeVisible();
    expect(form.getByRole('button', { name: 'Change products' })).toBeDisabled();
    expect(server.detail.facts.lines).toHaveLength(2);
  });
});
