import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

/** A customer who owes something on two orders or more, and what is open of them. */
async function owing() {
  const { baseURL = '' } = test.info().project.use;
  const api = await signIn(baseURL, 'clerk', DEMO_PASSWORD, { shopId: 1 });
  const { rows } = await api.listReceivable({
    body: { size: 50, sort: { by: 'open', descending: true } },
  });
  for (const { id } of rows) {
    const found = await api.findOpenOrders({ body: { customerId: id } });
    if (found.rows.length >= 2) return { api, id, open: found.rows };
  }
  throw new Error('The demo data lacks a customer who owes on two orders');
}

for (const locale of languagesNow('a customer payment is allocated')) {
  test(`a clerk allocates one sum over a customer's orders, and the rest is on account (${locale})`, async ({
    browser,
  }) => {
    const { id, open } = await owing();
    const [first] = open;
    if (!first) throw new Error('Nothing is open');
    const { page, t } = await openOffice(browser, {
      locale,
      path: `/finance/receivables/${id}`,
    });
    await page.getByRole('button', { name: t('receivables:record.addReceipt') }).click();
    const entry = page.getByRole('dialog');
    const decimal = locale === 'vn-VM' ? ',' : '.';
    const sum = (Number(first.left) + 1.25).toFixed(2).replace('.', decimal);
    await entry.getByLabel(t('receipts:fields.amount')).fill(sum);
    await entry.getByRole('button', { name: t('receipts:allocation.oldestFirst') }).click();
    const part = (orderSn: string) =>
      entry.getByLabel(t('receipts:allocation.amountOf', { number: orderSn }));
    await expect(part(first.orderSn)).toHaveValue(first.left.replace('.', decimal));
    // What the second order got is left on account.
    await part(first.orderSn).press('ArrowDown');
    await page.keyboard.press('Delete');
    await entry.getByLabel(t('receipts:fields.reference')).fill('TT-JOURNEY');
    await expectAccessible(page);
    await entry.getByRole('button', { name: t('receipts:list.saveDraft') }).click();

    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toContainText('RC-');
    const number = /RC-\d+/.exec((await title.textContent()) ?? '')?.[0] ?? '';
    await page.getByRole('button', { name: t('receipts:events.post'), exact: true }).click();
    const posting = page.getByRole('dialog');
    await expect(posting.getByText(t('receipts:record.willBeOnAccount'))).toBeVisible();
    await posting.getByRole('button', { name: t('receipts:events.post'), exact: true }).click();
    await expect(posting).toBeHidden();
    await expect(page.getByRole('heading', { name: t('receipts:record.lines') })).toBeVisible();
    await expectAccessible(page);

    // The order has the payment, and leads back to it.
    await page.getByRole('main').getByRole('link', { name: first.orderSn }).first().click();
    await expect(page.getByText('TT-JOURNEY').first()).toBeVisible();
    await page.getByRole('link', { name: number, exact: true }).click();
    await expect(title).toContainText(number);
    await page.goto(`/finance/receivables/${id}/statement`);
    await expect(
      page.getByRole('link', {
        name: `${t('receivables:statement.kinds.onAccount')} ${number}`,
      }),
    ).toBeVisible();
  });
}

test('a customer payment above the limit is approved by another person, on a phone', async ({
  browser,
}) => {
  const { api, id } = await owing();
  const { receipt } = await api.addReceipt(
    {
      body: {
        ...{ customerId: id, method: 'PAYNOW', amount: '10500.00', lines: [] },
        valueDate: '2026-01-02',
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  );
  await api.moveReceipt({ params: { id: receipt.id }, body: { event: { type: 'post' } } });
  const { page, t } = await openOffice(browser, {
    user: 'manager',
    path: '/finance/receipts?tab=waiting',
    width: 390,
  });
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: receipt.number, exact: true }).click();
  await page.getByRole('button', { name: t('receipts:events.approve'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('receipts:record.willBeOnAccount'))).toBeVisible();
  await dialog.getByRole('button', { name: t('receipts:events.approve'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.locator('main [data-meaning=done]').filter({ hasText: t('receipts:places.posted') }),
  ).not.toHaveCount(0);
  await expectNoSideScroll(page);
});
