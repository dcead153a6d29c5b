// engine: either

import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_EXPORTED } from '../../../api/kernel/exportLimit.ts';
import { TAX_FIGURES } from '../../../api/taxReturns/figures.ts';
import { shops } from '../../../server/kernel/db/tables/access.ts';
import { auditTaxReturns } from '../../../server/taxReturns/audit.ts';
import { failureOf, shipAllOf, take } from '../orders/ground.ts';
import { startWorld, type World } from '../orders/world.ts';
import {
  goOn,
  issuedIn,
  type OpenShop,
  openShop,
  pay,
  refund,
  register,
  sheetsOf,
  total,
} from './ground.ts';

let world: World;
let shop: OpenShop;

beforeAll(async () => {
  world = await startWorld();
  shop = await openShop(world, 1);
  // A day of its own, after all that the demo has.
  await goOn(world, 2);
});
afterAll(() => world.stop());

/** A day of its own with two invoices and a credit note, made once. */
let day: ReturnType<typeof documents> | undefined;
const dayOfDocuments = () => {
  day ??= documents();
  return day;
};

async function documents() {
  await goOn(world);
  const { admin, today } = shop;
  const uen = '201900001K';
  const order = await shop.order(10, { uen, name: 'Orchard Hotpot' });
  const shipped = await take(admin, order, pay(order.order.total), shipAllOf(order));
  const other = await shop.order(3);
  const second = await take(admin, other, shipAllOf(other));
  await take(admin, shipped, refund('21.80'));
  return { uen, order, shipped, second, day: today() };
}

const returnOf = (from: string, to = from) =>
  shop.admin.getTaxReturn({ body: { range: { from, to } } });

describe('the register', () => {
  test('has each invoice and credit note of the days by its number, credit notes below nought', async () => {
    const { admin } = shop;
    const { uen, order, shipped, second, day } = await dayOfDocuments();
    const issued = issuedIn(shop, day);
    const rows = await register(admin, issued, 2);
    const numbers = rows.map(({ number }) => number);
    expect(numbers.slice(0, 2)).toEqual([shipped.order.invoiceNo, second.order.invoiceNo]);
    expect(rows).toMatchObject([
      {
        ...{ kind: 'invoice', invoiceId: order.order.id, creditNoteId: null, uen },
        ...{ orderSn: order.order.orderSn, customerName: 'Orchard Hotpot', gstPercent: '9.00' },
        ...{ net: '100.00', gst: '9.00', total: '109.00', currency: 'SGD' },
      },
      { kind: 'invoice', net: '30.00', gst: '2.70', total: '32.70', uen: '' },
      {
        ...{ kind: 'creditNote', invoiceId: order.order.id, orderSn: order.order.orderSn, uen },
        ...{ net: '-20.00', gst: '-1.80', total: '-21.80' },
      },
    ]);
    const note = await admin.getCreditNote({ params: { id: rows[2]?.creditNoteId ?? 0 } });
    expect(note.creditNo).toBe(numbers[2]);
    for (const search of [uen, 'orchard HOTPOT', order.order.orderSn]) {
      const found = await register(admin, { ...issued, search });
      expect([search, found.map(({ number }) => number)]).toEqual([
        search,
        [numbers[0], numbers[2]],
      ]);
    }
    const { tabs } = await admin.countTaxDocument({ body: issued });
    expect(tabs).toEqual({ all: 3, invoice: 2, creditNote: 1 });
    expect(await register(admin, { ...issued, rates: ['8.00'] })).toEqual([]);
    expect(await register(admin, { ...issued, rates: ['8', '9'] })).toEqual(rows);
    expect(await register(admin, { ...issued, tab: 'creditNote' })).toEqual(rows.slice(2));
    const sort = { by: 'number' as const, descending: true };
    const back = await admin.listTaxDocument({ body: { ...issued, sort } });
    expect(back.rows.map(({ number }) => number)).toEqual([...numbers].sort().reverse());
    expect(await admin.sumTaxDocument({ body: issued })).toEqual({
      groups: [
        {
          ...{ kind: 'invoice', gstPercent: '9.00', currency: 'SGD', count: 2 },
          ...{ net: '130.00', gst: '11.70', total: '141.70' },
        },
        {
          ...{ kind: 'creditNote', gstPercent: '9.00', currency: 'SGD', count: 1 },
          ...{ net: '-20.00', gst: '-1.80', total: '-21.80' },
        },
      ],
      totals: [{ currency: 'SGD', count: 3, net: '110.00', gst: '9.90', total: '119.90' }],
    });
  });

  test('comes to the same on the screen, in its files and in the return', async () => {
    const { admin } = shop;
    const { day } = await dayOfDocuments();
    const issued = issuedIn(shop, day);
    const { totals } = await admin.sumTaxDocument({ body: issued });
    const rows = await register(admin, issued);
    for (const name of ['net', 'gst', 'total'] as const) {
      expect(totals[0]?.[name]).toBe(total(rows.map((row) => row[name])));
    }
    const sums = [110, 9.9, 119.9];
    const csv = await (
      await admin.exportTaxDocuments({ body: { ...issued, format: 'csv' } })
    ).text();
    const last = csv.trim().split('\r\n').at(-1) ?? '';
    for (const sum of sums) expect(last).toContain(sum.toFixed(2));
    const [list = []] = await sheetsOf(await admin.exportTaxDocuments({ body: issued }));
    expect(list.at(-1)).toEqual(expect.arrayContaining(sums));
    const file = await admin.downloadTaxReturn({ body: { from: day, to: day } });
    expect(file.name).toBe(`Tax return (GST)-${day}-${day}.xlsx`);
    const [first = [], second = []] = await sheetsOf(file);
    expect(second.at(-1)).toEqual(expect.arrayContaining(sums));
    expect(second).toHaveLength(rows.length + 2);
    const boxes = first.filter(([box]) => /^[1-8]$/.test(String(box)));
    // As the screen says of the boxes that it does not know.
    const elsewhere = 'Enter from purchase records';
    expect(boxes.map(([box, , amount]) => [box, amount])).toEqual([
      ...[
        ['1', 110],
        ['2', 0],
        ['3', 0],
        ['4', 110],
      ],
      ...[
        ['5', elsewhere],
        ['6', 9.9],
        ['7', elsewhere],
        ['8', 9.9],
      ],
    ]);
  });

  test('shows nothing of another shop, and nothing to who may not see it', async () => {
    const other = await world.signIn('admin', { shopId: 2 });
    expect(await register(other, issuedIn(shop, shop.today()))).toEqual([]);
    const tester = await world.signIn('tester');
    expect((await failureOf(tester.getTaxReturn({ body: {} }))).kind).toBe('noAccess');
    expect((await failureOf(tester.listTaxDocument({ body: {} }))).kind).toBe('noAccess');
    const wrong = await failureOf(shop.admin.listTaxDocument({ body: { cursor: 'abc' } }));
    expect(wrong.errors).toHaveProperty('cursor');
  });
});

describe('the return', () => {
  test('is what documents of the days say, and leaves to purchases what is not known here', async () => {
    const { day } = await dayOfDocuments();
    const { figures, gstNumber, countryCode } = await returnOf(day);
    expect(Object.keys(figures)).toEqual([...TAX_FIGURES]);
    expect(figures).toEqual({
      ...{ standardRated: '110.00', zeroRated: '0.00', exempt: '0.00', totalSupplies: '110.00' },
      ...{ taxablePurchases: null, outputTax: '9.90', inputTax: null, netTax: '9.90' },
    });
    expect([gstNumber, countryCode]).toEqual([shop.shop.gstNumber, 'SG']);
  });

  test('is of this quarter until today where no days are named', async () => {
    const { from, to } = await shop.admin.getTaxReturn({ body: {} });
    expect(to).toBe(shop.today());
    expect(from).toMatch(/-(01|04|07|10)-01$/);
    expect(from <= to && from.slice(0, 4) === to.slice(0, 4)).toBe(true);
  });

  test('leads to the finance overview, each difference to its orders', async () => {
    const { admin } = shop;
    await goOn(world);
    const before = await shop.order(10);
    const earlier = await take(admin, before, shipAllOf(before));
    await goOn(world);
    const day = shop.today();
    await take(admin, earlier, pay('109.00'));
    const unpaid = await shop.order(20);
    await take(admin, unpaid, shipAllOf(unpaid));
    const advance = await shop.order(30);
    await take(admin, advance, pay('327.00'));
    const both = await shop.order(40);
    await take(admin, both, shipAllOf(both), pay('436.00'));
    const { bridge, figures } = await returnOf(day);
    const range = { from: day, to: day };
    const finance = await admin.getFinanceOverview({ body: { range } });
    expect(bridge).toEqual({
      outputTax: figures.outputTax,
      consumptionTax: finance.range.statistics.consumptionTax,
      parts: [
        { part: 'notInvoiced', amount: '27.00', orderCount: 1 },
        { part: 'earlier', amount: '9.00', orderCount: 1 },
        { part: 'within', amount: '-18.00', orderCount: 1 },
      ],
    });
    expect([bridge?.outputTax, bridge?.consumptionTax]).toEqual(['54.00', '72.00']);
    for (const [part, { order }, amount] of [
      ['notInvoiced', advance, '27.00'],
      ['earlier', before, '9.00'],
      ['within', unpaid, '-18.00'],
    ] as const) {
      const { rows } = await admin.listTaxReturnOrder({ body: { ...range, part } });
      expect(rows).toMatchObject([{ id: order.id, orderSn: order.orderSn, amount }]);
    }
    const clerk = await world.signIn('clerk');
    expect((await clerk.getTaxReturn({ body: { range } })).bridge).toBeNull();
    const body = { ...range, part: 'within' as const };
    expect((await failureOf(clerk.listTaxReturnOrder({ body }))).kind).toBe('noAccess');
  });

  test('of a closed period stays as it was, whatever is given back later', async () => {
    const { admin } = shop;
    await goOn(world);
    const day = shop.today();
    const sold = await shop.order(10);
    const paid = await take(admin, sold, shipAllOf(sold), pay('109.00'));
    await goOn(world);
    const body = { from: day, to: day };
    const { period } = await admin.addPeriod({ body }, { idempotencyKey: randomUUID() });
    await admin.closePeriod({ body: { id: period.id } }, { idempotencyKey: randomUUID() });
    const before = [await returnOf(day), await register(admin, issuedIn(shop, day))];
    await take(admin, paid, refund('10.90'));
    expect([await returnOf(day), await register(admin, issuedIn(shop, day))]).toEqual(before);
    expect((await returnOf(shop.today())).figures).toMatchObject({
      ...{ standardRated: '-10.00', outputTax: '-0.90', netTax: '-0.90' },
    });
  });
});

test('verify names an invoice whose order says another number', async () => {
  expect(await auditTaxReturns(world.db)).toEqual([]);
  await world.db
    .transaction(async (tx) => {
      await tx.execute(sql`update orders set invoiced_at = invoiced_at + interval '1 day'
        where id = (select max(order_id) from invoices)`);
      expect(await auditTaxReturns(tx)).toMatchObject([
        expect.stringContaining('moment of invoice'),
      ]);
      throw new Error('Undone');
    })
    .catch((error: Error) => expect(error.message).toBe('Undone'));
});

describe('the register of another day', () => {
  test('is narrowed to the documents of one currency, whose sums are those of that currency', async () => {
    const { admin } = shop;
    await goOn(world);
    const own = await shop.order(10);
    await take(admin, own, shipAllOf(own));
    const { id, currency } = shop.shop;
    const sellsIn = (now: string) =>
      world.db.update(shops).set({ currency: now }).where(eq(shops.id, id));
    await sellsIn('MYR');
    const other = await shop.order(3);
    await sellsIn(currency);
    const { order } = await take(admin, other, shipAllOf(other));
    const issued = issuedIn(shop, shop.today());
    const found = await register(admin, { ...issued, currencies: ['MYR'] });
    expect(found).toMatchObject([{ number: order.invoiceNo, total: '32.70', currency: 'MYR' }]);
    expect(await register(admin, issued)).toHaveLength(2);
    expect(await register(admin, { ...issued, currencies: ['MYR', 'SGD'] })).toHaveLength(2);
    const { totals } = await admin.sumTaxDocument({ body: { ...issued, currencies: ['MYR'] } });
    expect(totals).toMatchObject([{ currency: 'MYR', count: 1, total: '32.70' }]);
    const { tabs } = await admin.countTaxDocument({ body: { ...issued, currencies: ['MYR'] } });
    expect(tabs.all).toBe(1);
    const wrong = await failureOf(register(admin, { currencies: ['ringgit'] }));
    expect(wrong.errors).toHaveProperty(['currencies.0']);
  });

  test('has a credit note of the moment of its invoice after it, page by page and back', async () => {
    const { admin } = shop;
    await goOn(world);
    const all: string[] = [];
    for (const quantity of [1, 2]) {
      const order = await shop.order(quantity);
      const paid = await take(admin, order, pay(order.order.total), refund('1.09'));
      const { invoiceNo } = (await take(admin, paid, shipAllOf(paid))).order;
      const { rows } = await admin.listCreditNote({ body: { search: order.order.orderSn } });
      all.push(invoiceNo ?? '', rows[0]?.creditNo ?? '');
      world.clock.now = new Date(world.clock.now.getTime() + 60_000);
    }
    const issued = issuedIn(shop, shop.today());
    expect((await register(admin, issued, 1)).map(({ number }) => number)).toEqual(all);
    const page = { ...issued, size: 3 } as const;
    const last = await admin.listTaxDocument({ body: { ...page, direction: 'last' } });
    expect(last.rows.map(({ number }) => number)).toEqual(all.slice(1));
    const before = await admin.listTaxDocument({
      body: { ...page, direction: 'previous', cursor: last.previous ?? '' },
    });
    expect(before.rows.map(({ number }) => number)).toEqual(all.slice(0, 1));
    const latest = { by: 'issuedAt', descending: true } as const;
    const back = await admin.listTaxDocument({ body: { ...issued, sort: latest } });
    expect(back.rows.map(({ number }) => number)).toEqual(all.toReversed());
  });
});

test('a workbook holds no more documents than any other file', async () => {
  const body = { from: '2019-06-01', to: '2019-06-30' };
  expect((await shop.admin.downloadTaxReturn({ body })).size).toBeGreaterThan(0);
  await world.db.execute(sql`
    insert into credit_notes (shop_id, order_id, credit_no, issued_at, amount, gst)
    select 1, (select order_id from invoices where shop_id = 1 order by order_id desc limit 1),
      'MANY-' || n, '2019-06-10T04:00:00Z'::timestamptz + n * interval '1 second', 0.01, 0
    from generate_series(1, ${MOST_EXPORTED + 1}::int) n`);
  const failure = await failureOf(shop.admin.downloadTaxReturn({ body }));
  expect(failure.reason).toMatchObject({
    ...{ rule: 'exportIsNotTooLong', figures: { maximum: MOST_EXPORTED } },
  });
}, 60_000);
