import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { TO_SHIP } from './records.ts';
import { showOrder } from './show.tsx';

beforeEach(() => localStorage.clear());

const dialog = async () => within(await screen.findByRole('dialog'));

describe('a payment', () => {
  it('is of a part, with reference and value date, and what is left stands on the record', async () => {
    const { server, user } = await showOrder({}, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Record payment' }));
    const form = await dialog();
    const amount = form.getByRole('textbox', { name: 'Amount received' });
    expect(amount).toHaveValue('21.80');
    await user.clear(amount);
    await user.type(amount, '30');
    expect(await form.findByText(/At most S\$21\.80 can be paid/)).toBeVisible();
    expect(form.getByRole('button', { name: 'Record payment' })).toBeDisabled();
    await user.clear(amount);
    await user.type(amount, '8.80');
    await user.type(form.getByRole('textbox', { name: 'Reference' }), 'DBS 4711');
    await user.click(form.getByRole('button', { name: 'Record payment' }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]?.body.event).toEqual({
      ...{ type: 'pay', method: 'PAYNOW', amount: '8.80', reference: 'DBS 4711' },
      valueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(await screen.findByText('Partly paid: S$8.80, S$13.00 left')).toBeVisible();
  });

  it('of all that is owed, as the customer pays, takes two clicks', async () => {
    const { server, user } = await showOrder({}, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Record payment' }));
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'Record payment' }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]?.body.event).toMatchObject({ type: 'pay', amount: '21.80' });
    expect((await screen.findAllByText('Paid', { selector: '[data-meaning]' }))[0]).toBeVisible();
  });

  it('from a wallet has no value date of its own', async () => {
    const { user } = await showOrder({}, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Record payment' }));
    const form = await dialog();
    expect(form.getByRole('textbox', { name: 'Value date' })).toBeVisible();
    await user.click(form.getByRole('combobox', { name: 'Payment method' }));
    await user.click(await screen.findByRole('option', { name: /wallet/i }));
    expect(form.queryByRole('textbox', { name: 'Value date' })).toBeNull();
  });
});
