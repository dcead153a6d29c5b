import { expect } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, openOffice, test } from './support/office.ts';

const REPORT = '/finance/sales-profit?from=2020-01-01&to=2099-12-31';

for (const locale of languagesNow('costs are typed', ['en-US', 'vn-VM'])) {
  test(`costs are typed, saved temporarily, taken up again and saved (${locale})`, async ({
    browser,
  }) => {
    const office = { locale, path: REPORT, user: 'auditor' };
    const { page, t } = await openOffice(browser, office);
    const cells = (column: string, of = page) => of.locator(`input[data-column=${column}]`);
    await expect(cells('cost').first()).toBeVisible();
    await expectAccessible(page);

    // By keyboard alone: a cost, down to the next, back up.
    await cells('cost')
      .first()
      .fill(locale === 'vn-VM' ? '3,25' : '3.25');
    await page.keyboard.press('Enter');
    await expect(cells('cost').nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await cells('area').first().fill('');
    await page.getByRole('button', { name: t('salesProfit:save'), exact: true }).click();
    await expect(page.getByText(t('errors:rule.areaIsNotEmpty')).first()).toBeVisible();
    await cells('area').first().fill('Cameron Highlands');
    await page.getByRole('button', { name: t('salesProfit:keep'), exact: true }).click();
    await expect(page.getByText(t('salesProfit:kept')).first()).toBeVisible();
    await page.context().close();

    const again = await openOffice(browser, office);
    await expect(cells('area', again.page).first()).toHaveValue('Cameron Highlands');
    await again.page.getByRole('button', { name: t('salesProfit:save'), exact: true }).click();
    await expect(again.page.getByText(t('salesProfit:saved_one', { count: 1 }))).toBeVisible();
    await again.page.reload();
    await expect(cells('area', again.page).first()).toHaveValue('Cameron Highlands');

    await again.page.getByRole('button', { name: t('salesProfit:send') }).click();
    const dialog = again.page.getByRole('dialog');
    await dialog.getByLabel(t('salesProfit:email')).fill('owner@example.com');
    await dialog.getByRole('button', { name: t('salesProfit:send') }).click();
    await expect(dialog).toBeHidden();
  });
}
