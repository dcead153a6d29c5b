import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { dateAt, dayAfter } from '../../../api/kernel/zone.ts';
import { writeDay } from '../../../src/components/moment/day.ts';
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

/** A canvas that can be drawn on. */
function drawable() {
  const pen = { beginPath: vi.fn(), moveTo: vi.fn(), lineTo: vi.fn(), stroke: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['png'], { type: 'image/png' })),
  );
  HTMLCanvasElement.prototype.setPointerCapture = vi.fn();
  return pen;
}

const TODAY = () => dateAt(new Date(), 'Asia/Singapore');

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
    // It begins with the day; an order that was to be there by now is brought today.
    const day = dialog.getByRole('textbox', { name: /^Delivery date/ });
    await waitFor(() => expect(day).toHaveFocus());
    expect(day).toHaveValue(writeDay(TODAY(), 'en-US'));
    await user.clear(day);
    await user.click(save);
    expect(await dialog.findByText('Choose a day')).toBeVisible();
    expect(host.calls('addDeliveryNotes')).toEqual([]);
    // A day that is said is taken by Enter.
    await user.type(day, 'tomorrow{Enter}');
    expect(await dialog.findByText('Order OM-11 is not accepted yet.')).toBeVisible();
    host.on('addDeliveryNotes', () => ({ notes: [{ id: 7, number: 'DN-1042' }] }));
    await user.click(save);
    await findHeading('DN-1042');
    expect(host.calls('addDeliveryNotes').at(-1)?.body).toEqual({
      orderIds: [11],
      day: dayAfter(TODAY()),
    });
  });

  it('are of the day on which the order is to arrive, and keep a draft for these orders alone', async () => {
    host.on('listOrder4Merchant', () =>
      pageOf([
        orderOf({ id: 11, orderSn: 'OM-11', deliveryAt: '2031-03-04T03:00:00Z' }),
        orderOf({ id: 12, orderSn: 'OM-12', deliveryAt: '2031-03-05T03:00:00Z' }),
      ]),
    );
    const { user } = await openApp(host, '/orders');
    const field = async () => {
      await user.click(await screen.findByRole('button', { name: 'Delivery notes' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Make delivery notes' }));
      return dialog.getByRole('textbox', { name: /^Delivery date/ });
    };
    await user.click(await screen.findByRole('checkbox', { name: /OM-11/ }));
    const day = await field();
    expect(day).toHaveValue('04/03/2031');
    await user.clear(day);
    await user.type(day, '06/03/2031{Escape}');
    await user.click(await screen.findByRole('checkbox', { name: /OM-11/ }));
    await user.click(await screen.findByRole('checkbox', { name: /OM-12/ }));
    expect(await field()).toHaveValue('05/03/2031');
  });

  it('are chosen on all pages, as many as go into one file', async () => {
    host.on('listDeliveryNotes', ({ body }) => {
      const { size } = body as { size?: number };
      const rows = Array.from({ length: size === 100 ? 100 : 2 }, (_, index) =>
        noteOf({ id: index + 7, number: `DN-${1042 + index}` }),
      );
      return { ...listOf(...rows), total: { count: 130, exact: true } };
    });
    const { user } = await openApp(host, '/deliveryNotes');
    await user.click(await screen.findByRole('checkbox', { name: /DN-1042/ }));
    await user.click(await screen.findByRole('button', { name: 'Select the first 100 found' }));
    expect(await screen.findByText(/100 delivery notes/)).toBeVisible();
  });

  it('that are withdrawn are left out of a file, which is said', async () => {
    host.on('listDeliveryNotes', () =>
      listOf(noteOf(), noteOf({ id: 8, number: 'DN-1043', status: 'withdrawn' })),
    );
    const { user } = await openApp(host, '/deliveryNotes');
    await user.click(await screen.findByRole('checkbox', { name: /DN-1043/ }));
    expect(screen.queryByText(/left out/)).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: /DN-1042/ }));
    expect(await screen.findByText('1 withdrawn note is left out.')).toBeVisible();
  });

  it('are sent out together: what can leave, why others stay, and those tried again', async () => {
    host.on('listDeliveryNotes', () =>
      listOf(
        noteOf({ status: 'undelivered' }),
        noteOf({ id: 8, number: 'DN-1043', status: 'undelivered' }),
      ),
    );
    const early = {
      ...{ noteId: 8, number: 'DN-1043', outcome: 'refused' as const },
      reason: { rule: 'orderCanLeave', figures: { order: 'OM-8' } },
      message: 'No van',
    };
    const good = { noteId: 7, number: 'DN-1042', reason: null, message: null };
    host.on('departDeliveryNotes', ({ body }) => {
      const { dryRun, noteIds } = body as { dryRun?: boolean; noteIds: number[] };
      if (!dryRun) return noteIds.map(() => ({ ...good, outcome: 'done' as const }));
      return [{ ...good, outcome: 'possible' as const }, early];
    });
    const { user } = await openApp(host, '/deliveryNotes');
    await user.click(await screen.findByRole('checkbox', { name: /DN-1042/ }));
    await user.click(screen.getByRole('checkbox', { name: /DN-1043/ }));
    await user.click(await screen.findByRole('button', { name: 'Send out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send delivery notes out' }));
    expect(await dialog.findByText('1 delivery note leaves with its order.')).toBeVisible();
    expect(dialog.getByText(/^Order OM-8 has no driver and vehicle yet/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send 1 out' }));
    const report = within(await screen.findByRole('dialog', { name: 'What was sent out' }));
    expect(report.getByText('1 delivery note is on its way.')).toBeVisible();
    expect(report.getByText(/^Order OM-8/)).toBeVisible();
    host.on('departDeliveryNotes', () => {
      throw new HostFailure({ code: CODES.refused, msg: 'Not now' });
    });
    await user.click(report.getByRole('button', { name: 'Try the 1 failed one again' }));
    expect(await screen.findByText('Not now')).toBeVisible();
    host.on('departDeliveryNotes', () => [early]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Try the 1 failed one again' })).toBeVisible();
    await user.keyboard('{Escape}');
    const sent = host.calls('departDeliveryNotes').map(({ body }) => body);
    expect(sent).toEqual([
      { noteIds: [7, 8], dryRun: true },
      { noteIds: [7] },
      { noteIds: [8] },
      { noteIds: [8] },
    ]);
    // What is on its way is chosen no more.
    expect(screen.getByRole('checkbox', { name: /DN-1042/ })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: /DN-1043/ })).toBeChecked();
  });

  /** A run whose one call is answered when the test says so. */
  const runHeld = async () => {
    const line = { noteId: 7, number: 'DN-1042', reason: null, message: null };
    const answer = Promise.withResolvers<void>();
    host.on('departDeliveryNotes', async ({ body }) => {
      if ((body as { dryRun?: boolean }).dryRun) return [{ ...line, outcome: 'possible' as const }];
      await answer.promise;
      return [{ ...line, outcome: 'done' as const }];
    });
    const app = await openApp(host, '/deliveryNotes');
    await app.user.click(await screen.findByRole('checkbox', { name: /DN-1042/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Send out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send delivery notes out' }));
    const status = dialog.getByRole('status');
    await app.user.click(await dialog.findByRole('button', { name: 'Send 1 out' }));
    await dialog.findByRole('button', { name: 'Stop' });
    return { ...app, answer, status };
  };

  it('are stopped, lose their answer, and have their report all the same', async () => {
    const { user, answer } = await runHeld();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(screen.getByRole('button', { name: /^Stopping/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    answer.reject(new HostFailure({ code: CODES.refused, msg: 'Not now' }));
    await screen.findByText('Not now');
    await user.click(screen.getByRole('button', { name: 'Show the report' }));
    const report = within(await screen.findByRole('dialog', { name: 'What was sent out' }));
    // Whether it has left is not known here: the list is asked.
    const before = host.calls('listDeliveryNotes').length;
    await user.click(report.getByText('Close'));
    await waitFor(() => expect(host.calls('listDeliveryNotes').length).toBeGreaterThan(before));
  });

  it('are not left under way without a question', async () => {
    host.on('listOrder4Merchant', () => pageOf([]));
    const { user, history, answer, address } = await runHeld();
    const toOrders = () => act(async () => history.push('/orders'));
    const question = () => screen.findByRole('dialog', { name: /^Leave before all/ });
    await toOrders();
    await user.click(within(await question()).getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Leave/ })).toBeNull());
    expect(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
    expect(address()).toMatch(/^\/deliveryNotes/);
    await toOrders();
    await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toMatch(/^\/orders/));
    answer.resolve();
  });

  it('keep the focus in their dialog, and say each step in one place', async () => {
    const { answer, status } = await runHeld();
    // Not at "Stop": a second Enter must not press it.
    expect(screen.getByText('Send delivery notes out')).toHaveFocus();
    expect(status).toHaveTextContent('0 of 1 delivery notes');
    answer.resolve();
    const report = within(await screen.findByRole('dialog', { name: 'What was sent out' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'));
    expect(report.getByRole('status')).toBe(status);
    expect(status).toHaveTextContent('1 delivery note is on its way.');
  });

  it('are not sent out by who may only look', async () => {
    const { user } = await openApp(host, '/deliveryNotes', {
      login: loginWith(PERMISSIONS.filter((one) => one !== 'deliveryNote.edit')),
    });
    await user.click(await screen.findByRole('checkbox', { name: /DN-1042/ }));
    const button = await screen.findByRole('button', { name: 'Send out' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
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
    expect(
      await dialog.findByText('Enter who took the goods, or add a signature or a photo'),
    ).toBeVisible();
    await app.user.type(dialog.getByRole('textbox', { name: /^Taken by/ }), 'Mei');
    await app.user.click(dialog.getByRole('button', { name: 'Delivered' }));
    expect(await screen.findByText('Taken by: Mei')).toBeVisible();
    expect(host.calls('moveDeliveryNote').map(({ body }) => body)).toEqual([
      { version: 3, event: { type: 'deliver', signedBy: 'Mei', remark: '' } },
    ]);
  });

  it('stores what was drawn before it is sent', async () => {
    const pen = drawable();
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

  it('tries a signature again that could not be stored, and says so of the signature', async () => {
    const app = await openApp(host, '/deliveryNotes/7');
    await findHeading('DN-1042');
    drawable();
    host.on('uploadPicture', () => {
      throw new HostFailure({ code: CODES.refused, msg: 'No connection' });
    });
    host.on('moveDeliveryNote', () =>
      detailOf({ status: 'delivered', signedBy: 'Mei', version: 4 }),
    );
    const dialog = await openDialog(app, 'Delivered');
    await app.user.type(dialog.getByRole('textbox', { name: /^Taken by/ }), 'Mei');
    const pad = dialog.getByRole('img', { name: 'Signature' });
    fireEvent.pointerDown(pad, { pointerId: 1, clientX: 5, clientY: 5 });
    fireEvent.pointerUp(pad, { pointerId: 1 });
    const save = dialog.getByRole('button', { name: 'Delivered' });
    await app.user.click(save);
    expect(await dialog.findByText(/^Signature upload failed/)).toBeVisible();
    await app.user.click(save);
    await waitFor(() => expect(host.calls('uploadPicture')).toHaveLength(2));
    expect(dialog.queryByText(/The picture is not uploaded/)).toBeNull();
    host.on('uploadPicture', () => stored);
    await dialog.findByText(/^Signature upload failed/);
    await app.user.click(save);
    await waitFor(() => expect(host.calls('moveDeliveryNote')).toHaveLength(1));
    expect(host.calls('moveDeliveryNote')[0]?.body).toMatchObject({
      event: { signatureId: stored.id },
    });
  });

  it('is not put on a day that is over, and says so at the day', async () => {
    host.on('getDeliveryNote', () => detailOf({ status: 'undelivered' }, { today: '2031-03-04' }));
    const app = await openApp(host, '/deliveryNotes/7');
    await findHeading('DN-1042');
    const dialog = await openDialog(app, 'Change delivery date');
    const day = dialog.getByRole('textbox', { name: /^Delivery date/ });
    expect(day).toHaveValue('04/03/2031');
    await app.user.clear(day);
    await app.user.type(day, '03/03/2031');
    expect(dialog.getByText(/^The delivery date is over/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Change delivery date' })).toBeDisabled();
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
    expect(screen.getByRole('link', { name: 'Put it on a waybill' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/waybills/),
    );
  });

  it('cannot leave with a driver who is off duty, and says why', async () => {
    host.on('getDeliveryNote', () => detailOf({ status: 'undelivered' }, { driverIsBarred: true }));
    await openApp(host, '/deliveryNotes/7');
    await findHeading('DN-1042');
    const leave = screen.getByRole('button', { name: 'Send out' });
    expect(leave).toHaveAttribute('aria-disabled', 'true');
    expect(leave).toHaveAccessibleDescription(/is off duty or no longer with the shop/);
    expect(screen.queryByRole('link', { name: 'Put it on a waybill' })).toBeNull();
  });

  it('is looked at by who may not move it', async () => {
    const login = loginWith(PERMISSIONS.filter((one) => one !== 'deliveryNote.edit'));
    await openApp(host, '/deliveryNotes/7', { login });
    await findHeading('DN-1042');
    expect(screen.getByRole('button', { name: 'Print as PDF' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Delivered' })).toBeNull();
  });
});
