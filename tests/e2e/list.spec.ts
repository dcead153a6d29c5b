import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { LOCALES } from '../../api/kernel/wire.ts';
import { PLATFORM_TYPES } from '../../api/orders/order.ts';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { handOver } from '../support/channelOrders.ts';
import { backstage, newOrder, openOffice, origin, speak, test, wordsOf } from './support/office.ts';
import { drawn, settled } from './support/settled.ts';

test('any order is found by tab, filter, number and page, and the address says how', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const rows = page.locator('[data-row]');
  await expect(rows.first()).toBeVisible();

  await page.getByRole('link', { name: new RegExp(t('orders:list.tabs.cancelled')) }).click();
  await expect(page).toHaveURL(/tab=cancelled/);
  await expect(rows.first()).toContainText(t('orders:places.cancelled'));
  await page.reload();
  await expect(rows.first()).toContainText(t('orders:places.cancelled'));
  await page.goBack();
  await expect(page).not.toHaveURL(/tab=cancelled/);

  const { api } = await backstage();
  const { rows: last } = await api.listOrder4Merchant({ body: { direction: 'last', size: 1 } });
  const oldest = last[0]?.orderSn ?? '';
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(t('orders:list.search')))
    .first()
    .fill(oldest);
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(oldest);
});

test('who wants no motion sees placeholders that stand still', async ({ browser }) => {
  const { page } = await openOffice(browser);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/listOrder4Merchant*', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('.mantine-Skeleton-root').first()).toBeVisible();
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ timeline, playState }) => timeline === document.timeline && playState !== 'idle')
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : '')),
    );
  expect(await moving()).toEqual([]);
  // What changes its colour changes it at once: thousands of parts would each begin a transition.
  const begun = await page.evaluateHandle(() => {
    const parts: string[] = [];
    document.addEventListener('transitionrun', ({ target }) => {
      parts.push(target instanceof Element ? target.tagName : '');
    });
    document.body.style.color = 'rgb(255, 0, 0)';
    return parts;
  });
  await drawn(page);
  await drawn(page);
  expect(await begun.jsonValue()).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await moving()).not.toEqual([]);
  answer();
  await expect(page.locator('[data-row]').first()).toBeVisible();
});

test('names, states and what waits each have their line at 1440 px in every language', async ({
  browser,
}) => {
  const { page } = await openOffice(browser, { path: '/orders?kind=wholesale&size=100' });
  await expect(page.locator('[data-row]').first()).toBeVisible();
  for (const locale of LOCALES) {
    await speak(page, locale);
    await settled(page);
    const cells = page.locator('[data-row] td:nth-of-type(3) [data-words]');
    expect(await cells.count()).toBeGreaterThan(50);
    const cut = await cells.evaluateAll((all) =>
      all
        .filter(
          (cell) => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight,
        )
        .map(({ textContent }) => textContent),
    );
    expect(cut, locale).toEqual([]);
    // A chip of two lines is higher than 28 px, and an entry with a line for its counts than 48.
    const chips = page.locator('[data-row] td [data-meaning]');
    expect(await chips.count()).toBeGreaterThan(20);
    const tall = (all: Element[], most: number) =>
      all
        .filter((one) => one.getBoundingClientRect().height > most)
        .map(({ textContent }) => textContent);
    expect(await chips.evaluateAll(tall, 28), locale).toEqual([]);
    expect(await page.locator('nav li').evaluateAll(tall, 48), locale).toEqual([]);
  }
});

test('the menu is icons where a list needs the room, and as the person leaves it', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { path: '/orders', width: 1280 });
  const menu = page.getByRole('navigation', { name: t('common:layout.navigation') });
  const widthOf = async () => (await menu.boundingBox())?.width ?? 0;
  const orders = menu.getByRole('link', { name: t('shell:nav.orders'), exact: true });
  await expect(orders).toBeVisible();
  expect(await widthOf()).toBeLessThan(80);
  await page.getByRole('button', { name: t('shell:frame.unfoldNavigation') }).click();
  await expect.poll(widthOf).toBeGreaterThan(150);
  await page.reload();
  await expect(orders).toBeVisible();
  await expect.poll(widthOf).toBeGreaterThan(150);
  await page.getByRole('button', { name: t('shell:frame.foldNavigation') }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(widthOf).toBeLessThan(80);
});

test('the platforms’ types of orders have their labels in the list, in each language', async ({
  browser,
}) => {
  const { api, ground } = await backstage();
  const { lines } = ground;
  const customerName = `Platform ${Date.now()}`;
  for (const platformType of PLATFORM_TYPES) {
    await handOver(api, {
      kind: 'selfPickup',
      paidBy: 'PAYNOW',
      customerName,
      platformType,
      lines,
    });
  }
  const search = new URLSearchParams({ q: customerName });
  const { page, t } = await openOffice(browser, { path: `/orders?${search}` });
  await page.getByRole('button', { name: t('shell:table.columns') }).click();
  await page.getByRole('checkbox', { name: t('orders:list.columns.platformType') }).check();
  await page.keyboard.press('Escape');
  for (const locale of LOCALES) {
    await speak(page, locale);
    const words = wordsOf(locale);
    for (const type of PLATFORM_TYPES) {
      const label = words(`orders:platformTypes.${type}`);
      // Two of them are called alike.
      const alike = PLATFORM_TYPES.filter((one) => words(`orders:platformTypes.${one}`) === label);
      await expect(page.getByRole('cell', { name: label, exact: true }), label).toHaveCount(
        alike.length,
      );
    }
  }
});

test('what is found by Ctrl+K and has no page of its own is marked in its list, with the focus', async ({
  browser,
}) => {
  const admin = await signIn(origin(), 'admin', DEMO_PASSWORD, { shopId: 1 });
  const brand = (await admin.listBrands()).at(-1);
  const name = brand?.nameEn ?? '';
  for (const width of [1440, 390]) {
    const { page, t } = await openOffice(browser, { user: 'admin', width });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(name);
    await page
      .getByRole('group', { name: t('shell:nav.brands'), exact: true })
      .getByRole('option', { name })
      .click();
    await page.waitForURL(/\/goods\/brands\?at=/);
    const row = page.locator('[data-sought]');
    await expect(row).toContainText(name);
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
  }
});

test('arrow keys move, x selects, Enter opens', async ({ browser }) => {
  const { page, t } = await openOffice(browser);
  await expect(page.locator('[data-row]').first()).toBeVisible();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(
    page.getByText(
      t('records:list.selected', { records: t('orders:record.count_one', { shown: 1 }) }),
    ),
  ).toBeVisible();
  await page.keyboard.press('Enter');

  await page.waitForURL(/\/orders\/\d+\b/);
});

test('one comes back to a list as it was: its scroll, its choice, the row one left', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { path: '/orders?size=100' });
  const rows = page.locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  for (const at of [0, 2]) await rows.nth(at).getByRole('checkbox').check({ force: true });
  const chosen = page.getByText(
    t('records:list.selected', { records: t('orders:record.count_other', { shown: 2 }) }),
  );
  await expect(chosen).toBeInViewport({ ratio: 1 });
  const left = rows.nth(60);
  await left.scrollIntoViewIfNeeded();
  const [scroll, id] = [
    await page.evaluate(() => window.scrollY),
    await left.getAttribute('data-row'),
  ];
  expect(scroll).toBeGreaterThan(500);
  await left.getByRole('link').first().click();
  await page.waitForURL(/\/orders\/\d+\b/);
  await expect(page.locator('main h1')).toBeFocused();

  await page.goBack();
  await expect(page.locator(`[data-row="${id}"]`)).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scroll);
  await expect(chosen).toBeVisible();
  await page.keyboard.press('ArrowDown');
  // By its neighbour: meanwhile others may have put orders above it.
  await expect(page.locator(`[data-row="${id}"] + [data-row]`)).toBeFocused();
});

test('a phone leads back to the card that one left', async ({ browser }) => {
  const { page } = await openOffice(browser, { path: '/orders', width: 390 });
  const left = page.locator('[data-card]').nth(30);
  await left.scrollIntoViewIfNeeded();
  const [scroll, id] = [
    await page.evaluate(() => window.scrollY),
    await left.getAttribute('data-card'),
  ];
  await left.getByRole('link').first().click();
  await page.waitForURL(/\/orders\/\d+\b/);
  await page.goBack();
  await expect(page.locator(`[data-card="${id}"] a`).first()).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scroll);
});

test('a table wider than its window shows at its edges that there is more, and keeps names and actions in view', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, {
    user: 'manager',
    path: '/finance/invoices',
    width: 800,
  });
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.getByRole('button', { name: t('shell:table.columns') }).click();
  await page.getByRole('checkbox', { name: t('invoices:fields.downloaded'), exact: true }).check();
  await page.keyboard.press('Escape');
  const box = page.locator('main [data-overflows]');
  const [first, acts] = [
    page.locator('[data-row]').first().locator('[data-stays="start"]'),
    page.locator('[data-row]').first().locator('[data-stays="end"]'),
  ];
  const edges = box.locator('..');
  await expect(edges).toHaveAttribute('data-after', 'true');
  await expect(edges).not.toHaveAttribute('data-before', 'true');
  await expect(acts).toBeInViewport({ ratio: 1 });
  const before = await first.boundingBox();
  await box.evaluate((scroller) => scroller.scrollTo(40, 0));
  await expect(edges).toHaveAttribute('data-before', 'true');
  expect((await first.boundingBox())?.x).toBe(before?.x);
  await expect(acts).toBeInViewport({ ratio: 1 });
});

test('many orders of mixed states: asked first, then run, with a line each and the report as a file', async ({
  browser,
}) => {
  const { api } = await backstage();
  const orders = [await newOrder(), await newOrder(), await newOrder(true)];
  const { page, t } = await openOffice(browser);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  for (const { order } of orders) {
    await page
      .getByRole('checkbox', { name: t('shell:table.select', { name: order.orderSn }) })
      .check({ force: true });
  }

  await page.getByRole('button', { name: t('records:list.act') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('orders:bulk.event') }).selectOption('accept');
  await dialog.getByRole('button', { name: t('orders:bulk.ask') }).click();
  await expect(dialog).toContainText(t('orders:bulk.can.accept', { shown: 2 }));
  await expect(dialog).toContainText(t('orders:bulk.cannot.wrongState_one', { shown: 1 }));
  await dialog
    .getByRole('button', { name: t('orders:bulk.run.accept_other', { shown: 2 }) })
    .click();

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('orders:bulk.save') }).click();
  const report = await readFile(await (await download).path(), 'utf8');
  expect(report).toContain(orders[0]?.order.orderSn);
  for (const { order } of orders.slice(0, 2)) {
    const { state } = await api.getOrderDetail4Merchant({ query: { orderId: order.id } });
    expect(state).toMatchObject({ fulfilment: 'pendingShipment' });
  }
});

test('a run outlives its page: one leaves while it goes on, comes back to it and saves its report', async ({
  browser,
}) => {
  const orders = [await newOrder(), await newOrder()];
  const { page, t } = await openOffice(browser, { user: 'manager' });
  await expect(page.locator('[data-row]').first()).toBeVisible();
  for (const { order } of orders) {
    await page
      .getByRole('checkbox', { name: t('shell:table.select', { name: order.orderSn }) })
      .check({ force: true });
  }
  // The server's answer to the run is held back until the page was left.
  let answer: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/order\/operation\/batch/, async (route) => {
    const { dryRun } = route.request().postDataJSON() as { dryRun?: boolean };
    if (!dryRun) await left;
    await route.continue();
  });

  await page.getByRole('button', { name: t('records:list.act') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('orders:bulk.event') }).selectOption('accept');
  await dialog.getByRole('button', { name: t('orders:bulk.ask') }).click();
  await dialog
    .getByRole('button', { name: t('orders:bulk.run.accept_other', { shown: 2 }) })
    .click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const nav = page.getByRole('navigation', { name: t('common:layout.navigation') });
  await nav.getByRole('link', { name: t('shell:nav.goods'), exact: true }).click();
  await page.waitForURL(/\/goods\?shop=/);
  await expect(
    page.getByRole('button', { name: t('bulk:running', { answered: 0, all: 2 }) }),
  ).toBeVisible();

  await page.getByRole('button', { name: /Old Market/ }).click();
  await page.getByRole('menuitemradio').filter({ hasNotText: 'Old Market' }).first().click();
  await expect(dialog).toContainText(t('bulk:warning.underWay', { answered: 0, all: 2, left: 2 }));
  await dialog.getByRole('button', { name: t('bulk:warning.stay') }).click();

  answer();
  await page.getByRole('button', { name: t('bulk:reported', { all: 2 }) }).click();
  await page.waitForURL(/\/orders/);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('orders:bulk.save') }).click();
  const report = await readFile(await (await download).path(), 'utf8');
  for (const { order } of orders) expect(report).toContain(order.orderSn);

  await page.reload();
  await expect(dialog).toContainText(t('orders:bulk.done', { done: 2 }));
  await dialog
    .getByRole('button', { name: t('orders:bulk.close'), exact: true })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: t('bulk:reported', { all: 2 }) })).toBeHidden();
});

test('a phone has two lines a card, the badge of the shop beside its name, and no desk is wider than its page', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { user: 'admin', path: '/orders', width: 390 });
  for (const path of ['/orders', '/customers', '/goods', '/pickLists', '/finance/invoices']) {
    await page.goto(path);
    const cards = page.locator('main li:has(a[href*="?shop"])');
    await expect(cards.first()).toBeVisible();
    // A third line makes it higher.
    const heights = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().height),
    );
    expect(Math.max(...heights.slice(0, 10)), path).toBeLessThan(85);
  }
  // The order of the cards and the filters share a row.
  await page.goto('/orders');
  const middleOf = async (control: Locator) => {
    const { y, height } = (await control.boundingBox()) ?? { y: 0, height: 0 };
    return y + height / 2;
  };
  const sort = page.getByLabel(t('shell:table.sortBy'));
  const filters = page.getByRole('button', { name: t('shell:filters.more') });
  expect(await middleOf(sort)).toBeCloseTo(await middleOf(filters), 0);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await middleOf(sort)).toBeCloseTo(await middleOf(filters), 0);
  const isCut = await page
    .locator('header button:has([data-shape="shop"]) span[class*="shopName"]')
    .evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    );
  expect(isCut).toBe(false);
  const [badge, name] = await page
    .locator('header button:has([data-shape="shop"])')
    .first()
    .evaluate((shop) => {
      const box = (one: Element | null | undefined) => one?.getBoundingClientRect();
      const mark = shop.querySelector('[data-shape="shop"]');
      return [box(mark)?.right ?? 0, box(mark?.parentElement?.nextElementSibling)?.left ?? 0];
    });
  expect(badge).toBeGreaterThan(0);
  expect(badge).toBeLessThanOrEqual(name ?? 0);

  // A unit and a name without a gap, as people enter them.
  await page.route(/purchas/i, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(
      /"(unit|unitZh|name|supplierName)":"[^"]+"/g,
      (_all, field) => `"${field}":"${'W'.repeat(60)}"`,
    );
    await route.fulfill({ response, body });
  });
  for (const width of [320, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/purchasing/desk');
    await expect(page.getByRole('article').getByText('WWWW').first()).toBeVisible();
    const wider = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main *:has(> table), main nav')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ className }) => className),
    );
    expect(wider, `${width} px`).toEqual([]);
  }
});
