import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { lookAgain, moveIntervals } from '../support/follow.ts';
import { NEW, TO_SHIP } from './records.ts';
import { showOrder } from './show.tsx';

moveIntervals();
beforeEach(() => localStorage.clear());

const OTHER = { name: 'Ravi', role: 'clerk' };

describe('the open page of an order', () => {
  it('shows by itself what others do', async () => {
    const { server } = await showOrder({}, NEW);
    server.meanwhile({ type: 'accept' }, OTHER);

    await lookAgain();

    expect(await screen.findByRole('button', { name: 'Ship goods' })).toBeVisible();
  });

  it('leaves what is typed as it is', async () => {
    const { server, user } = await showOrder({}, TO_SHIP);
    await user.click(screen.getByRole('button', { name: 'Ship goods' }));
    const form = within(await screen.findByRole('dialog'));
    const quantity = form.getByRole('textbox', { name: /Palm oil/ });
    await user.clear(quantity);
    await user.type(quantity, '1');
    server.meanwhile({ type: 'cancel', remark: 'The customer called' }, OTHER);

    await lookAgain();

    expect(quantity).toHaveValue('1');
    expect(quantity).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await lookAgain();
    expect((await screen.findAllByText('Cancelled')).length).toBeGreaterThan(0);
  });
});
