import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible, newOrder, openOffice, test } from './support/office.ts';

test('colleagues write notes on an order; what is typed and a file outlive a reload', async ({
  browser,
}) => {
  const { order } = await newOrder();
  const { page, t } = await openOffice(browser, { path: `/orders/${order.id}` });
  const notes = page.getByRole('region', { name: t('notes:title') });
  await expect(notes.getByText(t('notes:none'))).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(t('notes:add'));
  await page.keyboard.press('Enter');
  const field = notes.getByLabel(t('notes:text'), { exact: true });
  await expect(field).toBeFocused();
  await field.fill('Before 7 am\nloading bay at the back');
  await notes.locator('input[type="file"]').setInputFiles({
    name: 'gate.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Gate 3'),
  });
  const attached = notes.getByRole('button', {
    name: t('files:pictures.remove', { name: 'gate.txt' }),
  });
  await expect(attached).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(attached).toBeVisible();
  await field.press('Control+Enter');

  const text = notes.getByText('loading bay at the back');
  await expect(text).toHaveText('Before 7 am\nloading bay at the back', { useInnerText: true });
  await expect(field).toBeHidden();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    notes
      .getByRole('button', { name: t('notes:download', { name: 'gate.txt', size: '6 B' }) })
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('gate.txt');
  expect(readFileSync(await download.path(), 'utf8')).toBe('Gate 3');
  await expectAccessible(page);
});
