import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { goodsCardOf } from '../domains/goods/card.ts';
import { languagesNow } from '../support/languages.ts';
import { setLimit } from '../support/limits.ts';
import {
  beginEvent,
  confirmEvent,
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  placeChip,
  test,
} from './support/office.ts';

/**
 * Three goods on a shelf of their own, ten base units each.
 * @param price of one, by which differences are measured
 */
async function shelf(price = '10.00') {
  const { baseURL = '' } = test.info().project.use;
  const api = await signIn(baseURL, 'manager', DEMO_PASSWORD, { shopId: 1 });
  const admin = await signIn(baseURL, 'admin', DEMO_PASSWORD, { shopId: 1 });
  await setLimit(admin, 'stock', null);
  const label = `S${randomUUID().slice(0, 6)}`;
  const [category] = await api.listGoodsCategories();
  if (!category) throw new Error('The demo data lacks a category');
  const goods = [];
  for (let at = 0; at < 3; at += 1) {
    const card = goodsCardOf({ categoryId: category.id });
    card.prices.wholesale.general = price;
    const item = await api.addGoods({
      body: { ...card, name: `Counted ${label} ${at}`, shelfLabel: label, shelfNumber: at + 1 },
    });
    // What others correct meanwhile is added up apart.
    await admin.adjustStock(
      { body: { goodsId: item.id, kind: 'return', quantity: 10, remark: 'To begin with' } },
      { idempotencyKey: randomUUID() },
    );
    goods.push(item);
  }
  return { api, label, goods };
}

for (const locale of languagesNow('goods are counted')) {
  test(`goods are counted by keyboard, again, and posted (${locale})`, async ({ browser }) => {
    const { api, label, goods } = await shelf();
    const { page, t } = await openOffice(browser, { locale, path: '/goods/stock' });
    await page.getByRole('link', { name: t('stock:list.count'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('stockCounts:new.title'));
    await page.getByRole('radio', { name: t('stockCounts:scopes.place') }).check();
    await page.getByLabel(t('stockCounts:fields.shelfLabel')).fill(label);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('stockCounts:new.start'), exact: true }).click();
    await expect(page.getByRole('link', { name: t('stockCounts:record.countHere') })).toBeVisible();
    await expectAccessible(page);

    // The goods say so themselves, and are on no second count.
    const recordPage = page.url();
    await page.goto(`/goods/${goods[0]?.id}`);
    await expect(page.getByText(t('stock:panel.counting'))).toBeVisible();
    await page.goto(recordPage);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: t('stockCounts:record.countHere') }).click();
    const fields = page.locator('input[data-line]');
    await expect(fields).toHaveCount(3);
    const scan = page.getByLabel(t('stockCounts:count.scan'));
    await scan.fill('no such code');
    await scan.press('Enter');
    await expect(
      page.getByText(t('stockCounts:count.unknown', { code: 'no such code' })),
    ).toBeVisible();
    await scan.fill(goods[1]?.sku ?? '');
    await scan.press('Enter');
    await expect(fields.nth(1)).toBeFocused();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.screenshot({ path: test.info().outputPath(`sheet-390-${locale}.png`) });
    await page.setViewportSize({ width: 1440, height: 900 });
    await fields.first().focus();
    // Enter goes to the next line each time.
    for (const figure of ['10', '4', '10']) {
      await page.keyboard.type(figure);
      await page.keyboard.press('Enter');
    }
    await expect(page.locator('li[data-done]')).toHaveCount(3);
    await page.screenshot({ path: test.info().outputPath(`sheet-1440-${locale}.png`) });
    await page.getByRole('button', { name: t('stockCounts:count.finish'), exact: true }).click();
    await expect(page.getByText(t('stockCounts:count.againTitle'))).toBeVisible();
    await expect(fields).toHaveCount(1);
    await fields.first().focus();
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('stockCounts:count.finish'), exact: true }).click();
    await expect(page.getByText(t('stockCounts:count.closedTitle'))).toBeVisible();
    await page.getByRole('link', { name: t('stockCounts:count.toRecord') }).click();
    await expect(page.getByText(t('stockCounts:lineStates.differs')).first()).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({
      path: test.info().outputPath(`record-1440-${locale}.png`),
      fullPage: true,
    });

    // Whoever may post it does: a clerk may not.
    const path = new URL(page.url()).pathname;
    const { page: second } = await openOffice(browser, { locale, path, user: 'manager' });
    await expect(placeChip(second, t, 'stockCounts:places.counted')).toBeVisible();
    await beginEvent(second, t, 'stockCounts:events.post');
    await expectAccessible(second);
    await confirmEvent(second, t, 'stockCounts:events.post');
    await expect(second.getByText(t('stockCounts:places.posted')).first()).toBeVisible();
    const stockOf = async (goodsId: number) =>
      (await api.getStockOfGoods({ params: { goodsId } })).stock;
    expect(await Promise.all(goods.map(({ id }) => stockOf(id)))).toEqual([10, 9, 10]);
  });
}

test('above the limit a second person posts, and the list has it on a phone', async ({
  browser,
}) => {
  const { baseURL = '' } = test.info().project.use;
  const { api, goods } = await shelf('400.00');
  const key = () => ({ idempotencyKey: randomUUID() });
  const admin = await signIn(baseURL, 'admin', DEMO_PASSWORD, { shopId: 1 });
  // Above what others correct by hand at this moment.
  await setLimit(admin, 'stock', '2000.00');
  const scope = { by: 'goods' as const, goodsIds: goods.map(({ id }) => id) };
  let { stockCount } = await admin.addStockCount({ body: { scope } }, key());
  const move = async (event: Parameters<typeof api.moveStockCount>[0]['body']['event']) => {
    const moved = await admin.moveStockCount(
      { params: { id: stockCount.id }, body: { event } },
      key(),
    );
    stockCount = moved.stockCount;
  };
  const enter = () =>
    move({
      type: 'enter',
      lines: stockCount.lineList
        .filter(({ counted }) => counted === null)
        .map(({ id }) => ({ lineId: id, counted: 8, leftOut: null, seen: null })),
    });
  await enter();
  await move({ type: 'submit' });
  await enter();
  await move({ type: 'submit' });
  const { page, t } = await openOffice(browser, {
    path: `/stock-counts/${stockCount.id}`,
    width: 390,
    dark: true,
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(stockCount.number);
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('record-390-dark.png'), fullPage: true });
  await setLimit(admin, 'stock', null);
  await page.goto(`/stock-counts?q=${stockCount.number}`);
  await expect(page.getByRole('link', { name: stockCount.number })).toBeVisible();
  await expect(page.getByText(t('stockCounts:places.counted')).first()).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('list-390-dark.png') });
});
