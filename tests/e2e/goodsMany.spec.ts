import { expect } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  pressInBar,
  test,
} from './support/office.ts';

for (const locale of languagesNow('goods are matched and put on the shelf together')) {
  test(`goods are matched with the warehouse, recommended and put on the shelf together (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, {
      ...{ locale, user: 'manager', path: '/goods?tab=offShelf' },
    });
    const dialog = page.getByRole('dialog');
    const press = (key: string) =>
      dialog
        .getByRole('button', { name: t(key), exact: true })
        .last()
        .click();
    await page.getByRole('combobox', { name: t('goods:warehouseCode') }).selectOption('unmatched');
    await expect(page).toHaveURL(/warehouse=unmatched/);
    // Those of other journeys stay as they are: the bar is looked at, and what it asks is not answered.
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: t('goods:many.putOn.action'), exact: true }).click();
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    // A copy of goods that nobody else touches.
    await page.goto('/goods/11');
    await pressInBar(page, t, 'goods:form.duplicate');
    const sku = `MM-${Date.now() % 1e9}`;
    await dialog
      .getByRole('textbox', { name: t('goods:sku') })
      .first()
      .fill(sku);
    await press('goods:form.add');
    await page.waitForURL(
      (url) => /\/goods\/\d+/.test(url.pathname) && !url.pathname.endsWith('/11'),
    );
    await expect(dialog).toBeHidden();

    await pressInBar(page, t, 'goods:match.title');
    await dialog.getByRole('textbox', { name: t('goods:warehouseCode') }).fill(`W-${sku}`);
    await expectAccessible(page);
    await press('goods:match.save');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`W-${sku}`, { exact: true }).first()).toBeVisible();

    await pressInBar(page, t, 'goods:recommend.on');
    await expect(
      page.getByText(t('goods:flagOf.recommended'), { exact: false }).first(),
    ).toBeVisible();

    // No warehouse system is set up here, and the dialog says so.
    await pressInBar(page, t, 'stock:compare.title');
    await expect(dialog.getByText(t('errors:rule.stockHasWarehouse'))).toBeVisible();
    await expectAccessible(page);
    await press('stock:compare.close');
    await expect(dialog).toBeHidden();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto(`/goods?q=${sku}`);
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: t('goods:many.putOn.action'), exact: true }).click();
    await press('goods:many.putOn.action');
    await expect(dialog.getByText(t('goods:many.putOn.did'), { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
}
