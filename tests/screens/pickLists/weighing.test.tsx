import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';
import { detailOf, lineOf } from './samples.ts';

const host = startHost();

const FISH = { unit: 'piece', unitZh: '条', name: 'Whole salmon', asked: 3 };
const weights = (weighed: number, kilos: number) => ({ 1: { each: 4.5, weighed, kilos } });
const sent = () => host.calls('movePickList').map(({ body }) => (body as { event: unknown }).event);

beforeEach(() => {
  localStorage.clear();
  host.on('getPickList', () => detailOf([lineOf(1, FISH), lineOf(2)], {}, {}, weights(0, 0)));
  host.on('movePickList', () =>
    detailOf([lineOf(1, { ...FISH, picked: 3 }), lineOf(2)], { version: 2 }, {}, weights(3, 14.2)),
  );
  host.on('getPickListRelated', () => ({ orders: null, pickLists: null, shortages: null }));
});

describe('picking goods charged by weight', () => {
  it('asks what they weigh, says about how much that is, and sends both', async () => {
    const { user } = await openApp(host, '/pickLists/5/pick');
    const field = await screen.findByRole('textbox', { name: 'Weight of 3 pieces in kg' });
    expect(field).toHaveAccessibleDescription(/About 13.5 kg. Leave it empty to weigh later./);
    await user.type(field, '14.2');
    await user.click(screen.getByRole('button', { name: 'Pick 3 pieces, 14.2 kg' }));
    await waitFor(() =>
      expect(sent()).toEqual([{ type: 'pick', lineId: 1, quantity: 3, kilos: 14.2 }]),
    );
    expect(await screen.findByText(/14.2 kg weighed/)).toBeVisible();
  });

  it('asks once more about a weight that is far from what is expected', async () => {
    const { user } = await openApp(host, '/pickLists/5/pick');
    const field = await screen.findByRole('textbox', { name: /^Weight of/ });
    await user.type(field, '142');
    await user.click(screen.getByRole('button', { name: 'Pick 3 pieces, 142 kg' }));
    expect(field).toHaveAccessibleDescription(/more than expected/);
    expect(sent()).toEqual([]);
    await user.clear(field);
    await user.type(field, '1.42');
    await user.click(screen.getByRole('button', { name: 'Pick 3 pieces, 1.42 kg' }));
    expect(field).toHaveAccessibleDescription(/less than expected/);
    await user.click(screen.getByRole('button', { name: 'Pick 3 pieces, 1.42 kg' }));
    await waitFor(() => expect(sent()).toMatchObject([{ kilos: 1.42 }]));
  });

  it('lets them be weighed later, and takes no weight that is none', async () => {
    const { user } = await openApp(host, '/pickLists/5/pick');
    const field = await screen.findByRole('textbox', { name: /^Weight of/ });
    await user.type(field, 'heavy');
    expect(screen.getByRole('button', { name: 'Pick' })).toBeDisabled();
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Pick 3 pieces' }));
    await waitFor(() => expect(sent()).toEqual([{ type: 'pick', lineId: 1, quantity: 3 }]));
  });

  it('asks for the weight where one is scanned, and counts none', async () => {
    const { user } = await openApp(host, '/pickLists/5/pick');
    const scan = await screen.findByRole('textbox', { name: 'Scan a barcode or goods number' });
    await user.type(scan, 'SKU-1{Enter}');
    expect(await screen.findByText('Whole salmon: enter what it weighs.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('takes the weight that a scanned label bears, and asks about one that is far off', async () => {
    const barcode = '9506000134352';
    const fish = (picked = 0) => lineOf(1, { ...FISH, barcode, picked });
    host.on('getPickList', () => detailOf([fish(), lineOf(2)], {}, {}, weights(0, 0)));
    host.on('movePickList', () =>
      detailOf([fish(1), lineOf(2)], { version: 2 }, {}, weights(1, 4.62)),
    );
    const { user } = await openApp(host, '/pickLists/5/pick');
    const scan = await screen.findByRole('textbox', { name: 'Scan a barcode or goods number' });
    await user.type(scan, '01095060001343523103004620{Enter}');
    expect(await screen.findByText('Whole salmon: 1 of 3 · 4.62 kg weighed')).toBeVisible();
    await waitFor(() =>
      expect(sent()).toEqual([{ type: 'pick', lineId: 1, quantity: 1, kilos: 4.62 }]),
    );
    await user.type(scan, '01095060001343523103046200{Enter}');
    const field = await screen.findByRole('textbox', { name: 'Weight of 1 piece in kg' });
    expect(field).toHaveValue('46.2');
    expect(field).toHaveAccessibleDescription(/more than expected/);
    expect(sent()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Pick 1 piece, 46.2 kg' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  it('is entered on the record too, of such goods alone', async () => {
    const { user } = await openApp(host, '/pickLists/5');
    await user.click(await screen.findByRole('button', { name: 'Pick' }));
    const field = await screen.findByRole('textbox', { name: 'Weight in kg' });
    await user.type(field, '14.2');
    await user.click(screen.getAllByRole('button', { name: 'Pick' }).at(-1) as HTMLElement);
    await waitFor(() => expect(sent()).toMatchObject([{ quantity: 3, kilos: 14.2 }]));
  });
});
