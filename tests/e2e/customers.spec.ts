import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { expectAccessible, LOCALES, openOffice, test } from './support/office.ts';

for (const [index, locale] of LOCALES.entries()) {
  test(`a customer asks to be authorised, and is from the desk by keyboard (${locale})`, async ({
    browser,
    baseURL,
  }) => {
    const { api } = await signIn(baseURL ?? '', 'manager', DEMO_PASSWORD, { shopId: 1 });
    const name = `Journey ${locale} ${Date.now()}`;
    const { id } = await api.addCustomer({
      body: {
        name,
        phone: `6${Date.now()}${index}`,
        grade: 'general',
        paymentTermsCode: 'COD',
        consumptionTax: true,
        creditLimit: '0',
      },
    });
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      path: `/customers/${id}`,
    });
    const chip = (place: string) =>
      page
        .locator('main [data-meaning]')
        .filter({ hasText: new RegExp(`^${t(`customers:places.${place}`)}$`) })
        .first();
    await expect(chip('notAuth')).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: t('customers:events.apply') })
      .first()
      .click();
    const apply = page.getByRole('dialog');
    await apply.getByRole('textbox', { name: t('customers:creditLimit') }).fill('750');
    await expectAccessible(page);
    await apply.getByRole('button', { name: t('customers:events.apply') }).click();
    await expect(chip('inAuth')).toBeVisible();

    const auditor = await openOffice(browser, { user: 'auditor', locale, path: '/customers/desk' });
    const queue = auditor.page.getByRole('navigation', { name: t('desk:queue') });
    await queue.getByRole('button', { name }).click();
    await expect(auditor.page.getByRole('heading', { name })).toBeVisible();
    await expectAccessible(auditor.page);
    await auditor.page.keyboard.press('a');
    const approve = auditor.page.getByRole('dialog');
    await approve.getByRole('textbox', { name: t('records:remark') }).fill('Papers seen');
    await auditor.page.keyboard.press('Tab');
    await approve.getByRole('button', { name: t('customers:events.approve') }).click();
    await expect(approve).toBeHidden();
    await expect(queue.getByRole('button', { name })).toBeHidden();
    await auditor.page.context().close();

    await page.goto(`/customers?q=${encodeURIComponent(name)}&tab=approve`);
    await expect(page.getByRole('link', { name })).toBeVisible();
    await expect(page.getByText(/750/).first()).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  });
}
