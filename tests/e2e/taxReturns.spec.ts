import { expect } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

/** A day of the shop, so many before today. */
const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv-SE', {
    timeZone: 'Asia/Singapore',
  });

for (const locale of languagesNow('a tax return is filed')) {
  test(`a figure of the tax return leads to its documents, and from there to the order (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      // A quarter that has just begun has no documents yet.
      path: `/finance/tax-return?from=${dayAgo(60)}&to=${dayAgo(0)}`,
    });
    const main = page.locator('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('taxReturns:title'));
    await expect(
      main.getByRole('cell', { name: t('taxReturns:figures.standardRated'), exact: true }),
    ).toBeVisible();
    await expect(main.getByText(t('taxReturns:elsewhere'))).toHaveCount(2);
    await expectAccessible(page);

    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: t('taxReturns:download') }).click();
    expect((await download).suggestedFilename()).toMatch(/\d{4}-\d\d-\d\d\.xlsx$/);

    const bridge = main.getByRole('region', { name: t('taxReturns:bridge.title') });
    await bridge.getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('a[href*="/orders/"]').first()).toBeVisible();
    await dialog
      .getByRole('button', { name: t('finance:bridge.close') })
      .last()
      .click();
    await expect(dialog).toHaveCount(0);

    await main
      .getByRole('link', { name: t('taxReturns:kinds.creditNote') })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t('taxReturns:list.title'));
    await expect(
      main.getByRole('heading', { name: t('taxReturns:list.sums'), exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await main.locator('[data-row] a').first().click();
    await page.waitForURL(/\/finance\/invoices\/credit-notes\/\d+/);
    await main.locator('a[href*="/orders/"]').first().click();
    await page.waitForURL(/\/orders\/\d+/);
  });
}

test('the tax return fits a phone, and is found by its name', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/orders' });
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').getByRole('combobox').fill(t('taxReturns:list.title'));
  await page
    .getByRole('option', { name: t('taxReturns:list.title') })
    .first()
    .click();
  await page.waitForURL(/\/finance\/tax-return\/register/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .locator('main')
    .getByRole('link', { name: t('taxReturns:title') })
    .click();
  await expect(page.locator('main').getByText(t('taxReturns:made'))).toBeVisible();
  await expectNoSideScroll(page);
});
