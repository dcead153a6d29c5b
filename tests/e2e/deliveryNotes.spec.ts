import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
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
  newOrder,
  openOffice,
  placeChip,
  test,
} from './support/office.ts';

type Event = Parameters<
  Awaited<ReturnType<typeof backstage>>['api']['operation']
>[0]['body']['event'];

/** Sends an order an event, as somebody else would. */
async function sent(orderId: number, event: Event) {
  const { api } = await backstage();
  const flags = { idempotencyKey: randomUUID() };
  return (await api.operation({ body: { orderId, event } }, flags)).order;
}

/** An order that waits with a driver and a vehicle of its own. */
async function plannedOrder() {
  const { api } = await backstage();
  const { order } = await newOrder();
  const { lines } = await sent(order.id, { type: 'accept' });
  const leaving = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  await sent(order.id, { type: 'ship', lines: leaving });
  const part = randomUUID().slice(0, 8).toUpperCase();
  const { driver } = await api.saveDriver({ body: { ...driverCard, number: `N${part}` } });
  const { vehicle } = await api.saveVehicle({ body: { ...vehicleCard, plate: `N ${part}` } });
  const van = { driverId: driver.id, vehicleId: vehicle.id };
  return { order: await sent(order.id, { type: 'assignWaybill', ...van }), van };
}

/** Signs on the pad. */
async function draw(page: Page) {
  const box = await page.getByRole('dialog').locator('canvas').boundingBox();
  if (!box) throw new Error('There is nothing to sign on');
  await page.mouse.move(box.x + 20, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 4 });
  await page.mouse.up();
}

for (const locale of languagesNow('a delivery note goes out')) {
  test(`an order gets its delivery note, comes back once and is signed for (${locale})`, async ({
    browser,
  }) => {
    const { order, van } = await plannedOrder();
    const { page, t } = await openOffice(browser, { locale, path: `/orders/${order.id}` });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: t('orders:record.deliveryNote'), exact: true }).click();
    const day = dialog.getByRole('textbox', { name: t('deliveryNotes:fields.day') });
    await day.fill('');
    const save = dialog.getByRole('button', { name: t('deliveryNotes:entry.action'), exact: true });
    await save.click();
    await expect(dialog.getByText(t('validation:day'))).toBeVisible();
    await day.fill(writeDay('2031-03-04', locale));
    await expectAccessible(page);
    await save.click();
    const heading = page.getByRole('heading', { level: 1, name: /^DN-\d+$/ });
    await expect(heading).toBeVisible();
    const number = await heading.innerText();
    await expect(placeChip(page, t, 'deliveryNotes:places.undelivered')).toBeVisible();
    await expectAccessible(page);

    await beginEvent(page, t, 'deliveryNotes:events.depart');
    await confirmEvent(page, t, 'deliveryNotes:events.depart');
    await expect(placeChip(page, t, 'deliveryNotes:places.inTransit')).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await beginEvent(page, t, 'deliveryNotes:events.fail');
    await dialog.getByRole('combobox', { name: t('deliveryNotes:fields.reason') }).click();
    await page.getByRole('option', { name: t('deliveryNotes:reasons.closed') }).click();
    await expectAccessible(page);
    await confirmEvent(page, t, 'deliveryNotes:events.fail');
    await expect(placeChip(page, t, 'deliveryNotes:places.undelivered')).toBeVisible();
    await expect(
      page.getByRole('heading', { name: t('deliveryNotes:record.failed') }),
    ).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);

    await sent(order.id, { type: 'assignWaybill', ...van });
    await sent(order.id, { type: 'depart' });
    await page.reload();
    await expect(placeChip(page, t, 'deliveryNotes:places.inTransit')).toBeVisible();
    await beginEvent(page, t, 'deliveryNotes:events.deliver');
    await dialog
      .getByRole('textbox', { name: t('deliveryNotes:fields.signedBy') })
      .fill('Nguyễn 美玲');
    await draw(page);
    await expectAccessible(page);
    await confirmEvent(page, t, 'deliveryNotes:events.deliver');
    await expect(placeChip(page, t, 'deliveryNotes:places.delivered')).toBeVisible();
    await expect(
      page.locator('main').getByRole('img', { name: t('deliveryNotes:fields.signature') }),
    ).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);

    await page.setViewportSize({ width: 1440, height: 900 });
    const paper = page.waitForEvent('download');
    await page
      .getByRole('button', { name: t('deliveryNotes:record.download'), exact: true })
      .click();
    expect((await paper).suggestedFilename()).toBe(`${number}.pdf`);

    await page.goto(`/deliveryNotes?q=${number}`);
    await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 1, name: t('deliveryNotes:list.title') }),
    ).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });
}

for (const locale of languagesNow('delivery notes leave together')) {
  test(`several delivery notes leave together, and one stays with its reason (${locale})`, async ({
    browser,
  }) => {
    const { api } = await backstage();
    const ready = [await plannedOrder(), await plannedOrder()].map(({ order }) => order.id);
    const early = (await newOrder()).order.id;
    const { lines } = await sent(early, { type: 'accept' });
    const leaving = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
    await sent(early, { type: 'ship', lines: leaving });
    const body = { orderIds: [...ready, early], day: '2035-06-07' };
    const { notes } = await api.addDeliveryNotes({ body }, { idempotencyKey: randomUUID() });
    // The latest day stands first.
    const { page, t } = await openOffice(browser, { locale, path: '/deliveryNotes' });
    for (const { number } of notes) {
      await page.getByRole('checkbox', { name: new RegExp(`${number}$`) }).check();
    }
    const send = page.getByRole('button', { name: t('deliveryNotes:sendOut.action'), exact: true });
    await send.click();
    const dialog = page.getByRole('dialog');
    const said = (key: string, count: number) =>
      t(`${key}_${count === 1 ? 'one' : 'other'}`, { shown: String(count) });
    await expect(dialog.getByText(said('deliveryNotes:sendOut.confirm', 2))).toBeVisible();
    await expect(dialog.getByText(said('deliveryNotes:sendOut.stay', 1))).toBeVisible();
    await expect(dialog.getByRole('listitem')).toContainText(notes[2]?.number ?? '?');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: said('deliveryNotes:sendOut.run', 2) }).click();
    await expect(dialog.getByText(said('deliveryNotes:sendOut.gone', 2))).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    for (const { id } of notes.slice(0, 2)) {
      const { deliveryNote } = await api.getDeliveryNote({ params: { id } });
      expect(deliveryNote.status).toBe('inTransit');
    }
  });
}
