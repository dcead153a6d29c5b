import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

for (const locale of languagesNow('finance is read')) {
  test(`finance is read, downloaded, and paid to an account behind the password (${locale})`, async ({
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
    await expect(main.getByText('•••• 4567')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('bankAccounts:show') }).click();
    const dialog = page.getByRole('dialog');
    const password = dialog.getByLabel(t('bankAccounts:password.label'), { exact: true });
    await password.fill('Wrong123');
    await dialog.getByRole('button', { name: t('bankAccounts:password.action') }).click();
    await expect(dialog.getByText(t('bankAccounts:password.wrong'))).toBeVisible();
    await expectAccessible(page);
    await password.fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: t('bankAccounts:password.action') }).click();
    await expect(main.getByText('0039124567')).toBeVisible();
    await page.getByRole('button', { name: t('bankAccounts:lock') }).click();
    await expect(main.getByText('0039124567')).toBeHidden();
  });
}

test('finance fits a phone', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/finance', width: 390 });
  await expect(page.getByText(t('finance:detail.title')).first()).toBeVisible();
  await expectNoSideScroll(page);
  await page.goto('/finance/bank-account');
  await expect(page.getByText('•••• 4567')).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
});
