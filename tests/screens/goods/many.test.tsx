import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '../../../api/kernel/codes.ts';
import { openApp } from '../support/app.tsx';
import { HostFailure, startHost } from '../support/host.ts';
import { goodsDetailOf, goodsOf, pageOf } from '../support/samples.ts';

const host = startHost();

beforeEach(() => {
  localStorage.clear();
  host.on('listGoodsCategories', () => []);
  host.on('countGoods', () => ({
    tabs: { all: 2, onShelf: 2, offShelf: 0, low: 0, soldOut: 0, incomplete: 0 },
    exact: true,
  }));
  host.on('listGoods', () => pageOf([goodsOf(), goodsOf({ id: 5, name: 'Soy sauce' })]));
  host.on('getGoods', ({ query }) => goodsDetailOf({ id: Number(query.goodsId) }));
});

/** The list with both its goods chosen. */
async function chosen() {
  const { user } = await openApp(host, '/goods');
  const [all] = await screen.findAllByRole('checkbox');
  if (!all) throw new Error('Nothing can be chosen');
  await user.click(all);
  await screen.findByText('2 goods selected');
  return user;
}

describe('goods that were chosen in the list', () => {
  it('are put on the shelf together, and each that is not says why', async () => {
    host.on('dispatchGoods', () => [
      { goodsId: 4 as never, name: 'Rice', nameZh: '米', outcome: 'onShelf', message: null },
      {
        ...{ goodsId: 5 as never, name: 'Soy sauce', nameZh: '酱油', outcome: 'refused' },
        message: 'Every grade of customers needs a price above 0 first.',
      },
    ]);
    const user = await chosen();
    await user.click(screen.getByRole('button', { name: 'Put on the shelf' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Put on the shelf' }));
    expect(await screen.findByText('1 goods put on the shelf.')).toBeVisible();
    const lines = within(await screen.findByRole('dialog')).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Soy sauce Every grade of customers needs a price above 0 first.',
      'Rice On the shelf',
    ]);
    const [call] = host.calls('dispatchGoods');
    expect(call?.headers.get('idempotency-key')).not.toBeNull();
    // What was done may have left the tab: it is chosen no more.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [, rice, soySauce] = screen.getAllByRole('checkbox');
    expect(soySauce).toBeChecked();
    expect(rice).not.toBeChecked();
  });

  it('are changed together in what is chosen, and nothing else', async () => {
    host.on('changeManyGoods', () => [
      { goodsId: 4 as never, name: 'Rice', nameZh: '米', outcome: 'changed', message: null },
      {
        goodsId: 5 as never,
        name: 'Soy sauce',
        nameZh: '酱油',
        outcome: 'unchanged',
        message: null,
      },
    ]);
    const user = await chosen();
    await user.click(
      within(screen.getByRole('region', { name: /elected/ })).getByRole('button', { name: 'More' }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Change together' }));
    const dialog = within(await screen.findByRole('dialog'));
    const send = dialog.getByRole('button', { name: 'Change 2 goods' });
    await user.click(send);
    const fields = dialog.getByRole('combobox', { name: /^What to change/ });
    expect(fields).toBeInvalid();
    expect(host.calls('changeManyGoods')).toEqual([]);
    for (const name of ['Storage', 'Reorder point', 'Order up to', 'Put marks on']) {
      await user.click(fields);
      await user.click(await screen.findByRole('option', { name }));
    }
    await user.type(dialog.getByRole('textbox', { name: 'Reorder point' }), '12');
    await user.type(dialog.getByRole('textbox', { name: 'Order up to' }), '12');
    await user.click(dialog.getByRole('checkbox', { name: 'Popular' }));
    await user.click(send);
    expect(dialog.getByRole('textbox', { name: 'Order up to' })).toBeInvalid();
    await user.type(dialog.getByRole('textbox', { name: 'Order up to' }), '0');
    await user.click(send);
    expect(await screen.findByText('2 goods changed.')).toBeVisible();
    expect(await screen.findByText('Was so already')).toBeVisible();
    expect(host.calls('changeManyGoods').map(({ body }) => body)).toEqual([
      {
        goodsIds: [4, 5],
        ...{ storage: 'ambient', reorderPoint: 12, orderUpTo: 120, mark: ['hotSale'] },
      },
    ]);
  });

  it('are recommended one by one', async () => {
    host.on('recommendGoods', ({ query }) => {
      if (query.goodsId === '5') {
        throw new HostFailure({ code: CODES.notFound, msg: 'Not found in this shop' });
      }
      return goodsOf({ flags: ['recommended'] });
    });
    const user = await chosen();
    await user.click(
      within(screen.getByRole('region', { name: /elected/ })).getByRole('button', { name: 'More' }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Recommend' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Recommend' }));
    expect(await screen.findByText('1 goods changed.')).toBeVisible();
    expect(await screen.findByText('Not found in this shop')).toBeVisible();
    expect(host.calls('recommendGoods').map(({ query }) => query.status)).toEqual([
      'recommended',
      'recommended',
    ]);
  });

  it('are compared with the warehouse, and a difference is taken over as a correction', async () => {
    const line = { nameZh: '', unit: 'kg', unitZh: '公斤', stock: 8 };
    host.on('compareStock', () => [
      { ...line, goodsId: 4 as never, name: 'Rice', code: 'R1', warehouse: 6.5 },
      { ...line, goodsId: 5 as never, name: 'Soy sauce', code: 'S1', warehouse: null },
    ]);
    host.on('adjustStock', () => {
      throw new HostFailure({
        ...{ code: CODES.invalidInput, msg: 'Some entries are not right' },
        errors: { quantity: 'This takes a stock count, which a second person posts.' },
      });
    });
    const user = await chosen();
    await user.click(
      within(screen.getByRole('region', { name: /elected/ })).getByRole('button', { name: 'More' }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Compare with the warehouse' }));
    expect(await screen.findByText('On the books 8 kg, in the warehouse 6.5 kg')).toBeVisible();
    expect(
      screen.getByText('The warehouse system does not know code S1.', { exact: false }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start a stock count of these' })).toHaveAttribute(
      'href',
      expect.stringContaining('goods=%224%22'),
    );
    const take = screen.getByRole('button', { name: 'Take over for Rice: 6.5 kg' });
    await user.click(take);
    expect(
      await screen.findByText('This takes a stock count, which a second person posts.'),
    ).toBeVisible();
    host.on('adjustStock', () => ({
      ...{ stock: 6.5, allocated: 0, free: 6.5, short: 0 },
      ...{ counting: null, movements: [], more: false },
    }));
    await user.click(screen.getByRole('button', { name: 'Take over for Rice: 6.5 kg' }));
    expect(await screen.findByText('Taken over: 6.5 kg in stock')).toBeVisible();
    expect(host.calls('adjustStock').at(-1)?.body).toEqual({
      ...{ goodsId: 4, kind: 'less', quantity: 1.5, remark: 'As the warehouse system has it' },
    });
  });
});

describe('the page of goods', () => {
  it('asks the warehouse for one goods, and says in place that it does not answer', async () => {
    const words =
      'The warehouse system did not say what is in stock. Nothing has been changed; try again later.';
    host.on('compareStockOfGoods', () => {
      throw new HostFailure({
        ...{ code: CODES.refused, msg: words, reason: { rule: 'warehouseAnswers' } },
      });
    });
    const { user } = await openApp(host, '/goods/4');
    await user.click(await screen.findByRole('button', { name: 'Compare with the warehouse' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(words)).toBeVisible();
    expect(screen.getAllByText(words)).toHaveLength(1);
    host.on('compareStockOfGoods', () => ({
      ...{ goodsId: 4 as never, name: 'Rice', nameZh: '', code: 'R1', unit: 'kg', unitZh: '公斤' },
      ...{ stock: 8, warehouse: 8 },
    }));
    await user.click(within(dialog).getByRole('button', { name: 'Ask again' }));
    expect(await within(dialog).findByText('1 goods: the stock is the same.')).toBeVisible();
  });

  it('matches goods with the warehouse, and says at the field that a code is taken', async () => {
    const words = 'Other goods of the shop go to the warehouse under this code already.';
    host.on('matchGoods', () => {
      throw new HostFailure({
        ...{ code: CODES.invalidInput, msg: 'Some entries are not right' },
        errors: { warehouseCode: words },
      });
    });
    const { user } = await openApp(host, '/goods/4');
    await user.click(await screen.findByRole('button', { name: 'Match with the warehouse' }));
    const field = await screen.findByRole('textbox', { name: 'Warehouse code' });
    await user.type(field, 'W-1');
    await user.click(screen.getByRole('button', { name: 'Save the code' }));
    expect(await screen.findByText(words)).toBeVisible();
    host.on('matchGoods', () => goodsDetailOf({ id: 4 as never, warehouseCode: 'W-1' }));
    await user.click(screen.getByRole('button', { name: 'Save the code' }));
    expect(await screen.findByText('Warehouse code saved')).toBeVisible();
    expect(host.calls('matchGoods').at(-1)?.body).toMatchObject({
      goodsId: 4,
      warehouseCode: 'W-1',
    });
  });

  it('recommends goods at once, and offers to take it back', async () => {
    let flags: 'recommended'[] = [];
    host.on('getGoods', () => goodsDetailOf({ id: 4 as never, flags }));
    host.on('recommendGoods', ({ query }) => {
      flags = query.status === 'recommended' ? ['recommended'] : [];
      return goodsOf({ flags });
    });
    const { user } = await openApp(host, '/goods/4');
    await user.click(await screen.findByRole('button', { name: 'Recommend' }));
    await user.click(await screen.findByRole('button', { name: 'No longer recommend' }));
    expect(await screen.findByRole('button', { name: 'Recommend' })).toBeVisible();
    expect(host.calls('recommendGoods').map(({ query }) => query.status)).toEqual([
      'recommended',
      'notRecommended',
    ]);
  });
});
