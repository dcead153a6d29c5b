import { expect } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

for (const locale of languagesNow('what the warehouse has not taken')) {
  test(`what the warehouse has not taken says that there is no warehouse system (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      path: '/orders/warehouse',
    });
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t('outbound:title'));
    await expect(page.getByText(t('outbound:noWarehouse.title'))).toBeVisible();
    await expect(page.getByText(t('outbound:none.needsCorrection'))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: new RegExp(t('outbound:tabs.failed')) }).click();
    await expect(page).toHaveURL(/tab=failed/);
    await expect(page.getByText(t('outbound:none.failed'))).toBeVisible();
  });
}

test('what the warehouse has not taken fits a phone', async ({ browser }) => {
  const { page, t } = await openOffice(browser, {
    user: 'manager',
    path: '/orders/warehouse',
    width: 390,
  });
  await expect(page.getByText(t('outbound:none.needsCorrection'))).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
});
