import { expect, type Page } from '@playwright/test';
import { LOCALES } from '../../api/kernel/wire.ts';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

const PATH = '/finance/bank-account';

for (const locale of languagesNow('a bank account is managed')) {
  test(`a bank account is added, confirmed by another, changed and deleted behind the password (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, { user: 'manager', locale, path: PATH });
    const main = page.locator('main');
    // One of its own for each language: these run side by side.
    const number = `555000912${LOCALES.indexOf(locale)}`;
    const dialog = page.getByRole('dialog');
    const field = (name: string) =>
      dialog.getByRole('textbox', { name: new RegExp(`^${t(name)}(?: \\*)?$`) });
    const press = (name: string) => dialog.getByRole('button', { name: t(name) }).click();
    await expect(main.getByText('•••• 4567')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: t('bankAccounts:show') }).click();
    const password = dialog.getByLabel(t('bankAccounts:password.label'), { exact: true });
    await password.fill('Wrong123');
    await press('bankAccounts:password.action');
    await expect(dialog.getByText(t('bankAccounts:password.wrong'))).toBeVisible();
    await expectAccessible(page);
    await password.fill(DEMO_PASSWORD);
    await press('bankAccounts:password.action');
    await expect(main.getByText('0039124567')).toBeVisible();

    await page.getByRole('button', { name: t('bankAccounts:add') }).click();
    await dialog.getByRole('combobox', { name: t('bankAccounts:fields.bank') }).click();
    await page.getByRole('option', { name: t('bankAccounts:banks.OCBCSGSG') }).click();
    await field('bankAccounts:fields.account').fill(number);
    await field('bankAccounts:fields.accountName').fill('Old Market');
    await field('bankAccounts:fields.email').fill('finance@oldmarket.example');
    await expectAccessible(page);
    await press('bankAccounts:form.save');
    await expect(dialog).toBeHidden();
    await expect(main.getByText(number)).toBeVisible();

    const bank = t('bankAccounts:banks.OCBCSGSG');
    const named = { bank, account: `•••• ${number.slice(-4)}` };
    const line = (of: Page) => of.getByRole('row').filter({ hasText: number });
    await expect(line(page).getByText(t('bankAccounts:places.toConfirm'))).toBeVisible();
    const confirm = t('bankAccounts:record.confirmOf', named);
    const own = page.getByRole('button', { name: confirm });
    await expect(own).toHaveAttribute('aria-disabled', 'true');

    const other = await openOffice(browser, { user: 'supervisor', locale, path: PATH });
    await other.page.getByRole('button', { name: confirm }).click();
    const asked = other.page.getByRole('dialog');
    await asked.getByLabel(t('bankAccounts:password.label'), { exact: true }).fill(DEMO_PASSWORD);
    await asked.getByRole('button', { name: t('bankAccounts:password.action') }).click();
    await expect(asked.getByText(number)).toBeVisible();
    await expectAccessible(other.page);
    await asked.getByRole('button', { name: t('bankAccounts:events.confirm') }).click();
    await expect(asked).toBeHidden();
    await expect(line(other.page).getByText(t('bankAccounts:places.inUse'))).toBeVisible();
    await page.reload();
    await expect(line(page).getByText(t('bankAccounts:places.inUse'))).toBeVisible();
    await page.getByRole('button', { name: t('bankAccounts:editOf', named) }).click();
    await field('bankAccounts:fields.accountName').fill('Old Market Pte Ltd');
    await press('bankAccounts:form.save');
    await expect(dialog).toBeHidden();
    await expect(line(page).getByText('Old Market Pte Ltd')).toBeVisible();
    await expect(line(page).getByText(t('bankAccounts:places.changeToConfirm'))).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: t('bankAccounts:deleteOf', named) }).click();
    await press('bankAccounts:deletion.action');
    await expect(dialog).toBeHidden();
    await expect(main.getByText(number)).toBeHidden();

    await page.getByRole('button', { name: t('bankAccounts:lock') }).click();
    await expect(main.getByText('0039124567')).toBeHidden();
  });
}

test('bank accounts fit a phone', async ({ browser }) => {
  const { page } = await openOffice(browser, { user: 'manager', path: PATH, width: 390 });
  await expect(page.getByText('•••• 4567')).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
});
