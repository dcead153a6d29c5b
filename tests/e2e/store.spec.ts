import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { handOver } from '../support/channelOrders.ts';
import { languagesNow } from '../support/languages.ts';
import { test } from './support/clocked.ts';
import { expectAccessible, expectNoSideScroll, openOffice } from './support/office.ts';

const HOUR = 60 * 60 * 1000;

/** The manager's calls to a server whose clock is moved. */
const managerAt = async (url: string) => await signIn(url, 'manager', DEMO_PASSWORD, { shopId: 1 });

/** A restaurant order that waits to be accepted. */
async function waitingOrder(url: string): Promise<number> {
  const api = await managerAt(url);
  const { rows } = await api.listGoods({ body: { size: 1 } });
  const [item] = rows;
  const lines = [{ goodsId: item?.id ?? 0, unit: item?.units[0]?.unit ?? '', quantity: 1 }];
  const order = { kind: 'delivery', channel: 'shopee', prepaid: false, lines } as const;
  return (await handOver(api, order)).orderId;
}

const inMain = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true });

/** A button that is refused: its name goes on with the reason. */
const refused = (page: Page, name: string) => page.locator('main').getByRole('button', { name });

test.afterEach(async ({ clocked }) => {
  await clocked.moveTo(new Date());
  const api = await managerAt(clocked.url);
  if (!(await api.getBusinessStatus({})).store.open) await api.resumeBusiness({ body: {} });
});

for (const locale of languagesNow('a shop closes')) {
  test(`a shop closes, counts down, accepts nothing, and opens by itself (${locale})`, async ({
    browser,
    clocked,
  }) => {
    const orderId = await waitingOrder(clocked.url);
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      path: '/dashboard',
      at: clocked.url,
    });
    const main = page.locator('main');
    await expect(main.getByText(t('businessHours:status.open'))).toBeVisible();
    await expect(main.getByRole('heading', { name: t('businessHours:hours.title') })).toBeVisible();
    await expectAccessible(page);

    await inMain(page, t('businessHours:events.close')).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('businessHours:closure.means'))).toBeVisible();
    await dialog.getByRole('radio', { name: t('businessHours:lengths.wholeDay') }).check();
    await expectAccessible(page);
    await dialog
      .getByRole('button', { name: t('businessHours:closure.action.open'), exact: true })
      .click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('timer')).toHaveText(/^\d{1,2}:\d{2}:\d{2}$/);

    // Shortened to two hours, on the page that the refused order leads to.
    await page.goto(`/orders/${orderId}`);
    const accept = refused(page, t('orders:events.accept')).first();
    await expect(accept).toHaveAttribute('aria-disabled', 'true');
    await accept.hover();
    await main
      .getByRole('link', { name: t('errors:remedy.storeClosure') })
      .first()
      .click();
    await expect(page).toHaveURL(/\/store\/hours\?shop=/);
    await inMain(page, t('businessHours:eventsAt.closed.close')).click();
    await expect(
      page.getByRole('dialog', { name: t('businessHours:closure.title.closed') }),
    ).toBeVisible();
    await dialog.getByRole('radio', { name: t('businessHours:lengths.twoHours') }).check();
    await dialog
      .getByRole('button', { name: t('businessHours:closure.action.closed'), exact: true })
      .click();
    await expect(main.getByRole('timer')).toHaveText(/^(2:00:00|1:59:\d{2})$/);
    await expectAccessible(page);

    await clocked.moveTo(new Date(Date.now() + 2 * HOUR + 60_000));
    // Whoever comes back to the page sees what the server has done meanwhile.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(async () => {
      await page.reload();
      await expect(main.getByText(t('businessHours:status.open'))).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(main.getByText(t('businessHours:happened.reopening')).first()).toBeVisible();

    await page.goto(`/orders/${orderId}`);
    await inMain(page, t('orders:events.accept')).click();
    await expect(
      main
        .locator('[data-meaning]')
        .filter({ hasText: t('orders:places.storeAccepted') })
        .first(),
    ).toBeVisible();
  });
}

test('hours are changed, and a wrong one is named, on a phone', async ({ browser, clocked }) => {
  const { page, t } = await openOffice(browser, {
    user: 'manager',
    path: '/store/hours',
    width: 390,
    at: clocked.url,
  });
  const main = page.locator('main');
  await main.getByRole('button', { name: t('businessHours:hours.edit') }).click();
  await main
    .getByRole('button', { name: t('businessHours:hours.addTo', { day: 'Monday' }), exact: true })
    .click();
  const field = (end: 'from' | 'to') =>
    main.getByRole('textbox', {
      name: t(`businessHours:hours.${end}`, { day: 'Monday', number: 1 }),
    });
  await field('from').fill('18');
  await field('to').fill('9');
  await main.getByRole('button', { name: t('businessHours:hours.save') }).click();
  await expect(main.getByText(t('validation:timeOrder'))).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await field('to').fill('24');
  await main.getByRole('button', { name: t('businessHours:hours.save') }).click();
  await expect(main.getByText('18:00–24:00')).toBeVisible();
  await page.goto('/dashboard');
  await expect(main.getByText('18:00–24:00')).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
});

test('a clerk sees that the shop is open, and may not close it', async ({ browser, clocked }) => {
  const { page, t } = await openOffice(browser, { path: '/dashboard', at: clocked.url });
  await expect(page.locator('main').getByText(t('businessHours:status.open'))).toBeVisible();
  const close = refused(page, t('businessHours:events.close')).first();
  await expect(close).toHaveAttribute('aria-disabled', 'true');
  await close.hover();
  await expect(page.getByText(t('errors:permissions.store.close')).first()).toBeVisible();
});
