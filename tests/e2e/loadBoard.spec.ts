import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { card as driverCard } from '../domains/drivers/variants.ts';
import { card as vehicleCard } from '../domains/vehicles/variants.ts';
import { languagesNow } from '../support/languages.ts';
import {
  backstage,
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  shippedOrder,
  test,
} from './support/office.ts';

/** A day on which no other test loads anything. */
const DAY = '2032-02-02';

/** An empty waybill of the day, of a driver and a vehicle of its own. */
async function emptyWaybill(change: Partial<typeof vehicleCard> = {}) {
  const { api } = await backstage();
  const part = randomUUID().slice(0, 8).toUpperCase();
  const { driver } = await api.saveDriver({
    body: { ...driverCard, number: `L${part}`, name: `Loader ${part}` },
  });
  const { vehicle } = await api.saveVehicle({
    body: { ...vehicleCard, plate: `L ${part}`, ...change },
  });
  const body = { driverId: driver.id, vehicleId: vehicle.id, day: DAY, orderIds: [] };
  return (await api.saveVehicleToOrder({ body })).waybill;
}

const columnOf = (page: Page, number: string) =>
  page.getByRole('region', { name: number, exact: true });

for (const locale of languagesNow('orders are loaded by keys')) {
  test(`orders are put on a waybill by the keyboard alone (${locale})`, async ({ browser }) => {
    const [order, other] = [await shippedOrder(), await shippedOrder()];
    // A motorcycle that takes nothing of it, and a lorry that takes all.
    const small = await emptyWaybill({ loadCapacity: 1, volume: 0.1, cooling: 'ambient' });
    const large = await emptyWaybill({ loadCapacity: 5000, volume: 30 });
    const path = `/waybills/load-board?day=${DAY}`;
    const { page, t } = await openOffice(browser, { locale, path });
    await expect(columnOf(page, large.number)).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);

    const handle = (orderSn: string) =>
      page.getByRole('button', { name: t('waybills:board.move', { order: orderSn }), exact: true });
    await page.getByRole('searchbox').first().fill(order.orderSn);
    await expect(handle(other.orderSn)).toBeHidden();
    await handle(order.orderSn).focus();
    await page.keyboard.press('Space');
    // From place to place, as far as the column that is named.
    const lit = page.locator('[data-over]');
    await expect(lit).toHaveCount(1);
    for (let at = 0; at < 30; at += 1) {
      await page.keyboard.press('ArrowRight');
      await expect(lit).toHaveCount(1);
      if ((await lit.innerText()).includes(large.number)) break;
    }
    await expect(columnOf(page, small.number)).toHaveAttribute('data-refused', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Space');
    await expect(columnOf(page, large.number).getByText(order.orderSn)).toBeVisible();
    await expect(handle(order.orderSn)).toBeFocused();

    // A phone has the menu.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('searchbox').first().fill(other.orderSn);
    const put = page.getByRole('button', {
      name: t('waybills:board.putOnOf', { order: other.orderSn }),
      exact: true,
    });
    await put.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem').filter({ hasText: large.number });
    await expect(item).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await item.focus();
    await page.keyboard.press('Enter');
    const stops = columnOf(page, large.number).getByRole('listitem');
    await expect(stops).toHaveCount(2);
    await expect(stops.nth(1)).toContainText(other.orderSn);
    await expectNoSideScroll(page);
    await expectAccessible(page);

    const { api } = await backstage();
    const now = await api.getWaybill({ params: { id: large.id } });
    expect(now.waybill.stops.map(({ orderId }) => orderId)).toEqual([order.id, other.id]);
  });
}
