import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

/** A picture as people bring them: of no ratio in particular. */
async function photo(name: string, colour: string, width = 900, height = 600) {
  const image = sharp({ create: { width, height, channels: 3, background: colour } });
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/** Drags files of the desktop onto an element. */
async function dropOn(page: Page, selector: string, file: Awaited<ReturnType<typeof photo>>) {
  const given = { name: file.name, type: file.mimeType, content: file.buffer.toString('base64') };
  const transfer = await page.evaluateHandle(({ name, type, content }) => {
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
    const dragged = new DataTransfer();
    dragged.items.add(new File([bytes], name, { type }));
    return dragged;
  }, given);
  await page.dispatchEvent(selector, 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent(selector, 'drop', { dataTransfer: transfer });
}

for (const locale of languagesNow('pictures of goods')) {
  test(`pictures of goods are dropped, cut, sorted, looked at and removed (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, { locale, user: 'manager', path: '/goods' });
    // Neither the first nor the last of the list, which other journeys use.
    const row = page.getByRole('row').nth(8);
    const link = row.getByRole('link').first();
    const goods = (await link.textContent()) ?? '';
    const height = (await row.boundingBox())?.height;
    await link.click();
    await page.waitForURL(/\/goods\/\d+\b/);
    const dialog = page.getByRole('dialog');
    const place = (name: string) =>
      page.getByRole('region', { name: t(`goods:pictures.places.${name}`), exact: true });
    const cut = dialog.getByRole('button', { name: t('goods:pictures.crop.action'), exact: true });
    const stored = (name: string) => place(name).getByRole('listitem');
    await expect(place('thumbnail')).toBeVisible();
    await expectAccessible(page);

    // A file from the desktop is cut to a square, which the keys move and enlarge.
    await place('thumbnail').evaluate((element) => element.setAttribute('data-here', ''));
    await dropOn(page, '[data-here]', await photo('front.png', '#a33'));
    await expect(cut).toBeEnabled();
    const area = dialog.getByRole('group', { name: t('goods:pictures.crop.area') });
    await area.focus();
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
    await expect(
      dialog.getByRole('button', { name: t('goods:pictures.crop.zoomOut') }),
    ).toBeEnabled();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const sent = page.waitForRequest((one) => one.url().includes('/crm/goods/img/upload'));
    await cut.click();
    expect((await sent).method()).toBe('POST');
    await expect(dialog).toBeHidden();
    await expect(stored('thumbnail')).toHaveCount(1);

    // Several are cut one after the other, and one that is none says so.
    const chooser = place('scene').locator('input[type="file"]');
    await chooser.setInputFiles([
      await photo('left.png', '#3a3', 800, 490),
      await photo('right.png', '#33a', 800, 490),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ]);
    await expect(place('scene').getByRole('alert')).toContainText('notes.txt');
    await expect(dialog).toContainText('left.png');
    await expect(cut).toBeEnabled();
    await cut.click();
    await expect(dialog).toContainText('right.png');
    await expect(cut).toBeEnabled();
    await cut.click();
    await expect(dialog).toBeHidden();
    await expect(stored('scene')).toHaveCount(2);

    // By the handle and the keys the first goes behind the second.
    const addresses = () =>
      place('scene')
        .getByRole('img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    await expect.poll(async () => (await addresses()).length).toBe(2);
    const [first, second] = await addresses();
    const nameOf = (number: number) =>
      t('goods:pictures.alt', {
        goods,
        place: t('goods:pictures.places.scene'),
        number: String(number),
      });
    const handle = page.getByRole('button', {
      name: t('goods:pictures.drag.handle', { name: nameOf(1) }),
      exact: true,
    });
    await handle.focus();
    const saved = page.waitForResponse((one) => one.url().includes('/crm/goods/img/update'));
    await page.keyboard.press('Space');
    // What is told to who cannot see it says where it is.
    const isAt = (number: number, timeout?: number) => {
      const figures = { name: nameOf(1), other: nameOf(number) };
      return expect(page.getByText(t('goods:pictures.drag.over', figures))).toBeAttached({
        ...(timeout === undefined ? {} : { timeout }),
      });
    };
    await isAt(1);
    // The keys are listened to a moment after Space, sooner than a hand presses the next one. Behind the
    // last picture there is no place, so one press too many leads nowhere.
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await isAt(2, 1_000);
    }).toPass();
    await page.keyboard.press('Space');
    expect((await (await saved).json()) as object).toMatchObject({ success: true });
    await expect.poll(addresses).toEqual([second, first]);

    // One is looked at large, and the arrow keys lead to the other.
    await page
      .getByRole('button', { name: t('goods:pictures.look', { name: nameOf(1) }), exact: true })
      .click();
    await expect(dialog.getByRole('img', { name: nameOf(1), exact: true })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('img', { name: nameOf(2), exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page
      .getByRole('button', {
        name: t('goods:pictures.remove.label', { name: nameOf(1) }),
        exact: true,
      })
      .click();
    await dialog
      .getByRole('button', { name: t('goods:pictures.remove.action'), exact: true })
      .click();
    await expect(dialog).toBeHidden();
    await expect(stored('scene')).toHaveCount(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    // In the list it stands before the name, in a row as high as before.
    await page.goBack();
    const listed = page.getByRole('row').filter({ hasText: goods }).first();
    await expect(listed.locator('img')).toBeVisible();
    expect((await listed.boundingBox())?.height).toBe(height);
    await expectAccessible(page);
  });
}
