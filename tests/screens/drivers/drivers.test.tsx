import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { Driver, DriverDetail } from '../../../api/drivers/calls.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { cardOf } from '../../../machines/driver/law/index.ts';
import { type App, findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { pageOf } from '../support/samples.ts';
import { driverOf } from './samples.ts';

const host = startHost();

const detailOf = (
  change: Partial<Driver> = {},
  orders: Partial<DriverDetail['facts']> = {},
): DriverDetail => {
  const driver = driverOf(change);
  return {
    driver,
    state: driver.status,
    facts: {
      driverId: driver.id,
      ...cardOf(driver),
      ...{ planned: 0, onRoad: 0, firstOrder: null },
      ...orders,
    },
    history: [],
  };
};

const listOf = (...rows: Driver[]) => ({
  ...pageOf(rows),
  counts: { all: rows.length, free: rows.length, reserved: 0, onRoad: 0, offDuty: 0 },
});

beforeEach(() => {
  localStorage.clear();
  host.on('getDriverPage', () => listOf(driverOf()));
  host.on('getDriver', () => detailOf());
  host.on('getDriverRelated', () => ({ ordersUnderWay: null, orders: null, waybills: null }));
  host.on('listVehicles', () => [
    {
      ...{
        id: 5,
        plate: 'GBB 5 X',
        type: 'lorry',
        loadCapacity: 900,
        volume: 5,
        cooling: 'ambient',
      },
      ...{ availability: 'free', version: 0 },
    },
  ]);
});

const openDialog = async ({ user }: App, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};

describe('the drivers', () => {
  it('get one more: each wrong field is named, and a vehicle of the shop fills in its type', async () => {
    host.on('saveDriver', () => {
      throw new HostFailure({
        code: CODES.invalidInput,
        msg: '',
        errors: { number: 'Kumar has the number D3 already.' },
      });
    });
    const app = await openApp(host, '/drivers');
    await screen.findByRole('link', { name: 'Kumar' });
    const dialog = await openDialog(app, 'Add driver');
    const add = dialog.getByRole('button', { name: 'Add driver' });
    await app.user.click(add);
    expect(await dialog.findAllByText('This is required')).toHaveLength(2);
    expect(host.calls('saveDriver')).toEqual([]);
    await app.user.type(dialog.getByLabelText(/^Name/), 'Wei Ming');
    const plate = dialog.getByRole('combobox', { name: /^Licence plate/ });
    await app.user.click(plate);
    await app.user.click(await screen.findByRole('option', { name: 'GBB 5 X' }));
    expect(dialog.getByRole('combobox', { name: /^Vehicle type/ })).toHaveValue('Lorry');
    await app.user.type(dialog.getByLabelText(/^Driver number/), 'D3');
    await app.user.click(add);
    expect(await dialog.findByText('Kumar has the number D3 already.')).toBeVisible();
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Wei Ming');
    host.on('saveDriver', () => detailOf({ name: 'Wei Ming' }));
    host.on('getDriver', () => detailOf({ name: 'Wei Ming' }));
    await app.user.click(add);
    await findHeading('Wei Ming');
    expect(host.calls('saveDriver').at(-1)?.body).toEqual({
      number: 'D3',
      name: 'Wei Ming',
      phone: '',
      licencePlate: 'GBB 5 X',
      vehicleType: 'lorry',
    });
  });

  it('are narrowed by what can be asked of them now, and say so where there is none', async () => {
    const app = await openApp(host, '/drivers');
    await screen.findByRole('link', { name: 'Kumar' });
    host.on('getDriverPage', () => listOf());
    await app.user.click(screen.getByRole('link', { name: /^Off duty/ }));
    expect(await screen.findByText('No driver found')).toBeVisible();
    expect(host.calls('getDriverPage').at(-1)?.body).toMatchObject({
      availability: 'offDuty',
      sort: { by: 'number', descending: false },
    });
  });

  it('cannot be changed by who may only look, and are not for who may not', async () => {
    const looking = loginWith(PERMISSIONS.filter((one) => one !== 'driver.edit'));
    await openApp(host, '/drivers', { login: looking });
    await screen.findByRole('link', { name: 'Kumar' });
    expect(screen.getByRole('button', { name: 'Add driver' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('are not for who may not see them', async () => {
    const login = loginWith(PERMISSIONS.filter((one) => !one.startsWith('driver.')));
    await openApp(host, '/drivers', { login });
    expect(await screen.findByText('Sorry, you do not have access rights')).toBeVisible();
    expect(host.calls('getDriverPage')).toEqual([]);
  });

  it('that cannot be loaded say so, and are loaded when asked again', async () => {
    host.on('getDriverPage', () => {
      throw new HostFailure({ code: 5000, msg: 'Out of order' });
    });
    const { user } = await openApp(host, '/drivers');
    const again = await screen.findByRole('button', { name: 'Try again' });
    host.on('getDriverPage', () => listOf(driverOf()));
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Kumar' })).toBeVisible();
  });
});

describe('one driver', () => {
  it('goes off duty with a remark, and is on duty again after a prompt', async () => {
    host.on('moveDriver', () =>
      detailOf({ status: 'offDuty', availability: 'offDuty', version: 2 }),
    );
    const app = await openApp(host, '/drivers/3');
    await findHeading('Kumar');
    const dialog = await openDialog(app, 'Go off duty');
    await app.user.type(dialog.getByRole('textbox', { name: /Remark/ }), 'On leave');
    await app.user.click(dialog.getByRole('button', { name: 'Go off duty' }));
    expect(await screen.findByRole('button', { name: 'Back on duty' })).toBeVisible();
    expect(host.calls('moveDriver').map(({ body }) => body)).toEqual([
      { version: 1, event: { type: 'goOffDuty', remark: 'On leave' } },
    ]);
    const prompt = await openDialog(app, 'Back on duty');
    expect(prompt.getByText('Orders can be given to Kumar again.')).toBeVisible();
  });

  it('who has an order to deliver stays, with the way to the order', async () => {
    host.on('getDriver', () =>
      detailOf({ availability: 'reserved' }, { planned: 2, firstOrder: 7 }),
    );
    await openApp(host, '/drivers/3');
    await findHeading('Kumar');
    expect(screen.getByText('Reserved')).toBeVisible();
    const off = await screen.findByRole('button', { name: 'Go off duty' });
    expect(off).toHaveAttribute('aria-disabled', 'true');
    expect(off).toHaveAccessibleDescription(/Orders to be delivered by this driver: 2/);
  });

  it('is changed; a number that is left empty is kept by the server', async () => {
    host.on('saveDriver', () => detailOf({ name: 'Kumar S', version: 2 }));
    const app = await openApp(host, '/drivers/3');
    await findHeading('Kumar');
    const dialog = await openDialog(app, 'Change driver');
    expect(dialog.getByText('Leave it empty to keep D3.')).toBeVisible();
    await app.user.clear(dialog.getByLabelText(/^Driver number/));
    await app.user.type(dialog.getByLabelText(/^Name/), ' S');
    await app.user.click(dialog.getByRole('button', { name: 'Change driver' }));
    await findHeading('Kumar S');
    await waitFor(() => expect(host.calls('saveDriver')).toHaveLength(1));
    expect(host.calls('saveDriver')[0]?.body).toEqual({
      ...cardOf(driverOf({ name: 'Kumar S', number: '' })),
      id: 3,
      version: 1,
    });
  });

  it('whose id nobody has says so', async () => {
    host.on('getDriver', () => {
      throw new HostFailure({ code: CODES.notFound });
    });
    await openApp(host, '/drivers/9');
    expect(await screen.findByText('Driver not found')).toBeVisible();
  });
});
