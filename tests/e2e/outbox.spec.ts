import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import { mailOrder } from './support/mail.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  origin,
  test,
} from './support/office.ts';

for (const locale of languagesNow('a message is kept')) {
  test(`a message is kept, read and downloaded, and says why it is not sent (${locale})`, async ({
    browser,
  }) => {
    const number = await mailOrder(origin());
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      path: '/system/outbox',
    });
    await expect(page.getByText(t('outbox:noMailServer.title'))).toBeVisible();
    const row = page.locator('[data-row]').filter({ hasText: number });
    await expect(row.getByText(t('outbox:places.kept'))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: new RegExp(t('outbox:list.tabs.kept')) }).click();
    await expect(page).toHaveURL(/tab=kept/);
    await row.getByRole('link').first().click();

    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    await expect(page.getByText(t('outbox:happenedInto.kept.send')).first()).toBeVisible();
    await expect(page.getByText(t('outbox:happened.send'))).toHaveCount(0);
    await expect(page.getByRole('heading', { name: t('outbox:record.attachments') })).toBeVisible();
    await expectAccessible(page);
    const arrives = page.waitForEvent('download');
    await page
      .getByRole('button', { name: t('outbox:record.save') })
      .first()
      .click();
    const download = await arrives;
    expect(download.suggestedFilename()).toContain(number);
    const content = await readFile(await download.path());
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByRole('button', { name: t('outbox:events.retry') }).hover();
    await expect(page.getByText('SMTP_URL').first()).toBeVisible();
  });
}

test('the outbox and a message fit a phone', async ({ browser }) => {
  const number = await mailOrder(origin());
  const { page, t } = await openOffice(browser, {
    user: 'manager',
    path: '/system/outbox',
    width: 390,
  });
  await expect(page.getByText(number).first()).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: t('outbox:record.text') })).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
});

test('a clerk has no outbox', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { path: '/system/outbox' });
  await expect(page.getByText(t('errors:noAccess.title'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('shell:nav.outbox') })).toHaveCount(0);
});
