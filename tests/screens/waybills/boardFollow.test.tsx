import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LoadBoard } from '../../../api/waybills/calls.ts';
import { type App, findHeading, openApp } from '../support/app.tsx';
import { lookAgain, moveIntervals, usesSince } from '../support/follow.ts';
import { startHost } from '../support/host.ts';
import { vehicleOf } from '../vehicles/samples.ts';
import { detailOf, waitingOf } from './samples.ts';

const host = startHost();
moveIntervals();

const one = waitingOf({ id: 51, orderSn: 'SG-51', customerName: 'Lotus Kitchen' });
const heavy = waitingOf({ id: 52, orderSn: 'SG-52', customerName: 'Jade Seafood' });
const boardOf = (waiting: LoadBoard['waiting']): LoadBoard => ({
  day: '2026-12-01',
  waiting,
  columns: [detailOf({ id: 7, number: 'WB-1042' })],
});
const waiting = () => within(screen.getByRole('region', { name: 'Orders without a waybill' }));

describe('the load board', () => {
  it('shows by itself what others do, but not under what is dragged', async () => {
    host.on('getLoadBoard', () => boardOf([one, heavy]));
    host.on('listVehicles', () => [vehicleOf({ id: 5 })]);
    host.on('listDrivers', () => []);
    const app = await openApp(host, '/waybills/load-board?day=2026-12-01');
    await findHeading('Load board');
    await screen.findByRole('region', { name: 'WB-1042' });
    await app.user.click(waiting().getByRole('checkbox', { name: /SG-51/ }));
    host.on('getLoadBoard', () => boardOf([heavy]));
    const before = host.calls().length;
    await lookAgain();
    await waitFor(() => expect(waiting().queryByText('Lotus Kitchen')).toBeNull());
    // It is no use of the session.
    expect(usesSince(host, before)).toEqual([]);
    // What went elsewhere is chosen no longer.
    expect(waiting().queryByText(/1 order chosen/)).toBeNull();

    screen.getByRole('button', { name: 'Move SG-52' }).focus();
    await app.user.keyboard('[Space]');
    host.on('getLoadBoard', () => boardOf([one]));
    const asked = host.calls('getLoadBoard').length;
    await lookAgain();
    expect(host.calls('getLoadBoard')).toHaveLength(asked);
    expect(screen.getByRole('button', { name: 'Move SG-52' })).toBeInTheDocument();
    await app.user.keyboard('{Escape}');
    await lookAgain();
    expect(await waiting().findByText('Lotus Kitchen')).toBeVisible();
    expect(waiting().queryByText('Jade Seafood')).toBeNull();
  });

  it('shows what was asked for before a drag, or a menu, once that is over', async () => {
    const begin = {
      drag: async (user: App['user']) => {
        screen.getByRole('button', { name: 'Move SG-52' }).focus();
        await user.keyboard('[Space]');
      },
      menu: async (user: App['user']) => {
        await user.click(screen.getByRole('button', { name: 'Put on …: SG-52' }));
        await screen.findByRole('menu');
      },
    };
    host.on('listVehicles', () => [vehicleOf({ id: 5 })]);
    host.on('listDrivers', () => []);
    for (const what of ['drag', 'menu'] as const) {
      host.on('getLoadBoard', () => boardOf([one, heavy]));
      const app = await openApp(host, '/waybills/load-board?day=2026-12-01');
      await findHeading('Load board');
      await waiting().findByText('Jade Seafood');
      const { promise, resolve } = Promise.withResolvers<LoadBoard>();
      host.on('getLoadBoard', () => promise as never);
      await lookAgain();
      await begin[what](app.user);
      resolve(boardOf([one]));
      await act(() => promise);
      await act(() => new Promise((done) => setTimeout(done, 100)));
      expect(waiting().getByText('Jade Seafood')).toBeInTheDocument();
      const asked = host.calls('getLoadBoard').length;
      await lookAgain();
      expect(host.calls('getLoadBoard')).toHaveLength(asked);
      await app.user.keyboard('{Escape}');
      await waitFor(() => expect(waiting().queryByText('Jade Seafood')).toBeNull());
      app.close();
    }
  });
});
