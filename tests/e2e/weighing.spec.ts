import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { goodsCardOf } from '../domains/goods/card.ts';
import { commit } from '../domains/orders/walker.ts';
import { languagesNow } from '../support/languages.ts';
import {
  backstage,
  beginEvent,
  confirmEvent,
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  origin,
  test,
} from './support/office.ts';

const once = () => ({ idempotencyKey: randomUUID() });

/** An accepted order of three fish of about 4.5 kg, at 18.00 a kilogram, which are in stock. */
async function orderOfFish() {
  const { api, ground } = await backstage();
  const admin = await signIn(origin(), 'admin', DEMO_PASSWORD);
  const [category] = await api.listGoodsCategories();
  if (!category) throw new Error('The demo has no category');
  const level = '18.00';
  const fish = await api.addGoods(
    {
      body: goodsCardOf({
        ...{
          categoryId: category.id,
          name: `Salmon ${randomUUID().slice(0, 6)}`,
          averageWeight: 4.5,
        },
        units: [{ unit: 'piece', ratio: 1 }],
        prices: {
          wholesale: { general: level, junior: level, intermediate: level, premium: level },
          ...{ sale: null, cost: null, current: null, original: null, member: null },
        },
      }),
    },
    once(),
  );
  await api.goodsShelves({
    query: { goodsId: fish.id, status: 'onShelf', version: fish.shelfVersion },
  });
  await admin.adjustStock(
    { body: { goodsId: fish.id, kind: 'return', quantity: 5, remark: 'To begin with' } },
    once(),
  );
  const lines = [{ goodsId: fish.id, unit: 'piece', quantity: 3 }];
  const { order } = await commit(api, { ...ground, lines }, { prepaid: false });
  for (const type of ['submit', 'accept'] as const) {
    await api.operation({ body: { orderId: order.id, event: { type } } }, once());
  }
  return { api, fish, orderId: order.id };
}

for (const locale of languagesNow('fish is weighed')) {
  test(`fish is weighed before it is shipped, and its order follows (${locale})`, async ({
    browser,
  }) => {
    const { api, fish, orderId } = await orderOfFish();
    const { page, t } = await openOffice(browser, { locale, path: `/goods/${fish.id}` });
    await expect(page.locator('main')).toContainText(/18[.,]00/);
    await page.screenshot({ path: test.info().outputPath('goods.png'), fullPage: true });

    await page.goto(`/orders/${orderId}`);
    const dialog = await beginEvent(page, t, 'orders:events.weigh');
    await expectAccessible(page);
    const field = dialog.getByRole('textbox', {
      name: t('orders:record.form.kilosOf', {
        goods: locale === 'zh-CN' ? fish.nameZh : fish.name,
      }),
    });
    await field.fill(locale === 'vn-VM' ? '23,5' : '23.5');
    await page.screenshot({ path: test.info().outputPath('weigh.png') });
    // Far from what is expected: it is asked about once.
    await dialog.getByRole('button', { name: t('orders:events.weigh'), exact: true }).click();
    await expect(dialog).toBeVisible();
    await field.fill(locale === 'vn-VM' ? '14,235' : '14.235');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await page.screenshot({ path: test.info().outputPath('weigh-390.png') });
    await page.setViewportSize({ width: 1440, height: 900 });
    await confirmEvent(page, t, 'orders:events.weigh');
    await expect(page.locator('main')).toContainText('256');
    await page.screenshot({ path: test.info().outputPath('order.png'), fullPage: true });
    await expectAccessible(page);

    const { order } = await api.getOrderDetail4Merchant({ query: { orderId } });
    expect(order.lines).toMatchObject([
      { amount: '256.23', weight: { each: 4.5, weighed: 3, kilos: 14.235 } },
    ]);
  });
}

for (const locale of languagesNow('fish is picked by weight')) {
  test(`fish is weighed as it is picked, on a phone (${locale})`, async ({ browser }) => {
    const { api, orderId } = await orderOfFish();
    const { lists } = await api.addPickLists(
      { body: { orderIds: [orderId], each: false } },
      once(),
    );
    const id = lists[0]?.id ?? 0;
    const { page, t } = await openOffice(browser, { locale, path: `/pickLists/${id}/pick` });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: t('pickLists:pick.start'), exact: true }).click();
    const take = page.locator('main form button[type=submit]');
    const field = page.getByRole('textbox', { description: /13[.,]5/ });
    await field.fill(locale === 'vn-VM' ? '14,235' : '14.235');
    await expect(take).toContainText(locale === 'vn-VM' ? '14,235' : '14.235');
    await page.screenshot({ path: test.info().outputPath('pick.png'), fullPage: true });
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await take.click();
    await page.getByRole('button', { name: t('pickLists:pick.finish'), exact: true }).click();
    await expect(page.getByText(t('pickLists:pick.finishedTitle'))).toBeVisible();
    await page.getByRole('link', { name: t('pickLists:pick.toRecord') }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.locator('main')).toContainText(locale === 'vn-VM' ? '14,235' : '14.235');
    await page.screenshot({ path: test.info().outputPath('record.png'), fullPage: true });
    await expectAccessible(page);
    // It costs what it weighs once it leaves.
    const pack = { type: 'pack' as const, boxes: [{ orderId, boxes: 1 }] };
    await api.movePickList({ params: { id }, body: { event: pack } }, once());
    await api.movePickList({ params: { id }, body: { event: { type: 'handOver' } } }, once());
    const { order } = await api.getOrderDetail4Merchant({ query: { orderId } });
    expect(order.lines).toMatchObject([{ amount: '256.23', weight: { weighed: 3 } }]);
  });
}
