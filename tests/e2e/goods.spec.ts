import { expect } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

for (const locale of languagesNow('goods are added')) {
  test(`goods are added, completed, put on the shelf and ordered (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, { locale, user: 'manager', path: '/goods' });
    const stamp = String(Date.now() % 1e9);
    // Neither the first nor the last of the list, which other journeys use.
    const sku = `OM-1150-${stamp}`;
    const dialog = page.getByRole('dialog');
    const field = (key: string, figures = {}) =>
      dialog.getByRole('textbox', { name: t(key, figures) }).first();
    const choose = async (label: string, option: string) => {
      const box = dialog.getByRole('combobox', { name: label }).first();
      await box.click();
      await page.getByRole('option', { name: option, exact: true }).click();
      await expect(box).toHaveValue(option);
    };
    await page.getByRole('button', { name: t('goods:form.add'), exact: true }).click();
    await expect(field('goods:name')).toBeFocused();
    await field('goods:name').fill(`Oat milk ${stamp}`);
    await field('goods:nameZh').fill(`燕麦奶 ${stamp}`);
    await field('goods:sku').fill(sku);
    await dialog.getByRole('combobox', { name: t('goods:category') }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await choose(t('goods:baseUnit'), t('names:units.bottle_one'));
    await dialog.getByRole('button', { name: t('goods:form.addUnit'), exact: true }).click();
    await choose(t('goods:form.auxiliary', { number: 1 }), t('names:units.carton_one'));
    const unit = t('names:units.bottle_one');
    await field('goods:form.holds', { number: 1, unit }).fill('12');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: t('goods:form.add'), exact: true }).click();
    await page.waitForURL(/\/goods\/\d+\b/);

    // Without prices they stay off the shelf, and the button says why.
    await expect(dialog).toBeHidden();
    const putOn = page.getByRole('button', { name: t('goods:events.putOn'), exact: true });
    await expect(putOn).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText(t('errors:rule.goodsArePriced')).first()).toBeVisible();
    await page.getByRole('button', { name: t('goods:form.title'), exact: true }).click();
    for (const tier of ['general', 'junior', 'intermediate', 'premium']) {
      await field(`goods:wholesaleOf.${tier}`).fill('5');
    }
    await dialog.getByRole('button', { name: t('goods:form.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await putOn.click();
    await dialog.getByRole('button', { name: t('goods:events.putOn'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t('goods:places.onShelf')).first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto('/orders/new');
    await page.getByRole('combobox', { name: t('orderEntry:customer.label') }).fill('OM10118');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Enter');
    const box = page.getByRole('combobox', { name: t('orderEntry:goods.label') });
    await box.fill(sku);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await box.press('Enter');
    const line = page
      .getByRole('list', { name: t('orderEntry:goods.lines') })
      .getByRole('listitem');
    await expect(line).toContainText(stamp);
  });
}

test('the bar that stays in view leaves a phone its page', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/goods', width: 390 });
  await page.locator('[data-card] a').first().click();
  const bar = page.getByRole('toolbar', {
    name: t('records:actions', { record: t('goods:record.name') }),
  });
  await expect(page.getByRole('button', { name: t('goods:setStock'), exact: true })).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThan(150);
});
