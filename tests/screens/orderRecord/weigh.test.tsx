import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { OrderServer } from './orderServer.ts';
import { factsOf, TO_SHIP } from './records.ts';
import { dialog, showOrder, showServer } from './show.tsx';

beforeEach(() => localStorage.clear());

const SITI = { name: 'Siti', role: 'clerk' };
const [oil, rice] = factsOf().lines;
if (!oil || !rice) throw new Error('An order has lines');
const salmon = {
  ...oil,
  ...{ name: 'Whole salmon', nameZh: '整条三文鱼', unit: 'piece', unitZh: '条' },
  ...{ baseUnit: 'piece', baseUnitZh: '条' },
  weight: { each: 4.5, weighed: 0, kilos: 0 },
};

describe('goods charged by weight', () => {
  it('are named with what they are expected to weigh, and are shipped once they are weighed', async () => {
    const { user } = await showOrder({ lines: [salmon, rice] }, TO_SHIP);
    expect(screen.getAllByText('about 9 kg').length).toBeGreaterThan(0);
    expect(screen.getAllByText(/\/kg$/).length).toBeGreaterThan(0);
    // What is charged by the piece may leave without them.
    await user.click(screen.getByRole('button', { name: /^Ship goods/ }));
    const form = await dialog();
    expect(form.getByText(/^Filled in is what is weighed and on the shelf/)).toBeVisible();
    const field = form.getByRole('textbox', { name: /Whole salmon/ });
    expect(field).toHaveValue('');
    await user.clear(field);
    await user.type(field, '2');
    await user.click(form.getByRole('button', { name: /^Ship goods/ }));
    expect(await form.findByText(/Weigh first: Whole salmon is charged by the kilo/)).toBeVisible();
  });

  it('are weighed line by line, and a weight far from what is expected is asked about once', async () => {
    const { server, user } = await showOrder({ lines: [salmon, rice] }, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Weigh goods' }));
    const form = await dialog();
    expect(form.getByRole('textbox', { name: 'Quantity weighed of Whole salmon' })).toHaveValue(
      '2',
    );
    expect(form.queryByText('Jasmine rice')).toBeNull();
    expect(form.getByText(/about 9 kg/)).toBeVisible();
    const kilos = form.getByRole('textbox', { name: 'Whole salmon: All 2 pieces together, in kg' });
    await user.type(kilos, '14.2');
    await user.click(form.getByRole('button', { name: 'Weigh goods' }));
    expect(await form.findByText(/58% more than expected/)).toBeVisible();
    expect(server.sent).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Weigh goods' }));
    await waitFor(() =>
      expect(server.sent[0]?.body.event).toEqual({
        type: 'weigh',
        lines: [{ lineId: 1, quantity: 2, kilos: 14.2 }],
      }),
    );
    expect((await screen.findAllByText('14.2 kg, weighed')).length).toBeGreaterThan(0);
  });

  it('are weighed all together: more of them weigh more, and less than before is asked about', async () => {
    const lines = [{ ...salmon, quantity: 3, weight: { each: 4.5, weighed: 2, kilos: 9.2 } }, rice];
    const { server, user } = await showOrder({ lines }, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Weigh goods' }));
    const form = await dialog();
    expect(form.getByText(/weighed so far: 2 pieces, 9.2 kg/)).toBeVisible();
    const all = form.getByRole('textbox', { name: /All 3 pieces together, in kg/ });
    const send = form.getByRole('button', { name: 'Weigh goods' });
    // The third alone, of all three.
    await user.type(all, '4.7');
    await user.click(send);
    expect(await form.findByText(/2 pieces weighed 9.2 kg before/)).toBeVisible();
    await user.click(send);
    expect(all).toBeInvalid();
    expect(server.sent).toEqual([]);
    const count = form.getByRole('textbox', { name: 'Quantity weighed of Whole salmon' });
    await user.clear(count);
    await user.type(count, '2');
    const both = form.getByRole('textbox', { name: /All 2 pieces together, in kg/ });
    await user.clear(both);
    await user.type(both, '8.9');
    await user.click(send);
    expect(await form.findByText(/Less than the 9.2 kg weighed before/)).toBeVisible();
    expect(server.sent).toEqual([]);
    await user.click(send);
    await waitFor(() =>
      expect(server.sent[0]?.body.event).toEqual({
        type: 'weigh',
        lines: [{ lineId: 1, quantity: 2, kilos: 8.9 }],
      }),
    );
  });

  it('have a price for a kilogram in the history too', async () => {
    const server = new OrderServer(factsOf({ lines: [salmon, rice] }), TO_SHIP, []);
    const terms = { from: { quantity: 2, price: 1800 }, to: { quantity: 2, price: 1900 } };
    const changes = [{ ...salmon, ...terms }];
    const lines = [salmon, rice];
    server.meanwhile({ type: 'changeProducts', lines, total: 2180, changes }, SITI);
    await showServer(server);
    const said = /Whole salmon: S\$18\.00 → S\$19\.00 per kg/;
    await waitFor(() => expect(screen.getAllByText(said).length).toBeGreaterThan(0));
  });

  it('say at the field what is no weight', async () => {
    const { server, user } = await showOrder({ lines: [salmon, rice] }, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Weigh goods' }));
    const form = await dialog();
    const kilos = form.getByRole('textbox', { name: 'Whole salmon: All 2 pieces together, in kg' });
    await user.type(kilos, '9.1234');
    await user.click(form.getByRole('button', { name: 'Weigh goods' }));
    await waitFor(() => expect(kilos).toBeInvalid());
    expect(server.sent).toEqual([]);
  });

  it('are nothing that other orders are asked about', async () => {
    await showOrder({}, TO_SHIP);
    expect(screen.queryByRole('button', { name: /Weigh goods/ })).toBeNull();
  });
});
