import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { formatMoney } from '../../api/kernel/amounts.ts';
import { writeDay } from '../../src/components/moment/day.ts';
import { card as driverCard } from '../domains/drivers/variants.ts';
import { card as vehicleCard } from '../domains/vehicles/variants.ts';
import { languagesNow } from '../support/languages.ts';
import {
  backstage,
  beginEvent,
  confirmEvent,
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  placeChip,
  shippedOrder,
  test,
  type Words,
} from './support/office.ts';

/** A driver and a vehicle that no other test sends out. */
async function newVan() {
  const { api } = await backstage();
  const part = randomUUID().slice(0, 8).toUpperCase();
  const name = `Tour ${part}`;
  await api.saveDriver({ body: { ...driverCard, number: `T${part}`, name } });
  const plate = `T ${part}`;
  await api.saveVehicle({ body: { ...vehicleCard, plate } });
  return { name, plate };
}

/** Chooses what a field offers that contains a text. */
async function choose(page: Page, field: string, text: string) {
  const box = page.getByRole('dialog').getByRole('combobox', { name: field });
  await box.fill(text);
  await page.getByRole('option', { name: text }).click();
}

/** Sends the waybill an event that asks first. */
async function tell(page: Page, t: Words, event: string) {
  await beginEvent(page, t, `waybills:events.${event}`);
  await confirmEvent(page, t, `waybills:events.${event}`);
}

for (const locale of languagesNow('a waybill goes out')) {
  test(`a waybill is made, goes out and comes back with its cash (${locale})`, async ({
    browser,
  }) => {
    const [order, other] = [await shippedOrder(), await shippedOrder()];
    const van = await newVan();
    const { page, t } = await openOffice(browser, { locale, path: '/waybills' });
    await expectAccessible(page);
    await expectNoSideScroll(page);

    await page.getByRole('button', { name: t('waybills:list.add'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: t('waybills:entry.action'), exact: true });
    await expect(dialog.getByText(order.orderSn)).toBeVisible();
    await save.click();
    await expect(dialog.getByText(t('validation:selectFirst'))).toBeVisible();
    await dialog
      .getByRole('textbox', { name: t('waybills:fields.day') })
      .fill(writeDay('2031-03-04', locale));
    await choose(page, t('orders:record.form.driver'), van.name);
    await choose(page, t('orders:record.form.vehicle'), van.plate);
    await expectAccessible(page);
    await dialog.getByRole('checkbox', { name: new RegExp(order.orderSn) }).check();
    await save.click();
    await expect(dialog).toBeHidden();

    await page.getByRole('searchbox').fill(van.plate);
    const link = page.getByRole('link', { name: /^WB-\d+$/ });
    await expect(link).toHaveCount(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(link).toBeVisible();
    await expectNoSideScroll(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await link.click();
    // The list has such a chip too.
    await page.waitForURL(/\/waybills\/\d+/);
    await expect(
      page.getByRole('heading', { level: 1, name: t('waybills:list.title') }),
    ).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(placeChip(page, t, 'waybills:places.planned')).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: t('waybills:events.put'), exact: true }).click();
    await dialog.getByRole('checkbox', { name: new RegExp(other.orderSn) }).check();
    await dialog.getByRole('button', { name: t('waybills:events.put'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: other.orderSn }).first()).toBeVisible();
    await expectAccessible(page);
    const act = (type: string, { orderSn }: { orderSn: string }) => {
      const action = t(`waybills:record.${type}`);
      return page.getByRole('button', {
        name: t('waybills:record.actOn', { action, order: orderSn }),
        exact: true,
      });
    };
    await act('leaveWaybill', other).click();
    await expect(act('leaveWaybill', other)).toBeHidden();

    const number = await page.getByRole('heading', { level: 1 }).innerText();
    const paper = page.waitForEvent('download');
    await page
      .getByRole('button', { name: t('waybills:record.download'), exact: true })
      .first()
      .click();
    expect((await paper).suggestedFilename()).toBe(`${number}.pdf`);

    await tell(page, t, 'load');
    await expect(placeChip(page, t, 'waybills:places.loaded')).toBeVisible();
    await tell(page, t, 'depart');
    await expect(placeChip(page, t, 'waybills:places.departed')).toBeVisible();
    await expectAccessible(page);

    await page.setViewportSize({ width: 390, height: 844 });
    await act('arrive', order).click();
    await act('deliver', order).click();
    await expect(act('deliver', order)).toBeHidden();
    await expectNoSideScroll(page);
    await beginEvent(page, t, 'waybills:events.return');
    const cash = locale === 'vn-VM' ? '12,5' : '12.5';
    await dialog.getByRole('textbox', { name: t('waybills:fields.cash') }).fill(cash);
    await dialog.getByRole('textbox', { name: t('waybills:fields.empties') }).fill('2 crates');
    await expectAccessible(page);
    await confirmEvent(page, t, 'waybills:events.return');
    await expect(placeChip(page, t, 'waybills:places.returned')).toBeVisible();
    const counted = formatMoney('12.50', 'SGD', locale);
    await expect(page.locator('main').getByText(counted).first()).toBeVisible();
    await expect(page.locator('main').getByText('2 crates').first()).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
  });
}
