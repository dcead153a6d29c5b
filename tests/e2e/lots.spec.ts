import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { GoodsItem } from '../../api/goods/calls.ts';
import { baseUnitOf } from '../../api/kernel/quantity.ts';
import { dateAt, dayAfter } from '../../api/kernel/zone.ts';
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

/** Goods of this journey alone, on the shelf, of which nothing is in stock. */
async function ownGoods() {
  const { api } = await backstage();
  const [category] = await api.listGoodsCategories();
  if (!category) throw new Error('The demo has no category');
  const item = await api.addGoods({ body: goodsCardOf({ categoryId: category.id }) }, once());
  return api.goodsShelves({
    query: { goodsId: item.id, status: 'onShelf', version: item.shelfVersion },
  });
}

/** A purchase order of six of goods that was approved by another. */
async function approvedOrder(id: GoodsItem['id'], unit: string) {
  const { api } = await backstage();
  const auditor = await signIn(origin(), 'auditor', DEMO_PASSWORD);
  const [warehouse] = await api.listWarehouses();
  const { supplier } = await api.addSupplierContact({
    body: {
      name: `Lots ${randomUUID()}`,
      ...{ contact: 'Ms Lim', phone: '+65 6123 4567', email: 'orders@supplier.example' },
    },
  });
  const entry = {
    ...{ warehouseId: warehouse?.id ?? 0, supplierId: supplier.id, country: 'MY' as const },
    ...{ company: 'Old Market Provisions', tradeTerms: 'CIF' as const, currency: 'SGD' as const },
    estimatedArrival: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    ...{ containerNumber: '', contact: '', phone: '' },
    lines: [{ goodsId: id, unit, quantity: 6, cost: '2.00', area: 'Johor' }],
  };
  const { purchaseOrder } = await api.commitPurchaseOrder({ body: { entry } }, once());
  await auditor.approvePurchaseOrder({ body: { purchaseOrderId: purchaseOrder.id } });
  return purchaseOrder.id;
}

/** A pick list with two of goods. */
async function pickListOf(goodsId: number, unit: string) {
  const { api, ground } = await backstage();
  const lines = [{ goodsId, unit, quantity: 2 }];
  const { order } = await commit(api, { ...ground, lines }, { prepaid: false });
  for (const type of ['submit', 'accept'] as const) {
    await api.operation({ body: { orderId: order.id, event: { type } } });
  }
  const { lists } = await api.addPickLists({ body: { orderIds: [order.id], each: false } }, once());
  return lists[0]?.id;
}

for (const locale of languagesNow('a lot from its receipt to its end')) {
  test(`a lot is received, stands on the board and the pick list, and is written off (${locale})`, async ({
    browser,
  }) => {
    const goods = await ownGoods();
    const number = `E2E-${locale}`;
    const expiry = dayAfter(dateAt(new Date(), 'Asia/Singapore'), 2);
    const unit = baseUnitOf(goods.units)?.unit ?? '';
    const order = await approvedOrder(goods.id, unit);
    const { page, t } = await openOffice(browser, {
      locale,
      path: `/purchasing/orders/${order}`,
    });
    const dialog = await beginEvent(page, t, 'purchasing:events.receive');
    await dialog.getByRole('button', { name: t('purchasing:record.form.addLot') }).click();
    await dialog.locator('[data-path="lines.0.lots.0.number"]').fill(number);
    // The day is asked for where the number alone is said.
    await dialog.getByRole('button', { name: t('purchasing:events.receive') }).click();
    const day = dialog.locator('[data-path="lines.0.lots.0.expiry"]');
    await expect(day).toHaveAttribute('aria-invalid', 'true');
    await day.fill(expiry);
    // A second lot of the line, by the keyboard: what is left of the line is of it.
    await dialog.getByRole('button', { name: t('purchasing:record.form.anotherLot') }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.locator('[data-path="lines.0.lots.1.number"]')).toBeFocused();
    await page.keyboard.type(`${number}-2`);
    await dialog
      .locator('[data-path="lines.0.lots.1.expiry"]')
      .fill(dayAfter(dateAt(new Date(), 'Asia/Singapore'), 9));
    await dialog.locator('[data-path="lines.0.lots.0.quantity"]').fill('7');
    await dialog.getByRole('button', { name: t('purchasing:events.receive') }).click();
    await expect(dialog.locator('[data-path="lines.0.lots.1.quantity"]')).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await dialog.locator('[data-path="lines.0.lots.0.quantity"]').fill('4');
    await expect(dialog.getByText(t('purchasing:record.form.lotRest', { rest: 2 }))).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await confirmEvent(page, t, 'purchasing:events.receive');
    await expect(page.getByText(`${number}-2`).first()).toBeVisible();

    await page.goto(`/goods/stock?q=${number}-2`);
    const moved = page.locator('main tbody tr').filter({ hasText: `${number}-2` });
    await expect(moved).toContainText('+4');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await moved.getByRole('link', { name: `${number}-2`, exact: true }).click();
    await page.waitForURL(/\/goods\/expiry\?/);
    await expect(page.locator('main tbody tr')).toHaveCount(1);

    await page.goto(`/goods/expiry?q=${number}`);
    const row = page
      .locator('main tbody tr')
      .filter({ hasText: number })
      .filter({ hasNotText: `${number}-2` });
    await expect(row).toContainText(t('lots:left.in_other', { days: 2 }));
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    const list = await pickListOf(goods.id, unit);
    await page.goto(`/pickLists/${list}`);
    await expect(page.getByText(t('pickLists:lots.title')).first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: number }).first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/pickLists/${list}/pick`);
    await page.getByRole('button', { name: t('pickLists:pick.start'), exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: number }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto(`/goods/expiry?q=${number}`);
    await row.getByRole('button', { name: t('lots:writeOff.open') }).click();
    await dialog.locator('[data-path="quantity"]').fill('3');
    await dialog.locator('[data-path="remark"]').fill('Wilted');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('lots:writeOff.act'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('1');

    await row.locator('a').first().click();
    await page.waitForURL(/\/goods\/\d+/);
    const panel = page.getByRole('region', { name: t('lots:panel.title'), exact: true });
    await expect(panel.getByText(number, { exact: true })).toBeVisible();
    await panel
      .getByRole('button', { name: new RegExp(number) })
      .first()
      .click();
    await dialog.locator('[data-path="number"]').fill(`${number}-B`);
    await dialog.getByRole('button', { name: t('lots:form.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(panel.getByText(`${number}-B`)).toBeVisible();
    await expectAccessible(page);
  });
}
