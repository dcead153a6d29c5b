import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { formatMoney } from '../../api/kernel/amounts.ts';
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
  origin,
  placeChip,
  pressInBar,
  shippedOrder,
  test,
  wordsOf,
} from './support/office.ts';

/** A loaded waybill with two stops, each with its delivery note. */
async function newTour() {
  const { api } = await backstage();
  const part = randomUUID().slice(0, 8).toUpperCase();
  const key = () => ({ idempotencyKey: randomUUID() });
  const { driver } = await api.saveDriver({
    body: { ...driverCard, number: `L${part}`, name: `Linh ${part}`, phone: '+6591234567' },
  });
  const { vehicle } = await api.saveVehicle({ body: { ...vehicleCard, plate: `L ${part}` } });
  const orders = [await shippedOrder(), await shippedOrder()];
  const orderIds = orders.map(({ id }) => id);
  const { waybill } = await api.saveVehicleToOrder(
    { body: { orderIds, driverId: driver.id, vehicleId: vehicle.id, day: '2031-03-05' } },
    key(),
  );
  await api.addDeliveryNotes({ body: { orderIds, day: '2031-03-05' } }, key());
  await api.moveWaybill({ params: { id: waybill.id }, body: { event: { type: 'load' } } }, key());
  return { waybill, driver, orders };
}

/** Nothing to touch is lower or narrower than a finger needs. */
async function expectTargets(page: Page) {
  const small = await page
    .locator('button:visible, a[href]:visible, select:visible, summary:visible')
    .evaluateAll((all) =>
      all
        .map((one) => ({ box: one.getBoundingClientRect(), text: one.textContent ?? '' }))
        .filter(({ box }) => box.height > 0 && (box.height < 43.5 || box.width < 43.5))
        .map(({ text }) => text),
    );
  expect(small).toEqual([]);
}

/** Signs with a finger. */
async function sign(page: Page, pad: Locator) {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is nothing to sign on');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 50, { steps: 4 });
  await page.mouse.up();
}

for (const locale of languagesNow('a driver delivers by a link')) {
  test(`a driver delivers by a link, through a lost connection, and it ends (${locale})`, async ({
    browser,
  }) => {
    const { waybill, driver, orders } = await newTour();
    const [first, second] = orders;
    if (!first || !second) throw new Error('There are two stops');
    const path = `/waybills/${waybill.id}`;
    const { page: office, t } = await openOffice(browser, { locale, path });
    await pressInBar(office, t, 'driverLinks:office.open');
    const dialog = office.getByRole('dialog');
    await expect(dialog.getByText(t('driverLinks:office.none'))).toBeVisible();
    await dialog.getByRole('button', { name: t('driverLinks:office.make'), exact: true }).click();
    await expect(dialog.getByRole('img', { name: t('driverLinks:office.qr') })).toBeVisible();
    await expect(dialog.getByRole('link')).toHaveAttribute('href', /^sms:\+6591234567\?/);
    await expectAccessible(office);
    const address = await dialog
      .getByLabel(t('driverLinks:office.address'), { exact: true })
      .innerText();
    expect(address).toMatch(new RegExp(`^${origin()}/drive/[0-9a-f]{40}$`));
    await office.keyboard.press('Escape');

    // A phone without a session.
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    await phone.addInitScript((value) => localStorage.setItem('locale', value), locale);
    const page = await phone.newPage();
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: t('driverLinks:drive.tab', { number: waybill.number }),
      }),
    ).toBeVisible();
    await expect(page.getByText(driver.name)).toBeVisible();
    await expect(page.getByText(t('driverLinks:drive.notOut'))).toBeVisible();
    const act = (stop: Locator, outcome: string) =>
      stop.getByRole('button', { name: t(`driverLinks:outcomes.${outcome}`), exact: true });
    const stopOf = (orderSn: string) => page.getByRole('article').filter({ hasText: orderSn });
    await expect(act(stopOf(first.orderSn), 'delivered')).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('driverLinks:drive.depart') }).click();
    await page.getByRole('button', { name: t('driverLinks:drive.departYes') }).click();
    await expect(act(stopOf(first.orderSn), 'delivered')).toBeVisible();
    await expectTargets(page);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSideScroll(page);
    }
    await expect(
      page.getByRole('link', { name: t('driverLinks:drive.map') }).first(),
    ).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/);

    await phone.setOffline(true);
    await act(stopOf(first.orderSn), 'delivered').click();
    const form = page.getByRole('form', { name: t('driverLinks:outcomes.delivered') });
    const save = form.getByRole('button', {
      name: t('driverLinks:drive.send', { act: t('driverLinks:outcomes.delivered') }),
    });
    await save.click();
    await expect(form.getByText(t('validation:proof'))).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('textbox', { name: t('driverLinks:drive.signedBy') }).fill('Tan Mei Ling');
    const cash = locale === 'vn-VM' ? '20,5' : '20.5';
    await form.getByRole('textbox', { name: t('driverLinks:drive.cashTaken') }).fill(cash);
    await sign(page, form.getByRole('img', { name: t('driverLinks:drive.signature') }));
    await save.click();
    await expect(page.getByText(t('driverLinks:drive.waits'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('driverLinks:drive.offlineTitle'))).toBeVisible();
    await expectAccessible(page);
    await phone.setOffline(false);
    await expect(page.getByText(t('driverLinks:drive.offlineTitle'))).toBeHidden();
    await expect(page.getByText(t('driverLinks:drive.waits'), { exact: true })).toBeHidden();

    await act(stopOf(second.orderSn), 'failed').click();
    const failing = page.getByRole('form', { name: t('driverLinks:outcomes.failed') });
    await failing
      .getByRole('combobox', { name: t('driverLinks:drive.reason') })
      .selectOption('closed');
    const picture = await sharp({
      create: { width: 600, height: 400, channels: 3, background: '#486' },
    })
      .jpeg()
      .toBuffer();
    await failing
      .getByLabel(t('driverLinks:drive.photo'), { exact: true })
      .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: picture });
    await expect(failing.getByRole('img', { name: t('driverLinks:drive.photoAlt') })).toBeVisible();
    await expectAccessible(page);
    await failing
      .getByRole('button', {
        name: t('driverLinks:drive.send', { act: t('driverLinks:outcomes.failed') }),
      })
      .click();
    await expect(page.getByText(t('driverLinks:drive.allDone'))).toBeVisible();
    await page.locator('summary').last().click();
    await expect(page.getByText(t('deliveryNotes:reasons.closed')).first()).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);

    await office.reload();
    await expect(placeChip(office, t, 'waybills:places.departed')).toBeVisible();
    await beginEvent(office, t, 'waybills:events.return');
    const counted = office
      .getByRole('dialog')
      .getByRole('textbox', { name: t('waybills:fields.cash') });
    await expect(counted).toHaveValue(locale === 'vn-VM' ? '20,50' : '20.50');
    await counted.fill('20');
    const less = { difference: formatMoney('0.50', 'SGD', locale) };
    await expect(office.getByText(t('driverLinks:office.cashLess', less))).toBeVisible();
    await expectAccessible(office);
    await counted.fill(cash);
    await confirmEvent(office, t, 'waybills:events.return');
    await expect(placeChip(office, t, 'waybills:places.returned')).toBeVisible();

    await page.reload();
    await expect(
      page.getByRole('heading', { level: 1, name: t('driverLinks:drive.endedTitle') }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${origin()}/drive/${'0'.repeat(40)}`);
    await expect(
      page.getByRole('heading', { level: 1, name: t('driverLinks:drive.unknownTitle') }),
    ).toBeVisible();
    await phone.close();
  });
}

/** What of the driver's page this browser keeps beside what waits to be sent. */
const keptOf = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    read: Object.keys(localStorage).filter((key) => key.startsWith('larder.driveRead')),
  }));

for (const locale of languagesNow('a driver opens the link without a connection')) {
  test(`a driver opens the link again without a connection, and what was noted is sent once (${locale})`, async ({
    browser,
  }) => {
    const { waybill, orders } = await newTour();
    const [first, second] = orders;
    if (!first || !second) throw new Error('There are two stops');
    const { api } = await backstage();
    const params = { id: waybill.id };
    const depart = { event: { type: 'depart' as const } };
    await api.moveWaybill({ params, body: depart }, { idempotencyKey: randomUUID() });
    const { token, version } = await api.makeDriverLink({ params, body: { version: 0 } });
    const address = `${origin()}/drive/${token}`;
    const t = wordsOf(locale);
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    await phone.addInitScript((value) => localStorage.setItem('locale', value), locale);
    const page = await phone.newPage();
    await page.goto(address);
    const stopOf = (orderSn: string) => page.getByRole('article').filter({ hasText: orderSn });
    await expect(stopOf(first.orderSn)).toBeVisible();
    // The page itself is kept last.
    await expect
      .poll(() =>
        page.evaluate(async (at) => {
          const kept = await caches.match(at);
          return kept !== undefined && navigator.serviceWorker.controller !== null;
        }, `/drive/${token}`),
      )
      .toBe(true);
    const cached = await page.evaluate(async () =>
      (await (await caches.open((await caches.keys())[0] ?? '')).keys()).map(
        ({ url }) => new URL(url).pathname,
      ),
    );
    expect(cached.filter((path) => !path.startsWith('/assets/'))).toEqual([`/drive/${token}`]);

    await phone.setOffline(true);
    await page.reload();
    const asOf = page.getByText(t('driverLinks:drive.asOf', { time: '' }).trim());
    await expect(asOf).toBeVisible();
    await expect(stopOf(second.orderSn)).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await stopOf(first.orderSn)
      .getByRole('button', { name: t('driverLinks:outcomes.delivered'), exact: true })
      .click();
    const form = page.getByRole('form', { name: t('driverLinks:outcomes.delivered') });
    await form.getByRole('textbox', { name: t('driverLinks:drive.signedBy') }).fill('Tan Mei Ling');
    await form
      .getByRole('button', {
        name: t('driverLinks:drive.send', { act: t('driverLinks:outcomes.delivered') }),
      })
      .click();
    const waits = page.getByText(t('driverLinks:drive.waits'), { exact: true });
    await expect(waits).toBeVisible();
    await page.goto(address);
    await expect(asOf).toBeVisible();
    await expect(waits).toBeVisible();

    let answered = 0;
    page.on('response', (answer) => {
      if (answer.url().endsWith('/drive/stop/deliver')) answered += 1;
    });
    await phone.setOffline(false);
    await expect(asOf).toBeHidden();
    await expect(waits).toBeHidden();
    expect(answered).toBe(1);
    const told = await api.getDriverLink({ params });
    expect(told.stops).toMatchObject([{ orderId: first.id, signedBy: 'Tan Mei Ling' }]);

    // No other page is the worker's.
    const other = await phone.newPage();
    await other.goto(`${origin()}/login`);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await other.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await other.close();

    await api.withdrawDriverLink({ params, body: { version } });
    await page.reload();
    await expect(
      page.getByRole('heading', { level: 1, name: t('driverLinks:drive.unknownTitle') }),
    ).toBeVisible();
    await expect.poll(() => keptOf(page)).toEqual({ caches: [], workers: 0, read: [] });
    await phone.close();
  });
}
