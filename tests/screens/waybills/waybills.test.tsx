import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { type App, findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { vehicleOf } from '../vehicles/samples.ts';
import { detailOf, listOf, loadIn, stopOf, waitingOf, waybillOf } from './samples.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  host.on('getWaybillPage', () => listOf(waybillOf()));
  host.on('getWaybill', () => detailOf());
  host.on('getWaybillRelated', () => ({ orders: null, deliveryNotes: null, otherWaybills: null }));
  host.on('listWaitingOrders', () => [
    waitingOf(),
    waitingOf({ id: 52, orderSn: 'SG261130-000052' }),
  ]);
  host.on('listVehicles', () => [vehicleOf({ id: 5 })]);
  host.on('listDrivers', () => [
    {
      id: 3,
      number: 'D3',
      name: 'Tan Wei',
      phone: '',
      licencePlate: 'GBB 1234 K',
      vehicleType: 'van',
      status: 'available',
      availability: 'free',
      version: 1,
    },
  ]);
});

const pdf = () => new File(['%PDF'], 'any.pdf', { type: 'application/pdf' });

const openDialog = async ({ user }: App, name: string) => {
  const shown = screen.queryByRole('button', { name });
  if (shown) await user.click(shown);
  else {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  }
  return within(await screen.findByRole('dialog', { name }));
};

describe('the waybills', () => {
  it('get one more of the orders that wait', async () => {
    const app = await openApp(host, '/waybills');
    await screen.findByRole('link', { name: 'WB-1042' });
    const dialog = await openDialog(app, 'New waybill');
    await dialog.findByText('SG261130-000051');
    const save = dialog.getByRole('button', { name: 'Save waybill' });
    await app.user.click(save);
    expect(host.calls('saveVehicleToOrder')).toEqual([]);
    // The first of what is wrong, though it is a field of several parts.
    expect(dialog.getByRole('textbox', { name: /^Delivery day/ })).toHaveFocus();

    await app.user.type(dialog.getByRole('textbox', { name: /^Delivery day/ }), '1/12/2026');
    await app.user.click(dialog.getByRole('combobox', { name: /^Driver/ }));
    await app.user.click(await screen.findByRole('option', { name: /Tan Wei/ }));
    await app.user.click(dialog.getByRole('combobox', { name: /^Vehicle/ }));
    await app.user.click(await screen.findByRole('option', { name: /GBB 1234 K/ }));
    await app.user.click(dialog.getByRole('checkbox', { name: /000052/ }));
    expect(dialog.getByText('1 order chosen')).toBeVisible();
    host.on('saveVehicleToOrder', () => detailOf({ number: 'WB-1043' }));
    await app.user.click(save);
    expect(await screen.findByText('Waybill WB-1043 saved')).toBeVisible();
    expect(host.calls('saveVehicleToOrder').at(-1)?.body).toEqual({
      day: '2026-12-01',
      driverId: 3,
      vehicleId: 5,
      orderIds: [52],
    });
  });

  it('name the order that cannot go', async () => {
    host.on('moveWaybill', () => {
      const figures = { order: 'SG261130-000051', why: 'The store is closed.' };
      const reason = {
        rule: 'orderHinders',
        figures,
        remedy: { record: 'order' as const, id: 51 },
      };
      throw new HostFailure({ code: CODES.refused, msg: '', reason });
    });
    const app = await openApp(host, '/waybills/7');
    await findHeading('WB-1042');
    const dialog = await openDialog(app, 'Add orders');
    await app.user.click(await dialog.findByRole('checkbox', { name: /000051/ }));
    await app.user.click(dialog.getByRole('button', { name: 'Add orders' }));
    expect(await dialog.findByText(/Order SG261130-000051: The store is closed/)).toBeVisible();
  });

  it('take no more orders than the vehicle does, and say so before it is sent', async () => {
    host.on('listWaitingOrders', () => [
      waitingOf({ load: loadIn(700, 1, { coldest: 'frozen', unmeasured: 1 }) }),
    ]);
    const app = await openApp(host, '/waybills/7');
    await findHeading('WB-1042');
    expect(screen.getByText('240 of 900 kg')).toBeVisible();
    const dialog = await openDialog(app, 'Add orders');
    expect(await dialog.findByText(/^Frozen · 1 line of unknown volume/)).toBeVisible();
    await app.user.click(await dialog.findByRole('checkbox', { name: /000051/ }));
    expect(await dialog.findByText(/load would be 940 kg. The vehicle takes 900 kg/)).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Add orders' }));
    expect(host.calls('moveWaybill')).toEqual([]);
  });

  it('are printed together, and those without an order are left out', async () => {
    host.on('getWaybillPage', () =>
      listOf(waybillOf(), waybillOf({ id: 8, number: 'WB-1043', orders: 0 })),
    );
    host.on('downloadWaybills', () => pdf() as never);
    const { user } = await openApp(host, '/waybills');
    await user.click(await screen.findByRole('checkbox', { name: /WB-1043/ }));
    const button = await screen.findByRole('button', { name: 'Print as PDF' });
    await user.click(button);
    expect(host.calls('downloadWaybills')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /WB-1042/ }));
    expect(await screen.findByText('1 waybill without orders is left out.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Print as PDF' }));
    await waitFor(() =>
      expect(host.calls('downloadWaybills').map(({ body }) => body)).toEqual([
        { waybillIds: [8, 7] },
      ]),
    );
  });

  it('are changed together: what is left empty stays, and each is told', async () => {
    host.on('getWaybillPage', () =>
      listOf(waybillOf(), waybillOf({ id: 8, number: 'WB-1043', status: 'departed' })),
    );
    const app = await openApp(host, '/waybills');
    for (const number of ['WB-1042', 'WB-1043']) {
      const row = (await screen.findByRole('link', { name: number })).closest('tr') as HTMLElement;
      await app.user.click(within(row).getByRole('checkbox'));
    }
    expect(await screen.findByText('2 waybills selected')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change waybills' }));
    const send = dialog.getByRole('button', { name: 'Change waybills' });
    await app.user.click(send);
    const lacking = 'Change at least one: driver, vehicle or day';
    expect(await dialog.findByText(lacking)).toBeVisible();
    expect(host.calls('batchUpdateWaybill')).toEqual([]);

    await app.user.click(dialog.getByRole('combobox', { name: /^Driver/ }));
    await app.user.click(await screen.findByRole('option', { name: /Tan Wei/ }));
    const line = { reason: null, message: null };
    host.on('batchUpdateWaybill', () => [
      { ...line, waybillId: 7, number: 'WB-1042', outcome: 'done' },
      { ...line, waybillId: 8, number: 'WB-1043', outcome: 'refused', message: 'It is out.' },
    ]);
    await app.user.click(send);
    const report = within(await screen.findByRole('dialog', { name: 'Waybills changed' }));
    expect(report.getByText('1 waybill changed.')).toBeVisible();
    expect(report.getByRole('link', { name: 'WB-1043' }).parentElement).toHaveTextContent(
      'WB-1043 It is out.',
    );
    expect(host.calls('batchUpdateWaybill').map(({ body }) => body)).toEqual([
      { waybillIds: [7, 8], driverId: 3 },
    ]);
  });

  it('are narrowed by status', async () => {
    const { user } = await openApp(host, '/waybills');
    await screen.findByRole('link', { name: 'WB-1042' });
    host.on('getWaybillPage', () => listOf(waybillOf({ number: 'WB-1050', status: 'departed' })));
    await user.click(screen.getByRole('link', { name: /^On the road/ }));
    expect(await screen.findByRole('link', { name: 'WB-1050' })).toBeVisible();
    expect(host.calls('getWaybillPage').map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ status: 'departed', sort: { by: 'day', descending: true } }),
    );
  });

  it('say so where there is none', async () => {
    host.on('getWaybillPage', () => listOf());
    await openApp(host, '/waybills');
    expect(await screen.findByText('No waybills yet')).toBeVisible();
  });

  it('are only looked at by who may not change them', async () => {
    const login = loginWith(PERMISSIONS.filter((one) => one !== 'waybill.edit'));
    await openApp(host, '/waybills', { login });
    await screen.findByRole('link', { name: 'WB-1042' });
    expect(screen.getByRole('button', { name: 'New waybill' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('one waybill', () => {
  it('shows its stops with the ways to them, and is loaded', async () => {
    host.on('moveWaybill', () => detailOf({ status: 'loaded', version: 2 }));
    const app = await openApp(host, '/waybills/7');
    await findHeading('WB-1042');
    const stops = within(screen.getByRole('region', { name: 'Stops' }));
    expect(stops.getByRole('link', { name: 'SG261130-000041' })).toHaveAttribute(
      'href',
      expect.stringContaining('/orders/41'),
    );
    expect(stops.getAllByRole('link', { name: /^Map of 1 Aljunied/ })[0]).toHaveAttribute(
      'href',
      expect.stringContaining('Aljunied'),
    );
    const dialog = await openDialog(app, 'Mark as loaded');
    await app.user.click(dialog.getByRole('button', { name: 'Mark as loaded' }));
    expect(await screen.findByRole('button', { name: 'Send out' })).toBeVisible();
    expect(host.calls('moveWaybill').map(({ body }) => body)).toEqual([
      { version: 1, event: { type: 'load' } },
    ]);
  });

  it('asks for the notes of those orders alone that have none, and leads to all of them', async () => {
    const two = [stopOf({ hasNote: true }), stopOf({ orderId: 42, orderSn: 'SG-42' })];
    host.on('getWaybill', () => detailOf({ stops: two, day: '2031-03-04' }));
    const record = {
      nameZh: '',
      at: null,
      place: null,
      amount: null,
      currency: null,
      unit: '',
      unitZh: '',
    };
    const rows = [{ ...record, id: 1, name: 'DN-1001' }];
    host.on('getWaybillRelated', () => ({
      orders: { count: 8, exact: true, rows: [{ ...record, id: 41, name: 'SG-41' }], total: null },
      deliveryNotes: { count: 7, exact: true, rows, total: null },
      otherWaybills: null,
    }));
    host.on('addDeliveryNotes', () => ({ notes: [{ id: 7, number: 'DN-1042' }] }));
    const app = await openApp(host, '/waybills/7');
    await findHeading('WB-1042');
    for (const [region, path] of [
      ['Related: Orders', '/orders?'],
      ['Related: Delivery notes', '/deliveryNotes?'],
    ] as const) {
      const part = within(await screen.findByRole('region', { name: region }));
      const { href } = part.getByRole<HTMLAnchorElement>('link', { name: 'Show all' });
      expect(href).toContain(path);
      expect(href).toContain('waybill=7');
    }
    await app.user.click(screen.getByRole('button', { name: 'Delivery notes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make delivery notes' }));
    expect(dialog.getByText('1 other order has one already.')).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Make delivery notes' }));
    await waitFor(() =>
      expect(host.calls('addDeliveryNotes').map(({ body }) => body)).toEqual([
        { orderIds: [42], day: '2031-03-04' },
      ]),
    );
  });

  it('offers no notes where each of its orders has one', async () => {
    host.on('getWaybill', () => detailOf({ stops: [stopOf({ hasNote: true })] }));
    await openApp(host, '/waybills/7');
    await findHeading('WB-1042');
    expect(screen.getByText('All its orders have a delivery note.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delivery notes' })).toBeNull();
  });

  it('does not leave while its driver is on the road, and says with which waybill', async () => {
    const driverOut = { id: 6, number: 'WB-1041' };
    host.on('getWaybill', () => detailOf({ status: 'loaded' }, { driverOut }));
    await openApp(host, '/waybills/7');
    await findHeading('WB-1042');
    const [reason] = await screen.findAllByText(/on the road with waybill WB-1041/);
    expect(reason).toBeInTheDocument();
  });

  it('sends an order on its way, and takes one off', async () => {
    host.on('getWaybill', () =>
      detailOf({ status: 'departed', stops: [stopOf({ status: 'shipping.ownDriver' })] }),
    );
    const app = await openApp(host, '/waybills/7');
    await findHeading('WB-1042');
    expect(screen.queryByRole('button', { name: /^Take off/ })).toBeNull();
    host.on('operation', () => {
      throw new HostFailure({ code: CODES.refused, msg: 'Not now' });
    });
    await app.user.click(screen.getByRole('button', { name: 'Arrived: SG261130-000041' }));
    await waitFor(() => expect(host.calls('operation')).toHaveLength(1));
    expect(host.calls('operation')[0]?.body).toEqual({
      orderId: 41,
      version: 4,
      event: { type: 'arrive' },
    });
    expect(await screen.findByText('Not now')).toBeVisible();
  });

  it('sends one order after another on its way', async () => {
    const numbers = ['SG261130-000041', 'SG261130-000042', 'SG261130-000043'];
    const on = numbers.map((orderSn, index) =>
      stopOf({ orderSn, orderId: 41 + index, status: 'shipping.ownDriver' }),
    );
    host.on('getWaybill', () => detailOf({ status: 'departed', stops: on }));
    host.on('operation', () => ({}) as never);
    const app = await openApp(host, '/waybills/7');
    for (const [index, number] of numbers.entries()) {
      await app.user.click(await screen.findByRole('button', { name: `Arrived: ${number}` }));
      await waitFor(() => expect(host.calls('operation')).toHaveLength(index + 1));
    }
    expect(host.calls('operation').map(({ body }) => body)).toMatchObject([
      { orderId: 41 },
      { orderId: 42 },
      { orderId: 43 },
    ]);
  });

  it('keeps the order of its stops', async () => {
    host.on('moveWaybill', () => detailOf({ version: 2 }));
    const app = await openApp(host, '/waybills/7');
    await findHeading('WB-1042');
    const dialog = await openDialog(app, 'Change the order of stops');
    await app.user.click(dialog.getByRole('button', { name: 'Move SG261130-000042 up' }));
    await app.user.click(dialog.getByRole('button', { name: 'Change the order of stops' }));
    await waitFor(() =>
      expect(host.calls('moveWaybill').at(-1)?.body).toEqual({
        version: 1,
        event: { type: 'arrange', orderIds: [42, 41] },
      }),
    );
  });

  it('is back with what was counted', async () => {
    host.on('getWaybill', () => detailOf({ status: 'departed' }, { openOrders: 0 }));
    host.on('moveWaybill', () =>
      detailOf({
        status: 'returned',
        version: 2,
        cash: '12.50',
        returnedAt: '2026-12-01T09:00:00.000Z',
      }),
    );
    const app = await openApp(host, '/waybills/7');
    await findHeading('WB-1042');
    const dialog = await openDialog(app, 'Mark as back');
    await app.user.type(dialog.getByRole('textbox', { name: /^Cash counted/ }), '12.50');
    await app.user.type(dialog.getByRole('textbox', { name: 'Empties' }), '2 crates');
    await app.user.click(dialog.getByRole('button', { name: 'Mark as back' }));
    expect(await screen.findByText('What came back')).toBeVisible();
    expect(host.calls('moveWaybill').at(-1)?.body).toEqual({
      version: 1,
      event: { type: 'return', cash: '12.50', refusedGoods: '', empties: '2 crates', remark: '' },
    });
  });

  it('is given another day', async () => {
    host.on('moveWaybill', () => detailOf({ version: 2, day: '2026-12-02' }));
    const app = await openApp(host, '/waybills/7');
    await findHeading('WB-1042');
    const dialog = await openDialog(app, 'Change waybill');
    const day = dialog.getByRole('textbox', { name: /^Delivery day/ });
    await app.user.clear(day);
    await app.user.type(day, '2/12/2026');
    await app.user.click(dialog.getByRole('button', { name: 'Change waybill' }));
    await waitFor(() =>
      expect(host.calls('moveWaybill').at(-1)?.body).toEqual({
        version: 1,
        event: { type: 'update', card: { driverId: 3, vehicleId: 5, day: '2026-12-02' } },
      }),
    );
  });

  it('is dissolved with a remark', async () => {
    host.on('moveWaybill', () => detailOf({ status: 'dissolved', version: 2, stops: [] }));
    const app = await openApp(host, '/waybills/7');
    await findHeading('WB-1042');
    const dialog = await openDialog(app, 'Dissolve waybill');
    await app.user.type(dialog.getByRole('textbox'), 'Van broke down');
    await app.user.click(dialog.getByRole('button', { name: 'Dissolve waybill' }));
    expect(await screen.findByText('No order is on this waybill.')).toBeVisible();
  });
});

describe('the papers of one waybill', () => {
  it('are printed from its page', async () => {
    host.on('downloadWaybills', () => pdf() as never);
    const { user } = await openApp(host, '/waybills/7');
    await findHeading('WB-1042');
    await user.click(screen.getByRole('button', { name: 'Print as PDF' }));
    await waitFor(() =>
      expect(host.calls('downloadWaybills').map(({ body }) => body)).toEqual([{ waybillIds: [7] }]),
    );
  });

  it('are not where nothing is on it', async () => {
    host.on('getWaybill', () => detailOf({ stops: [], orders: 0 }));
    const { user } = await openApp(host, '/waybills/7');
    await findHeading('WB-1042');
    await user.click(screen.getByRole('button', { name: 'Print as PDF' }));
    expect(host.calls('downloadWaybills')).toEqual([]);
  });
});
