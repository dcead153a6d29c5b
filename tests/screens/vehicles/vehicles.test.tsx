import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { type App, findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { detailOf, listOf, vehicleOf } from './samples.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  host.on('getVehiclePage', () => listOf(vehicleOf()));
  host.on('getVehicle', () => detailOf());
  host.on('getVehicleRelated', () => ({ ordersUnderWay: null, orders: null, waybills: null }));
});

const openDialog = async ({ user }: App, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};

describe('the vehicles', () => {
  it('get one more: each wrong field is named with its limit, and a taken plate says whose', async () => {
    const app = await openApp(host, '/vehicles');
    await screen.findByRole('link', { name: 'GBB 1234 K' });
    const dialog = await openDialog(app, 'Add vehicle');
    const add = dialog.getByRole('button', { name: 'Add vehicle' });
    await app.user.type(dialog.getByLabelText(/^Load capacity/), '70,000');
    await app.user.click(add);
    expect(await dialog.findByText('This is required')).toBeVisible();
    expect(dialog.getByText('Nothing is chosen yet')).toBeVisible();
    expect(dialog.getByText('Enter whole kilograms from 1 to 60,000')).toBeVisible();
    expect(dialog.getByText(/^Enter cubic metres above 0 and up to 200/)).toBeVisible();
    expect(host.calls('saveVehicle')).toEqual([]);

    host.on('saveVehicle', () => {
      const errors = { plate: 'Vehicle GBB 77 has this plate already.' };
      throw new HostFailure({ code: CODES.invalidInput, msg: '', errors });
    });
    await app.user.type(dialog.getByLabelText(/^Licence plate/), 'gbb77');
    await app.user.click(dialog.getByRole('combobox', { name: /^Vehicle type/ }));
    await app.user.click(await screen.findByRole('option', { name: 'Refrigerated van' }));
    await app.user.clear(dialog.getByLabelText(/^Load capacity/));
    await app.user.type(dialog.getByLabelText(/^Load capacity/), '1,200');
    await app.user.type(dialog.getByLabelText(/^Volume/), '7.5');
    await app.user.click(add);
    expect(await dialog.findByText('Vehicle GBB 77 has this plate already.')).toBeVisible();
    expect(dialog.getByLabelText(/^Licence plate/)).toHaveValue('gbb77');

    host.on('saveVehicle', () => detailOf({ plate: 'GBB77' }));
    host.on('getVehiclePage', () => listOf(vehicleOf(), vehicleOf({ id: 4, plate: 'GBB77' })));
    await app.user.click(add);
    expect(await screen.findByRole('link', { name: 'GBB77' })).toBeVisible();
    expect(host.calls('saveVehicle').at(-1)?.body).toEqual({
      plate: 'GBB77',
      type: 'refrigeratedVan',
      loadCapacity: 1200,
      volume: 7.5,
      cooling: 'ambient',
    });
  });

  it('are narrowed by availability, in the order of their plates', async () => {
    const { user } = await openApp(host, '/vehicles');
    await screen.findByRole('link', { name: 'GBB 1234 K' });
    host.on('getVehiclePage', () => listOf(vehicleOf({ plate: 'GBC 1', availability: 'onRoad' })));
    await user.click(screen.getByRole('link', { name: /^On the road/ }));
    expect(await screen.findByRole('link', { name: 'GBC 1' })).toBeVisible();
    // The counts of the tabs are asked for beside the page, in no order.
    expect(host.calls('getVehiclePage').map(({ body }) => body)).toContainEqual(
      expect.objectContaining({
        availability: 'onRoad',
        sort: { by: 'plate', descending: false },
      }),
    );
  });

  it('say so where there is none', async () => {
    host.on('getVehiclePage', () => listOf());
    await openApp(host, '/vehicles');
    expect(await screen.findByText('No vehicles yet')).toBeVisible();
  });

  it('cannot be changed by who may only look, and are not for who may not', async () => {
    const looking = loginWith(PERMISSIONS.filter((one) => one !== 'vehicle.edit'));
    await openApp(host, '/vehicles', { login: looking });
    await screen.findByRole('link', { name: 'GBB 1234 K' });
    expect(screen.getByRole('button', { name: 'Add vehicle' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('are not for who may not see them', async () => {
    const login = loginWith(PERMISSIONS.filter((one) => !one.startsWith('vehicle.')));
    await openApp(host, '/vehicles', { login });
    expect(await screen.findByText('Sorry, you do not have access rights')).toBeVisible();
    expect(host.calls('getVehiclePage')).toEqual([]);
  });

  it('that cannot be loaded say so, and are loaded when asked again', async () => {
    host.on('getVehiclePage', () => {
      throw new HostFailure({ code: 5000, msg: 'Out of order' });
    });
    const { user } = await openApp(host, '/vehicles');
    const again = await screen.findByRole('button', { name: 'Try again' });
    host.on('getVehiclePage', () => listOf(vehicleOf()));
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'GBB 1234 K' })).toBeVisible();
  });
});

describe('one vehicle', () => {
  it('goes to repair with a remark, and is put in service again', async () => {
    host.on('moveVehicle', () =>
      detailOf({ status: 'inRepair', availability: 'inRepair', version: 2 }),
    );
    const app = await openApp(host, '/vehicles/3');
    await findHeading('GBB 1234 K');
    const dialog = await openDialog(app, 'Send to repair');
    await app.user.type(dialog.getByRole('textbox'), 'Brakes');
    await app.user.click(dialog.getByRole('button', { name: 'Send to repair' }));
    expect(await screen.findByRole('button', { name: 'Put in service' })).toBeVisible();
    expect(host.calls('moveVehicle').map(({ params, body }) => [params, body])).toEqual([
      [['3'], { version: 1, event: { type: 'sendToRepair', remark: 'Brakes' } }],
    ]);
  });

  it('stays in service while an order needs it, with the way to that order', async () => {
    host.on('getVehicle', () =>
      detailOf({ availability: 'reserved' }, { planned: 2, firstOrder: 41 }),
    );
    await openApp(host, '/vehicles/3');
    await findHeading('GBB 1234 K');
    expect(screen.getAllByText('Reserved').length).toBeGreaterThan(0);
    const waiting = screen.getByRole('link', { name: '2' });
    expect(waiting).toHaveAttribute('href', '/orders?vehicle=3&place=pendingDelivery&shop=1');
    const [reason] = await screen.findAllByText(/Orders not delivered yet that go with/);
    expect(reason).toBeInTheDocument();
  });

  it('that is broken while orders wait for it says so', async () => {
    host.on('getVehicle', () =>
      detailOf({ status: 'inRepair', availability: 'inRepair' }, { planned: 1, firstOrder: 41 }),
    );
    await openApp(host, '/vehicles/3');
    await findHeading('GBB 1234 K');
    expect(screen.getByText('Orders wait for this vehicle')).toBeVisible();
  });

  it('is changed; a wrong figure is named and kept', async () => {
    const app = await openApp(host, '/vehicles/3');
    await findHeading('GBB 1234 K');
    const dialog = await openDialog(app, 'Change vehicle');
    const volume = dialog.getByLabelText(/^Volume/);
    expect(volume).toHaveValue('5.8');
    await app.user.clear(volume);
    await app.user.type(volume, '5.85');
    const change = dialog.getByRole('button', { name: 'Change vehicle' });
    await app.user.click(change);
    expect(await dialog.findByText(/^Enter cubic metres/)).toBeVisible();
    expect(volume).toHaveValue('5.85');
    expect(host.calls('saveVehicle')).toEqual([]);
    host.on('saveVehicle', () => detailOf({ volume: 6, version: 2 }));
    await app.user.clear(volume);
    await app.user.type(volume, '6');
    await app.user.click(change);
    await waitFor(() => expect(host.calls('saveVehicle')).toHaveLength(1));
    expect(host.calls('saveVehicle')[0]?.body).toMatchObject({ id: 3, version: 1, volume: 6 });
  });

  it('is removed once that is sure, and then only looked at', async () => {
    host.on('deleteVehicle', () =>
      detailOf({ status: 'removed', availability: 'removed', version: 2 }),
    );
    const app = await openApp(host, '/vehicles/3');
    await findHeading('GBB 1234 K');
    await app.user.click(screen.getByRole('button', { name: 'More' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Remove vehicle' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove vehicle' }));
    expect(dialog.getByText(/disappears from every list/)).toBeVisible();
    expect(host.calls('deleteVehicle')).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: 'Remove vehicle' }));
    await waitFor(() =>
      expect(host.calls('deleteVehicle').map(({ query }) => query)).toEqual([{ version: '1' }]),
    );
    expect((await screen.findAllByText('Removed')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Change vehicle' })).toBeNull();
  });
});
