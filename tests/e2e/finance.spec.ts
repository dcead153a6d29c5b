import { expect } from '@playwright/test';
import { dateAt, dayAfter } from '../../api/kernel/zone.ts';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

for (const locale of languagesNow('finance is read')) {
  test(`finance is read and downloaded, and leads to the bank accounts (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, { user: 'manager', locale, path: '/finance' });
    const main = page.locator('main');
    await expect(main.getByText(t('finance:business.closingBalance')).first()).toBeVisible();
    await expect(main.locator('[data-row]').first()).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: t('finance:download.all') }).click();
    expect((await download).suggestedFilename()).toMatch(/^finance-.+\.xlsx$/);

    await main.getByRole('link', { name: t('finance:bankAccount') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('bankAccounts:title'));
  });
}

test('one comes back to the orders of Finance as they were: scroll, choice, the row one left', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/finance' });
  const rows = page.getByRole('table', { name: t('finance:detail.list') }).locator('[data-row]');
  await rows.nth(1).getByRole('checkbox').check({ force: true });
  // The bar of what is selected is in view wherever the page is scrolled to.
  const bar = page.getByRole('region', { name: t('finance:selection.label') });
  await expect(bar).toBeInViewport({ ratio: 1 });
  const left = rows.nth(12);
  // Clear of the bar, so that a click has nothing to scroll.
  await left.evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await expect(bar).toBeInViewport({ ratio: 1 });
  const [scroll, id] = [
    await page.evaluate(() => window.scrollY),
    await left.getAttribute('data-row'),
  ];
  expect(scroll).toBeGreaterThan(300);
  await left.getByRole('link').first().click();
  await page.waitForURL(/\/orders\/\d+\b/);
  await expect(page.locator('main h1')).toBeFocused();
  await expect(page.getByRole('navigation', { name: t('records:walk.label') })).toContainText(
    t('records:walk.at', { at: 13, total: '' }).trim(),
  );

  await page.goBack();
  await expect(page.locator(`[data-row="${id}"]`)).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scroll);
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await expect(bar).toBeInViewport({ ratio: 1 });
});

test('finance fits a phone', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/finance', width: 390 });
  await expect(page.getByText(t('finance:detail.title')).first()).toBeVisible();
  await expectNoSideScroll(page);
});

for (const locale of languagesNow('an amount is followed')) {
  test(`an amount is followed from the trial balance to its postings and their order (${locale})`, async ({
    browser,
  }) => {
    // On the first day of a month that month may have nothing yet.
    const today = dateAt(new Date(), 'Asia/Singapore');
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      path: `/finance/ledger?from=${dayAfter(today, -30)}&to=${today}`,
    });
    const main = page.locator('main');
    await main.getByRole('link', { name: t('ledger:accounts.sales'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t('ledger:list.title'));
    await expect(main.getByText(t('ledger:balance.opening'))).toBeVisible();
    await main.locator('[data-row] a').first().click();
    await page.waitForURL(/\/orders\/\d+/);
  });
}

for (const locale of languagesNow('what customers owe')) {
  test(`what customers owe leads to the open items of one, and to the order (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, {
      user: 'clerk',
      locale,
      path: '/finance/receivables',
    });
    const main = page.locator('main');
    await expect(main.getByRole('region', { name: t('receivables:list.sums') })).toContainText(
      t('receivables:fields.over90'),
    );
    await main.locator('[data-row] a').first().click();
    await page.waitForURL(/\/finance\/receivables\/\d+/);
    await expect(
      main.getByRole('heading', { name: t('receivables:record.items'), exact: true }),
    ).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    // The customer's account of this year ends at what is open, and goes along as a document.
    await main.getByRole('link', { name: t('receivables:statement.title'), exact: true }).click();
    await page.waitForURL(/\/statement/);
    const range = page.getByRole('search');
    await range.getByRole('button', { name: t('records:moment.presets.open') }).click();
    await page.getByRole('menuitem', { name: t('records:moment.presets.thisYear') }).click();
    await expect(
      main.getByRole('region', { name: t('receivables:statement.entries') }),
    ).toContainText(t('receivables:statement.kinds.invoice'));
    await expectNoSideScroll(page);
    const saved = page.waitForEvent('download');
    await main.getByRole('button', { name: t('receivables:statement.pdf'), exact: true }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    await main.locator('a[href*="/orders/"]').first().click();
    await page.waitForURL(/\/orders\/\d+/);
  });
}
