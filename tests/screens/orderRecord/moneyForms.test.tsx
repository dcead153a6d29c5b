import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { choose, dialog, paidInFull, showOrder } from './show.tsx';

beforeEach(() => localStorage.clear());

describe('a refund', () => {
  it('offers all that is left, takes a part, and names what is wrong at its field', async () => {
    const { server, user } = await showOrder(paidInFull, {
      fulfilment: 'completed',
      payment: 'paid',
    });
    await choose(user, 'Refund');
    const form = await dialog();
    const amount = form.getByRole('textbox', { name: /Amount to refund/ });
    expect(amount).toHaveValue('21.80');
    await user.clear(amount);
    await user.type(amount, '5');
    await user.click(form.getByRole('button', { name: 'Refund' }));
    expect(form.getByRole('textbox', { name: /Remark/ })).toHaveAccessibleDescription(
      /This is required/,
    );
    expect(server.sent).toEqual([]);
    await user.type(form.getByRole('textbox', { name: /Remark/ }), 'One bag was torn');
    await user.click(form.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(server.detail.facts.refunded).toBe(500));
    expect(server.sent[0]?.body.event).toEqual({
      type: 'refund',
      amount: '5.00',
      remark: 'One bag was torn',
    });
  });

  it('is refused in words, at its field, above what is left', async () => {
    const { user } = await showOrder(paidInFull, { fulfilment: 'completed', payment: 'paid' });
    await choose(user, 'Refund');
    const form = await dialog();
    const amount = form.getByRole('textbox', { name: /Amount to refund/ });
    await user.clear(amount);
    await user.type(amount, '30');
    await user.clear(amount);
    await user.type(amount, 'abc');
    await user.click(form.getByRole('button', { name: 'Refund' }));
    expect(amount).toHaveAccessibleDescription(/Enter an amount/);
    await user.clear(amount);
    await user.type(amount, '３０');
    const most = /At most S\$21\.80 can be refunded, not S\$30\.00/;
    await waitFor(() => expect(amount).toHaveAccessibleDescription(most));
    await user.type(form.getByRole('textbox', { name: /Remark/ }), 'Too much');
    expect(amount).toHaveAccessibleDescription(most);
    expect(form.getAllByText(most)).toHaveLength(1);
    expect(form.getByRole('button', { name: 'Refund' })).toBeDisabled();
  });
});

describe('a correction', () => {
  it('names the places of this kind of order alone, and succeeds in the words of the specification', async () => {
    const { server, user } = await showOrder(paidInFull, {
      fulfilment: 'shipped',
      payment: 'paid',
    });
    await choose(user, 'Correct status');
    const form = await dialog();
    await user.click(form.getByRole('combobox', { name: /Correct to/ }));
    await user.keyboard('{Escape}');
    await user.click(form.getByRole('button', { name: 'Correct status' }));
    expect(form.getByRole('combobox', { name: /Correct to/ })).toHaveAccessibleDescription(
      'Choose a status',
    );
    await user.click(form.getByRole('combobox', { name: /Correct to/ }));
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toContain('Completed');
    expect(names).not.toContain('Preparing');
    expect(names).not.toContain('Shipped');
    await user.click(screen.getByRole('option', { name: 'Completed' }));
    await user.type(form.getByRole('textbox', { name: /Remark/ }), 'Handed over at the store');
    await user.click(form.getByRole('button', { name: 'Correct status' }));
    await waitFor(() => expect(server.detail.state).toMatchObject({ fulfilment: 'completed' }));
  });
});

describe('what a correction books', () => {
  const choices = async (
    user: Awaited<ReturnType<typeof showOrder>>['user'],
    event: string,
    to: RegExp,
  ) => {
    await choose(user, event);
    const form = await dialog();
    await user.click(form.getByRole('combobox', { name: /Correct to/ }));
    await user.click(await screen.findByRole('option', { name: to }));
    const said = within(await form.findByRole('status')).getAllByRole('listitem');
    return said.map(({ textContent }) => textContent);
  };

  it('is said of a payment status before it is sent', async () => {
    const { user } = await showOrder({}, { fulfilment: 'shipped', payment: 'unpaid' });
    expect(await choices(user, 'Correct payment status', /^Paid$/)).toEqual([
      'The ledger takes in a payment of S$21.80.',
      'The payment names no payment method.',
      'Grandma Bakery owes S$21.80 less.',
      'No goods leave the store and none come back to stock.',
    ]);
  });

  it('is said of what was paid from a wallet', async () => {
    const wallet = { memberId: 4, member: 'Saver', balance: 0 };
    const { user } = await showOrder(
      { paid: 2180, paymentMethod: 'WALLET_PAY' as const, wallet },
      { fulfilment: 'shipped', payment: 'paid' },
    );
    expect(await choices(user, 'Correct payment status', /^Refunded$/)).toEqual([
      'The ledger takes in a refund of S$21.80.',
      'S$21.80 goes back to the wallet of Saver.',
      'A credit note for S$21.80 is issued.',
      'No goods leave the store and none come back to stock.',
    ]);
  });

  it('is said of a status: who owes more, and that no stock is moved', async () => {
    const { user } = await showOrder({}, { fulfilment: { new: 'onTime' }, payment: 'unpaid' });
    expect(await choices(user, 'Correct status', /^Shipped$/)).toEqual([
      'No payment and no refund is posted.',
      'Grandma Bakery owes S$21.80 more.',
      'A tax invoice is issued; it stays, even if the status is corrected back.',
      'No goods leave the store and none come back to stock.',
    ]);
  });

  it('is said of a cancellation by hand: the payment waits to be refunded', async () => {
    const { user } = await showOrder(paidInFull, { fulfilment: 'shipped', payment: 'paid' });
    expect(await choices(user, 'Correct status', /^Cancelled$/)).toEqual([
      'The payment status changes from Paid to Not refunded.',
      'No payment and no refund is posted.',
      'A credit note for S$21.80 is issued.',
      'No goods leave the store and none come back to stock.',
    ]);
  });

  it('cannot be a refund of what was never paid, and that is said at the choice', async () => {
    const { user } = await showOrder({}, { fulfilment: 'shipped', payment: 'unpaid' });
    await choose(user, 'Correct payment status');
    await user.click((await dialog()).getByRole('combobox', { name: /Correct to/ }));
    const refunded = await screen.findByRole('option', {
      name: /^Refunded – The order was not paid in full/,
    });
    expect(refunded).toHaveAttribute('data-combobox-disabled', 'true');
  });
});

describe('money that was paid from a wallet', () => {
  const noWallet =
    'No member of the shop has the phone number of this order, so there is no wallet.';
  const paid = { fulfilment: 'shipped', payment: 'paid' };
  const byWallet = { paid: 2180, paymentMethod: 'WALLET_PAY' as const };

  it('cannot go back where no member has it, and that is said beforehand', async () => {
    const { user } = await showOrder(byWallet, paid);
    await user.click(screen.getByRole('button', { name: 'More' }));
    const refund = await screen.findByRole('menuitem', { name: /^Refund/ });
    expect(refund).toHaveAttribute('aria-disabled', 'true');
    expect(within(refund).getByText(noWallet)).toBeVisible();
  });

  it('goes back to a member', async () => {
    const wallet = { memberId: 4, member: 'Saver', balance: 0 };
    const { user } = await showOrder({ ...byWallet, wallet }, paid);
    await choose(user, 'Correct payment status');
    await user.click((await dialog()).getByRole('combobox', { name: /Correct to/ }));
    expect(await screen.findByRole('option', { name: 'Unpaid' })).toBeVisible();
  });
});
