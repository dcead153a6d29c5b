import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import {
  beginEvent,
  confirmEvent,
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  origin,
  placeChip,
  test,
} from './support/office.ts';

for (const locale of languagesNow('a driver is added')) {
  test(`a driver is added, goes off duty, comes back, and is removed (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, { locale, path: '/drivers' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    const name = `Journey ${locale} ${Date.now()}`;
    await page.getByRole('button', { name: t('drivers:list.add'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('drivers:fields.name')).fill(name);
    await dialog.getByLabel(t('drivers:fields.licencePlate')).fill('gbb  4471 k');
    await dialog.getByLabel(t('drivers:fields.name')).click();
    await dialog.getByRole('combobox', { name: t('drivers:fields.vehicleType') }).click();
    await page.getByRole('option', { name: t('names:vehicles.refrigeratedVan') }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('drivers:list.add'), exact: true }).click();

    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator('main').getByText('GBB 4471 K')).toBeVisible();
    await expect(placeChip(page, t, 'drivers:availability.free')).toBeVisible();
    await expectAccessible(page);

    const off = await beginEvent(page, t, 'drivers:events.goOffDuty');
    await off.getByRole('textbox', { name: t('records:remark') }).fill('On leave');
    await confirmEvent(page, t, 'drivers:events.goOffDuty');
    await expect(placeChip(page, t, 'drivers:places.offDuty')).toBeVisible();
    await expect(page.getByText('On leave').first()).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await beginEvent(page, t, 'drivers:events.goOnDuty');
    await confirmEvent(page, t, 'drivers:events.goOnDuty');
    await expect(placeChip(page, t, 'drivers:places.available')).toBeVisible();

    await page.goto('/drivers');
    await page.getByRole('searchbox').fill(name);
    await expect(page.getByRole('link', { name })).toHaveCount(1);
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });
}

test('a driver who is off duty is removed, and no list shows him any more', async ({ browser }) => {
  const api = await signIn(origin(), 'clerk', DEMO_PASSWORD, { shopId: 1 });
  const name = `Leaving ${Date.now()}`;
  const { driver } = await api.saveDriver({
    body: { name, licencePlate: 'YN 204 B', vehicleType: 'lorry' },
  });
  const { page, t } = await openOffice(browser, { path: `/drivers/${driver.id}` });
  await beginEvent(page, t, 'drivers:events.remove');
  await confirmEvent(page, t, 'drivers:events.remove');
  await expect(placeChip(page, t, 'drivers:places.removed')).toBeVisible();
  await page.goto('/drivers');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByText(t('drivers:list.noneTitle'))).toBeVisible();
});
