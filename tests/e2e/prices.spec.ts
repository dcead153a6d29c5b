import { expect, type Page } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

type Words = Awaited<ReturnType<typeof openOffice>>['t'];

const question = (page: Page, t: Words, step: string) =>
  page.getByRole('heading', { name: t(`orderEntry:question.${step}`) });

/** Whom and what the price is agreed on with: nothing else of the browser's journeys is about them. */
const CUSTOMER = 'OM10081';
const GOODS = 'OM-1003';

for (const locale of languagesNow('a price of a customer’s own')) {
  test(`a customer gets a price, the next order shows why it holds and is entered at it (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, {
      ...{ locale, user: 'manager', path: `/customers?q=${CUSTOMER}` },
    });
    const dialog = page.getByRole('dialog');
    await page.locator('main tbody a').first().click();
    await page.waitForURL(/\/customers\/\d+/);
    const customerPage = page.url();
    const panel = page.getByRole('region', { name: t('prices:panel.ofCustomer'), exact: true });
    await panel.getByRole('button', { name: t('prices:add.act'), exact: true }).click();
    await dialog.getByRole('combobox', { name: t('prices:fields.goods') }).fill(GOODS);
    await page.getByRole('option', { name: GOODS }).click();
    await dialog.locator('[data-path="price"]').fill(locale === 'vn-VM' ? '7,35' : '7.35');
    await dialog.locator('[data-path="fromQuantity"]').fill('20');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('prices:add.title'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(panel.getByText(/7[.,]35/).first()).toBeVisible();

    await page.goto('/orders/new');
    await page.getByRole('combobox', { name: t('orderEntry:customer.label') }).fill(CUSTOMER);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question(page, t, 'goods')).toBeVisible();
    await page.getByRole('combobox', { name: t('orderEntry:goods.label') }).fill(GOODS);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox').last()).toBeFocused();
    const line = page
      .getByRole('list', { name: t('orderEntry:goods.lines') })
      .getByRole('listitem');
    // Below its break the grade's price holds.
    await page.keyboard.type('2');
    await expect(line).not.toContainText(t('orderEntry:goods.ownPrice'));
    await page.keyboard.type('0');
    await expect(line).toContainText(t('orderEntry:goods.ownPrice'));
    await expect(line).toContainText(/147[.,]00/);
    await expect(line.locator('[aria-busy=true]')).toHaveCount(0);

    const why = line.locator('[aria-haspopup="dialog"]');
    await why.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(t('prices:holds'))).toBeVisible();
    await expect(dialog.getByText(t('prices:lost.lessSpecific')).first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(why).toBeFocused();

    const next = page.getByRole('button', { name: t('records:entry.next'), exact: true });
    await next.click();
    await expect(question(page, t, 'delivery')).toBeVisible();
    await page.getByRole('textbox', { name: t('orderEntry:delivery.day') }).fill('+5');
    await page.keyboard.press('Enter');
    await expect(question(page, t, 'price')).toBeVisible();
    await next.click();
    await expect(question(page, t, 'check')).toBeVisible();
    await page.getByRole('button', { name: t('orderEntry:check.commit') }).click();
    await page
      .getByRole('link', { name: t('orderEntry:committed.open') })
      .or(page.getByRole('button', { name: t('orderEntry:committed.open') }))
      .first()
      .click();
    await page.waitForURL(/\/orders\/\d+\b/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/OM\d{6}-\d{5}/);
    const lines = page.getByRole('region', { name: t('orders:record.lines'), exact: true });
    await expect(lines).toContainText(/7[.,]35/);
    await lines.locator('[aria-haspopup="dialog"]').click();
    await expect(dialog.getByText(t('prices:why.rowsOfToday'))).toBeVisible();
    await expect(dialog.getByText(t('prices:why.agreed'))).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);

    // What was agreed on ends where it began.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(customerPage);
    const own = panel.getByRole('row').filter({ hasText: /7[.,]35/ });
    await own.getByRole('button', { name: t('prices:act.remove') }).click();
    await dialog.getByRole('button', { name: t('prices:remove.act'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(own).toHaveCount(0);
  });
}
