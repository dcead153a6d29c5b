import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sightings } from '../../../src/components/scan/sightings.ts';
import { openApp } from '../support/app.tsx';
import { type FakeCamera, fakeCamera } from '../support/camera.ts';
import { startHost } from '../support/host.ts';
import { detailOf, lineOf } from './samples.ts';

const host = startHost();
let camera: FakeCamera;

beforeEach(() => {
  localStorage.clear();
  camera = fakeCamera();
  host.on('getPickList', () => detailOf());
});
afterEach(() => camera.remove());

const picked = () => host.calls('movePickList').map(({ body }) => body);

async function openCamera() {
  const { user } = await openApp(host, '/pickLists/5/pick');
  await user.click(await screen.findByRole('button', { name: 'Scan with the camera' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan with the camera' }));
  return { user, dialog };
}

describe('picking with the camera', () => {
  it('counts a code that is seen all the while once, and says what was taken', async () => {
    host.on('movePickList', () => detailOf([lineOf(1), lineOf(2, { picked: 1 })], { version: 2 }));
    const { user, dialog } = await openCamera();
    camera.show('955000000002');
    expect(await dialog.findByText('Goods 2: 1 of 5')).toBeVisible();
    await act(() => new Promise((done) => setTimeout(done, 600)));
    expect(picked()).toEqual([{ event: { type: 'pick', lineId: 2, quantity: 1 } }]);
    expect(camera.open()).toBe(1);
    await user.click(dialog.getByRole('button', { name: 'Close camera' }));
    await waitFor(() => expect(camera.open()).toBe(0));
    expect(screen.getByText('Goods 2: 1 of 5')).toBeVisible();
  });

  it('never passes what is asked, and adds no line: a foreign code is told', async () => {
    host.on('getPickList', () => detailOf([lineOf(1), lineOf(2, { picked: 5 })]));
    host.on('findPickCode', () => ({
      goods: { id: 9, sku: 'SKU-9', name: 'Sea bass', nameZh: '' },
    }));
    const { dialog } = await openCamera();
    camera.show('955000000002');
    expect(await dialog.findByText('Goods 2 is picked in full already.')).toBeVisible();
    camera.show('4006381333931');
    expect(await dialog.findByText('Sea bass is not on this list.')).toBeVisible();
    expect(picked()).toEqual([]);
  });

  it('lets its sounds begin as the button is touched', async () => {
    let resumed = 0;
    vi.stubGlobal(
      'AudioContext',
      class {
        resume = async () => {
          resumed += 1;
        };
      },
    );
    await openCamera();
    expect(resumed).toBe(1);
  });

  it.each([
    ['NotAllowedError', 'The camera is not allowed'],
    ['NotFoundError', 'No camera found'],
    ['NotReadableError', 'The camera is in use'],
    ['TypeError', 'The camera does not start'],
  ])('says plainly that it cannot (%s), and typing still works', async (name, title) => {
    camera.refuse(name);
    host.on('movePickList', () => detailOf([lineOf(1), lineOf(2, { picked: 1 })], { version: 2 }));
    const { user, dialog } = await openCamera();
    expect(await dialog.findByText(title)).toBeVisible();
    expect(dialog.getByText('You can go on typing codes, or use a hand scanner.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close camera' }));
    await user.type(screen.getByLabelText('Scan a barcode or goods number'), '955000000002{Enter}');
    expect(await screen.findByText('Goods 2: 1 of 5')).toBeVisible();
  });

  it('goes on once it is allowed', async () => {
    camera.refuse('NotAllowedError');
    host.on('movePickList', () => detailOf([lineOf(1), lineOf(2, { picked: 1 })], { version: 2 }));
    const { user, dialog } = await openCamera();
    await dialog.findByText('The camera is not allowed');
    camera.refuse(null);
    camera.show('955000000002');
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Goods 2: 1 of 5')).toBeVisible();
  });

  it('lets the camera go when the page is hidden, and when its dialog is', async () => {
    const { user } = await openCamera();
    await waitFor(() => expect(camera.open()).toBe(1));
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    Reflect.deleteProperty(document, 'visibilityState');
    await waitFor(() => expect(camera.open()).toBe(0));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Scan with the camera' }));
    await waitFor(() => expect(camera.open()).toBe(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(camera.open()).toBe(0));
  });

  it('offers no camera where the device has none', async () => {
    camera.remove();
    camera = fakeCamera({ kinds: ['audioinput'] });
    await openApp(host, '/pickLists/5/pick');
    await screen.findByLabelText('Scan a barcode or goods number');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Scan with the camera' })).toBeNull(),
    );
  });
});

describe('what a camera sees', () => {
  it('counts once until it was out of the picture for two seconds', () => {
    const isNew = sightings();
    const seen = [0, 1_000, 2_500, 4_400, 6_400].map((at) => isNew('A', at));
    expect(seen).toEqual([true, false, false, false, true]);
    expect(isNew('B', 6_400)).toBe(true);
  });
});
