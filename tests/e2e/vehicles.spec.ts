import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  placeChip,
  test,
  type Words,
} from './support/office.ts';

/** Begins an event, wherever its button is, and answers its dialog. */
async function begin(page: Page, t: Words, event: string) {
  const name = t(`vehicles:events.${event}`);
  const shown = page.locator('main').getByRole('button', { name, exact: true }).first();
  const more = page.getByRole('button', { name: t('records:more'), exact: true });
  await expect(shown.or(more).first()).toBeVisible();
  if (await shown.isVisible()) await shown.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name }).first().click();
  }
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return { dialog, send: dialog.getByRole('button', { name, exact: true }) };
}

for (const locale of languagesNow('a vehicle is added')) {
  test(`a vehicle is added, repaired, put in service and removed (${locale})`, async ({
    browser,
  }) => {
    const plate = `E2E ${randomUUID().slice(0, 8).toUpperCase()}`;
    const { page, t } = await openOffice(browser, { locale, path: '/vehicles' });
    await page.getByRole('button', { name: t('vehicles:list.add'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByLabel(t(`vehicles:fields.${name}`));
    await field('plate').fill(plate.toLowerCase());
    await dialog.getByRole('combobox', { name: t('vehicles:fields.type') }).click();
    await page.getByRole('option', { name: t('names:vehicles.refrigeratedLorry') }).click();
    await field('loadCapacity').fill('70000');
    const volume = locale === 'vn-VM' ? '18,5' : '18.5';
    await field('volume').fill(volume);
    const add = dialog.getByRole('button', { name: t('vehicles:list.add'), exact: true });
    await add.click();
    await expect(dialog.getByText(t('validation:loadCapacity'))).toBeVisible();
    await expectAccessible(page);
    await field('loadCapacity').fill('3000');
    await add.click();
    await expect(dialog).toBeHidden();

    await page.getByRole('searchbox').fill(plate.replaceAll(' ', ''));
    const link = page.getByRole('link', { name: plate, exact: true });
    await expect(link).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(link).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await link.click();

    const repair = await begin(page, t, 'sendToRepair');
    await repair.dialog.getByRole('textbox').fill('Brakes');
    await repair.send.click();
    await expect(placeChip(page, t, 'vehicles:places.inRepair')).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const back = await begin(page, t, 'putInService');
    await back.send.click();
    await expect(placeChip(page, t, 'vehicles:places.available')).toBeVisible();
    await expectAccessible(page);
    const remove = await begin(page, t, 'remove');
    await remove.send.click();
    await expect(placeChip(page, t, 'vehicles:places.removed')).toBeVisible();
  });
}
