import XLSX from '@e965/xlsx';
import { expect } from '@playwright/test';
import { MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import { HEAD, textRow, workbook } from '../api/files/workbooks.ts';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

/** The headings as an office that works in the language writes them. */
const HEADINGS: Record<Locale, string[]> = {
  'en-US': ['Supplier name', 'Contact', 'Phone', 'Email'],
  'zh-CN': ['供应商名称', '联系人', '电话', '邮箱'],
  'vn-VM': ['Tên nhà cung cấp', 'Người liên hệ', 'Điện thoại', 'Email'],
};

const oldWorkbook = (cells: unknown[][]): Buffer => {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), 'A');
  return XLSX.write(book, { type: 'buffer', bookType: 'biff8' });
};

for (const locale of languagesNow('suppliers come in')) {
  test(`suppliers come in from .xlsx and .xls, the bad rows named (${locale})`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, { locale, path: '/purchasing/suppliers' });
    await page.getByRole('button', { name: t('suppliers:list.import'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      dialog.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
    const mode = (name: string) => dialog.getByRole('radio', { name: t(`files:import.${name}`) });
    const [name, other] = [`Harbour Traders ${Date.now()}`, `越洋贸易 Vận tải ${Date.now()}`];

    // All or none: a bad row keeps the good one out, and says what is wrong with it.
    await choose(
      'suppliers.xlsx',
      MEDIA_TYPES.xlsx,
      workbook(
        HEAD +
          textRow(2, [name, 'Lim', '+65 6222 3333', 'lim@harbour.example']) +
          textRow(3, ['No phone', 'Tan', 'none', 'nowhere']),
      ),
    );
    await expect(dialog.getByText(t('validation:email')).first()).toBeVisible();
    await expect(dialog.getByText(t('validation:phoneOfSG')).first()).toBeVisible();
    await mode('modeAll').check();
    await expect(dialog.getByText(t('files:import.allBlocked'))).toBeVisible();
    const run = (count: number) =>
      dialog.getByRole('button', {
        name: t(`files:import.run_${count === 1 ? 'one' : 'other'}`, { count }),
        exact: true,
      });
    await expect(dialog.getByRole('button', { disabled: true }).last()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await mode('modeGood').check();
    await run(1).click();
    await expect(dialog.getByText(t('files:import.done'))).toBeVisible();

    // The old format, headed in the language, all of it; what looks like a formula is a name.
    await dialog.getByRole('button', { name: t('files:import.again') }).click();
    await choose(
      'old.xls',
      'application/vnd.ms-excel',
      oldWorkbook([
        HEADINGS[locale],
        [other, 'Lim', 62223333, ''],
        [`=1+1 ${other}`, '-Tan', '+65 6222 3334', ''],
      ]),
    );
    await mode('modeAll').check();
    await run(2).click();
    await expect(dialog.getByText(t('files:import.done'))).toBeVisible();
    await dialog
      .getByRole('button', { name: t('common:actions.close'), exact: true })
      .last()
      .click();
    for (const [sought, found] of [
      [name, name],
      [other, other],
      [`=1+1 ${other}`, `=1+1 ${other}`],
    ] as const) {
      await page.getByRole('searchbox').fill(sought);
      await expect(page.getByRole('link', { name: found, exact: true })).toBeVisible();
    }
  });
}

test('a heading is chosen by hand, a bad row mended and tried again, with the same file', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { path: '/purchasing/suppliers' });
  await page.getByRole('button', { name: t('suppliers:list.import'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('files:import.template') }).click();
  expect((await saved).suggestedFilename()).toContain(t('suppliers:list.importTitle'));

  const [name, other] = [`Sông Hồng ${Date.now()}`, `Red River ${Date.now()}`];
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'list.xlsx',
    mimeType: MEDIA_TYPES.xlsx,
    buffer: workbook(
      textRow(1, ['Suppliers 2026']) +
        textRow(3, ['Firma', 'Contact', 'Phone']) +
        textRow(4, [name, 'Lim', '(028) 3822 1234']) +
        textRow(5, [other, 'Tan', '61234567 or 61234568']),
    ),
  });
  await expect(
    dialog.getByText(t('files:import.sheet', { name: 'A', row: 3 }), { exact: true }),
  ).toBeVisible();
  const select = dialog.getByRole('combobox', { name: t('suppliers:fields.name') });
  await select.selectOption({
    label: t('files:import.column', { letters: 'A', heading: 'Firma' }),
  });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('files:import.readAgain') }).click();

  const run = (count: number) =>
    dialog.getByRole('button', {
      name: t(`files:import.run_${count === 1 ? 'one' : 'other'}`, { count }),
      exact: true,
    });
  await run(1).click();
  await expect(dialog.getByText(t('files:import.left_one', { count: 1 }))).toBeVisible();
  const phone = t('suppliers:fields.phone');
  await dialog
    .getByRole('textbox', { name: t('files:import.mend', { field: phone, row: 5 }) })
    .fill('6123 4567');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('files:import.checkMended') }).click();
  await run(1).click();
  await expect(dialog.getByText(t('files:import.added_other', { count: 2 }))).toBeVisible();
  await dialog
    .getByRole('button', { name: t('common:actions.close'), exact: true })
    .last()
    .click();
  for (const one of [name, other]) {
    await page.getByRole('searchbox').fill(one);
    await expect(page.getByRole('link', { name: one, exact: true })).toHaveCount(1);
  }
});
