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

/** A new order of four boxes at 25.00, of goods of its own, which are in stock. */
async function orderOfBoxes() {
  const { api, ground } = await backstage();
  const admin = await signIn(origin(), 'admin', DEMO_PASSWORD);
  const [category] = await api.listGoodsCategories();
  if (!category) throw new Error('The demo has no category');
  const level = '25.00';
  const boxes = await api.addGoods(
    {
      body: goodsCardOf({
        ...{ categoryId: category.id, name: `Mangoes ${randomUUID().slice(0, 6)}` },
        units: [{ unit: 'box', ratio: 1 }],
        prices: {
          wholesale: { general: level, junior: level, intermediate: level, premium: level },
          ...{ sale: null, cost: null, current: null, original: null, member: null },
        },
      }),
    },
    once(),
  );
  await api.goodsShelves({
    query: { goodsId: boxes.id, status: 'onShelf', version: boxes.shelfVersion },
  });
  await admin.adjustStock(
    { body: { goodsId: boxes.id, kind: 'return', quantity: 9, remark: 'To begin with' } },
    once(),
  );
  const lines = [{ goodsId: boxes.id, unit: 'box', quantity: 4 }];
  const { order } = await commit(api, { ...ground, lines }, { prepaid: false });
  await api.operation({ body: { orderId: order.id, event: { type: 'submit' } } }, once());
  return { api, boxes, orderId: order.id };
}

for (const locale of languagesNow('a discount is given')) {
  test(`a discount is given on a line, and its order follows (${locale})`, async ({ browser }) => {
    const { api, boxes, orderId } = await orderOfBoxes();
    const { page, t } = await openOffice(browser, { locale, path: `/orders/${orderId}` });
    const dialog = await beginEvent(page, t, 'orders:events.discount');
    await expectAccessible(page);
    const goods = locale === 'zh-CN' ? boxes.nameZh : boxes.name;
    const field = dialog.getByRole('textbox', {
      name: t('orders:record.form.discountOf', { goods }),
    });
    const inFigures = (amount: string) => (locale === 'vn-VM' ? amount.replace('.', ',') : amount);
    // More than the line costs is told at its field.
    await field.fill(inFigures('100.01'));
    await expect(dialog.getByText(/100/).last()).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(inFigures('12.50'));
    await dialog
      .getByRole('textbox', { name: t('orders:record.form.discountReason') })
      .fill('Soft at the top');
    await page.screenshot({ path: test.info().outputPath('discount.png') });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await page.screenshot({ path: test.info().outputPath('discount-390.png') });
    await page.setViewportSize({ width: 1440, height: 900 });
    await confirmEvent(page, t, 'orders:events.discount');
    await expect(page.locator('main')).toContainText('Soft at the top');
    await page.screenshot({ path: test.info().outputPath('order.png'), fullPage: true });
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await page.screenshot({ path: test.info().outputPath('order-390.png'), fullPage: true });

    const { order } = await api.getOrderDetail4Merchant({ query: { orderId } });
    expect(order.lines).toMatchObject([
      { amount: '100.00', discount: '12.50', discountReason: 'Soft at the top', gst: '7.88' },
    ]);
  });
}
