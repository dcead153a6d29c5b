import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { findHeading, openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { goodsOf, pageOf } from '../support/samples.ts';
import { detailOf, lineOf, rowOf } from './samples.ts';

const host = startHost();

const counts = { all: 1, open: 1, recount: 0, counted: 0, posted: 0, cancelled: 0 };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('listStockCounts', () => ({ ...pageOf([rowOf()]), counts }));
  host.on('getStockCount', () => detailOf());
});

const sent = () =>
  host.calls('moveStockCount').map(({ body }) => (body as { event: object }).event);

describe('the stock counts', () => {
  it('are narrowed to a place, and say what they are of', async () => {
    await openApp(host, '/stock-counts?tab=open');
    await screen.findByRole('link', { name: 'SGST261128-0005' });
    expect(screen.getByText('Frozen · A1')).toBeVisible();
    await waitFor(() =>
      expect(host.calls('listStockCounts').map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ status: 'open' }),
      ),
    );
  });

  it('are started of a shelf, and say what stands in the way', async () => {
    host.on('addStockCount', () => {
      throw new HostFailure({
        code: CODES.invalidInput,
        msg: 'Some entries are not right',
        errors: { scope: 'Goods 1 is being counted on SGST261128-0004.' },
      });
    });
    const { user } = await openApp(host, '/stock-counts/new');
    await user.click(await screen.findByRole('radio', { name: 'A storage or shelf' }));
    await user.type(screen.getByRole('textbox', { name: /Shelf label/ }), 'A1');
    await user.click(screen.getByRole('checkbox', { name: 'Blind count' }));
    await user.click(screen.getByRole('button', { name: 'Start count' }));
    expect(await screen.findByText('Goods 1 is being counted on SGST261128-0004.')).toBeVisible();
    host.on('addStockCount', () => detailOf());
    await user.click(screen.getByRole('button', { name: 'Start count' }));
    await findHeading('Stock count SGST261128-0005');
    expect(host.calls('addStockCount').at(-1)?.body).toMatchObject({
      scope: { by: 'place', storage: null, shelfLabel: 'A1' },
      ...{ blind: true, tolerance: 5 },
    });
  });

  it('keep what was typed of a new one until it is started, by Ctrl and Enter too', async () => {
    host.on('listGoods', () => pageOf([goodsOf()]));
    const first = await openApp(host, '/stock-counts/new');
    await first.user.click(await screen.findByRole('radio', { name: 'Chosen goods' }));
    await first.user.click(screen.getByRole('combobox', { name: /^Goods/ }));
    await first.user.click(await screen.findByRole('option', { name: /Basmati rice/ }));
    await first.user.type(screen.getByRole('textbox', { name: 'Remark' }), 'Before the holidays');
    first.close();
    host.on('listGoods', () => pageOf([]));
    const { user } = await openApp(host, '/stock-counts/new');
    const remark = await screen.findByRole('textbox', { name: 'Remark' });
    expect(remark).toHaveValue('Before the holidays');
    expect(screen.getByText(/^Continued from/)).toBeVisible();
    // By its name, though the search finds it no more.
    expect(screen.getAllByText(/^Basmati rice/)[0]).toBeVisible();
    host.on('addStockCount', () => detailOf());
    await user.click(remark);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await findHeading('Stock count SGST261128-0005');
    expect(host.calls('addStockCount').at(-1)?.body).toMatchObject({
      ...{ scope: { by: 'goods', goodsIds: [4] }, remark: 'Before the holidays' },
    });
    expect(sessionStorage.getItem('larder.form.7.1.newStockCount.')).toBeNull();
  });

  it('are started of goods that were chosen in a list', async () => {
    host.on('addStockCount', () => detailOf());
    const { user } = await openApp(host, '/stock-counts/new?goods=3,4');
    expect(await screen.findByText('2 goods chosen')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start count' }));
    await findHeading('Stock count SGST261128-0005');
    expect(host.calls('addStockCount').at(-1)?.body).toMatchObject({
      scope: { by: 'goods', goodsIds: [3, 4] },
    });
  });
});

describe('the sheet', () => {
  const fieldOf = (goods: string) => screen.findByRole('textbox', { name: `Counted of ${goods}` });

  it('takes figures line by line, Enter leading on, and says what is no figure', async () => {
    host.on('moveStockCount', () =>
      detailOf([lineOf(1, { counted: 9.5, expected: 10, value: '-1.00' }), lineOf(2)]),
    );
    const { user } = await openApp(host, '/stock-counts/5/count');
    const first = await fieldOf('Goods 1');
    await user.type(first, 'nine{Enter}');
    expect(first).toBeInvalid();
    expect(sent()).toEqual([]);
    await user.clear(first);
    await user.type(first, '9.5{Enter}');
    expect(await fieldOf('Goods 2')).toHaveFocus();
    await waitFor(() =>
      expect(sent()).toEqual([
        { type: 'enter', lines: [{ lineId: 1, counted: 9.5, leftOut: null, seen: null }] },
      ]),
    );
    expect(await screen.findByText('1 of 2 lines done')).toBeVisible();
  });

  it('leads to the line of a code, and says what another is', async () => {
    host.on('findCountCode', ({ body }) => ({
      goods:
        (body as { code: string }).code === 'OTHER'
          ? { id: 9, sku: 'OTHER', name: 'Pears', nameZh: '' }
          : null,
    }));
    const { user } = await openApp(host, '/stock-counts/5/count');
    const scan = await screen.findByRole('textbox', { name: /Scan a barcode/ });
    await user.type(scan, '955000000002{Enter}');
    await waitFor(async () => expect(await fieldOf('Goods 2')).toHaveFocus());
    await user.type(scan, 'OTHER{Enter}');
    expect(await screen.findByText('Pears is not on this count.')).toBeVisible();
    await user.type(scan, 'none{Enter}');
    expect(await screen.findByText('No goods of this shop have the code none.')).toBeVisible();
  });

  it('leaves a line out with a reason, and keeps a figure that another has entered', async () => {
    host.on('moveStockCount', () => {
      throw new HostFailure({
        code: CODES.refused,
        msg: 'Goods 1: Arif has entered another figure meanwhile.',
        reason: {
          rule: 'lineIsAsSeen',
          figures: { line: 1, goods: 'Goods 1', goodsZh: '', name: 'Arif' },
        },
      });
    });
    const { user } = await openApp(host, '/stock-counts/5/count');
    await fieldOf('Goods 1');
    host.on('getStockCount', () => detailOf([lineOf(1, { counted: 7, expected: 10 }), lineOf(2)]));
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Why Goods 1 is left out' }),
      'Cannot be reached',
    );
    expect(await screen.findByText(/Arif has entered another figure meanwhile/)).toBeVisible();
    await waitFor(async () => expect(await fieldOf('Goods 1')).toHaveValue('7'));
    expect(sent()).toEqual([
      { type: 'enter', lines: [{ lineId: 1, counted: null, leftOut: 'noAccess', seen: null }] },
    ]);
  });

  it('shows the lines of a recount alone, and nothing once it is counted', async () => {
    host.on('getStockCount', () =>
      detailOf([lineOf(1, { again: true, first: 4 }), lineOf(2, { counted: 10, expected: 10 })], {
        status: 'recount',
      }),
    );
    host.on('moveStockCount', () =>
      detailOf([lineOf(1, { counted: 10, expected: 10, again: true })], { status: 'counted' }),
    );
    const { user } = await openApp(host, '/stock-counts/5/count');
    expect(await screen.findByText('Count these lines again')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Counted of Goods 2' })).toBeNull();
    expect(screen.getByText(/First figure: 4 kg/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Finish counting' }));
    expect(await screen.findByText('Nothing to count')).toBeVisible();
  });

  it('tells on its record what this device has not sent, and leads to where it is sent', async () => {
    host.on('moveStockCount', () => {
      throw new TypeError('Failed to fetch');
    });
    const { user } = await openApp(host, '/stock-counts/5/count');
    await user.type(await fieldOf('Goods 1'), '7{Enter}');
    expect(await screen.findByText(/^1 entry waits on this device/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'To the stock count' }));
    expect(await screen.findByText(/^1 entry that was made on this device/)).toBeVisible();
    host.on('moveStockCount', () => detailOf([lineOf(1, { counted: 7, expected: 10 })]));
    await user.click(screen.getByRole('link', { name: 'Send now' }));
    await waitFor(() => expect(localStorage.getItem('larder.counting.7.5')).toBeNull());
  });

  it('says that it is counted once that has arrived, and until then that it is being sent', async () => {
    const lines = [lineOf(1, { counted: 10, expected: 10 })];
    const arrival = Promise.withResolvers<void>();
    host.on('getStockCount', () => detailOf(lines));
    host.on('moveStockCount', async () => {
      await arrival.promise;
      return detailOf(lines, { status: 'counted' });
    });
    const { user } = await openApp(host, '/stock-counts/5/count');
    await user.click(await screen.findByRole('button', { name: 'Finish counting' }));
    expect(await screen.findByText('Sending your entries')).toBeVisible();
    expect(screen.queryByText('Nothing to count')).toBeNull();
    arrival.resolve();
    expect(await screen.findByText('Nothing to count')).toBeVisible();
  });
});

describe('the record', () => {
  it('shows what differs at cost, and posts it', async () => {
    const line = { counted: 8, expected: 10, value: '-4.00', countedByName: 'Mei' };
    host.on('getStockCount', () =>
      detailOf([lineOf(1, line), lineOf(2, { counted: 10, expected: 10, value: '0.00' })], {
        ...{ status: 'counted', shortage: '4.00' },
      }),
    );
    host.on('moveStockCount', () =>
      detailOf([lineOf(1, line), lineOf(2, { counted: 10, expected: 10, value: '0.00' })], {
        ...{ status: 'posted', shortage: '4.00', version: 2 },
      }),
    );
    const { user } = await openApp(host, '/stock-counts/5');
    await findHeading('Stock count SGST261128-0005');
    const table = await screen.findByRole('table');
    expect(within(table).getByText('−2 kg')).toBeVisible();
    expect(within(table).getByText('Differs')).toBeVisible();
    expect(table.querySelector('[data-initials="M"]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/Missing S\$4\.00, beyond the books S\$0\.00/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(sent()).toEqual([{ type: 'post' }]));
  });
});
