import { expect } from '@playwright/test';
import sharp from 'sharp';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

/** A name that nothing else has, short enough for a category. */
const newName = (first: string) => `${first}${Date.now() % 1e9}`;

for (const locale of languagesNow('categories are put in order')) {
  test(`categories are added, put in order by keys and deleted (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, {
      ...{ locale, user: 'manager', path: '/goods/categories' },
    });
    const dialog = page.getByRole('dialog');
    const [one, other] = [newName('One '), newName('Two ')];
    for (const name of [one, other]) {
      await page.getByRole('button', { name: t('categories:add'), exact: true }).click();
      await dialog.getByLabel(t('categories:fields.name')).fill(name);
      await dialog.getByLabel(t('categories:fields.nameZh')).fill(name);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('categories:form.save'), exact: true }).click();
      await expect(dialog).toBeHidden();
    }
    const names = page.locator('main li').filter({ hasText: new RegExp(`${one}|${other}`) });
    await expect(names).toHaveText([new RegExp(one), new RegExp(other)]);

    const handle = page.getByRole('button', { name: t('categories:drag.handle', { name: other }) });
    await handle.focus();
    await page.keyboard.press('Space');
    // What is taken lies over itself at first.
    const at = (name: string) => t('categories:drag.over', { name: other, other: name });
    await expect(page.getByText(at(other))).toBeAttached();
    // The list hears the arrow keys from the next timer on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(at(one))).toBeAttached();
    await page.keyboard.press('Space');
    await expect(names).toHaveText([new RegExp(other), new RegExp(one)]);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await page.reload();
    await expect(names).toHaveText([new RegExp(other), new RegExp(one)]);

    for (const name of [one, other]) {
      const remove = t('categories:deleteOf', { name });
      await page.getByRole('button', { name: remove, exact: true }).click();
      const act = t('categories:deletion.action');
      await dialog.getByRole('button', { name: act, exact: true }).click();
      await expect(dialog).toBeHidden();
    }
    await expect(names).toHaveCount(0);
  });
}

for (const locale of languagesNow('brands are shown')) {
  test(`a brand is added with its logo, stands on the public page, and is disabled (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, {
      ...{ locale, user: 'manager', path: '/goods/brands' },
    });
    const dialog = page.getByRole('dialog');
    const name = newName('Brand ');
    const background = { r: 20, g: 90, b: 90 };
    const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
    await page.getByRole('button', { name: t('brands:add'), exact: true }).click();
    await dialog.getByLabel(t('brands:fields.nameEn')).fill(name);
    await dialog.getByLabel(t('brands:fields.name'), { exact: true }).fill(name);
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('brands:form.save'), exact: true }).click();
    await expect(dialog).toBeHidden();

    const site = await page.context().newPage();
    await site.goto('/brands');
    const shown = site.getByText(name, { exact: true });
    await expect(shown.first()).toBeVisible();
    const logoOf = t('site:brands.logo', { name });
    await expect(site.getByRole('img', { name: logoOf, exact: true })).toBeVisible();

    await page
      .getByRole('button', { name: t('brands:turn.disable.of', { name }), exact: true })
      .click();
    const act = t('brands:turn.disable.act');
    await dialog.getByRole('button', { name: act, exact: true }).click();
    await expect(dialog).toBeHidden();
    const back = t('brands:turn.enable.of', { name });
    await expect(page.getByRole('button', { name: back, exact: true })).toBeVisible();
    await site.reload();
    await expect(shown).toHaveCount(0);
  });
}

for (const locale of languagesNow('goods off the shelf')) {
  test(`goods go off the shelf with a reason and are put on it again (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, {
      ...{ locale, user: 'manager', path: '/goods?tab=onShelf&direction=last' },
    });
    await page.locator('main tbody a').last().click();
    const press = (event: 'takeOff' | 'putOn') =>
      page.getByRole('button', { name: t(`goods:events.${event}`), exact: true });
    const dialog = page.getByRole('dialog');
    const inDialog = (event: 'takeOff' | 'putOn') =>
      dialog.getByRole('button', { name: t(`goods:events.${event}`), exact: true });
    await press('takeOff').click();
    await dialog.getByLabel(t('goods:record.form.reason')).fill('Season over');
    await dialog
      .getByRole('radio', { name: t('goods:record.form.endsOf.moment'), exact: true })
      .check();
    await expect(dialog.getByLabel(t('goods:record.form.until')).first()).toBeVisible();
    await expectAccessible(page);
    await dialog
      .getByRole('radio', { name: t('goods:record.form.endsOf.restocked'), exact: true })
      .check();
    await inDialog('takeOff').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Season over').first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await press('putOn').click();
    await inDialog('putOn').click();
    await expect(dialog).toBeHidden();
    await expect(press('takeOff')).toBeVisible();
  });
}
