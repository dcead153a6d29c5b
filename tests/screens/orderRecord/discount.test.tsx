import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { factsOf, TO_SHIP } from './records.ts';
import { choose, dialog, showOrder } from './show.tsx';

beforeEach(() => localStorage.clear());

const lines = factsOf().lines.map((line) => ({
  ...line,
  discount: { amount: 0, most: 1_000, reason: '' },
}));
const [oil, rice] = lines;
if (!oil || !rice) throw new Error('An order has lines');
const late = { ...rice, discount: { amount: 250, most: 1_000, reason: 'Came late' } };

const open = async (known: Parameters<typeof showOrder>[0]) => {
  const shown = await showOrder(known, TO_SHIP);
  await choose(shown.user, 'Give a discount');
  const form = await dialog();
  const fieldOf = (goods: string) => form.getByRole('textbox', { name: `Discount on ${goods}` });
  const reason = form.getByRole('textbox', { name: /^Reason/ });
  const send = form.getByRole('button', { name: 'Give a discount' });
  return { ...shown, form, fieldOf, reason, send };
};

describe('a discount on lines of an order', () => {
  it('is given line by line with a reason, and stands at its line', async () => {
    const { server, user, form, fieldOf, reason, send } = await open({ lines: [oil, late] });
    expect(fieldOf('Jasmine rice')).toHaveValue('2.50');
    expect(form.getAllByText('S$10.00, at most S$10.00 off')).toHaveLength(2);
    await user.type(fieldOf('Palm oil'), '1.25');
    expect(form.getByText('After discount: S$8.75')).toBeVisible();
    await user.click(send);
    await waitFor(() => expect(reason).toBeInvalid());
    expect(server.sent).toEqual([]);
    await user.type(reason, 'Dented tins');
    await user.click(send);
    await waitFor(() =>
      expect(server.sent[0]?.body.event).toEqual({
        ...{ type: 'discount', lines: [{ lineId: 1, amount: '1.25' }], remark: 'Dented tins' },
      }),
    );
    expect((await screen.findAllByText('−S$1.25 · Dented tins')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('−S$2.50 · Came late').length).toBeGreaterThan(0);
  });

  it('is taken back by an emptied field', async () => {
    const { server, user, fieldOf, reason, send } = await open({ lines: [oil, late] });
    await user.clear(fieldOf('Jasmine rice'));
    await user.type(reason, 'It was on time');
    await user.click(send);
    await waitFor(() =>
      expect(server.sent[0]?.body.event).toMatchObject({ lines: [{ lineId: 2, amount: '0' }] }),
    );
  });

  it('says at the field what is too much, and what is no amount', async () => {
    const { server, user, form, fieldOf, reason, send } = await open({ lines });
    await user.type(reason, 'Dented tins');
    await user.click(send);
    expect(await form.findByText('Select at least one item')).toBeVisible();
    await user.type(fieldOf('Palm oil'), '10.01');
    expect(form.getByText(/Palm oil: at most S\$10\.00 can be taken off/)).toBeVisible();
    expect(fieldOf('Palm oil')).toBeInvalid();
    await user.clear(fieldOf('Palm oil'));
    await user.type(fieldOf('Jasmine rice'), '1.234');
    await user.click(send);
    await waitFor(() => expect(fieldOf('Jasmine rice')).toBeInvalid());
    expect(fieldOf('Palm oil')).toBeValid();
    expect(server.sent).toEqual([]);
  });

  it('above the limit waits for a second person, and says so before and after', async () => {
    const limits = { refund: null, correction: 500 };
    const { user, form, fieldOf, reason, send } = await open({ lines: [oil, late], limits });
    await user.type(fieldOf('Palm oil'), '2.51');
    expect(form.getByText(/above the limit of S\$5\.00/)).toBeVisible();
    await user.type(reason, 'Dented tins');
    await user.click(send);
    const said = /asks for a discount.*S\$2\.51: “Dented tins”/;
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByText('Discount asked for')).toBeVisible();
  });

  it.each([
    ['Approve request', 'Discount given'],
    ['Decline request', 'Discount declined'],
  ])('that waits is decided with the total of now: %s', async (choice, happened) => {
    const actor = { id: 2, name: 'Arif' };
    const asked = {
      event: {
        ...{ type: 'discount' as const, remark: 'Dented tins', total: 1_907 },
        lines: [{ lineId: 1, amount: 250 }],
      },
      ...{ amount: 250, by: { id: 3, name: 'Mei Ling' }, at: '2026-11-21T05:00:00.000Z' },
    };
    const places = { fulfilment: 'pendingShipment', payment: 'toDecide' };
    const { user } = await showOrder({ lines, asked, actor }, places);
    const offered = screen.queryByRole('button', { name: choice });
    if (offered) await user.click(offered);
    else await choose(user, choice);
    const form = await dialog();
    if (choice === 'Approve request') {
      expect(form.getByText('The order’s total changes from S$21.80 to S$19.07.')).toBeVisible();
    } else {
      await user.type(form.getByRole('textbox', { name: /Remark/ }), 'Too much');
    }
    await user.click(form.getByRole('button', { name: choice }));
    expect(await screen.findByText(happened)).toBeVisible();
  });

  it('keeps what was typed where the form is left', async () => {
    const { user, fieldOf, reason } = await open({ lines });
    await user.type(fieldOf('Palm oil'), '1');
    await user.type(reason, 'Dented');
    await user.keyboard('{Escape}');
    await choose(user, 'Give a discount');
    const again = await dialog();
    expect(again.getByRole('textbox', { name: 'Discount on Palm oil' })).toHaveValue('1');
    expect(again.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Dented');
  });
});
