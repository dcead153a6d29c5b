import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { findHeading, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { orderOf, pageOf } from '../support/samples.ts';
import { detailOf, lineOf, rowOf } from './samples.ts';

const host = startHost();

const counts = { all: 1, open: 1, picking: 0, picked: 0, packed: 0, handedOver: 0, cancelled: 0 };

beforeEach(() => {
  localStorage.clear();
  host.on('listPickLists', () => ({ ...pageOf([rowOf()]), counts }));
  host.on('getPickList', () => detailOf());
  host.on('getPickListRelated', () => ({ orders: null, pickLists: null, shortages: null }));
});

describe('the pick lists', () => {
  it('are narrowed to those of a place and to one’s own', async () => {
    const { user } = await openApp(host, '/pickLists?tab=open');
    await screen.findByRole('link', { name: 'SGP261128-0005' });
    await user.click(screen.getByRole('checkbox', { name: 'Mine' }));
    await waitFor(() =>
      expect(host.calls('listPickLists').map(({ body }) => body)).toContainEqual(
        expect.objectContaining({
          status: 'open',
          mine: true,
          sort: { by: 'createdAt', descending: false },
        }),
      ),
    );
  });

  it('are made of the orders that are chosen, each once', async () => {
    host.on('listOrdersToPick', () => ({
      rows: [41, 42].map((id) => ({
        id,
        orderSn: `SG261127-000${id}`,
        customerName: 'Jade Seafood',
        customerNameZh: '',
        address: '1 Aljunied Road 380000',
        deliveryAt: null,
        lines: 2,
      })),
      more: false,
      districts: [],
    }));
    host.on('addPickLists', () => ({ lists: [{ id: 5, number: 'SGP261128-0005' }] }));
    const { user } = await openApp(host, '/pickLists/new');
    await screen.findByText('SG261127-00041');
    await user.click(screen.getByRole('button', { name: 'Make pick list' }));
    expect(await screen.findByText('Choose at least one order')).toBeVisible();
    expect(host.calls('addPickLists')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /SG261127-00042/ }));
    await user.click(screen.getByRole('radio', { name: 'One list for each order' }));
    await user.click(screen.getByRole('button', { name: 'Make pick list' }));
    await findHeading('Pick list SGP261128-0005');
    expect(host.calls('addPickLists').map(({ body }) => body)).toEqual([
      { orderIds: [42], each: true },
    ]);
  });

  it('are made of the orders wanted by a day, said as one says it', async () => {
    host.on('listOrdersToPick', () => ({
      rows: [],
      more: false,
      districts: [{ district: '38', orders: 2 }],
    }));
    const { user } = await openApp(host, '/pickLists/new');
    const day = await screen.findByRole('textbox', { name: 'Wanted by' });
    await user.type(day, 'never{Enter}');
    expect(day).toBeInvalid();
    await user.clear(day);
    await user.type(day, '25/12/2026{Enter}');
    expect(day).toHaveValue('25/12/2026');
    const wantedBefore = '2026-12-25T15:59:59.999Z';
    await waitFor(() =>
      expect(host.calls('listOrdersToPick').at(-1)?.body).toMatchObject({ wantedBefore }),
    );
    const from = screen.getByRole('textbox', { name: 'Wanted from' });
    await user.type(from, '25/12/2026{Enter}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'District' }), [
      'District 38 · 2 orders',
    ]);
    await waitFor(() =>
      expect(host.calls('listOrdersToPick').at(-1)?.body).toMatchObject({
        ...{ wantedFrom: '2026-12-24T16:00:00.000Z', wantedBefore, district: '38' },
      }),
    );
    await user.clear(day);
    await user.type(day, 'tomorrow{Enter}');
    expect((day as HTMLInputElement).value).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  });

  it('say which order stands in the way, read the orders again, and let the choice go', async () => {
    const order = {
      customerName: 'Jade Seafood',
      customerNameZh: '',
      address: '1 Aljunied Road 380000',
      deliveryAt: null,
      lines: 2,
    };
    host.on('listOrdersToPick', () => ({
      rows: [{ id: 41, orderSn: 'SG261127-00041', ...order }],
      more: false,
      districts: [],
    }));
    host.on('addPickLists', () => {
      throw new HostFailure({
        code: CODES.invalidInput,
        msg: 'Some entries are not right',
        errors: { orderIds: 'Order SG261127-00041 does not wait for shipment.' },
      });
    });
    const { user } = await openApp(host, '/pickLists/new');
    await user.click(await screen.findByRole('checkbox', { name: /SG261127-00041/ }));
    host.on('listOrdersToPick', () => ({
      rows: [{ id: 42, orderSn: 'SG261127-00042', ...order }],
      more: false,
      districts: [],
    }));
    await user.click(screen.getByRole('button', { name: 'Make pick list' }));
    expect(
      await screen.findByText('Order SG261127-00041 does not wait for shipment.'),
    ).toBeVisible();
    expect(await screen.findByText('SG261127-00042')).toBeVisible();
    expect(screen.getByText('1 order chosen')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByText('0 orders chosen')).toBeVisible();
  });

  it('are made of orders that are chosen in the list of orders', async () => {
    host.on('listOrder4Merchant', () => pageOf([orderOf({ id: 11, orderSn: 'OM-11' })]));
    host.on('addPickLists', () => ({ lists: [{ id: 5, number: 'SGP261128-0005' }] }));
    const { user } = await openApp(host, '/orders');
    await user.click(await screen.findByRole('checkbox', { name: /OM-11/ }));
    await user.click(await screen.findByRole('button', { name: 'Make pick list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New pick list' }));
    await user.click(dialog.getByRole('radio', { name: 'One list for each order' }));
    await user.click(dialog.getByRole('button', { name: 'Make pick list' }));
    await findHeading('Pick list SGP261128-0005');
    expect(host.calls('addPickLists').map(({ body }) => body)).toEqual([
      { orderIds: [11], each: true },
    ]);
  });
});

describe('one pick list', () => {
  it('shows its lines along the shelves, and is packed in so many boxes', async () => {
    const lines = [lineOf(1, { picked: 5 }), lineOf(2, { picked: 1, short: 'damaged' })];
    host.on('getPickList', () => detailOf(lines, { status: 'picked', pickerName: 'Mei' }));
    host.on('movePickList', () => detailOf(lines, { status: 'packed', boxes: 3, version: 2 }));
    const { user } = await openApp(host, '/pickLists/5');
    await findHeading('Pick list SGP261128-0005');
    expect(screen.getByText('Picked by Mei').querySelector('[data-initials="M"]')).not.toBeNull();
    expect(screen.getByText('Damaged')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Pack' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pack' }));
    await user.type(dialog.getByRole('textbox'), '0');
    await user.click(dialog.getByRole('button', { name: 'Pack' }));
    expect(await dialog.findByText('Enter whole boxes from 1 to 999')).toBeVisible();
    await user.clear(dialog.getByRole('textbox'));
    await user.type(dialog.getByRole('textbox'), '3');
    await user.click(dialog.getByRole('button', { name: 'Pack' }));
    expect(await screen.findByRole('button', { name: 'Hand over' })).toBeVisible();
    expect(host.calls('movePickList').map(({ body }) => body)).toEqual([
      { version: 1, event: { type: 'pack', boxes: [{ orderId: 41, boxes: 3 }] } },
    ]);
  });

  it('asks of each order of a wave in how many boxes it is', async () => {
    const lines = [
      lineOf(1, { picked: 5 }),
      lineOf(2, { picked: 5, orderId: 42, orderSn: 'OM-42', customerName: 'Blue Bistro' }),
    ];
    host.on('getPickList', () => detailOf(lines, { status: 'picked', orders: 2 }));
    host.on('movePickList', () => detailOf(lines, { status: 'packed', boxes: 3, version: 2 }));
    const { user } = await openApp(host, '/pickLists/5');
    await user.click(await screen.findByRole('button', { name: 'Pack' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pack' }));
    expect(dialog.getByText('Blue Bistro')).toBeVisible();
    await user.type(dialog.getByLabelText(/SG261127-00042/), '1');
    await user.type(dialog.getByLabelText(/OM-42/), '2');
    await user.click(dialog.getByRole('button', { name: 'Pack' }));
    await waitFor(() =>
      expect(host.calls('movePickList').map(({ body }) => body)).toEqual([
        {
          version: 1,
          event: {
            type: 'pack',
            boxes: [
              { orderId: 41, boxes: 1 },
              { orderId: 42, boxes: 2 },
            ],
          },
        },
      ]),
    );
  });

  it.each([
    ['Print packing sheet', 'printSheet'],
    ['Print box labels', 'printLabels'],
  ])('%s: notes it, then fetches the paper', async (name, paper) => {
    const lines = [lineOf(1, { picked: 5 })];
    host.on('getPickList', () => detailOf(lines, { status: 'packed', boxes: 3 }));
    host.on('movePickList', () => detailOf(lines, { status: 'packed', boxes: 3, version: 2 }));
    host.on('downloadPickListPaper', () => new File(['%PDF'], 'labels.pdf'));
    const { user } = await openApp(host, '/pickLists/5');
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() =>
      expect(host.calls('downloadPickListPaper').map(({ body }) => body)).toEqual([
        { pickListId: 5, paper },
      ]),
    );
    expect(host.calls('movePickList').map(({ body }) => body)).toEqual([
      { version: 1, event: { type: paper } },
    ]);
  });
});

/** Writes a code as a scanner does, however slow the machine of the test is: into whatever has the focus. */
function scan(code: string) {
  const target = document.activeElement ?? document.body;
  let at = performance.now();
  for (const key of [...code, 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    at += 5;
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(target, event);
    if (event.defaultPrevented) continue;
    if (key === 'Enter') fireEvent.click(target);
    else if (target instanceof HTMLInputElement) {
      fireEvent.input(target, { target: { value: target.value + key } });
    }
  }
}

describe('picking', () => {
  it('counts what is scanned, and says what a foreign code is', async () => {
    host.on('movePickList', () => detailOf([lineOf(1), lineOf(2, { picked: 1 })], { version: 2 }));
    host.on('findPickCode', () => ({
      goods: { id: 9, sku: 'SKU-9', name: 'Sea bass', nameZh: '' },
    }));
    const { user } = await openApp(host, '/pickLists/5/pick');
    const scan = await screen.findByLabelText('Scan a barcode or goods number');
    await user.type(scan, '955000000002{Enter}');
    expect(await screen.findByText('Goods 2: 1 of 5')).toBeVisible();
    await waitFor(() =>
      expect(host.calls('movePickList').map(({ body }) => body)).toEqual([
        { event: { type: 'pick', lineId: 2, quantity: 1 } },
      ]),
    );
    await user.type(scan, 'SKU-9{Enter}');
    expect(await screen.findByText('Sea bass is not on this list.')).toBeVisible();
    expect(host.calls('movePickList')).toHaveLength(1);
  });

  it.each([
    ['0', 'Enter how much was picked, above 0.'],
    ['-1', 'Enter how much was picked, above 0.'],
    ['6', 'Goods 1: 5 kg are still to be picked, not 6.'],
    ['abc', 'Enter how much was picked, above 0.'],
    ['', 'Enter how much was picked, above 0.'],
  ])('takes no %o of five, and says why at the field', async (typed, why) => {
    const { user } = await openApp(host, '/pickLists/5/pick');
    const take = await screen.findByRole('button', { name: 'Pick 5 kg' });
    const field = screen.getByLabelText('Quantity');
    await user.clear(field);
    if (typed !== '') await user.type(field, typed);
    expect(take).toBeDisabled();
    expect(take).toHaveTextContent(/^Pick$/);
    expect(field).toHaveAccessibleDescription(why);
    expect(field).toBeInvalid();
    await user.clear(field);
    await user.type(field, '4');
    expect(field).toBeValid();
    expect(take).toBeEnabled();
  });

  it('goes on to the next line once one is done with, and says what was picked', async () => {
    const lines = [lineOf(1), lineOf(2, { picked: 5 }), lineOf(3)];
    host.on('getPickList', () => detailOf(lines));
    const { user } = await openApp(host, '/pickLists/5/pick');
    const field = await screen.findByLabelText('Quantity');
    await user.clear(field);
    await user.type(field, '2');
    host.on('movePickList', () => detailOf([lineOf(1, { picked: 2 }), ...lines.slice(1)]));
    await user.click(screen.getByRole('button', { name: 'Pick 2 kg' }));
    // Not done with: it stays.
    await user.click(await screen.findByRole('button', { name: 'Pick 3 kg' }));
    expect(await screen.findByText('Line 3 of 3')).toBeVisible();
    expect(screen.getByText(/Goods 1: 5 of 5/)).toBeVisible();
    expect(screen.getByText('Goods 3')).toBeVisible();
  });

  it('hears a scanner wherever the focus is, and its Enter presses nothing', async () => {
    host.on('getPickList', () => detailOf([lineOf(1), lineOf(2), lineOf(3)]));
    host.on('movePickList', () => detailOf([lineOf(1), lineOf(2, { picked: 1 }), lineOf(3)]));
    const { user } = await openApp(host, '/pickLists/5/pick');
    const next = await screen.findByRole('button', { name: 'Next' });
    await user.click(next);
    expect(screen.getByText('Line 2 of 3')).toBeVisible();
    scan('955000000002');
    expect(await screen.findByText('Goods 2: 1 of 5')).toBeVisible();
    expect(screen.getByText('Line 2 of 3')).toBeVisible();
    // What it writes into the quantity is taken out again.
    const field = screen.getByLabelText('Quantity');
    await user.click(field);
    scan('955000000003');
    expect(await screen.findByText('Goods 3: 1 of 5')).toBeVisible();
    expect(host.calls('movePickList').map(({ body }) => body)).toEqual([
      { event: { type: 'pick', lineId: 2, quantity: 1 } },
      { event: { type: 'pick', lineId: 3, quantity: 1 } },
    ]);
    // What a person types goes where it belongs.
    await user.clear(screen.getByLabelText('Quantity'));
    await user.type(screen.getByLabelText('Quantity'), '2.5{Enter}');
    await waitFor(() => expect(host.calls('movePickList')).toHaveLength(3));
  });

  it('says how much of a cancelled order goes back', async () => {
    const detail = detailOf([lineOf(1, { picked: 3 }), lineOf(2)]);
    const lines = detail.facts.lines.map((line) => ({ ...line, isOff: line.lineId === 1 }));
    const off = { ...detail, facts: { ...detail.facts, lines } };
    host.on('getPickList', () => off);
    await openApp(host, '/pickLists/5/pick');
    expect(await screen.findByRole('button', { name: 'Goods are back' })).toBeVisible();
    expect(screen.getByText('3 kg')).toBeVisible();
    expect(screen.queryByText('Still to pick')).toBeNull();
  });

  it('keeps what was entered without a connection, and sends it once under its key', async () => {
    const { user } = await openApp(host, '/pickLists/5/pick');
    const take = await screen.findByRole('button', { name: 'Pick 5 kg' });
    host.on('movePickList', () => {
      throw new TypeError('Failed to fetch');
    });
    await user.click(take);
    expect(await screen.findByText(/^1 entry waits on this device/)).toBeVisible();
    // Whoever looks at the record is told that it lacks what waits here, and how to send it.
    await user.click(screen.getByRole('link', { name: 'To the pick list' }));
    expect(await screen.findByText(/^1 entry that was made on this device/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Send now' }));
    expect(await screen.findByText(/^1 entry waits on this device/)).toBeVisible();
    host.on('movePickList', () => detailOf([lineOf(1, { picked: 5 }), lineOf(2)], { version: 2 }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^1 entry waits/)).toBeNull());
    await user.click(screen.getByRole('link', { name: 'To the pick list' }));
    expect(await screen.findByRole('heading', { name: /^Pick list / })).toBeVisible();
    expect(screen.queryByText('Not all has been sent')).toBeNull();
    const keys = host.calls('movePickList').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('says why something was refused, and goes on from the list as it is', async () => {
    const reason = {
      rule: 'picksWhatIsOpen',
      figures: { goods: 'Goods 1', open: 2, quantity: 5, unit: 'kg' },
    };
    host.on('movePickList', () => {
      throw new HostFailure({ code: CODES.refused, msg: 'No', reason });
    });
    const { user } = await openApp(host, '/pickLists/5/pick');
    const take = await screen.findByRole('button', { name: 'Pick 5 kg' });
    host.on('getPickList', () => detailOf([lineOf(1, { picked: 3 }), lineOf(2)]));
    await user.click(take);
    expect(await screen.findByText(/still to be picked, not 5/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pick 2 kg' })).toBeVisible();
  });

  it('closes a line as short with its reason, and is finished when all is done', async () => {
    const done = [lineOf(1, { picked: 5 }), lineOf(2, { short: 'expired' })];
    host.on('getPickList', () => detailOf([lineOf(1, { picked: 5 }), lineOf(2)]));
    host.on('movePickList', () => detailOf(done, { version: 2 }));
    const { user } = await openApp(host, '/pickLists/5/pick');
    await user.click(await screen.findByRole('button', { name: 'Not enough' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close the line as short' }));
    // Nobody closes a line without saying why.
    await user.click(dialog.getByRole('button', { name: 'Close line as short' }));
    expect(dialog.getByText('Nothing is chosen yet')).toBeVisible();
    expect(host.calls('movePickList')).toEqual([]);
    await user.click(dialog.getByRole('radio', { name: 'Expired' }));
    await user.click(dialog.getByRole('radio', { name: 'Make another pick list of it' }));
    await user.click(dialog.getByRole('button', { name: 'Close line as short' }));
    const arrival = Promise.withResolvers<void>();
    host.on('movePickList', async () => {
      await arrival.promise;
      return detailOf(done, { status: 'picked', version: 3 });
    });
    await user.click(await screen.findByRole('button', { name: 'Finish picking' }));
    expect(await screen.findByText('Sending your entries')).toBeVisible();
    arrival.resolve();
    expect(
      await screen.findByText('Lines picked: 1, short: 1. The list can be packed now.'),
    ).toBeVisible();
    expect(host.calls('movePickList').map(({ body }) => body)).toEqual([
      { event: { type: 'shortLine', lineId: 2, reason: 'expired', rest: 'anotherList' } },
      { event: { type: 'finish' } },
    ]);
  });

  it('is given back where somebody else has it', async () => {
    host.on('getPickList', () => detailOf([lineOf(1)], {}, { picker: { id: 8, name: 'Arif' } }));
    host.on('movePickList', () => detailOf([lineOf(1)], { status: 'open', version: 2 }));
    const { user } = await openApp(host, '/pickLists/5/pick');
    expect(await screen.findByText('Arif picks this list')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Give back' }));
    expect(await screen.findByRole('button', { name: 'Start picking' })).toBeVisible();
  });
});
