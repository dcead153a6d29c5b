import { expect } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import {
  backstage,
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  test,
} from './support/office.ts';

for (const locale of languagesNow('orders are exported for another program')) {
  test(`orders are exported together, found among the exports, and opened from there (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      path: '/orders?tab=completed&size=20',
    });
    const rows = page.locator('[data-row]');
    await expect(rows.nth(1)).toBeVisible();
    const numbers: string[] = [];
    for (const at of [0, 1]) {
      const row = rows.nth(at);
      numbers.push((await row.getByRole('link').first().innerText()).trim());
      await row.getByRole('checkbox').check();
    }
    const take = async (label: string) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: t('orders:list.export'), exact: true }).click();
      const item = page.getByRole('menuitem', { name: t(label), exact: true });
      await expect(item).toBeVisible();
      await expectAccessible(page);
      await item.click();
      return (await download).suggestedFilename();
    };
    expect(await take('orders:list.exportGoods')).toMatch(/-\d{4}-\d\d-\d\d-\d{4}\.xlsx$/);
    const file = await take('orders:list.exportSo');
    expect(file).toMatch(/-\d{4}-\d\d-\d\d-\d{4}\.xlsx$/);

    await page.goto(`/orders/exports?q=${numbers[0]}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t('soExports:list.title'));
    const link = page.getByRole('link', { name: file }).first();
    await expect(link).toBeVisible();
    await expectAccessible(page);
    await link.click();
    await expect(page.getByText(t('orders:list.filter.inExport', { file }))).toBeVisible();
    await expect(rows).toHaveCount(2);
    for (const number of numbers)
      await expect(page.getByRole('link', { name: number })).toBeVisible();
  });
}

test('an order’s page exports it, and says when it was exported; on a phone too', async ({
  browser,
}) => {
  const { api } = await backstage();
  const { rows } = await api.listOrder4Merchant({ body: { tab: 'completed', size: 1 } });
  const [order] = rows;
  if (!order) throw new Error('The demo has no completed order');
  const { page, t } = await openOffice(browser, {
    user: 'manager',
    path: `/orders/${order.id}`,
    width: 390,
  });
  const panel = page.getByRole('region', { name: t('soExports:panel.title'), exact: true });
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: t('soExports:panel.exportSo') }).click();
  expect((await download).suggestedFilename()).toBe(`${order.orderSn}.xlsx`);
  await expect(panel.getByRole('link', { name: `${order.orderSn}.xlsx` }).first()).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
});
