import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { moveIntervals } from '../support/follow.ts';
import { OrderServer } from './orderServer.ts';
import { factsOf, NEW, TEN_DOLLARS, TO_SHIP } from './records.ts';
import { showOrder, showServer } from './show.tsx';

// The page would see by itself what others do: here it comes as a surprise.
moveIntervals();
beforeEach(() => localStorage.clear());

const OTHER = { name: 'Ravi', role: 'clerk' };
const dialog = async () => within(await screen.findByRole('dialog'));

describe('an order that cannot be loaded', () => {
  const failing = (code: number) => {
    const server = new OrderServer(factsOf(), NEW, []);
    server.fail('getOrderDetail4Merchant', { kind: 'envelope', code, msg: '' });
    return server;
  };

  it('is said to be not found in the words of the specification', async () => {
    await showServer(failing(4040));
    expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the order list' })).toHaveAttribute(
      'href',
      '/orders',
    );
  });

  it('says that the account may not see it', async () => {
    await showServer(failing(4030));
    expect(
      await screen.findByRole('heading', { name: 'Sorry, you do not have access rights' }),
    ).toBeVisible();
  });

  it('is asked for again after the network was gone', async () => {
    const server = new OrderServer(factsOf(), NEW, []);
    server.fail('getOrderDetail4Merchant', { kind: 'network' });
    const { user } = await showServer(server);
    expect(await screen.findByText('Network error, please try again later')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Accept order' })).toBeVisible();
  });
});

describe('a field that the server finds wrong', () => {
  it('is told at the field, and what was typed stays', async () => {
    const { server, user } = await showOrder(
      { paid: 2180 },
      { fulfilment: 'completed', payment: 'paid' },
    );
    server.fail('operation', {
      kind: 'envelope',
      code: 4000,
      msg: '',
      errors: { 'event.remark': 'This holds a character that cannot be stored' },
    });
    await user.click(screen.getByRole('button', { name: 'Add review' }));
    const form = await dialog();
    await user.click(form.getByRole('radio', { name: '5 of 5 stars' }));
    const remark = form.getByRole('textbox', { name: 'Remark' });
    await user.type(remark, 'Very fresh');
    await user.click(form.getByRole('button', { name: 'Add review' }));
    await waitFor(() => expect(remark).toHaveAccessibleDescription(/cannot be stored/));
    expect(remark).toHaveValue('Very fresh');
  });
});

describe('an order that somebody else has moved', () => {
  it('says what was done and by whom, and sends the same again with one click', async () => {
    const { server, user } = await showOrder({}, NEW);
    server.meanwhile({ type: 'pay', method: 'CASH_PAY' }, OTHER);
    await user.click(screen.getByRole('button', { name: 'Accept order' }));
    const conflict = await dialog();
    expect(conflict.getByText(/^Ravi \(Clerk\) · Payment recorded · /)).toBeVisible();
    expect(conflict.getByText('It is now: New, Paid.')).toBeVisible();
    await user.click(conflict.getByRole('button', { name: 'Accept order all the same' }));
    await waitFor(() =>
      expect(server.detail.state).toEqual({ fulfilment: 'pendingShipment', payment: 'paid' }),
    );
    const [first, second] = server.sent;
    expect(second?.body).toEqual({ ...first?.body, version: 4 });
    expect(second?.key).not.toBe(first?.key);
  });

  it('says why the same is no longer possible, and keeps what was typed', async () => {
    const { server, user } = await showOrder({}, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Ship goods' }));
    const form = await dialog();
    server.meanwhile({ type: 'cancel', remark: 'The customer called' }, OTHER);
    await user.click(form.getByRole('button', { name: 'Ship goods' }));
    const conflict = within(await screen.findByRole('dialog', { name: /has changed meanwhile/ }));
    expect(conflict.getByText(/The customer called/)).toBeVisible();
    expect(
      conflict.getByText(/“Ship goods” is not possible while the order is “Cancelled”/),
    ).toBeVisible();
    expect(conflict.queryByRole('button', { name: /all the same/ })).not.toBeInTheDocument();
    await user.click(conflict.getByRole('button', { name: 'Leave it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getAllByText('Cancelled').length).toBeGreaterThan(0);
  });

  it('shows what was typed also of lines that were shipped meanwhile, and what refuses it', async () => {
    const { server, user } = await showOrder({}, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Ship goods' }));
    const form = await dialog();
    const rice = form.getByRole('textbox', { name: 'Quantity of Jasmine rice to ship' });
    await user.clear(rice);
    await user.type(rice, '1.5');
    const lines = [1, 2].map((lineId) => ({ lineId, quantity: 2 }));
    server.meanwhile({ type: 'ship', lines }, OTHER);
    await user.click(form.getByRole('button', { name: 'Ship goods' }));
    const conflict = within(await screen.findByRole('dialog', { name: /has changed meanwhile/ }));
    expect(conflict.getByText('Palm oil: 2 kg · Jasmine rice: 2 kg')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Look at it again' }));
    const again = within(await screen.findByRole('dialog', { name: 'Ship goods' }));
    expect(again.getByRole('textbox', { name: 'Quantity of Jasmine rice to ship' })).toHaveValue(
      '1.5',
    );
    expect(again.getByRole('button', { name: 'Ship goods' })).toBeDisabled();
  });
});

describe('a line that somebody else has removed', () => {
  it('is told at its row, which can be removed too', async () => {
    const { server, user } = await showOrder({}, TO_SHIP);
    server.answers.set('calcOrderPrice', TEN_DOLLARS);
    await user.click(screen.getByRole('button', { name: 'Change products' }));
    const form = await dialog();
    const oil = form.getByRole('textbox', { name: 'Quantity of Palm oil' });
    await user.clear(oil);
    await user.type(oil, '1');
    const { lines, total } = server.detail.facts;
    server.meanwhile(
      { type: 'changeProducts', lines: lines.slice(0, 1), total, changes: [] },
      OTHER,
    );
    await form.findByText(/New total/);
    await user.click(form.getByRole('button', { name: 'Change products' }));
    const conflict = within(await screen.findByRole('dialog', { name: /has changed meanwhile/ }));
    expect(conflict.queryByRole('button', { name: /all the same/ })).toBeNull();
    await user.click(conflict.getByRole('button', { name: 'Look at it again' }));
    const again = within(await screen.findByRole('dialog', { name: 'Change products' }));
    await again.findByText(/New total/);
    await user.click(again.getByRole('button', { name: 'Change products' }));
    expect(await again.findByText('This line is gone')).toBeVisible();
    expect(again.getAllByText('This line is gone')).toHaveLength(1);
    await user.click(again.getByRole('button', { name: 'Remove Jasmine rice' }));
    expect(again.queryByText('This line is gone')).toBeNull();
    await again.findByText(/New total/);
    await user.click(again.getByRole('button', { name: 'Change products' }));
    await waitFor(() => expect(server.detail.facts.lines).toMatchObject([{ quantity: 1 }]));
  });

  it('says what is wrong above the button where no field says it', async () => {
    const { server, user } = await showOrder(
      { paid: 2180 },
      { fulfilment: 'completed', payment: 'paid' },
    );
    const errors = { 'event.nobody': 'Nobody knows this field' };
    server.fail('operation', { kind: 'envelope', code: 4000, msg: 'Wrong input', errors });
    await user.click(screen.getByRole('button', { name: 'Add review' }));
    const form = await dialog();
    await user.click(form.getByRole('radio', { name: '3 of 5 stars' }));
    await user.click(form.getByRole('button', { name: 'Add review' }));
    expect(await form.findByText('Nobody knows this field')).toBeVisible();
  });
});

describe('an answer that is lost', () => {
  it('is asked for again under the same key, so that nothing is done twice', async () => {
    const { server, user } = await showOrder({}, NEW);
    server.fail('operation', { kind: 'lostAnswer' });
    await user.click(screen.getByRole('button', { name: 'Accept order' }));
    const unsure = await dialog();
    await user.click(unsure.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByRole('button', { name: 'Ship goods' })).toBeVisible();
    const [first, second] = server.sent;
    expect(second).toEqual(first);
    expect(server.detail.order.version).toBe(4);
  });
});

describe('a session that ends while one types', () => {
  it('loses nothing: the form is there again, filled in, after the next sign-in', async () => {
    const { server, user, unmount, ended } = await showOrder(
      { paid: 2180 },
      { fulfilment: 'completed', payment: 'paid' },
    );
    server.fail('operation', { kind: 'envelope', code: 4003, msg: 'login expired' });
    await user.click(screen.getByRole('button', { name: 'Add review' }));
    const form = await dialog();
    await user.click(form.getByRole('radio', { name: '3 of 5 stars' }));
    await user.type(form.getByRole('textbox', { name: 'Remark' }), 'Late, but complete');
    await user.click(form.getByRole('button', { name: 'Add review' }));
    await waitFor(() => expect(ended).toEqual([4003]));
    unmount();
    await showServer(server);
    const again = await dialog();
    expect(again.getByRole('textbox', { name: 'Remark' })).toHaveValue('Late, but complete');
    expect(again.getByRole('radio', { name: '3 of 5 stars' })).toBeChecked();
    expect(again.getByText(/^Continued from /)).toBeVisible();
  });
});

describe('a quantity that was typed in another language', () => {
  it('is the same quantity in the next, in the open form and after a reload', async () => {
    const { server, user, unmount } = await showOrder({}, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Ship goods' }));
    const name = 'Quantity of Jasmine rice to ship';
    const rice = (await dialog()).getByRole('textbox', { name });
    await user.clear(rice);
    await user.type(rice, '1.250');
    await act(() => i18next.changeLanguage('vn-VM'));
    expect(await screen.findByDisplayValue('1,250')).toBeVisible();
    await act(() => i18next.changeLanguage('en-US'));
    expect(await screen.findByDisplayValue('1.250')).toBeVisible();
    unmount();
    await showServer(server, undefined, 'vn-VM');
    expect(await screen.findByDisplayValue('1,250')).toBeVisible();
  });
});

describe('what was typed in another tab', () => {
  it('opens no dialog by itself, and is there when one opens the same form', async () => {
    const { server, user, unmount } = await showOrder(
      { paid: 2180 },
      { fulfilment: 'completed', payment: 'paid' },
    );
    await user.click(screen.getByRole('button', { name: 'Add review' }));
    await user.type((await dialog()).getByRole('textbox', { name: 'Remark' }), 'Late');
    unmount();
    sessionStorage.clear();
    await showServer(server);
    const add = await screen.findByRole('button', { name: 'Add review' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(add);
    const again = await dialog();
    expect(again.getByRole('textbox', { name: 'Remark' })).toHaveValue('Late');
    expect(again.getByText(/^Continued from /)).toBeVisible();
  });
});
