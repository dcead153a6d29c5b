import { expect } from '@playwright/test';
import { contract } from '../../api/contract.ts';
import { HEAD, textRow, workbook } from '../api/files/workbooks.ts';
import { openOffice, test } from './support/office.ts';

const PAGE = '<!doctype html><script>window.planted = true</script>';
/** What a browser says a file is, and what it is called, is not believed. */
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('a file is what it holds, whatever it is called, and its name is a name', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { path: '/purchasing/suppliers' });
  await page.getByRole('button', { name: t('suppliers:list.import'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: SHEET, buffer });

  const disguised = page.waitForResponse((one) =>
    one.url().includes(contract.importSuppliers.path),
  );
  await choose('"><img src=x onerror=window.planted=1>.xlsx', Buffer.from(PAGE));
  expect((await (await disguised).json()) as object).toMatchObject({
    success: false,
    reason: { rule: 'fileFormatIsRight' },
  });
  await expect(dialog.getByText(t('errors:rule.fileFormatIsRight')).first()).toBeVisible();
  expect(await page.locator('img[src="x"]').count()).toBe(0);

  await choose(
    '..\\..\\etc/passwd.xlsx',
    workbook(
      HEAD +
        textRow(2, ['&lt;script&gt;window.planted=1&lt;/script&gt;', 'Tan', 'none', 'nowhere']),
    ),
  );
  await expect(dialog.getByText('<script>window.planted=1</script>').first()).toBeVisible();
  expect(await page.evaluate(() => (window as { planted?: unknown }).planted)).toBeUndefined();
});

test('a file that is fetched is saved under a name, and no page of it runs', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/finance' });
  const answer = page.waitForResponse((one) =>
    one.url().includes(contract.downloadFinanceReport.path),
  );
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('finance:download.all'), exact: true }).click();
  const headers = (await answer).headers();
  expect(headers['content-disposition']).toMatch(/^attachment; filename/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain('sandbox');
  expect((await saved).suggestedFilename()).toMatch(/^[^/\\]+\.xlsx$/);
  // Without the token, which no link carries, there is nothing to open.
  const opened = await page.goto(contract.getFile.path.replace('{fileId}', '1'));
  expect(await opened?.json()).toMatchObject({ success: false, code: 4002 });
});
