import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { findHeading, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { detailOf } from '../waybills/samples.ts';
import { driveOf, driveStopOf, linkOf, notedOf, TOKEN } from './samples.ts';

const host = startHost();
const DRIVE = `/drive/${TOKEN}`;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('openDrive', () => driveOf());
  host.on('getWaybill', () => detailOf());
  host.on('getWaybillRelated', () => ({ orders: null, deliveryNotes: null, otherWaybills: null }));
});

const stopOf = (name: RegExp) => within(screen.getByRole('article', { name }));
const ended = (msg: string) => {
  throw new HostFailure({ code: CODES.refused, msg, reason: { rule: 'waybillHasEnded' } });
};

describe('the driver’s page', () => {
  it('shows the next stop first, with whom to call, where to go and what to collect', async () => {
    await openApp(host, DRIVE, { login: null });
    await findHeading('Waybill WB-1042');
    expect(host.calls('openDrive')[0]?.body).toEqual({ token: TOKEN });
    const next = within(screen.getByRole('region', { name: 'Next stop' }));
    expect(next.getByText('1. Jade Seafood')).toBeVisible();
    expect(next.getByText('Collect S$96.00')).toBeVisible();
    expect(next.getByText('3 boxes')).toBeVisible();
    expect(next.getByText('Customer: Back door')).toBeVisible();
    expect(next.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+6561234567');
    expect(next.getByRole('link', { name: /^Open map/ })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=12%20Temple%20Street%2C%20Singapore%20058567',
    );
    const later = within(screen.getByRole('region', { name: 'Later stops' }));
    expect(later.getByText('2. Kopi House')).toBeVisible();
  });

  it('asks who took the goods, and sends it once under a key', async () => {
    const { user } = await openApp(host, DRIVE, { login: null });
    await findHeading('Waybill WB-1042');
    const stop = stopOf(/Jade Seafood/);
    await user.click(stop.getByRole('button', { name: 'Delivered' }));
    await user.type(stop.getByRole('textbox', { name: /^Cash taken/ }), '9x');
    await user.click(stop.getByRole('button', { name: 'Save: Delivered' }));
    expect(
      await stop.findByText('Enter who took the goods, or add a signature or a photo'),
    ).toBeVisible();
    expect(stop.getByRole('textbox', { name: /^Cash taken/ })).toBeInvalid();
    expect(host.calls('deliverStop')).toEqual([]);

    await user.type(stop.getByRole('textbox', { name: /^Who took the goods/ }), 'Tan Mei Ling');
    await user.clear(stop.getByRole('textbox', { name: /^Cash taken/ }));
    await user.type(stop.getByRole('textbox', { name: /^Cash taken/ }), '96');
    host.on('deliverStop', () =>
      driveOf({
        stops: [driveStopOf({ isDelivered: true, acts: [] })],
        noted: [notedOf()],
      }),
    );
    await user.click(stop.getByRole('button', { name: 'Save: Delivered' }));
    expect(await screen.findByText('All stops are done')).toBeVisible();
    expect(screen.getByText(/Cash taken: S\$96\.00/, { selector: '[role=status]' })).toBeVisible();
    expect(host.calls('deliverStop')).toHaveLength(1);
    expect(host.calls('deliverStop')[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('keeps what is noted without a connection, and sends it once there is one', async () => {
    const { user } = await openApp(host, DRIVE, { login: null });
    await findHeading('Waybill WB-1042');
    host.goOffline();
    const stop = stopOf(/Jade Seafood/);
    await user.click(stop.getByRole('button', { name: 'Did not get there' }));
    await user.type(stop.getByRole('textbox', { name: /^Why/ }), 'The road was shut');
    await user.click(stop.getByRole('button', { name: 'Save: Did not get there' }));
    expect(await screen.findByText('Will be sent')).toBeVisible();
    expect(screen.getByText('1 stop waits to be sent.')).toBeVisible();
    expect(localStorage.getItem(`larder.drive.0.${TOKEN}`)).toContain('The road was shut');
    // The one after it is the next one now.
    const next = within(screen.getByRole('region', { name: 'Next stop' }));
    expect(next.getByText('2. Kopi House')).toBeVisible();

    host.on('skipStop', () =>
      driveOf({ stops: [], noted: [notedOf({ outcome: 'skipped', signedBy: '', cash: null })] }),
    );
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText('Will be sent')).toBeNull());
    expect(localStorage.getItem(`larder.drive.0.${TOKEN}`)).toBeNull();
  });

  it('is shown as last read where it is opened without a connection, until the link has ended', async () => {
    const kept = `larder.driveRead.${TOKEN}`;
    localStorage.setItem(kept, JSON.stringify({ at: '2026-11-30T06:05:00Z', drive: driveOf() }));
    const nothing = () => {
      throw new TypeError('Failed to fetch');
    };
    host.on('openDrive', nothing);
    host.on('skipStop', nothing);
    const { user } = await openApp(host, DRIVE, { login: null });
    await findHeading('Waybill WB-1042');
    expect(screen.getByText(/^No connection: as of .*\b(14|2):05/)).toBeVisible();
    const stop = stopOf(/Jade Seafood/);
    await user.click(stop.getByRole('button', { name: 'Did not get there' }));
    await user.type(stop.getByRole('textbox', { name: /^Why/ }), 'The road was shut');
    await user.click(stop.getByRole('button', { name: 'Save: Did not get there' }));
    expect(await screen.findByText('1 stop waits to be sent.')).toBeVisible();
    host.on('skipStop', () =>
      driveOf({ stops: [], noted: [notedOf({ outcome: 'skipped', signedBy: '', cash: null })] }),
    );
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/^No connection/)).toBeNull());
    expect(host.calls('skipStop').at(-1)?.headers.get('idempotency-key')).toBeTruthy();
    expect(localStorage.getItem(kept)).toContain('skipped');
    host.on('openDrive', () => ended('Over'));
    await user.click(screen.getByRole('button', { name: 'Read anew' }));
    await waitFor(() => expect(localStorage.getItem(kept)).toBeNull());
  });

  it('tells what was refused at its stop, and opens what was typed once more', async () => {
    host.on('failStop', () => {
      throw new HostFailure({
        code: CODES.refused,
        msg: 'The office has it delivered already',
        reason: { rule: 'noteIsAlreadyDelivered' },
      });
    });
    const { user } = await openApp(host, DRIVE, { login: null });
    await findHeading('Waybill WB-1042');
    await user.click(stopOf(/Jade Seafood/).getByRole('button', { name: 'Could not deliver' }));
    await user.selectOptions(stopOf(/Jade Seafood/).getByRole('combobox', { name: /^Reason/ }), [
      'closed',
    ]);
    await user.type(stopOf(/Jade Seafood/).getByRole('textbox', { name: 'Remark' }), 'Shutter');
    await user.click(
      stopOf(/Jade Seafood/).getByRole('button', { name: 'Save: Could not deliver' }),
    );
    const note = within(await stopOf(/Jade Seafood/).findByRole('alert'));
    expect(note.getByText('The office has it delivered already')).toBeVisible();
    expect(note.getByText(/The customer was closed · Shutter/)).toBeVisible();
    await user.click(note.getByRole('button', { name: 'Open what you entered' }));
    expect(stopOf(/Jade Seafood/).getByRole('textbox', { name: 'Remark' })).toHaveValue('Shutter');
    expect(stopOf(/Jade Seafood/).queryByRole('alert')).toBeNull();
  });

  it('says that the waybill has not left, and sends it out where it may', async () => {
    host.on('openDrive', () =>
      driveOf({ isOut: false, canDepart: true, stops: [driveStopOf({ acts: [] })] }),
    );
    host.on('departDrive', () => driveOf());
    const { user } = await openApp(host, DRIVE, { login: null });
    expect(await screen.findByText('This waybill has not departed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delivered' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Depart now' }));
    await user.click(screen.getByRole('button', { name: 'Yes, depart' }));
    expect((await screen.findAllByRole('button', { name: 'Delivered' }))[0]).toBeVisible();
  });

  it('answers an ended waybill and an unknown link calmly', async () => {
    host.on('openDrive', () => ended('It has come back'));
    await openApp(host, DRIVE, { login: null });
    await findHeading('This waybill has ended');
  });

  it('answers an unknown link as a withdrawn one', async () => {
    host.on('openDrive', () => {
      throw new HostFailure({ code: CODES.notFound, msg: 'Not found' });
    });
    await openApp(host, DRIVE, { login: null });
    await findHeading('This link does not work');
  });
});

describe('a waybill in the office', () => {
  it('has a link made and shown once, and withdrawn', async () => {
    host.on('getDriverLink', () => linkOf({ link: null, version: 0 }));
    const { user } = await openApp(host, '/waybills/7');
    await findHeading('WB-1042');
    const shown = screen.queryByRole('button', { name: "Driver's link" });
    if (shown) await user.click(shown);
    else {
      await user.click(screen.getByRole('button', { name: 'More' }));
      await user.click(await screen.findByRole('menuitem', { name: "Driver's link" }));
    }
    const dialog = within(await screen.findByRole('dialog', { name: "Driver's link of WB-1042" }));
    expect(await dialog.findByText('There is no link yet.')).toBeVisible();
    host.on('makeDriverLink', () => ({ ...linkOf(), token: TOKEN }));
    await user.click(dialog.getByRole('button', { name: 'Make link' }));
    expect(await dialog.findByLabelText('Link')).toHaveTextContent(DRIVE);
    expect(host.calls('makeDriverLink')[0]?.body).toEqual({ version: 0 });
    expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();

    host.on('withdrawDriverLink', () => linkOf({ link: null, version: 2 }));
    await user.click(dialog.getByRole('button', { name: 'Withdraw link' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Withdraw link' }));
    await user.click(asked.getByRole('button', { name: 'Withdraw link' }));
    expect(await dialog.findByText('There is no link yet.')).toBeVisible();
    expect(dialog.queryByLabelText('Link')).toBeNull();
  });

  it('begins the count with the driver’s cash, and tells the difference', async () => {
    host.on('getDriverLink', () =>
      linkOf({ stops: [{ ...notedOf(), signature: null, photo: null }], cash: '96.00' }),
    );
    host.on('getWaybill', () =>
      detailOf({ status: 'departed' }, { openOrders: 0, firstOpen: null }),
    );
    const { user } = await openApp(host, '/waybills/7');
    await findHeading('WB-1042');
    await user.click(screen.getByRole('button', { name: 'Mark as back' }));
    const dialog = within(await screen.findByRole('dialog'));
    const cash = await dialog.findByRole('textbox', { name: /^Cash/ });
    expect(cash).toHaveValue('96.00');
    await user.clear(cash);
    await user.type(cash, '90');
    expect(await dialog.findByText('S$6.00 less than the driver noted')).toBeVisible();
    expect(dialog.getByText('Jade Seafood (SG261130-000041): S$96.00')).toBeVisible();
  });
});
