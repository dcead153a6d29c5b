import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

const TYPES = ['delivery', 'reservation', 'voucher', 'fanSubscription', 'brandPage'] as const;

/** What a phone reads off a picture. */
async function readCode(file: string): Promise<string> {
  const { data, info } = await sharp(await readFile(file))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

for (const locale of languagesNow('links are copied')) {
  test(`links are copied, and their posters downloaded and printed, in ${locale}`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      path: '/marketing/links',
      width: locale === 'vn-VM' ? 390 : 1440,
      dark: locale === 'zh-CN',
    });
    const main = page.locator('main');
    const own = (key: string, name: string): Locator =>
      main.getByRole('button', { name: t(`exclusiveLinks:${key}`, { name }), exact: true });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const type of TYPES) {
      const name = t(`exclusiveLinks:types.${type}.name`);
      const address = await main
        .getByLabel(t('exclusiveLinks:addressOf', { name }), { exact: true })
        .inputValue();
      expect(address).toContain(type === 'brandPage' ? '/brands?shop=1' : `link=${type}`);
      await own('copyOf', name).click();
      await expect(main.getByText(t('shell:copy.done')).first()).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

      await own('posterOf', name).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('canvas')).toBeVisible();
      const download = page.waitForEvent('download');
      await dialog
        .getByRole('button', { name: t('exclusiveLinks:poster.download'), exact: true })
        .click();
      const picture = await download;
      expect(picture.suggestedFilename()).toBe('QR code.png');
      expect(await readCode(await picture.path())).toBe(address);
      if (type === 'voucher') await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });
}

test('a poster is all that is printed of its page', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/marketing/links' });
  const name = t('exclusiveLinks:types.brandPage.name');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page
    .getByRole('button', { name: t('exclusiveLinks:posterOf', { name }), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('exclusiveLinks:poster.print'), exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('canvas')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
  await expect(page.locator('section[role=dialog] button').first()).toBeHidden();
  for (const paper of [
    {},
    { format: 'A4' },
    { format: 'A4', landscape: true },
    { format: 'Letter' },
  ]) {
    const printed = await page.pdf({ printBackground: true, ...paper });
    const { numPages } = await getDocumentProxy(new Uint8Array(printed));
    expect(numPages, JSON.stringify(paper)).toBe(1);
  }
  for (const around of ['html', 'body']) {
    await expect(page.locator(around)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
});

test('where the browser cannot copy, the link is selected to be copied by hand', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/marketing/links' });
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  });
  const name = t('exclusiveLinks:types.voucher.name');
  await page
    .getByRole('button', { name: t('exclusiveLinks:copyOf', { name }), exact: true })
    .click();
  const told = page.locator('main').getByRole('alert');
  await expect(told).toHaveText(t('shell:copy.byHand'));
  const selected = await page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  });
  expect(selected).toContain('link=voucher');
  await expectAccessible(page);
});

test('the brand page’s link opens the brands of that shop, to anybody', async ({ page }) => {
  await page.goto('/brands?shop=4');
  await expect(page.getByRole('heading', { level: 2, name: 'Egret' })).toBeVisible();
  await expect(page.getByText('Golden Paddy')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/brands?shop=999');
  await page.getByRole('link', { name: 'All brands' }).first().click();
  await expect(page.getByText('Golden Paddy').first()).toBeVisible();
});

test('who may not set the ordering page sees why, and a shop without one sees what to do', async ({
  browser,
}) => {
  const clerk = await openOffice(browser, { user: 'clerk', path: '/marketing/links' });
  const save = clerk.page
    .locator('main')
    .getByRole('button', { name: clerk.t('exclusiveLinks:orderingPage.save') });
  await expect(save).toHaveAttribute('aria-disabled', 'true');

  const { page, t } = await openOffice(browser, { user: 'admin', path: '/marketing/links' });
  await page.getByRole('button', { name: new RegExp(`^${t('common:layout.shop')}:`) }).click();
  await page.getByRole('menuitemradio').nth(4).click();
  await expect(page.getByText(t('exclusiveLinks:noOrderingPage'))).toHaveCount(4);
  const field = page.getByLabel(t('exclusiveLinks:orderingPage.address'), { exact: true });
  await field.fill('order.example.com');
  const button = page.getByRole('button', { name: t('exclusiveLinks:orderingPage.save') });
  await button.click();
  await expect(page.getByText(t('validation:webAddress'))).toBeVisible();
  await field.fill('https://order.example.com');
  await button.click();
  await expect(page.getByText(t('exclusiveLinks:noOrderingPage'))).toHaveCount(0);
});
