import { expect } from '@playwright/test';
import { LOCALES, newOrder, openOffice, speak, test, wordsOf } from './support/office.ts';
import { settled } from './support/settled.ts';

test('each shop has its own orders and currency, and nothing of another', async ({ browser }) => {
  const { page } = await openOffice(browser, { user: 'admin' });
  const first = page.locator('[data-row]').first();
  const shops = [
    ['Old Market Provisions', 'S$', 'OM'],
    ['Penang Pantry', 'RM', 'PP'],
    ['Xiamen Seafoods', '￥', 'XM'],
    ['Saigon Granary', 'đ', 'SG'],
  ] as const;
  for (const [index, [name, sign, prefix]] of shops.entries()) {
    if (index > 0) {
      await page.getByRole('button', { name: new RegExp(shops[index - 1]?.[0] ?? '') }).click();
      await page.getByRole('menuitemradio', { name }).click();
    }
    await expect(first).toContainText(prefix);
    await expect(first).toContainText(sign);
    for (const [, , other] of shops.filter(([, , mine]) => mine !== prefix)) {
      await expect(page.locator('tbody')).not.toContainText(new RegExp(`${other}\\d{6}-`));
    }
  }
});

test('the log shows who did what, and what was refused by which guard', async ({ browser }) => {
  const { order } = await newOrder();
  const { page, t } = await openOffice(browser, { path: `/orders/${order.id}` });
  const token = await page.evaluate(() => localStorage.getItem('localToken'));
  await page.request.post('/decrestaurant/wxapi/crm/order/operation', {
    headers: { accessToken: token ?? '' },
    data: { orderId: order.id, event: { type: 'depart' } },
  });

  await page.goto(`/system/operation-log?target=${order.orderSn}`);
  const rows = page.locator('[data-row]');
  await expect(rows.filter({ hasText: t('operationLog:outcomeOf.refused') })).toHaveCount(1);
  await expect(rows.filter({ hasText: t('operationLog:outcomeOf.refused') })).toContainText(
    'clerk',
    {
      ignoreCase: true,
    },
  );
  await expect(rows.filter({ hasText: 'Manager' }).first()).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('records:list.menu.open') }).click();
  await page.getByRole('menuitem', { name: t('records:list.menu.xlsx') }).click();
  expect((await download).suggestedFilename()).toMatch(/^operation-log-.+\.xlsx$/);
  await page.goto('/system/operation-log');
  // Other tests write into the same log meanwhile: the line need not be the first.
  await expect(
    rows.filter({ hasText: t('operationLog:operations.exportOperationLog') }).first(),
  ).toBeVisible();
});

test('the log stands whole at 1440 px in every language, its details readable', async ({
  browser,
}) => {
  const { page } = await openOffice(browser, { user: 'admin', path: '/system/operation-log' });
  await expect(page.locator('[data-row]').first()).toBeVisible();
  for (const locale of LOCALES) {
    await speak(page, locale);
    await settled(page);
    const [table, frame] = await page
      .getByRole('table')
      .evaluate((one) => [one.scrollWidth, one.parentElement?.clientWidth ?? 0]);
    expect(table, locale).toBeLessThanOrEqual(frame ?? 0);
    const name = wordsOf(locale)('operationLog:why');
    const details = page.getByRole('columnheader', { name, exact: true });
    expect((await details.boundingBox())?.width, locale).toBeGreaterThan(200);
    // A line of text each, opened for more.
    const heights = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map(({ clientHeight }) => clientHeight));
    expect(Math.max(...heights), locale).toBeLessThanOrEqual(44);
  }
});

test('QA sees each chart with what was walked of it', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { user: 'tester', path: '/qa/lifecycles' });

  await page
    .locator('main')
    .getByRole('link', { name: t('lifecycles:charts.order'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/qa\/lifecycles\/order/);
  await expect(page.getByText(t('lifecycles:whole')).first()).toBeVisible();
});
