// engine: either

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { CODES } from '../../../api/kernel/codes.ts';
import { textOfPdf } from '../invoices/textOfPdf.ts';
import { failureOf, newCustomer, newGoods, newOrder, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import { packedIn, pickAll, picker } from './ground.ts';

let world: World;
let clerk: Api;
let hands: ReturnType<typeof picker>;

beforeAll(async () => {
  world = await startWorld();
  clerk = await world.signIn('clerk');
  hands = picker(world, clerk);
});
afterAll(() => world.stop());

const paperOf = (id: number, paper: 'printSheet' | 'printLabels', api = clerk) =>
  api.downloadPickListPaper({ body: { pickListId: id, paper } }, { showError: false });

/** An accepted order of goods, a kilogram of each. */
async function ordered(goodsIds: readonly number[], customer: object) {
  const its = await newCustomer(world.db, customer);
  const lines = goodsIds.map((goodsId) => ({ goodsId, unit: 'kg', quantity: 1.5 }));
  return take(clerk, await newOrder(clerk, { customer: its, lines }), { type: 'accept' });
}

const pagesOf = (text: string) => text.split('\f').filter((page) => page.trim() !== '');

describe('the papers of a pick list', () => {
  test('are a sheet for each customer, one by goods, and a label for each box', async () => {
    const rice = await newGoods(world.db, { sku: 'L-RICE', shelfNumber: 1 });
    const prawn = await newGoods(world.db, { sku: 'L-PRAWN', shelfNumber: 2, storage: 'frozen' });
    const one = await ordered([rice.id, prawn.id], { name: 'Nhà hàng Phố Cổ', nameZh: '' });
    const two = await ordered([rice.id], { name: '海港餐饮服务', nameZh: '' });
    const list = await hands.listed(one, two);
    const { id, number } = list.pickList;
    const boxes = [
      { orderId: one.order.id, boxes: 2 },
      { orderId: two.order.id, boxes: 1 },
    ];
    await hands.moved(
      list,
      ...[{ type: 'start' as const }, ...pickAll(list), { type: 'finish' as const }],
      { type: 'pack', boxes },
      { type: 'printLabels' },
    );

    const sheet = await paperOf(id, 'printSheet');
    expect(sheet.name).toBe(`packing-sheet-${number}.pdf`);
    const labels = await paperOf(id, 'printLabels');
    expect(labels.name).toBe(`labels-${number}.pdf`);
    const [sheetText, labelText] = [await textOfPdf(sheet), await textOfPdf(labels)];
    if (sheetText === null || labelText === null) return;

    const pages = pagesOf(sheetText.normalize('NFC'));
    expect(pages).toHaveLength(3);
    const [first = '', second = '', byGoods = ''] = pages;
    for (const said of [
      'Nhà hàng Phố Cổ',
      one.order.orderSn,
      number,
      'L-RICE',
      'L-PRAWN',
      '1.5 kg',
    ]) {
      expect(first).toContain(said);
    }
    // Several customers are never merged: what one gets stands on no other's sheet.
    expect(second).toContain('海港餐饮服务');
    expect(second).not.toContain('L-PRAWN');
    expect(byGoods).toMatch(/L-RICE.* 3 kg/);
    expect(byGoods).toContain(`${two.order.orderSn}: 1.5 kg`);

    const each = pagesOf(labelText.normalize('NFC'));
    expect(each).toHaveLength(3);
    expect(each.map((page) => /Box \d of \d/.exec(page)?.[0])).toEqual([
      'Box 1 of 2',
      'Box 2 of 2',
      'Box 1 of 1',
    ]);
    expect(each[0]).toContain('Nhà hàng Phố Cổ');
    expect(each[0]).toContain('Frozen');
    expect(each[2]).toContain(two.order.orderSn);
    expect(each[2]).not.toContain('Frozen');

    const { history } = await hands.read(id);
    expect(history.filter(({ event }) => event === 'printLabels')).toHaveLength(1);
  });

  test('say what goods charged by weight weigh, and what is still to be weighed', async () => {
    const fish = await newGoods(world.db, {
      ...{ sku: 'L-FISH', units: [{ unit: 'piece', unitZh: '条', ratio: 1 }], averageWeight: 4.5 },
      prices: { general: 1800, junior: 1700, intermediate: 1600, premium: 1500 },
    });
    const orderFor = async (name: string) => {
      const customer = await newCustomer(world.db, { name, nameZh: '' });
      const lines = [{ goodsId: fish.id, unit: 'piece', quantity: 3 }];
      return take(clerk, await newOrder(clerk, { customer, lines }), { type: 'accept' });
    };
    const [one, two] = [await orderFor('Weighed Bistro'), await orderFor('Later Bistro')];
    const list = await hands.listed(one, two);
    const { id, lineList } = list.pickList;
    const lineOf = ({ order }: typeof one) =>
      lineList.find(({ orderId }) => orderId === order.id)?.id ?? 0;
    await hands.moved(
      list,
      { type: 'start' },
      { type: 'pick', lineId: lineOf(one), quantity: 2, kilos: 9.3 },
      { type: 'pick', lineId: lineOf(one), quantity: 1 },
      { type: 'pick', lineId: lineOf(two), quantity: 3 },
      { type: 'finish' },
      packedIn(list, 1),
    );
    const read = async () => {
      const text = await textOfPdf(await paperOf(id, 'printSheet'));
      return text === null ? null : pagesOf(text.normalize('NFC'));
    };
    const before = await read();
    const line = two.order.lines[0]?.id ?? 0;
    await take(clerk, await hands.orderNow(two.order.id), {
      type: 'weigh',
      lines: [{ lineId: line, quantity: 3, kilos: 14.2 }],
    });
    const after = await read();
    if (before === null || after === null) return;
    expect(before[0]).toMatch(/9\.3 kg/);
    expect(before[0]).toMatch(/1 piece to\s+weigh/);
    expect(before[1]).toMatch(/to\s+weigh/);
    expect(before[1]).not.toMatch(/\d\.\d kg/);
    // Weighed on the order, it is weighed on the paper too.
    expect(after[1]).toMatch(/14\.2 kg/);
    expect(after[1]).not.toMatch(/to\s+weigh/);
    expect(after[2]).toMatch(/23\.5 kg/);
  });

  test('are refused as the chart refuses them, and kept from who may not pack', async () => {
    const list = await hands.listed(await hands.accepted(1));
    const { id } = list.pickList;
    const early = await failureOf(paperOf(id, 'printLabels'));
    expect(early).toMatchObject({ code: CODES.refused, reason: { rule: 'wrongState' } });
    const auditor = await world.signIn('auditor');
    expect((await failureOf(paperOf(id, 'printSheet', auditor))).code).toBe(CODES.noAccess);
    const elsewhere = await world.signIn('admin', { shopId: 3 });
    expect((await failureOf(paperOf(id, 'printSheet', elsewhere))).code).toBe(CODES.notFound);
  });

  test('count no box of an order that was cancelled after it was packed', async () => {
    const [one, two] = [await hands.accepted(1), await hands.accepted(1)];
    const list = await hands.listed(one, two);
    const { id } = list.pickList;
    const packed = await hands.moved(
      list,
      ...[{ type: 'start' as const }, ...pickAll(list), { type: 'finish' as const }],
      packedIn(list, 2),
    );
    expect(packed.pickList.boxes).toBe(4);
    await take(clerk, await hands.orderNow(one.order.id), { type: 'cancel', remark: 'Gone' });
    const off = (await hands.read(id)).facts.lines.find(({ isOff }) => isOff);
    const now = await hands.moved(list, { type: 'putBack', lineId: off?.lineId ?? 0 });
    expect(now.facts.boxes).toEqual([{ orderId: two.order.id, boxes: 2 }]);
    const text = await textOfPdf(await paperOf(id, 'printLabels'));
    if (text === null) return;
    expect(pagesOf(text)).toHaveLength(2);
    expect(text).not.toContain(one.order.orderSn);
  });

  test('say of each order on the list in how many boxes it is', async () => {
    const [one, two] = [await hands.accepted(1), await hands.accepted(1)];
    const list = await hands.listed(one, two);
    await hands.moved(list, { type: 'start' }, ...pickAll(list), { type: 'finish' });
    const only = [{ orderId: one.order.id, boxes: 1 }];
    const refused = await failureOf(hands.send(list.pickList.id, { type: 'pack', boxes: only }));
    expect(refused.reason).toMatchObject({ rule: 'eachOrderIsBoxed' });
    const none = [{ orderId: one.order.id, boxes: 0 }];
    const wrong = await failureOf(hands.send(list.pickList.id, { type: 'pack', boxes: none }));
    expect(wrong.errors['event.boxes.0.boxes']).toBe('Enter whole boxes from 1 to 999');
  });
});
