import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import type { LoadBoard } from '../../../api/waybills/calls.ts';
import { type App, findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { vehicleOf } from '../vehicles/samples.ts';
import { detailOf, loadIn, stopOf, waitingOf } from './samples.ts';

const host = startHost();
const DAY = '2026-12-01';
const AT = `/waybills/load-board?day=${DAY}`;

const one = waitingOf({ id: 51, orderSn: 'SG-51', customerName: 'Lotus Kitchen' });
const heavy = waitingOf({
  id: 52,
  orderSn: 'SG-52',
  customerName: 'Jade Seafood',
  address: '1 Aljunied Road, Singapore 389793',
  load: loadIn(700, 1, { coldest: 'frozen', unweighed: 2 }),
});

const van = (change: Parameters<typeof detailOf>[0] = {}, facts = {}) =>
  detailOf({ id: 7, number: 'WB-1042', ...change }, facts);
const lorry = (change: Parameters<typeof detailOf>[0] = {}) =>
  detailOf(
    {
      id: 8,
      number: 'WB-1043',
      stops: [],
      vehicle: { id: 6, plate: 'GBC 9 L', type: 'lorry' },
      ...change,
    },
    { waybillId: 8, hold: { grams: 3_000_000, millilitres: 18_500_000, cooling: 'frozen' } },
  );
const gone = detailOf({ id: 9, number: 'WB-1044', status: 'departed', stops: [] });

const boardOf = (change: Partial<LoadBoard> = {}): LoadBoard => ({
  day: DAY,
  waiting: [one, heavy],
  columns: [van(), lorry(), gone],
  ...change,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('getLoadBoard', () => boardOf());
  host.on('listVehicles', () => [vehicleOf({ id: 5 })]);
  host.on('listDrivers', () => []);
});

const open = async (): Promise<App> => {
  const app = await openApp(host, AT);
  await findHeading('Load board');
  await screen.findByRole('region', { name: 'WB-1042' });
  return app;
};
const columnOf = (number: string) => within(screen.getByRole('region', { name: number }));
const waiting = () => within(screen.getByRole('region', { name: 'Orders without a waybill' }));
const moves = () => host.calls('moveWaybill').map(({ body }) => body);
const answered = (on: (typeof one)[]) =>
  lorry({ version: 2, stops: on.map(({ id, orderSn }) => stopOf({ orderId: id, orderSn })) });

/** Takes an order by keys and goes so many places to the right. */
async function drag({ user }: App, order: string, places: number) {
  screen.getByRole('button', { name: `Move ${order}` }).focus();
  await user.keyboard('[Space]');
  for (let at = 0; at < places; at += 1) await user.keyboard('{ArrowRight}');
}

describe('the load board', () => {
  it('says what each order and each waybill comes to', async () => {
    await open();
    expect(columnOf('WB-1042').getByText('Weight: 240 of 900 kg')).toBeVisible();
    expect(columnOf('WB-1042').getByText('Volume: 1.2 of 5.8 m³')).toBeVisible();
    expect(waiting().getByText('700 kg · 1 m³ · Frozen · 2 lines of unknown weight')).toBeVisible();
  });

  it('puts an order on a waybill by keys, at once, and says why another does not take it', async () => {
    let answer = () => {};
    host.on('moveWaybill', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return answered([heavy]);
    });
    const app = await open();
    await drag(app, 'SG-52', 1);
    const full = columnOf('WB-1042').getByText(/load would be 940 kg. The vehicle takes 900 kg/);
    expect(full).toBeVisible();
    expect(columnOf('WB-1044').getByText(/is not possible while the waybill is/)).toBeVisible();
    await waitFor(() =>
      expect(
        screen.getByText(/SG-52 .* is over WB-1042 .* does not take it: The load/),
      ).toBeInTheDocument(),
    );
    await app.user.keyboard('{ArrowRight}');
    await app.user.keyboard('[Space]');
    expect(await columnOf('WB-1043').findByText('Weight: 700 of 3,000 kg')).toBeVisible();
    expect(waiting().queryByText('Jade Seafood')).toBeNull();
    expect(moves()).toEqual([{ version: 1, event: { type: 'put', orderIds: [52] } }]);
    host.on('getLoadBoard', () =>
      boardOf({ waiting: [one], columns: [van(), answered([heavy]), gone] }),
    );
    answer();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move SG-52' })).toHaveFocus());
  });

  it('puts back what the server does not take, with the reason', async () => {
    host.on('moveWaybill', () => {
      throw new HostFailure({
        code: CODES.refused,
        msg: '',
        reason: { rule: 'loadIsWithinVolume', figures: { load: 19, most: 18.5 } },
      });
    });
    const app = await open();
    await drag(app, 'SG-51', 2);
    await app.user.keyboard('[Space]');
    const alert = await screen.findByText(/load would be 19 m³. The vehicle takes 18.5 m³/);
    expect(alert).toBeVisible();
    expect(waiting().getByText('Lotus Kitchen')).toBeVisible();
  });

  it('tells who changed the waybill meanwhile, and shows it as it is now', async () => {
    host.on('moveWaybill', () => {
      throw new HostFailure({ code: CODES.stale, msg: 'Stale', data: lorry({ version: 5 }) });
    });
    const app = await open();
    host.on('getLoadBoard', () => boardOf({ columns: [van(), lorry({ version: 5 }), gone] }));
    await drag(app, 'SG-51', 2);
    await app.user.keyboard('[Space]');
    expect(await screen.findByText(/WB-1043 was changed meanwhile/)).toBeVisible();
    host.on('moveWaybill', () => answered([one]));
    await drag(app, 'SG-51', 2);
    await app.user.keyboard('[Space]');
    await waitFor(() => expect(moves().at(-1)).toMatchObject({ version: 5 }));
  });

  it('puts several orders at once by the menu', async () => {
    host.on('moveWaybill', () => answered([one, heavy]));
    const app = await open();
    await app.user.click(screen.getByRole('checkbox', { name: 'Select SG-51' }));
    await app.user.click(screen.getByRole('checkbox', { name: 'Select SG-52' }));
    expect(screen.getByText(/2 orders selected · 740 kg · 1.2 m³/)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Put on …' }));
    await app.user.click(await screen.findByRole('menuitem', { name: /^WB-1043/ }));
    await waitFor(() =>
      expect(moves()).toEqual([{ version: 1, event: { type: 'put', orderIds: [51, 52] } }]),
    );
  });

  it('loads above what a vehicle takes once somebody who may has said why', async () => {
    host.on('moveWaybill', (({ body }: { body: { event: { type: string } } }) =>
      body.event.type === 'put'
        ? van({ version: 3 })
        : van({ version: 2 }, { overloadAllowed: true })) as never);
    const app = await open();
    await drag(app, 'SG-52', 1);
    await app.user.keyboard('[Space]');
    const dialog = within(await screen.findByRole('dialog', { name: 'Allow overload' }));
    await app.user.type(dialog.getByRole('textbox'), 'Two streets away');
    await app.user.click(dialog.getByRole('button', { name: 'Allow overload and add' }));
    await waitFor(() =>
      expect(moves()).toEqual([
        { version: 1, event: { type: 'allowOverload', remark: 'Two streets away' } },
        { version: 2, event: { type: 'put', orderIds: [52] } },
      ]),
    );
  });

  it('changes the order of stops by keys, and takes one off', async () => {
    host.on('moveWaybill', () => van({ version: 2 }));
    const app = await open();
    screen.getByRole('button', { name: 'Move SG261130-000042' }).focus();
    await app.user.keyboard('[Space]');
    await app.user.keyboard('{ArrowUp}');
    await app.user.keyboard('[Space]');
    await waitFor(() =>
      expect(moves()).toEqual([{ version: 1, event: { type: 'arrange', orderIds: [42, 41] } }]),
    );
    host.on('operation', () => ({}) as never);
    const menu = await screen.findByRole('button', { name: 'Put on …: SG261130-000041' });
    await waitFor(() => expect(menu).toBeEnabled());
    await app.user.click(menu);
    await app.user.click(await screen.findByRole('menuitem', { name: 'Take off' }));
    await waitFor(() =>
      expect(host.calls('operation').at(-1)?.body).toEqual({
        orderId: 41,
        version: 4,
        event: { type: 'leaveWaybill' },
      }),
    );
  });

  it('is sought in and sorted, and says so where nothing is left', async () => {
    const app = await open();
    const names = () =>
      waiting()
        .getAllByRole('button', { name: /^Move / })
        .map((button) => button.getAttribute('aria-label'));
    expect(names()).toEqual(['Move SG-51', 'Move SG-52']);
    await app.user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await app.user.click(await screen.findByRole('option', { name: 'Heaviest first' }));
    await waitFor(() => expect(names()).toEqual(['Move SG-52', 'Move SG-51']));
    await app.user.type(waiting().getByRole('searchbox'), 'besar');
    await waitFor(() => expect(names()).toEqual(['Move SG-51']));
    host.on('getLoadBoard', () => boardOf({ waiting: [], columns: [] }));
    app.close();
    await openApp(host, AT);
    expect(await screen.findByText('No order waits for a waybill on this day.')).toBeVisible();
    expect(screen.getByText(/^No waybill on this day yet/)).toBeVisible();
  });

  it('proposes loads, which are changed before they are saved', async () => {
    host.on('listDrivers', () => [
      {
        id: 3,
        number: 'D3',
        name: 'Kumar',
        phone: '',
        licencePlate: 'GBB 1234 K',
        vehicleType: 'van',
        status: 'available',
        availability: 'free',
        version: 1,
      },
    ]);
    host.on('listVehicles', () => [
      vehicleOf({ id: 15, plate: 'GBD 2 X', loadCapacity: 800, volume: 5, cooling: 'frozen' }),
    ]);
    host.on('getLoadBoard', () => boardOf({ columns: [] }));
    const app = await openApp(host, AT);
    await findHeading('Load board');
    await app.user.click(await screen.findByRole('button', { name: 'Propose loads' }));
    const plan = within(await screen.findByRole('region', { name: 'Proposed loads' }));
    expect(await plan.findByText('740 of 800 kg · 1.2 of 5 m³')).toBeVisible();
    expect(plan.getByText('The smallest vehicle that takes it and has nothing yet')).toBeVisible();
    expect(host.calls('saveVehicleToOrder')).toEqual([]);
    await app.user.click(plan.getByRole('combobox', { name: 'Goes on: SG-51' }));
    await app.user.click(await screen.findByRole('option', { name: 'Leave without a waybill' }));
    expect(await plan.findByText('700 of 800 kg · 1 of 5 m³')).toBeVisible();
    host.on('saveVehicleToOrder', () => lorry());
    await app.user.click(plan.getByRole('button', { name: 'Confirm loads' }));
    const report = within(await screen.findByRole('dialog', { name: 'Loads confirmed' }));
    expect(report.getByText('1 waybill saved.')).toBeVisible();
    expect(host.calls('saveVehicleToOrder').map(({ body }) => body)).toEqual([
      { day: DAY, driverId: 3, vehicleId: 15, orderIds: [52] },
    ]);
  });

  it('is only looked at by who may not change waybills, and tells what went wrong', async () => {
    host.on('getLoadBoard', () => {
      throw new HostFailure({ code: CODES.tooManyTries, msg: 'Out of order' });
    });
    const login = loginWith(PERMISSIONS.filter((permission) => permission !== 'waybill.edit'));
    const app = await openApp(host, AT, { login });
    expect(await screen.findByText('Out of order')).toBeVisible();
    host.on('getLoadBoard', () => boardOf());
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: 'WB-1042' });
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
  });
});
