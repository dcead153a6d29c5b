import { expect } from '@playwright/test';
import type { Api } from '../../api/client.ts';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { backstage, expectAccessible, openOffice, origin, test } from './support/office.ts';

/** An order of the demo with an invoice, a case and a customer who has other orders. */
async function anOrder(api: Api) {
  const { rows } = await api.listAftersaleOrder({ body: { size: 200 } });
  for (const { id, caseNo, orderId } of rows) {
    const { order } = await api.getOrderDetail4Merchant({ query: { orderId } });
    const { customerId, invoiceNo } = order;
    if (customerId === null || invoiceNo === null) continue;
    const { total } = await api.listOrder4Merchant({ body: { customerId, size: 1 } });
    if (total.count > 1) return { caseId: id, caseNo, order, invoiceNo, count: total.count };
  }
  throw new Error('The demo has no such order');
}

test('one goes on from an order to all that belongs to it, through a list, and to another shop', async ({
  browser,
}) => {
  const { api } = await backstage();
  const { caseNo, order, invoiceNo, count } = await anOrder(api);
  const { page, t } = await openOffice(browser, {
    user: 'manager',
    path: `/orders/${order.id}`,
  });
  const related = page.getByRole('region', { name: t('records:related.title'), exact: true });
  const part = (name: string) =>
    related.getByRole('region', { name: t(`records:related.parts.${name}`) });
  await expect(page).toHaveURL(new RegExp(`/orders/${order.id}\\?shop=1$`));

  await part('cases').getByRole('link', { name: caseNo }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(caseNo);
  await expectAccessible(page);
  await part('order').getByRole('link', { name: order.orderSn }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.orderSn);

  const download = page.waitForEvent('download');
  await part('invoice')
    .getByRole('button', { name: t('invoices:list.downloadOf', { number: invoiceNo }) })
    .click();
  expect((await download).suggestedFilename()).toBe(`${invoiceNo}.pdf`);
  await part('invoice').getByRole('link', { name: invoiceNo }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(invoiceNo);
  await expectAccessible(page);
  await part('order').getByRole('link', { name: order.orderSn }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.orderSn);

  await part('customer').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/customers\/\d+\?shop=1$/);
  await part('orders')
    .getByRole('link', { name: t('records:related.all') })
    .click();
  const rows = page.locator('[data-row]');
  await expect(rows.nth(1)).toBeVisible();
  // Whoever is sent the list is led to the shop that it is of.
  await expect(page).toHaveURL(/\/orders\?.*customer=\d+.*shop=1/);

  const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
  await rows.first().getByRole('link').first().click();
  const list = page.getByRole('navigation', { name: t('records:walk.label') });
  await expect(list).toContainText(t('records:walk.at', { at: 1, total: count }));
  await list.getByRole('button', { name: t('records:walk.next') }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${ids[1]}\\?`));
  await expect(list).toContainText(t('records:walk.at', { at: 2, total: count }));
  await expect(page.locator('main h1')).toBeFocused();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`/orders/${ids[0]}\\?`));
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`/orders/${ids[1]}\\?`));
  await page.goBack();
  await expect(page.locator(`[data-row="${ids[1]}"]`)).toBeFocused();

  const elsewhere = await signIn(origin(), 'manager', DEMO_PASSWORD, { shopId: 2 });
  const [other] = (await elsewhere.listOrder4Merchant({ body: { size: 1 } })).rows;
  if (!other) throw new Error('The other shop has no order');
  await page.goto(`/orders/${other.id}?shop=2`);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /East Coast Fresh/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(other.orderSn);
  await expect(page).toHaveURL(new RegExp(`/orders/${other.id}\\?shop=2$`));

  await page.goto('/goods?tab=onShelf&shop=1');
  await page
    .getByRole('button', { name: /Old Market/ })
    .last()
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: t('goods:list.title'), exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/goods\?.*tab=onShelf/);
  await expect(page).toHaveURL(/shop=1/);
  await page.goto(`/orders/${order.id}?shop=4`);
  await expect(page.getByRole('heading', { name: t('shell:otherShop.none') })).toBeVisible();
});

test('the way through a list outlives a reload of the record, over its pages and back', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/orders?size=20' });
  const rows = page.locator('[data-row]');
  await rows.nth(19).getByRole('link').first().click();
  const list = page.getByRole('navigation', { name: t('records:walk.label') });
  const at = (number: number) => t('records:walk.at', { at: number, total: '' }).trim();
  await expect(list).toContainText(at(20));
  await page.reload();
  await expect(list).toContainText(at(20));
  await list.getByRole('button', { name: t('records:walk.next') }).click();
  await expect(list).toContainText(at(21));
  const [, id] = /\/orders\/(\d+)/.exec(page.url()) ?? [];
  await page.goBack();
  await expect(page.locator(`[data-row="${id}"]`)).toBeFocused();
  await expect(page).toHaveURL(/page=2/);
});
