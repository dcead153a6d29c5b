import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { toMinor } from '../../../api/kernel/money.ts';
import type {
  ChangeLine,
  PriceChangeDetail,
  PriceChangeRow,
} from '../../../api/priceChanges/calls.ts';
import { findHeading, openApp } from '../support/app.tsx';
import { startHost } from '../support/host.ts';

const host = startHost();

const lineOf = (goodsId: number, price: string, part: Partial<ChangeLine> = {}): ChangeLine => ({
  goodsId,
  sku: `GR-${goodsId}`,
  name: `Rice ${goodsId}`,
  nameZh: `大米${goodsId}`,
  unit: 'kg',
  unitZh: '公斤',
  at: 0,
  isSold: true,
  today: '5.00',
  tier: null,
  cost: '4.00',
  price,
  before: '5.00',
  ...part,
});

const rowOf = (part: Partial<PriceChangeRow> = {}): PriceChangeRow => ({
  id: 7,
  number: 'PC261129-00007',
  title: 'Raised freight',
  level: 'junior',
  customer: null,
  others: [],
  validFrom: '2099-01-01',
  lineCount: 2,
  status: 'draft',
  createdAt: '2026-11-20T02:00:00.000Z',
  createdByName: 'Manager',
  version: 1,
  ...part,
});

const detailOf = (
  part: Partial<PriceChangeRow> = {},
  lines: ChangeLine[] = [lineOf(1, '5.00'), lineOf(2, '5.00')],
): PriceChangeDetail => {
  const change = rowOf(part);
  return {
    change: { ...change, currency: 'SGD', lines },
    state: change.status,
    facts: {
      priceChangeId: 7,
      title: change.title,
      validFrom: change.validFrom,
      lines: lines.map(({ goodsId, unit, at, price, before }) => ({
        ...{ goodsId, unit, at, price: toMinor(price) },
        before: before === null ? null : toMinor(before),
      })),
      currency: 'SGD',
      timeZone: 'Asia/Singapore',
      today: '2026-11-29',
      now: Date.parse('2026-11-29T02:00:00.000Z'),
      floor: 0,
      belowFloor: 0,
      odd: null,
      preparedBy: { id: 3, name: 'Manager' },
      submittedBy: null,
      actor: { id: 2, name: 'Admin' },
    },
    history: [
      {
        version: 0,
        at: change.createdAt,
        actorId: 3,
        actorName: 'Manager',
        actorAccount: null,
        actorRole: 'storeManager',
        event: 'create',
        payload: {},
        from: null,
        to: 'draft',
        remark: null,
      },
    ],
  };
};

const tabs = {
  ...{ all: 1, draft: 1, waiting: 0, scheduled: 0, heldUp: 0 },
  ...{ inForce: 0, superseded: 0, withdrawn: 0 },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  host.on('getSystemRole', () => []);
  host.on('listCategories', () => []);
  host.on('countPriceChanges', () => ({ tabs, exact: true }));
  host.on('listPriceChanges', () => ({
    rows: [rowOf()],
    next: null,
    previous: null,
    total: { count: 1, exact: true },
  }));
  host.on('getPriceChange', () => detailOf());
  host.on('getPriceChangeReach', () => ({
    customers: { count: 12, first: [{ id: 4, name: 'Lau Pa Sat Kitchen', nameZh: '' }] },
    orders: { count: 1, first: [{ id: 9, number: 'SG261101-00004' }] },
  }));
});

const fieldOf = (goods: number) => screen.findByLabelText(`New price of Rice ${goods}, kg`);

/** Pastes what a spreadsheet puts on the clipboard. */
const paste = (field: HTMLElement, text: string, html = '') =>
  fireEvent.paste(field, {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : text) },
  });

describe('the price changes', () => {
  it('stand in a list with their level, day and status', async () => {
    await openApp(host, '/price-changes');
    await findHeading(/Price changes/);
    const row = (await screen.findByText('Raised freight')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Junior tier')).toBeInTheDocument();
    expect(within(row).getByText('Draft')).toBeInTheDocument();
  });

  it('are typed, filled down, taken back and saved with what was seen', async () => {
    const { user } = await openApp(host, '/price-changes/7');
    const first = await fieldOf(1);
    await user.clear(first);
    await user.type(first, '5.5');
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    await user.keyboard('{ArrowDown}');
    expect(await fieldOf(2)).toHaveFocus();
    await user.keyboard('{Control>}d{/Control}');
    expect(await fieldOf(2)).toHaveValue('5.50');
    await user.keyboard('{Control>}z{/Control}');
    expect(await fieldOf(2)).toHaveValue('5.00');
    await user.keyboard('{Control>}y{/Control}');
    expect(await fieldOf(2)).toHaveValue('5.50');
    host.on('editPriceChange', () =>
      detailOf({ version: 2 }, [lineOf(1, '5.50'), lineOf(2, '5.50')]),
    );
    await user.click(screen.getByRole('button', { name: 'Save prices' }));
    await waitFor(() => expect(host.calls('editPriceChange')).toHaveLength(1));
    expect(host.calls('editPriceChange')[0]?.body).toMatchObject({
      lines: [
        { goodsId: 1, unit: 'kg', price: '5.50', before: '5.00' },
        { goodsId: 2, unit: 'kg', price: '5.50', before: '5.00' },
      ],
      version: 1,
    });
    expect(await screen.findByText('All prices are saved')).toBeInTheDocument();
  });

  it('are raised by a percentage with rounding, with the margin in words where it is below cost', async () => {
    const { user } = await openApp(host, '/price-changes/7');
    await user.type(await screen.findByLabelText(/Raise or lower/), '-25');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await fieldOf(1)).toHaveValue('3.75');
    expect(screen.getAllByText(/below cost/).length).toBeGreaterThan(0);
    expect(screen.getByText('2 prices go down')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(/Raise or lower/));
    await user.type(screen.getByLabelText(/Raise or lower/), 'much');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByLabelText(/Raise or lower/)).toHaveAccessibleDescription(/-99 to 900/);
  });

  it('are pasted from a spreadsheet by number or name, and tell by row what was not taken', async () => {
    host.on('findPricedGoods', () => ({
      rows: [lineOf(2, '0.00'), lineOf(3, '0.00')].map(
        ({ price: _price, before: _before, ...unit }) => unit,
      ),
      more: false,
      meant: [0, 1, null],
    }));
    await openApp(host, '/price-changes/7');
    await fieldOf(1);
    const box = screen.getByLabelText('Paste from a spreadsheet');
    paste(box, 'GR-2\t6.10\nRice 3\t$7.25\nUnknown\t1.00\nGR-1\tdear');
    expect(await screen.findByText(/Row 3: no goods are called “Unknown”/)).toBeInTheDocument();
    expect(screen.getByText(/Row 4: “dear” is no price/)).toBeInTheDocument();
    expect(await fieldOf(2)).toHaveValue('6.10');
    expect(await fieldOf(3)).toHaveValue('7.25');
    expect(await fieldOf(1)).toHaveValue('5.00');
    expect(host.calls('findPricedGoods')[0]?.body).toMatchObject({
      level: 'junior',
      by: { type: 'names', names: ['GR-2', 'Rice 3', 'Unknown'] },
    });
  });

  it('are pasted alone from the chosen row on', async () => {
    const { user } = await openApp(host, '/price-changes/7');
    await user.click(await fieldOf(1));
    const html =
      '<table><tr><td>6.00</td></tr><tr><td>7.00</td></tr><tr><td>8.00</td></tr></table>';
    paste(await fieldOf(1), '6.00\n7.00\n8.00', html);
    expect(await fieldOf(1)).toHaveValue('6.00');
    expect(await fieldOf(2)).toHaveValue('7.00');
    expect(screen.getByText(/Row 3: there is no cell for/)).toBeInTheDocument();
  });

  it('are kept over a reload, and show what somebody else has saved meanwhile', async () => {
    const { user, close } = await openApp(host, '/price-changes/7');
    const first = await fieldOf(1);
    await user.clear(first);
    await user.type(first, '6.66');
    close();
    host.on('getPriceChange', () =>
      detailOf({ version: 2 }, [lineOf(1, '7.00'), lineOf(2, '5.80')]),
    );
    await openApp(host, '/price-changes/7');
    expect(await fieldOf(1)).toHaveValue('6.66');
    expect(await fieldOf(2)).toHaveValue('5.80');
    expect(screen.getByText(/Meanwhile saved as/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Use .*7.00 for Rice 1/ }));
    expect(await fieldOf(1)).toHaveValue('7.00');
  });

  it('are saved before they are submitted, with a summary', async () => {
    const { user } = await openApp(host, '/price-changes/7');
    const first = await fieldOf(1);
    await user.clear(first);
    await user.type(first, '5.50');
    await user.click(screen.getByRole('button', { name: /^Submit/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/not saved yet/)).toBeInTheDocument();
    host.on('editPriceChange', () =>
      detailOf({ version: 2 }, [lineOf(1, '5.50'), lineOf(2, '5.00')]),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save prices' }));
    expect(await screen.findByText('All prices are saved')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Submit/ }));
    const asked = await screen.findByRole('dialog');
    expect(within(asked).getByText('1 price goes up')).toBeInTheDocument();
    host.on('submitPriceChange', () =>
      detailOf({ version: 3, status: 'scheduled' }, [lineOf(1, '5.50'), lineOf(2, '5.00')]),
    );
    await user.click(within(asked).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(host.calls('submitPriceChange')).toHaveLength(1));
  });

  it('of several levels stand beside each other, and are walked, chosen, filled and emptied by keys', async () => {
    const others = [
      { level: 'premium' as const, customer: null },
      { level: 'customer' as const, customer: { id: 4, name: 'Lau Pa Sat', nameZh: '' } },
    ];
    const lines = [1, 2, 3].flatMap((goods) =>
      [0, 1, 2].map((at) => lineOf(goods, `${goods}.${at}0`, { at })),
    );
    host.on('getPriceChange', () => detailOf({ others }, lines));
    const { user } = await openApp(host, '/price-changes/7');
    const grid = await screen.findByRole('grid', { name: 'Prices' });
    expect(grid).toHaveAttribute('aria-rowcount', '4');
    expect(grid).toHaveAttribute('aria-colcount', '7');
    for (const name of [/^Junior tier/, /^Premium tier/, /^Lau Pa Sat/]) {
      expect(within(grid).getByRole('columnheader', { name })).toBeInTheDocument();
    }
    const cell = (goods: number, level: string) =>
      screen.getByLabelText(`New price of Rice ${goods}, kg, ${level}`);
    await user.click(cell(1, 'Junior tier'));
    await user.keyboard('{ArrowRight}');
    expect(cell(1, 'Premium tier')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(cell(2, 'Premium tier')).toHaveFocus();
    await user.tab();
    expect(cell(2, 'Lau Pa Sat')).toHaveFocus();
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(cell(1, 'Junior tier')).toHaveFocus();
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{ArrowDown}{/Shift}');
    expect(within(grid).getAllByRole('gridcell', { selected: true })).toHaveLength(6);
    await user.keyboard('{Control>}d{/Control}');
    expect(cell(3, 'Junior tier')).toHaveValue('1.00');
    expect(cell(3, 'Premium tier')).toHaveValue('1.10');
    expect(cell(3, 'Lau Pa Sat')).toHaveValue('3.20');
    const copied: Record<string, string> = {};
    fireEvent.copy(cell(3, 'Premium tier'), {
      clipboardData: { setData: (type: string, text: string) => (copied[type] = text) },
    });
    expect(copied['text/plain']).toBe('1.00\t1.10\n1.00\t1.10\n1.00\t1.10');
    await user.keyboard('{Delete}');
    expect(cell(2, 'Premium tier')).toHaveValue('');
    expect(cell(2, 'Lau Pa Sat')).toHaveValue('2.20');
    await user.keyboard('{Control>}z{/Control}');
    expect(cell(2, 'Premium tier')).toHaveValue('1.10');
    await user.click(cell(2, 'Premium tier'));
    paste(cell(2, 'Premium tier'), '8.00\t8.50\n9.00\t9.50');
    expect(cell(2, 'Premium tier')).toHaveValue('8.00');
    expect(cell(3, 'Lau Pa Sat')).toHaveValue('9.50');
    expect(cell(2, 'Junior tier')).toHaveValue('1.00');
    await user.keyboard('{F2}{ArrowLeft}{ArrowLeft}');
    expect(cell(2, 'Premium tier')).toHaveFocus();
    await user.keyboard('1{Escape}{ArrowLeft}');
    expect(cell(2, 'Premium tier')).toHaveValue('8.100');
    expect(cell(2, 'Junior tier')).toHaveFocus();
  });

  it('of thousands are drawn as far as they are in sight, and found by name or number', async () => {
    const lines = Array.from({ length: 2_000 }, (_, goods) => lineOf(goods, '5.00'));
    host.on('getPriceChange', () => detailOf({}, lines));
    const { user } = await openApp(host, '/price-changes/7');
    const grid = await screen.findByRole('grid', { name: 'Prices' });
    expect(grid).toHaveAttribute('aria-rowcount', '2001');
    const drawn = () => within(grid).getAllByRole('row').length;
    expect(drawn()).toBeLessThan(40);
    await user.click(await fieldOf(0));
    await user.keyboard('{Control>}{End}{/Control}');
    expect(await fieldOf(1_999)).toHaveFocus();
    expect((await fieldOf(1_999)).closest('tr')).toHaveAttribute('aria-rowindex', '2001');
    expect(drawn()).toBeLessThan(41);
    await user.keyboard('{Control>}f{/Control}');
    const find = screen.getByLabelText('Find in the grid by name or number');
    expect(find).toHaveFocus();
    await user.keyboard('gr-150');
    expect(screen.getByText('1 of 11')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(screen.getByText('2 of 11')).toBeInTheDocument();
    await user.clear(find);
    await user.type(find, 'nothing such');
    expect(screen.getByText('No goods of the grid are called so')).toBeInTheDocument();
    window.dispatchEvent(new Event('beforeprint'));
    expect(drawn()).toBe(2_001);
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(drawn()).toBeLessThan(41));
  });

  it('begin with further levels, tiers and customers', async () => {
    host.on('addPriceChange', () => detailOf());
    const { user } = await openApp(host, '/price-changes');
    await user.click(await screen.findByRole('button', { name: 'Prepare price change' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/^Title/), 'All tiers');
    await user.click(within(dialog).getByRole('combobox', { name: /^Level/ }));
    await user.click(await screen.findByRole('option', { name: 'Junior tier' }));
    await user.click(within(dialog).getByRole('combobox', { name: /^Further tiers/ }));
    await user.click(await screen.findByRole('option', { name: 'Premium tier' }));
    await user.click(within(dialog).getByRole('button', { name: 'Prepare price change' }));
    await waitFor(() => expect(host.calls('addPriceChange')).toHaveLength(1));
    expect(host.calls('addPriceChange')[0]?.body).toMatchObject({
      ...{ level: 'junior', customerId: null },
      others: [{ level: 'premium', customerId: null }],
    });
  });

  it('say whom they meet, and that open orders keep what was agreed', async () => {
    await openApp(host, '/price-changes/7');
    expect(await screen.findByText('12 customers buy at these prices')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'SG261101-00004' })).toBeInTheDocument();
    expect(screen.getByText(/keeps the prices that were agreed/)).toBeInTheDocument();
  });

  it('copied to another level need a source and a target', async () => {
    const { user } = await openApp(host, '/price-changes');
    await user.click(await screen.findByRole('button', { name: 'Copy prices to another level' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/^Title/), 'As general');
    await user.click(within(dialog).getByRole('button', { name: 'Copy prices' }));
    for (const label of [/^Copy from/, /^Copy to/]) {
      expect(within(dialog).getByRole('combobox', { name: label })).toHaveAccessibleDescription(
        /This is required/,
      );
    }
    expect(host.calls('addPriceChange')).toEqual([]);
  });
});
