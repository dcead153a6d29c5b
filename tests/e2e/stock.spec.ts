import { expect } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

/** Goods that no other journey is about. */
const GOODS = 'OM-1044';

for (const locale of languagesNow('what moved on the shelf')) {
  test(`a clerk notes waste, sees what is left, and finds it in the list on a phone (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, {
      ...{ locale, user: 'clerk', path: `/goods?q=${GOODS}` },
    });
    const dialog = page.getByRole('dialog');
    const remark = `Torn ${locale}`;
    await page.locator('main tbody a').first().click();
    await page.waitForURL(/\/goods\/\d+/);
    const panel = page.getByRole('region', { name: t('stock:panel.title'), exact: true });
    await expect(panel.getByText(t('stock:panel.free'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('stock:adjust.title'), exact: true }).click();
    await dialog.getByRole('radio', { name: t('stock:adjust.kinds.waste') }).check();
    await dialog.locator('[data-path="quantity"]').fill('1');
    await dialog.locator('[data-path="remark"]').fill(remark);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('stock:adjust.title'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(panel.getByText(remark)).toBeVisible();
    await expectAccessible(page);

    await page.goto('/goods/stock');
    // Other journeys move stock at the same time.
    const row = page.locator('main tbody tr').filter({ hasText: remark });
    await expect(row).toContainText(t('stock:reasons.waste'));
    await expectAccessible(page);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/goods/stock?reason=waste');
    await expect(page.getByText(remark).filter({ visible: true }).first()).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });
}
