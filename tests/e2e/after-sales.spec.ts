import { type Browser, expect, type Locator } from '@playwright/test';
import sharp from 'sharp';
import type { Locale } from '../../api/kernel/wire.ts';
import { handOver } from '../support/channelOrders.ts';
import { languagesNow } from '../support/languages.ts';
import { aCase, aCustomer } from './support/afterSales.ts';
import { test } from './support/clocked.ts';
import { backstage, expectAccessible, openOffice, placeChip } from './support/office.ts';

const auditor = (browser: Browser, path: string, locale?: Locale) =>
  openOffice(browser, { user: 'auditor', path, locale });

for (const locale of languagesNow('a call becomes a case')) {
  test(`a call becomes a case, is audited and refunded, in ${locale}`, async ({ browser }) => {
    const { api, orderId, orderSn, phone } = await aCustomer();
    const { page, t } = await openOffice(browser, { locale, path: '/after-sales/new' });
    const next = () =>
      page.getByRole('button', { name: t('records:entry.next'), exact: true }).click();

    await page.getByRole('combobox', { name: t('afterSalesEntry:order.label') }).fill(phone);
    await page.getByRole('option', { name: new RegExp(orderSn) }).click();
    await expectAccessible(page);
    await next();

    await page
      .getByRole('button', { name: t('afterSalesEntry:lines.all') })
      .first()
      .click();
    await next();
    const radios = page.getByRole('radiogroup');
    await radios.first().getByRole('radio').first().check();
    await radios.nth(1).getByRole('radio').first().check();
    await expectAccessible(page);
    await next();

    await page.getByRole('radio', { name: t('afterSales:methods.original') }).check();
    const amount = page.getByRole('textbox', { name: t('afterSalesEntry:refund.amount') });
    await expect(amount).not.toHaveValue('');
    await next();

    await page
      .getByRole('textbox', { name: t('afterSalesEntry:evidence.description') })
      .fill('Two crates were crushed 两箱压坏 bị dập');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'crate.png', mimeType: 'image/png', buffer: await aPicture() });
    await expect(page.locator('img').first()).toBeVisible();
    await expectAccessible(page);
    await next();

    await page.getByRole('button', { name: t('afterSalesEntry:check.submit') }).click();
    await page.getByRole('link', { name: t('afterSalesEntry:submitted.open') }).click();
    await expect(page).toHaveURL(/\/after-sales\/\d+\b/);
    await expect(page.getByText('Two crates were crushed').first()).toBeVisible();
    await expectAccessible(page);
    const path = new URL(page.url()).pathname;

    const office = await auditor(browser, path, locale);
    const act = (name: string) =>
      office.page
        .getByRole('button', { name: office.t(name), exact: true })
        .first()
        .click();
    await act('afterSales:events.startAudit');
    await act('afterSales:events.submitAuditResult');
    const dialog = office.page.getByRole('dialog');
    await expect(dialog.getByRole('textbox').first()).not.toHaveValue('');
    await expectAccessible(office.page);
    await dialog
      .getByRole('button', { name: office.t('afterSales:events.submitAuditResult') })
      .click();
    await expect(dialog).toBeHidden();
    await act('afterSales:events.submitRefund');
    await dialog.getByRole('checkbox').check();
    await expectAccessible(office.page);
    await dialog.getByRole('button', { name: office.t('afterSales:events.submitRefund') }).click();
    await expect(
      placeChip(office.page, office.t, 'afterSales:places.refundCompleted'),
    ).toBeVisible();

    const order = await api.getOrderDetail4Merchant({ query: { orderId } });
    expect(Number(order.order.refunded)).toBeGreaterThan(0);
  });
}

for (const locale of languagesNow('after-sales screens', ['zh-CN', 'vn-VM'])) {
  test(`every after-sales screen speaks ${locale}`, async ({ browser }) => {
    const { caseId, caseNo } = await aCase();
    const { orderSn, phone } = await aCustomer();
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      path: '/after-sales',
    });
    await expect(page.getByRole('link', { name: caseNo })).toBeVisible();
    await expectAccessible(page);

    await page.goto('/after-sales/new');
    await page.getByRole('combobox', { name: t('afterSalesEntry:order.label') }).fill(phone);
    await page.getByRole('option', { name: new RegExp(orderSn) }).click();
    const next = page.getByRole('button', { name: t('records:entry.next'), exact: true });
    await next.click();
    const lines = page.getByRole('list', { name: t('afterSalesEntry:lines.legend') });
    await lines.getByRole('textbox').first().fill('9999');
    await next.click();
    await expect(lines.getByRole('listitem').first()).toContainText(/9[.,]?999/);
    await expectAccessible(page);

    await page.goto('/after-sales/desk');
    const queue = page.getByRole('navigation', { name: t('desk:queue') });
    await queue.getByRole('button', { name: new RegExp(caseNo) }).click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(caseNo) })).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/after-sales/${caseId}`);
    const act = (event: string) =>
      page
        .getByRole('button', { name: t(`afterSales:events.${event}`), exact: true })
        .first()
        .click();
    await act('startAudit');
    await act('submitAuditResult');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('afterSales:record.form.bearers'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('afterSales:events.submitAuditResult') }).click();
    await expect(placeChip(page, t, 'afterSales:places.pass')).toBeVisible();
    await expectAccessible(page);
  });
}

test('what waits for over twelve hours is counted and flagged by itself', async ({
  browser,
  clocked: { url, moveTo },
}) => {
  const { api, caseId, caseNo } = await aCase({ at: url });
  const { count: before } = await api.getUrgentAftersaleCount({});
  const { page, t } = await openOffice(browser, { user: 'manager', at: url, path: '/after-sales' });
  await page.clock.install();
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: caseNo });
  await expect(row).toBeVisible();
  const flag = row.getByTitle(t('afterSales:list.overdue'), { exact: true });
  await expect(flag).toBeHidden();

  await moveTo(new Date(Date.now() + 13 * 60 * 60 * 1000));
  const isOverdue = async () =>
    (await api.getAftersaleOrderDetail({ query: { id: caseId } })).aftersale.overdue;
  await expect.poll(isOverdue).toBe(true);
  // A minute later the navigation knows, without anybody having touched the page.
  await page.clock.fastForward(61_000);
  const count = page
    .getByRole('navigation')
    .getByRole('link', { name: / not processed for over 12 hours$/ });
  const shown = async () => Number.parseInt((await count.textContent()) ?? '', 10);
  await expect.poll(shown).toBeGreaterThan(before);
  await count.click();
  await expect(page).toHaveURL(/tab=overdue/);
  await expect(flag).toBeVisible();
});

test('a half-done application is offered again after the browser was closed', async ({
  browser,
}) => {
  const { orderSn, phone } = await aCustomer();
  const { page, t } = await openOffice(browser, { path: '/after-sales/new' });
  await page.getByRole('combobox', { name: t('afterSalesEntry:order.label') }).fill(phone);
  await page.getByRole('option', { name: new RegExp(orderSn) }).click();
  await page.getByRole('button', { name: t('records:entry.next'), exact: true }).click();
  await page
    .getByRole('button', { name: t('afterSalesEntry:lines.all') })
    .first()
    .click();
  await page.reload();
  await expect(page.getByText(orderSn).first()).toBeVisible();
  await page.getByRole('button', { name: t('records:entry.offer.continue') }).click();
  await expect(page.getByRole('list', { name: t('afterSalesEntry:lines.legend') })).toBeVisible();
  await expect(page.getByRole('textbox').first()).not.toHaveValue('');
});

test('more than was bought is refused at its line, and nothing typed is lost', async ({
  browser,
}) => {
  const { orderSn, phone } = await aCustomer();
  const { page, t } = await openOffice(browser, { path: '/after-sales/new' });
  await page.getByRole('combobox', { name: t('afterSalesEntry:order.label') }).fill(phone);
  await page.getByRole('option', { name: new RegExp(orderSn) }).click();
  const next = page.getByRole('button', { name: t('records:entry.next'), exact: true });
  await next.click();
  const quantity = page.getByRole('list').getByRole('textbox').first();
  await quantity.fill('9999');
  await next.click();
  await expect(page.getByText(/can still be claimed, not 9,?999/)).toBeVisible();
  await expect(quantity).toHaveValue(/9999/);
});

test('the second of two auditors learns who was faster', async ({ browser }) => {
  const { caseId } = await aCase();
  const path = `/after-sales/${caseId}`;
  const first = await auditor(browser, path);
  const second = await openOffice(browser, { user: 'manager', path });
  const name = first.t('afterSales:events.startAudit');
  await expect(second.page.getByRole('button', { name, exact: true }).first()).toBeEnabled();
  await first.page.getByRole('button', { name, exact: true }).first().click();
  await expect(placeChip(first.page, first.t, 'afterSales:places.inProgress')).toBeVisible();
  await second.page.getByRole('button', { name, exact: true }).first().click();
  const dialog = second.page.getByRole('dialog');
  await expect(dialog).toContainText('Auditor');
  await dialog.getByRole('button', { name: second.t('records:conflict.leave') }).click();
  await expect(placeChip(second.page, second.t, 'afterSales:places.inProgress')).toBeVisible();
});

test('the desk brings the next case at once, by keys', async ({ browser }) => {
  const { caseNo } = await aCase();
  await aCase();
  const { page, t } = await auditor(browser, '/after-sales/desk');
  const queue = page.getByRole('navigation', { name: t('desk:queue') });
  await queue.getByRole('button', { name: new RegExp(caseNo) }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(caseNo) })).toBeVisible();
  await expectAccessible(page);
  const waiting = await numbersIn(queue);
  const after = waiting.slice(waiting.indexOf(caseNo) + 1);
  await page.keyboard.press('a');
  // A letter alone sends nothing: Enter does, once the dialog's button has the focus.
  await expect(page.getByRole('dialog').locator('button:focus')).toHaveText(
    t('afterSales:events.startAudit'),
  );
  await page.keyboard.press('Enter');
  const next = { name: t('afterSales:events.submitAuditResult') };
  await expect(page.getByRole('button', next)).toBeEnabled();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', next).click();
  await expect(dialog).toBeHidden();
  await expect(queue.getByRole('button', { name: new RegExp(caseNo) })).toBeHidden();
  const [brought = ''] = await numbersIn(queue, '[aria-current=true]');
  expect(after).toContain(brought);
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(brought) })).toBeVisible();
});

test('an order leads to an application for it, which finds others by their number', async ({
  browser,
}) => {
  const { orderId, orderSn } = await aCustomer();
  const other = await aCustomer();
  const { page, t } = await openOffice(browser, { path: `/orders/${orderId}` });
  await page.getByRole('link', { name: t('orders:record.applyForAfterSales') }).click();
  await expect(page.getByText(orderSn).first()).toBeVisible();
  await expect(page).toHaveURL(/\/after-sales\/new$/);
  await expectAccessible(page);
  const search = page.getByRole('combobox', { name: t('afterSalesEntry:order.label') });
  await search.fill(other.orderSn.toLowerCase());
  await page.getByRole('option', { name: new RegExp(other.orderSn) }).click();
  await page.getByRole('button', { name: t('records:entry.next'), exact: true }).click();
  await expect(page.getByRole('list', { name: t('afterSalesEntry:lines.legend') })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(other.orderSn).first()).toBeVisible();
  // Back once more leads to where one came from.
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}\\b`));
});

test('older orders of a number are shown on demand', async ({ browser }) => {
  const phone = `9${String(Date.now()).slice(-7)}`;
  const { api } = await aCustomer({ order: { customerPhone: phone } });
  const { lines } = (await backstage()).ground;
  for (let made = 1; made < 31; made += 1) {
    await handOver(api, {
      ...{ kind: 'selfPickup', customerName: 'Tan Ah Kow', customerPhone: phone },
      ...{ paidBy: 'PAYNOW', lines },
    });
  }
  const { page, t } = await openOffice(browser, { path: '/after-sales/new' });
  const search = page.getByRole('combobox', { name: t('afterSalesEntry:order.label') });
  await search.fill(phone);
  const shown = (count: number) =>
    page.getByText(t('records:entry.shownOf', { shown: count, total: 31 }));
  await expect(shown(30)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('afterSalesEntry:order.older') }).click();
  await expect(shown(31)).toBeVisible();
  await expect(search).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Chosen: /)).toBeVisible();
});

/** The numbers of the cases in a queue. */
const numbersIn = async (queue: Locator, which = 'button') =>
  (await queue.locator(which).allInnerTexts()).flatMap((text) => text.match(/AS-\S+/) ?? []);

const aPicture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#8a5' } })
    .png()
    .toBuffer();
