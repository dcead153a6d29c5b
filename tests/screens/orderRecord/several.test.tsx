import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sent } from './orderServer.ts';
import { CLERK, NEW } from './records.ts';
import { showOrder } from './show.tsx';

beforeEach(() => localStorage.clear());

const OPEN = { name: 'Several steps at once' };
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** The events that were sent, in their order. */
const eventsOf = (sent: readonly Sent[]) =>
  sent.flatMap(({ path, body }) =>
    path === 'operation' ? [(body.event as { type: string }).type] : [],
  );

describe('several steps of an order', () => {
  it('are named with what they ask for, the payment right before the last', async () => {
    const { user } = await showOrder({}, NEW, CLERK);
    await user.click(screen.getByRole('button', OPEN));
    const steps = (await dialog('On to “Completed”')).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Accept order',
      'Ship goods (asks first)',
      'Assign driver and vehicle (asks first)',
      'Mark as departed',
      'Mark as arrived',
      'Mark as delivered',
      'Record payment (asks first)',
      'Complete order',
    ]);
  });

  it('are done one after the other, and end where a dialog is left', async () => {
    const { server, user } = await showOrder({}, NEW);
    server.answers.set('getDriver/list', []);
    server.answers.set('getVehicles/list', []);
    await user.click(screen.getByRole('button', OPEN));
    await user.click((await dialog('On to “Completed”')).getByRole('button', { name: 'Begin' }));
    const ship = await dialog('Ship goods');
    expect(eventsOf(server.sent)).toEqual(['accept']);
    await user.click(ship.getByRole('button', { name: 'Ship goods' }));
    const waybill = await dialog('Assign driver and vehicle');
    expect(eventsOf(server.sent)).toEqual(['accept', 'ship']);
    await user.click(waybill.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    // What is done by hand then begins nothing anew.
    await user.click(screen.getByRole('button', { name: 'Record payment' }));
    await user.click(
      (await dialog('Record payment')).getByRole('button', { name: 'Record payment' }),
    );
    await waitFor(() => expect(eventsOf(server.sent)).toEqual(['accept', 'ship', 'pay']));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(eventsOf(server.sent)).toHaveLength(3);
  });

  it('end with the reason where the chart refuses one', async () => {
    const { server, user } = await showOrder({}, NEW);
    await user.click(screen.getByRole('button', OPEN));
    server.fail('operation', { kind: 'envelope', code: 4030, msg: 'Not yours' });
    await user.click((await dialog('On to “Completed”')).getByRole('button', { name: 'Begin' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(eventsOf(server.sent)).toEqual(['accept']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are not offered where the first of them is refused', async () => {
    const customer = {
      id: 52,
      name: 'Grandma Bakery',
      frozen: false,
      creditLimit: 1000,
      receivable: 0,
    };
    await showOrder({ customer }, NEW);
    expect(screen.queryByRole('button', OPEN)).not.toBeInTheDocument();
  });
});
