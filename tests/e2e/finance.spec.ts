import { expect } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

for (const locale of languagesNow('finance is read')) {
  test(`finance is read and downloaded, and leads to the bank accounts (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, { user: 'manager', locale, path: '/finance' });
    const main = page.locator('main');
    await expect(main.getByText(t('finance:business.closingBalance')).first()).toBeVisible();
    await expect(main.locator('[data-row]').first()).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: t('finance:download.all') }).click();
    expect((await download).suggestedFilename()).toMatch(/^finance-.+\.xlsx$/);

    await main.getByRole('link', { name: t('finance:bankAccount') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('bankAccounts:title'));
  });
}

test('finance fits a phone', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/finance', width: 390 });
  await expect(page.getByText(t('finance:detail.title')).first()).toBeVisible();
  await expectNoSideScroll(page);
});
