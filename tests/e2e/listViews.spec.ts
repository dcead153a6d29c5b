import { readFile } from 'node:fs/promises';
import XLSX from '@e965/xlsx';
import { expect, type Page } from '@playwright/test';
import { openOffice, test, type Words } from './support/office.ts';
import { settled } from './support/settled.ts';

/** Opens the menu of saved views, which is called as the view that shows. */
async function viewMenu(page: Page, name: string) {
  await page.locator('main').getByRole('button', { name }).click();
  return page.getByRole('menu');
}

const pick = (page: Page, t: Words, key: string) =>
  page.getByRole('menuitem', { name: t(key) }).click();

test('a list is filtered, saved as a view, shared with a role, opened with, changed and deleted', async ({
  browser,
}) => {
  const name = `Vouchers ${Date.now()}`;
  const { page, t } = await openOffice(browser, {
    // Nobody else opens the list as the supervisor, whose view it opens with.
    user: 'supervisor',
    path: '/orders?kind=voucher',
  });
  const firstRow = page.locator('[data-row]').first();
  await viewMenu(page, t('records:views.menu'));
  await pick(page, t, 'records:views.saveNew');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('records:views.name') }).fill(name);
  await dialog.getByRole('combobox', { name: t('records:views.role') }).click();
  await page.getByRole('option', { name: 'Auditor', exact: true }).click();
  await dialog.getByRole('checkbox', { name: t('records:views.isDefaultField') }).check();
  await dialog.getByRole('button', { name: t('records:views.save'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/kind=voucher.*view=\d+/);

  await test.step('the list opens with it, and shows no other rows before', async () => {
    const nav = page.getByRole('navigation', { name: t('common:layout.navigation') });
    await nav.getByRole('link', { name: t('shell:nav.goods'), exact: true }).click();
    await page.waitForURL(/\/goods\?shop=/);
    await page.evaluate((heading) => {
      const rows = new Set<string>();
      Object.assign(window, { rowsSeen: rows });
      new MutationObserver(() => {
        // The address changes before the page does: the heading says whose rows they are.
        if (!document.querySelector('main h1')?.textContent.startsWith(heading)) return;
        for (const row of document.querySelectorAll('[data-row]')) rows.add(row.textContent ?? '');
      }).observe(document.body, { childList: true, subtree: true });
    }, t('orders:list.title'));
    await nav.getByRole('link', { name: new RegExp(`^${t('shell:nav.orders')}`) }).click();
    await page.waitForURL(/kind=voucher.*view=\d+/);
    await expect(firstRow).toBeVisible();
    const rows = await page.evaluate(() => [
      ...(window as unknown as { rowsSeen: Set<string> }).rowsSeen,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toContain(t('orders:kinds.voucher'));
  });

  await test.step('what is changed of it is kept when it is asked for', async () => {
    await page.getByRole('link', { name: new RegExp(t('orders:list.tabs.completed')) }).click();
    await expect(page.getByRole('button', { name })).toContainText(t('records:views.changed'));
    await viewMenu(page, name);
    await pick(page, t, 'records:views.update');
    await expect(page.getByRole('button', { name })).not.toContainText(t('records:views.changed'));
  });

  await test.step('another of that role opens it, and cannot change it', async () => {
    const { page: other } = await openOffice(browser, { user: 'auditor' });
    const menu = await viewMenu(other, t('records:views.menu'));
    await menu.getByRole('menuitem', { name }).click();
    await other.waitForURL(/tab=completed.*kind=voucher.*view=\d+/);
    await expect(other.locator('[data-row]').first()).toContainText(t('orders:kinds.voucher'));
    await viewMenu(other, name);
    await expect(menu.getByRole('menuitem', { name })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: t('records:views.remove') })).toBeHidden();
  });

  await viewMenu(page, name);
  await pick(page, t, 'records:views.remove');
  await expect(dialog).toContainText(name);
  await dialog.getByRole('button', { name: t('records:views.removeDo'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('button', { name: t('records:views.menu'), exact: true }),
  ).toBeVisible();
});

test('what a list finds is saved as a workbook, and what it shows is printed without the frame', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, {
    user: 'manager',
    path: '/orders?kind=voucher&size=20',
  });
  const count = Number(await page.locator('main header p').first().textContent());
  expect(count).toBeGreaterThan(20);
  await page.getByRole('button', { name: t('records:list.menu.open') }).click();
  const download = page.waitForEvent('download');
  await pick(page, t, 'records:list.menu.xlsx');
  const book = XLSX.read(await readFile(await (await download).path()));
  const [sheet] = Object.values(book.Sheets);
  const cells = XLSX.utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1 });
  const heads = cells.findIndex(([first]) => first === t('orders:list.columns.orderSn'));
  // Below the heads: a line each, and the sums.
  expect(cells.slice(heads + 1)).toHaveLength(count + 1);
  const number = (await page.locator('[data-row] a').first().textContent()) ?? '';
  expect(cells[heads + 1]?.[0]).toBe(number);

  await settled(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-row]').last()).toBeVisible();
  await expect(page.getByText(t('records:list.sheet.asOf'), { exact: true })).toBeVisible();
  await expect(page.locator('tfoot')).toContainText(t('records:list.sheet.total'));
  for (const frame of [
    '[data-frame]',
    'main button:not(th button)',
    'main nav',
    'main [type=checkbox]',
  ]) {
    expect(await page.locator(frame).filter({ visible: true }).count(), frame).toBe(0);
  }
});
