import { expect } from '@playwright/test';
import { mailOrder } from './support/mail.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  LOCALES,
  newOrder,
  openOffice,
  origin,
  test,
} from './support/office.ts';
import { OFFICE, walkPages } from './support/pages.ts';

const WIDTHS = [390, 1440];

for (const locale of LOCALES) {
  test(`every screen is accessible and fits a phone and a desk, in ${locale}`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    await mailOrder(origin());
    const dark = locale === 'zh-CN';
    const { page } = await openOffice(browser, { user: 'admin', locale, width: 390, dark });
    let index = 0;
    const faults: string[] = [];
    const look = (path: string) =>
      test.step(path, async () => {
        index += 1;
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 });
          // What goes by the width is drawn anew in the next frame.
          await page.evaluate(
            () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
          );
          await expectNoSideScroll(page);
          // Each page once light and once dark, at either width: what axe finds is seldom a language's.
          const isTurn = dark || LOCALES.indexOf(locale) / 2 === Math.floor(index / 2) % 2;
          if (isTurn && width === WIDTHS[(index + Number(dark)) % 2]) await expectAccessible(page);
        }
      });
    // On to the end: what is wrong with one page hides nothing of the others.
    await walkPages(page, OFFICE, (path) =>
      look(path).catch((error: unknown) => void faults.push(`${path}: ${error}`)),
    );
    expect(faults).toEqual([]);
  });
}

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
  await page.getByRole('button', { name: t('operationLog:export.start') }).click();
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
  for (const locale of LOCALES) {
    const { page, t } = await openOffice(browser, {
      user: 'admin',
      locale,
      path: '/system/operation-log',
    });
    await expect(page.locator('[data-row]').first()).toBeVisible();
    const [table, frame] = await page
      .getByRole('table')
      .evaluate((one) => [one.scrollWidth, one.parentElement?.clientWidth ?? 0]);
    expect(table, locale).toBeLessThanOrEqual(frame ?? 0);
    const details = page.getByRole('columnheader', { name: t('operationLog:why'), exact: true });
    expect((await details.boundingBox())?.width, locale).toBeGreaterThan(270);
    await page.context().close();
  }
});

test('QA sees each chart with what was walked of it', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { path: '/qa/lifecycles' });

  await page
    .locator('main')
    .getByRole('link', { name: t('lifecycles:charts.order'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/qa\/lifecycles\/order/);
  await expect(page.getByText(t('lifecycles:whole')).first()).toBeVisible();
});
