import { expect } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

/** A day of the shop, so many before today. */
const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv-SE', {
    timeZone: 'Asia/Singapore',
  });

for (const locale of languagesNow('refunds are followed')) {
  test(`a sum of the refund report leads to its group, its lines and their order (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      path: `/finance/refunds?from=${dayAgo(300)}&to=${dayAgo(0)}`,
    });
    const main = page.locator('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('moneyReports:refunds.title'),
    );
    const groups = main.getByRole('region', { name: t('moneyReports:groups') });
    const lines = main.getByRole('region', {
      name: t('moneyReports:linesTitle'),
      exact: true,
    });
    await expect(lines.locator('[data-row]').first()).toBeVisible();
    await expectAccessible(page);

    await groups.getByRole('combobox').selectOption('bearer');
    await expect(
      groups.getByRole('link', { name: t('moneyReports:bearers.shop'), exact: true }),
    ).toBeVisible();
    await groups.getByRole('combobox').selectOption('decider');
    const group = groups.getByRole('link').first();
    const name = await group.innerText();
    await group.click();
    await expect(page).toHaveURL(/by=decider/);
    await expect(
      lines.getByRole('button', { name: `${name}. ${t('moneyReports:dropGroup')}` }),
    ).toBeVisible();
    await expect(lines.locator('[data-row]').first()).toBeVisible();

    const download = page.waitForEvent('download');
    await lines.getByRole('button', { name: t('records:list.menu.open') }).click();
    await page.getByRole('menuitem', { name: t('records:list.menu.xlsx') }).click();
    expect((await download).suggestedFilename()).toMatch(/\d{4}-\d\d-\d\d\.xlsx$/);

    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await lines.locator('[data-row] a[href*="/orders/"]').first().click();
    await page.waitForURL(/\/orders\/\d+/);
    // One comes back to the group.
    await page.goBack();
    await expect(page).toHaveURL(/by=decider/);
    await expect(lines.locator('[data-row]').first()).toBeVisible();

    await page.goto(`/finance/commissions?from=${dayAgo(300)}&to=${dayAgo(0)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      t('moneyReports:commissions.title'),
    );
    await expect(lines.locator('[data-row]').first()).toBeVisible();
    await expectAccessible(page);
    await groups.getByRole('combobox').selectOption('reason');
    await groups
      .getByRole('link', { name: t('moneyReports:reasons.ofOrder'), exact: true })
      .click();
    await expect(page).toHaveURL(/group=ofOrder/);
    await expect(lines.locator('[data-row]').first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
  });
}
