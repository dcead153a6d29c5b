import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Locale } from '../../api/kernel/wire.ts';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { wallClockOf } from '../../src/lib/dates.ts';
import { signIn } from '../api/support/server.ts';
import { card as driverCard } from '../domains/drivers/variants.ts';
import { goodsCardOf } from '../domains/goods/card.ts';
import { card as vehicleCard } from '../domains/vehicles/variants.ts';
import { languagesNow } from '../support/languages.ts';
import {
  backstage,
  beginEvent,
  confirmEvent,
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  origin,
  placeChip,
  pressInBar,
  test,
  type Words,
} from './support/office.ts';

/** How many orders a day has here. */
const ORDERS = 20;
/** How far ahead they are wanted, in milliseconds: a day that no other test's orders are wanted on. */
const AHEAD = 20 * 24 * 60 * 60 * 1000;

const once = () => ({ idempotencyKey: randomUUID() });

/** New orders of goods of their own that are wanted on one day, and a driver and a lorry for them. */
async function newDay() {
  const { api, ground } = await backstage();
  const admin = await signIn(origin(), 'admin', DEMO_PASSWORD);
  const [category] = await api.listGoodsCategories();
  if (!category) throw new Error('The demo has no category');
  const part = randomUUID().slice(0, 8).toUpperCase();
  const add = async (name: string, averageWeight: number | null) => {
    const units = [{ unit: averageWeight === null ? 'bag' : 'piece', ratio: 1 }];
    const card = { categoryId: category.id, name: `${name} ${part}`, averageWeight, units };
    const goods = await api.addGoods(
      { body: goodsCardOf({ ...card, weight: 5, volume: 0.01 }) },
      once(),
    );
    const query = {
      goodsId: goods.id,
      status: 'onShelf' as const,
      version: goods.shelfVersion,
    };
    await api.goodsShelves({ query });
    const stock = { kind: 'return' as const, quantity: 2 * ORDERS + 5, remark: 'To begin with' };
    await admin.adjustStock({ body: { goodsId: goods.id, ...stock } }, once());
    return goods;
  };
  const rice = await add('Rice', null);
  const fish = await add('Salmon', 4.5);
  const deliveryAt = new Date(Date.now() + AHEAD).toISOString();
  const orders: { id: number; orderSn: string }[] = [];
  for (let at = 1; at <= ORDERS; at += 1) {
    const lines = [
      { goodsId: rice.id, unit: 'bag', quantity: 2 },
      // One of them has goods that are weighed as they are picked.
      ...(at === ORDERS ? [{ goodsId: fish.id, unit: 'piece', quantity: 1 }] : []),
    ];
    const { customerId, addressId } = ground;
    const { total } = await api.calcOrderPrice({ body: { customerId, lines, deliveryAt } });
    const body = { customerId, addressId, lines, deliveryAt, prepaid: false };
    const { order } = await api.commitOrder({ body: { ...body, expectedTotal: total } }, once());
    orders.push(order);
  }
  const driver = { number: `D${part}`, name: `Day ${part}` };
  await api.saveDriver({ body: { ...driverCard, ...driver } });
  const plate = `D ${part}`;
  await api.saveVehicle({ body: { ...vehicleCard, plate, loadCapacity: 5000, volume: 30 } });
  const day = wallClockOf(new Date(deliveryAt), 'Asia/Singapore').slice(0, 10);
  return { api, orders, rice, fish, driver, plate, day };
}

/** Chooses all orders of a list that is open. */
async function chooseAll(page: Page, t: Words) {
  const all = page.getByRole('checkbox', { name: t('shell:table.selectAll') });
  await expect(page.locator('[data-row]')).toHaveCount(ORDERS);
  await all.check({ force: true });
  await expect(all).toBeChecked();
}

/** A picker at the shelves with a phone. */
const pickerAt = (page: Page, t: Words) => {
  const take = page.locator('main form button[type=submit]');
  return {
    page,
    async begin(listId: number) {
      await page.goto(`/pickLists/${listId}/pick`);
      await page.getByRole('button', { name: t('pickLists:pick.start'), exact: true }).click();
      await expectNoSideScroll(page);
      await expectAccessible(page);
    },
    /** Picks lines one after the other, each whole, until so many are done. */
    async take(from: number, to: number, of: number) {
      for (let done = from + 1; done <= to; done += 1) {
        await take.click();
        await this.done(done, of);
      }
    },

    /** One more of what bears the code, as a scanner writes it. */
    async scan(code: string) {
      const field = page.getByLabel(t('pickLists:pick.scan'));
      await field.fill(code);
      await field.press('Enter');
      await expect(field).toHaveValue('');
    },

    /** So many of the line that is open, and no more: the rest is damaged. */
    async short(quantity: number) {
      const amount = page.getByRole('textbox', { name: t('pickLists:fields.quantity') });
      await amount.fill(String(quantity));
      await take.click();
      await page.getByRole('button', { name: t('pickLists:pick.short'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: t('pickLists:reasons.damaged') }).check();
      await expectAccessible(page);
      const close = t('pickLists:events.shortLine');
      await dialog.getByRole('button', { name: close, exact: true }).click();
      await expect(dialog).toBeHidden();
    },

    async done(lines: number, of: number) {
      await expect(
        page.getByText(t('pickLists:pick.doneOf', { done: lines, lines: of })),
      ).toBeVisible();
    },

    async finish() {
      await page.getByRole('button', { name: t('pickLists:pick.finish'), exact: true }).click();
      await expect(page.getByText(t('pickLists:pick.finishedTitle'))).toBeVisible();
    },
  };
};

/** Packs a list that was picked, one box an order, and hands it over. */
async function packAndHandOver(page: Page, t: Words, listId: number) {
  await page.goto(`/pickLists/${listId}`);
  const packing = await beginEvent(page, t, 'pickLists:events.pack');
  const boxes = packing.getByRole('textbox');
  await expect(boxes).toHaveCount(ORDERS / 2);
  for (const box of await boxes.all()) await box.fill('1');
  await expectAccessible(page);
  await confirmEvent(page, t, 'pickLists:events.pack');
  await beginEvent(page, t, 'pickLists:events.handOver');
  await confirmEvent(page, t, 'pickLists:events.handOver');
  await expect(placeChip(page, t, 'pickLists:places.handedOver')).toBeVisible();
}

/** The driver's phone, which has no session, on the road. */
async function drive(browser: Browser, t: Words, address: string, locale: Locale) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  await context.addInitScript((value) => localStorage.setItem('locale', value), locale);
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('button', { name: t('driverLinks:drive.depart') }).click();
  await page.getByRole('button', { name: t('driverLinks:drive.departYes') }).click();
  const begin = async (orderSn: string, outcome: 'delivered' | 'failed') => {
    const said = t(`driverLinks:outcomes.${outcome}`);
    const stop = page.getByRole('article').filter({ hasText: orderSn });
    await stop.getByRole('button', { name: said, exact: true }).click();
    const form = page.getByRole('form', { name: said });
    const send = form.getByRole('button', { name: t('driverLinks:drive.send', { act: said }) });
    return { form, send };
  };
  return {
    page,
    async deliver(orderSn: string, signedBy: string) {
      const { form, send } = await begin(orderSn, 'delivered');
      await form.getByRole('textbox', { name: t('driverLinks:drive.signedBy') }).fill(signedBy);
      await send.click();
      await expect(form).toBeHidden();
    },
    async fail(orderSn: string, reason: string) {
      const { form, send } = await begin(orderSn, 'failed');
      const why = form.getByRole('combobox', { name: t('driverLinks:drive.reason') });
      await why.selectOption(reason);
      await send.click();
      await expect(form).toBeHidden();
    },
  };
}

/** Chooses by typing what a field of the open dialog offers. */
async function chooseByKeys(page: Page, field: string, text: string) {
  const box = page.getByRole('dialog').getByRole('combobox', { name: field });
  await box.focus();
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: text })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: text })).toBeHidden();
}

for (const locale of languagesNow('a day in the warehouse')) {
  test(`twenty orders go from new to returned in a day, by a clerk, two pickers and a driver (${locale})`, async ({
    browser,
  }) => {
    const { api, orders, rice, driver, plate, day } = await newDay();
    const { page: desk, t } = await openOffice(browser, {
      locale,
      path: `/orders?dueFrom=${day}&dueTo=${day}`,
    });
    const dialog = desk.getByRole('dialog');

    // The clerk accepts them together.
    await chooseAll(desk, t);
    await desk.getByRole('button', { name: t('records:list.act') }).click();
    await dialog.getByRole('combobox', { name: t('orders:bulk.event') }).selectOption('accept');
    await dialog.getByRole('button', { name: t('orders:bulk.ask') }).click();
    await dialog
      .getByRole('button', { name: t('orders:bulk.run.accept_other', { shown: ORDERS }) })
      .click();
    await expect(dialog).toContainText(t('orders:bulk.done', { done: ORDERS }));
    await dialog
      .getByRole('button', { name: t('orders:bulk.close'), exact: true })
      .last()
      .click();

    // Two waves of ten.
    const lists: number[] = [];
    for (const wave of [orders.slice(0, ORDERS / 2), orders.slice(ORDERS / 2)]) {
      await desk.goto(`/orders?dueFrom=${day}&dueTo=${day}`);
      for (const { orderSn } of wave) {
        const name = t('shell:table.select', { name: orderSn });
        await desk.getByRole('checkbox', { name }).check({ force: true });
      }
      await desk.getByRole('button', { name: t('orders:list.pick'), exact: true }).click();
      await dialog.getByRole('button', { name: t('pickLists:new.create'), exact: true }).click();
      await desk.waitForURL(/\/pickLists\/\d+/);
      lists.push(Number(/\/pickLists\/(\d+)/.exec(desk.url())?.[1]));
    }
    const [first = 0, second = 0] = lists;

    // One picker loses the connection on the way, the other one scans, weighs and finds too little.
    const phone = { locale, width: 390, path: '/pickLists' };
    const one = pickerAt((await openOffice(browser, { ...phone, user: 'manager' })).page, t);
    const other = pickerAt((await openOffice(browser, { ...phone, user: 'clerk' })).page, t);
    await one.begin(first);
    await other.begin(second);
    await one.take(0, 2, ORDERS / 2);
    await one.page.context().setOffline(true);
    await one.take(2, 7, ORDERS / 2);
    await expect(one.page.getByText(t('records:unsent.lostTitle'))).toBeVisible();
    await expectAccessible(one.page);
    await other.take(0, 3, ORDERS / 2 + 1);
    await one.page.context().setOffline(false);
    await expect(one.page.getByText(t('records:unsent.lostTitle'))).toBeHidden();
    await one.take(7, 10, ORDERS / 2);
    await one.finish();
    await expect(other.page.getByText(t('pickLists:pick.scan'))).toBeVisible();
    await other.scan(rice.sku);
    await other.done(3, ORDERS / 2 + 1);
    await other.scan(rice.sku);
    await other.done(4, ORDERS / 2 + 1);
    // Of the fifth order one bag is damaged: it goes without, and the other one leaves.
    await other.short(1);
    await other.done(5, ORDERS / 2 + 1);
    await other.take(5, 10, ORDERS / 2 + 1);
    const kilos = other.page.getByRole('textbox', { description: /4[.,]5/ });
    await kilos.fill(locale === 'vn-VM' ? '4,62' : '4.62');
    await other.take(10, 11, ORDERS / 2 + 1);
    await expectNoSideScroll(other.page);
    await expectAccessible(other.page);
    await other.finish();

    // What is missing is left out of its order, on the clerk's desk.
    const halved = orders[ORDERS / 2 + 4];
    await desk.goto(`/orders/shortages?q=${halved?.orderSn}`);
    await desk.getByRole('checkbox', { name: t('shell:table.selectAll') }).check({ force: true });
    await desk.getByRole('button', { name: t('shortages:events.leaveOut'), exact: true }).click();
    await dialog.getByRole('button', { name: t('shortages:events.leaveOut'), exact: true }).click();
    await expect(dialog.getByRole('listitem')).toContainText(t('shortages:many.outcome.done'));
    await desk.keyboard.press('Escape');

    await packAndHandOver(desk, t, first);
    await packAndHandOver(desk, t, second);

    await desk.goto(`/orders?dueFrom=${day}&dueTo=${day}`);
    await chooseAll(desk, t);
    await desk.getByRole('button', { name: t('orders:list.deliveryNotes'), exact: true }).click();
    await dialog
      .getByRole('button', { name: t('deliveryNotes:entry.action'), exact: true })
      .click();
    await desk.waitForURL(/\/deliveryNotes/);

    // The load board, by keys alone.
    await desk.goto(`/waybills/load-board?day=${day}`);
    for (const { orderSn } of orders) {
      await desk
        .getByRole('checkbox', {
          name: t('waybills:board.select', { order: orderSn }),
          exact: true,
        })
        .focus();
      await desk.keyboard.press('Space');
    }
    const shown = { shown: ORDERS };
    await expect(desk.getByText(t('waybills:board.selected_other', shown))).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('button', { name: t('waybills:board.newColumn'), exact: true }).focus();
    await desk.keyboard.press('Enter');
    await chooseByKeys(desk, t('orders:record.form.driver'), driver.name);
    await chooseByKeys(desk, t('orders:record.form.vehicle'), plate);
    await desk.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    const column = desk.getByRole('region', { name: /^WB-\d+$/ });
    await expect(column.getByRole('listitem')).toHaveCount(ORDERS);

    await column.getByRole('link', { name: /^WB-\d+$/ }).click();
    await desk.waitForURL(/\/waybills\/\d+/);
    await beginEvent(desk, t, 'waybills:events.load');
    await confirmEvent(desk, t, 'waybills:events.load');
    await expect(placeChip(desk, t, 'waybills:places.loaded')).toBeVisible();
    await pressInBar(desk, t, 'driverLinks:office.open');
    await dialog.getByRole('button', { name: t('driverLinks:office.make'), exact: true }).click();
    const address = await dialog
      .getByLabel(t('driverLinks:office.address'), { exact: true })
      .innerText();
    await desk.keyboard.press('Escape');

    const road = await drive(browser, t, address, locale);
    for (const { orderSn } of orders.slice(0, -1)) await road.deliver(orderSn, 'Tan Mei Ling');
    const last = orders.at(-1)?.orderSn ?? '';
    await road.fail(last, 'closed');
    await expectNoSideScroll(road.page);
    await expectAccessible(road.page);
    await expect(road.page.getByText(t('driverLinks:drive.allDone'))).toBeVisible();

    await desk.reload();
    await expect(placeChip(desk, t, 'waybills:places.departed')).toBeVisible();
    const back = await beginEvent(desk, t, 'waybills:events.return');
    await back.getByRole('textbox', { name: t('waybills:fields.empties') }).fill('20 crates');
    await expectAccessible(desk);
    await confirmEvent(desk, t, 'waybills:events.return');
    await expect(placeChip(desk, t, 'waybills:places.returned')).toBeVisible();

    const read = await Promise.all(
      orders.map(({ id }) => api.getOrderDetail4Merchant({ query: { orderId: id } })),
    );
    // What was picked is what left; the one that came back waits for another waybill.
    expect(read.map(({ order }) => order.status)).toEqual([
      ...Array(ORDERS - 1).fill('delivered'),
      'shipped',
    ]);
    const bags = read.map(({ order }) => order.lines[0]?.shipped);
    expect(bags).toEqual(orders.map((order) => (order === halved ? 1 : 2)));
    expect(read.at(-1)?.order.lines[1]).toMatchObject({ shipped: 1, weight: { kilos: 4.62 } });
    const { rows } = await api.listGoods({ body: { search: rice.sku } });
    // Of 45 bags, 39 left.
    expect(rows).toMatchObject([{ stock: 6 }]);
  });
}
