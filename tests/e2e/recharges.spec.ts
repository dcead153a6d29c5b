import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

/** A recharge that waits to be confirmed. */
async function waiting(): Promise<{ number: string; id: number; name: string }> {
  const { baseURL = '' } = test.info().project.use;
  const api = await signIn(baseURL, 'clerk', DEMO_PASSWORD, { shopId: 1 });
  const [member] = (await api.listMember({ body: { size: 1 } })).rows;
  if (!member) throw new Error('The demo data lacks a member');
  const { recharge } = await api.submitRecharge(
    { body: { userId: member.id, amount: '42.50', method: 'PAYNOW' } },
    { idempotencyKey: crypto.randomUUID() },
  );
  return { number: recharge.rechargeNo, id: recharge.id, name: member.name };
}

for (const locale of languagesNow('a recharge is confirmed')) {
  test(`a clerk confirms a recharge, and the wallet has it (${locale})`, async ({ browser }) => {
    const { number } = await waiting();
    const { page, t } = await openOffice(browser, {
      locale,
      path: '/finance/recharges?tab=toBeConfirmed',
    });
    const row = page.locator('[data-row]').filter({ hasText: number });
    await expect(row.getByText(t('recharges:places.toBeConfirmed'))).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('link').first().click();

    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    await expect(page.getByRole('heading', { name: t('recharges:wallet.title') })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('recharges:events.confirm') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('recharges:record.form.after'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('recharges:events.confirm') }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.locator('main [data-meaning=done]').filter({
        hasText: t('recharges:places.succeeded'),
      }),
    ).not.toHaveCount(0);
    await expect(page.locator('main').getByRole('cell', { name: number })).toBeVisible();
  });
}

test('a recharge is refused with a remark, on a phone', async ({ browser }) => {
  const { id } = await waiting();
  const { page, t } = await openOffice(browser, { path: '/finance/recharges', width: 390 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.goto(`/finance/recharges/${id}`);
  await page.getByRole('button', { name: t('recharges:events.refuse') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('records:remark') }).fill('No transfer found');
  await dialog.getByRole('button', { name: t('recharges:events.refuse') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No transfer found').first()).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
});
