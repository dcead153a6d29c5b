import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { test } from './support/clocked.ts';
import { expectAccessible, expectNoSideScroll, openOffice } from './support/office.ts';

for (const [locale, width] of [['en-US', 1440]] as const) {
  test(`an auditor reviews a statement whose cycle has just ended (${locale})`, async ({
    browser,
    clocked,
  }) => {
    const { api } = await signIn(clocked.url, 'auditor', DEMO_PASSWORD, { shopId: 1 });
    const { rows } = await api.listSettlement({ body: { tab: 'waitingSettlement' } });
    const [waiting] = rows;
    if (!waiting) throw new Error('No statement waits');
    // Whoever is signed in stays so for a while only: the page is opened shortly before the end.
    await clocked.moveTo(new Date(Date.parse(waiting.periodTo) - 60_000));
    const { page, t } = await openOffice(browser, {
      at: clocked.url,
      user: 'auditor',
      locale,
      width,
      path: `/finance/statements/${waiting.id}`,
    });
    await expect(page.getByText(t('settlements:record.notArrived'))).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);

    await clocked.moveTo(new Date(waiting.periodTo));
    const approve = page.getByRole('button', { name: t('settlements:events.approve') }).first();
    await expect(approve).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(t('settlements:record.notArrived'))).toBeHidden();
    const detailsOf = new RegExp(t('settlements:orders.detailsOf', { number: '.+' }));
    await page.getByRole('button', { name: detailsOf }).first().click();
    const order = page.getByRole('dialog');
    await expect(order.getByText(t('settlements:fields.platformServiceTax'))).toBeVisible();
    await expectAccessible(page);
    await order
      .getByRole('button', { name: t('settlements:orders.close') })
      .last()
      .click();
    await expect(order).toBeHidden();

    await approve.click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('settlements:events.approve') }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page
        .locator('main [data-meaning]')
        .filter({ hasText: t('settlements:places.approve') })
        .first(),
    ).toBeVisible();
    await page.goto('/finance/statements?tab=approve');
    await expect(page.getByText(waiting.settlementNo).first()).toBeVisible();
    await expectAccessible(page);
  });
}

test('an auditor fails a statement on a phone, in Chinese', async ({ browser, clocked }) => {
  const { api } = await signIn(clocked.url, 'auditor', DEMO_PASSWORD, { shopId: 1 });
  const { rows } = await api.listSettlement({
    body: { tab: 'generated', sort: { by: 'periodTo', descending: false } },
  });
  const { page, t } = await openOffice(browser, {
    at: clocked.url,
    user: 'auditor',
    locale: 'zh-CN',
    width: 390,
    path: `/finance/statements/${rows[0]?.id}`,
  });
  const detailsOf = new RegExp(t('settlements:orders.detailsOf', { number: '.+' }));
  await page.getByRole('button', { name: detailsOf }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: t('settlements:orders.close') })
    .last()
    .click();
  await expectNoSideScroll(page);
  await page
    .getByRole('button', { name: t('settlements:events.reject') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('少了一笔退款');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('settlements:events.reject') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('少了一笔退款').first()).toBeVisible();
});
