import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { type App, findHeading, loginWith, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { orderOf, pageOf } from '../support/samples.ts';
import { detailOf, listOf, noteOf } from './samples.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  host.on('listDeliveryNotes', () => listOf(noteOf()));
  host.on('getDeliveryNote', () => detailOf());
  host.on('getDeliveryNoteRelated', () => ({
    order: null,
    customer: null,
    waybill: null,
    otherNotes: null,
  }));
});

const stored = {
  id: 91,
  name: 'signature.png',
  mediaType: 'image/webp',
  size: 900,
  width: 640,
  height: 200,
};

const openDialog = async ({ user }: App, name: string) => {
  const shown = screen.queryByRole('button', { name });
  if (shown) await user.click(shown);
  else {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  }
  return within(await screen.findByRole('dialog', { name }));
};

describe('delivery notes', () => {
  it('are made of chosen orders for a day, and name each order that stands in the way', async () => {
    host.on('listOrder4Merchant', () => pageOf([orderOf({ id: 11, orderSn: 'OM-11' })]));
    host.on('addDeliveryNotes', () => {
      const errors = { 'orderIds.0': 'Order OM-11 is not accepted yet.' };
      throw new HostFailure({ code: CODES.invalidInput, msg: '', errors });
    });
    const { user } = await openApp(host, '/orders');
    await user.click(await screen.findByRole('checkbox', { name: /OM-11/ }));
    await user.click(await screen.findByRole('button', { name: 'Delivery notes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make delivery notes' }));
    const save = dialog.getByRole('button', { name: 'Make delivery notes' });
    await user.click(save);
    expect(await dialog.findByText('Choose a day')).toBeVisible();
    expect(host.calls('addDeliveryNotes')).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /^Delivery date/ }), '1/12/2026');
    await user.click(save);
    expect(await dialog.findByText('Order OM-11 is not accepted yet.')).toBeVisible();
    host.on('addDeliveryNotes', () => ({ notes: [{ id: 7, number: 'DN-1042' }] }));
    await user.click(save);
    await findHeading('DN-1042');
    expect(host.calls('addDeliveryNotes').at(-1)?.body).toEqual({
      orderIds: [11],
      day: '2026-12-01',
    });
  });

  it('are narrowed by state and customer, and printed together', async () => {
    host.on(
      'downloadDeliveryNotes',
      () => new File(['%PDF'], 'any.pdf', { type: 'application/pdf' }) as never,
    );
    const { user } = await openApp(host, '/deliveryNotes?customer=9');
    await screen.findByRole('link', { name: 'DN-1042' });
    expect(screen.getByText('Customer: Jade Seafood')).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^In transit/ }));
    await waitFor(() =>
      expect(host.calls('listDeliveryNotes').map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ status: 'inTransit', customerId: 9 }),
      ),
    );
    await user.click(await screen.findByRole('checkbox', { name: /DN-1042/ }));
    await user.click(await screen.findByRole('button', { name: 'Print as PDF' }));
    await waitFor(() =>
      expect(host.calls('downloadDeliveryNotes').map(({ body }) => body)).toEqual([
        { noteIds: [7] },
      ]),
    );
  });

  it('say so where there is none', async () => {
    host.on('listDeliveryNotes', () => listOf());
    await openApp(host, '/deliveryNotes');
    expect(await screen.findByText('No delivery notes yet')).toBeVisible();
  });
});

describe('one delivery note', () => {
  it('shows what is brought where, and what came of each attempt', async () => {
    await openApp(host, '/deliveryNotes/7');
    await findHeading('DN-1042');
    expect(screen.getByText('Jasmine rice')).toBeVisible();
    expect(screen.getByText('4 sacks')).toBeVisible();
    expect(screen.getByText('The customer was closed')).toBeVisible();
    expect(screen.getByText('1 failed attempt')).toBeVisible();
    expect(screen.getByRole('link', { name: 'WB-1042' })).toBeVisible();
  });

  it('is signed by a name alone', async () => {
    host.on('moveDeliveryNote', () =>
      detailOf({
        status: 'delivered',
        signedBy: 'Mei',
        deliveredAt: '2026-12-01T03:00:00.000Z',
        version: 4,
      }),
    );
    const app = await openApp(host, '/deliveryNotes/7');
    await findHeading('DN-1042');
    const dialog = await openDialog(app, 'Delivered');
    await app.user.click(dialog.getByRole('button', { name: 'Delivered' }));
    expect(await dialog.findByText('This is required')).toBeVisible();
    await app.user.type(dialog.getByRole('textbox', { name: /^Taken by/ }), 'Mei');
    await app.user.click(dialog.getByRole('button', { name: 'Delivered' }));
    expect(await screen.findByText('Taken by: Mei')).toBeVisible();
    expect(host.calls('moveDeliveryNote').map(({ body }) => body)).toEqual([
      { version: 3, event: { type: 'deliver', signedBy: 'Mei', remark: '' } },
    ]);
  });

  it('stores what was drawn before it is sent', async () => {
    const pen = { beginPath: vi.fn(), moveTo: vi.fn(), lineTo: vi.fn(), stroke: vi.fn() };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob(['png'], { type: 'image/png' })),
    );
    HTMLCanvasElement.prototype.setPointerCapture = vi.fn();
    host.on('uploadPicture', () => stored);
    host.on('moveDeliveryNote', () =>
      detailOf({ status: 'delivered', signedBy: 'Mei', version: 4 }),
    );
    const app = await openApp(host, '/deliveryNotes/7');
    await findHeading('DN-1042');
    const dialog = await openDialog(app, 'Delivered');
    await app.user.type(dialog.getByRole('textbox', { name: /^Taken by/ }), 'Mei');
    const pad = dialog.getByRole('img', { name: 'Signature' });
    fireEvent.pointerDown(pad, { pointerId: 1, clientX: 5, clientY: 5 });
    fireEvent.pointerMove(pad, { pointerId: 1, clientX: 25, clientY: 15 });
    fireEvent.pointerUp(pad, { pointerId: 1 });
    expect(pen.stroke).toHaveBeenCalledTimes(2);
    await app.user.click(dialog.getByRole('button', { name: 'Delivered' }));
    await waitFor(() =>
      expect(host.calls('moveDeliveryNote').map(({ body }) => body)).toEqual([
        {
          version: 3,
          event: { type: 'deliver', signedBy: 'Mei', remark: '', signatureId: stored.id },
        },
      ]),
    );
  });

  it('could not be delivered for a reason', async () => {
    host.on('moveDeliveryNote', () => detailOf({ status: 'undelivered', attempts: 2, version: 4 }));
    const app = await openApp(host, '/deliveryNotes/7');
    await findHeading('DN-1042');
    const dialog = await openDialog(app, 'Could not deliver');
    await app.user.click(dialog.getByRole('button', { name: 'Could not deliver' }));
    expect(await dialog.findByText('Nothing is chosen yet')).toBeVisible();
    await app.user.click(dialog.getByRole('combobox', { name: /^Reason/ }));
    await app.user.click(await screen.findByRole('option', { name: 'The goods were refused' }));
    await app.user.click(dialog.getByRole('button', { name: 'Could not deliver' }));
    expect(await screen.findByText('2 failed attempts')).toBeVisible();
    expect(host.calls('moveDeliveryNote').map(({ body }) => body)).toEqual([
      { version: 3, event: { type: 'fail', reason: 'refused', remark: '' } },
    ]);
  });

  it('cannot leave before its order has a driver and a vehicle, and says where to mend it', async () => {
    host.on('getDeliveryNote', () => detailOf({ status: 'undelivered' }, { orderIsEarly: true }));
    await openApp(host, '/deliveryNotes/7');
    await findHeading('DN-1042');
    expect(screen.getByRole('button', { name: 'Send out' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('is looked at by who may not move it', async () => {
    const login = loginWith(PERMISSIONS.filter((one) => one !== 'deliveryNote.edit'));
    await openApp(host, '/deliveryNotes/7', { login });
    await findHeading('DN-1042');
    expect(screen.getByRole('button', { name: 'Print as PDF' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Delivered' })).toBeNull();
  });
});
