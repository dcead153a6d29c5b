import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import { test } from './support/clocked.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  LOCALES,
  openOffice,
  placeChip,
} from './support/office.ts';

const HOUR = 3_600_000;

for (const locale of languagesNow('a voucher by the clock')) {
  test(`a voucher starts, is redeemed and ends, by the clock alone (${locale})`, async ({
    browser,
    clocked,
  }) => {
    // The server is shared: each journey begins after the last one's end.
    const now = Date.now() + LOCALES.indexOf(locale) * 3 * HOUR;
    await clocked.moveTo(new Date(now));
    const api = await signIn(clocked.url, 'manager', DEMO_PASSWORD, { shopId: 1 });
    const { voucher } = await api.addVoucher({
      body: {
        name: `Journey ${locale}`,
        amount: '12.00',
        issued: 2,
        startsAt: new Date(now + HOUR).toISOString(),
        endsAt: new Date(now + 2 * HOUR).toISOString(),
        rules: ['One a table'],
      },
    });
    const { rows } = await api.listVoucherCopies({
      params: { id: voucher.id },
      body: { which: 'open' },
    });
    const code = rows[0]?.code ?? '';
    const { page, t } = await openOffice(browser, {
      at: clocked.url,
      locale,
      path: `/marketing/vouchers/${voucher.id}`,
    });
    const chip = (place: string) => placeChip(page, t, `vouchers:places.${place}`);
    await expect(chip('toBeActivated')).toBeVisible();
    await expectAccessible(page);

    await clocked.moveTo(new Date(now + HOUR));
    await expect(chip('inProgress')).toBeVisible();
    await page.getByRole('button', { name: t('vouchers:events.redeem') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('vouchers:redeem.code') }).fill(code);
    await expect(dialog.getByText(`Journey ${locale}`)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('vouchers:events.redeem') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('cell', { name: code })).toBeVisible();

    await clocked.moveTo(new Date(now + 2 * HOUR));
    await expect(chip('expired')).toBeVisible();
    await page.goto('/marketing/vouchers?tab=expired');
    await expect(page.getByText(`Journey ${locale}`)).toBeVisible();
    await expectAccessible(page);
  });
}

test('a manager creates a voucher on a phone', async ({ browser, clocked }) => {
  const { page, t } = await openOffice(browser, {
    at: clocked.url,
    user: 'manager',
    path: '/marketing/vouchers',
    width: 390,
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  const { promise: isWanted, resolve: want } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('moment.hours')) await isWanted;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: t('vouchers:list.add') }).click();
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: t('vouchers:list.add') });
  await expect(dialog.getByRole('textbox', { name: t('vouchers:fields.name') })).toBeVisible();
  const startsAt = dialog.getByRole('textbox', { name: t('vouchers:fields.startsAt') });
  await expect(startsAt).toBeHidden();
  const before = await create.boundingBox();
  want();
  await expect(startsAt).toBeVisible();
  // A press would miss a button that moves when the days come.
  expect(await create.boundingBox()).toEqual(before);
  await create.click();
  await expect(dialog.getByRole('textbox', { name: t('vouchers:fields.name') })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await dialog.getByRole('textbox', { name: t('vouchers:fields.name') }).fill('By phone');
  await dialog.getByRole('textbox', { name: t('vouchers:fields.amount') }).fill('5');
  await dialog.getByRole('textbox', { name: t('vouchers:fields.issued') }).fill('10');
  await dialog.getByRole('textbox', { name: t('vouchers:fields.startsAt') }).fill('1/2/2030');
  await dialog.getByRole('textbox', { name: t('vouchers:fields.endsAt') }).fill('2/2/2030');
  await dialog
    .getByRole('textbox', { name: t('vouchers:form.rule', { number: 1 }) })
    .fill('One a guest');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('vouchers:list.add') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('By phone').first()).toBeVisible();
  await expectNoSideScroll(page);
});
