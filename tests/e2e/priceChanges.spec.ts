import { expect, type Locator } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  placeChip,
  test,
} from './support/office.ts';

/** Whom and what the prices are changed for: nothing else of the browser's journeys is about them. */
const CUSTOMER = 'OM10092';
const GOODS = ['OM-1011', 'OM-1012'] as const;

/** Pastes what a spreadsheet puts on the clipboard: its table, and the same as text. */
const paste = (field: Locator, rows: readonly (readonly string[])[]) =>
  field.evaluate((element, cells) => {
    const data = new DataTransfer();
    data.setData('text/plain', cells.map((row) => row.join('\t')).join('\r\n'));
    const table = cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
    data.setData('text/html', `<table>${table.join('')}</table>`);
    const pasted = { clipboardData: data, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', pasted));
  }, rows);

for (const locale of languagesNow('a price change')) {
  test(`prices are pasted, approved by another person and hold on the next order (${locale})`, async ({
    browser,
  }) => {
    const price = (amount: string) => (locale === 'vn-VM' ? amount.replace('.', ',') : amount);
    const { page, t } = await openOffice(browser, {
      ...{ locale, user: 'manager', path: '/price-changes' },
    });
    await page.getByRole('button', { name: t('priceChanges:add.title') }).click();
    const dialog = page.getByRole('dialog');
    const title = `Journey ${locale}`;
    await dialog.getByRole('textbox', { name: t('priceChanges:fields.title') }).fill(title);
    await dialog
      .getByRole('combobox', { name: t('priceChanges:fields.level'), exact: true })
      .click();
    await page.getByRole('option', { name: t('priceChanges:levels.customer') }).click();
    const customers = dialog.getByRole('combobox', {
      name: t('prices:fields.customer'),
      exact: true,
    });
    await customers.first().fill(CUSTOMER);
    await page.getByRole('option', { name: CUSTOMER }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('priceChanges:add.title') }).click();
    await page.waitForURL(/\/price-changes\/\d+/);

    const box = page.getByRole('textbox', { name: t('priceChanges:paste.box') });
    await paste(box, [
      [GOODS[0], 'first', price('0.10')],
      [GOODS[1], 'second', price('99.50')],
      ['Nothing of the shop', '', price('1.00')],
    ]);
    await expect(page.getByText('Nothing of the shop')).toBeVisible();
    const prices = page.locator('input[data-row]');
    await expect(prices).toHaveCount(2);
    await expect(prices.nth(0)).toHaveValue(price('0.10'));
    await prices.nth(0).focus();
    await page.keyboard.press('ArrowDown');
    await expect(prices.nth(1)).toBeFocused();
    await page.keyboard.type(price('88.00'));
    await page.keyboard.press('Control+z');
    await expect(prices.nth(1)).toHaveValue(price('99.50'));
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    // What is typed outlives a reload.
    await page.reload();
    await expect(prices.nth(1)).toHaveValue(price('99.50'));
    await page.getByRole('button', { name: t('priceChanges:grid.save') }).click();
    await expect(page.getByText(t('priceChanges:grid.saved'))).toBeVisible();
    await page.getByRole('button', { name: t('priceChanges:events.submit'), exact: true }).click();
    await expectAccessible(page);
    await dialog
      .getByRole('button', { name: t('priceChanges:events.submit'), exact: true })
      .click();
    await expect(placeChip(page, t, 'priceChanges:places.waiting')).toBeVisible();

    const path = new URL(page.url()).pathname;
    const second = await openOffice(browser, { locale, user: 'auditor', path });
    const approve = second.page.getByRole('button', { name: t('priceChanges:events.approve') });
    await approve.click();
    const asked = second.page.getByRole('dialog');
    await asked.getByRole('button', { name: t('priceChanges:events.approve') }).click();
    await expect(placeChip(second.page, t, 'priceChanges:places.inForce')).toBeVisible();
    await expectAccessible(second.page);

    await page.goto('/orders/new');
    await page.getByRole('combobox', { name: t('orderEntry:customer.label') }).fill(CUSTOMER);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: t('orderEntry:goods.label') }).fill(GOODS[1]);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox').last()).toBeFocused();
    await page.keyboard.type('2');
    const line = page
      .getByRole('list', { name: t('orderEntry:goods.lines') })
      .getByRole('listitem');
    await expect(line).toContainText(t('orderEntry:goods.ownPrice'));
  });
}
