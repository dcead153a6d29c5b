import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { languagesNow } from '../support/languages.ts';
import {
  backstage,
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  test,
} from './support/office.ts';

/** A day that deliveries are taken for. */
const DAY = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);

for (const locale of languagesNow('orders are imported from a page')) {
  for (const width of [1440, 390]) {
    test(`orders are imported from a page, and what the customer calls goods is remembered (${locale}, ${width})`, async ({
      browser,
    }) => {
      const { api } = await backstage();
      const [customer] = (await api.listCustomers({ body: { search: '', size: 50 } })).rows.filter(
        ({ status, authorisation }) => status === 'active' && authorisation === 'approve',
      );
      const [goods] = (await api.listGoods({ body: { onShelfOnly: true, size: 50 } })).rows.filter(
        ({ stock }) => stock > 50,
      );
      if (!customer || !goods) throw new Error('The demo has no customer or no goods');
      const [reference, code] = [`PO-${randomUUID()}`, `OWN-${randomUUID().slice(0, 8)}`];
      const rows = [
        ['PO', 'Customer', 'Delivery date', 'Item code', 'Qty', 'UOM'],
        [reference, customer.userNumber, DAY, code, '40', ''],
        [reference, customer.userNumber, DAY, goods.sku, '40', ''],
      ];
      const cells = (row: readonly string[]) => row.map((cell) => `<td>${cell}</td>`).join('');
      const html = `<table><tr><td colspan="6">Orders</td></tr>${rows
        .map((row) => `<tr>${cells(row)}</tr>`)
        .join('')}</table>`;

      const { page, t } = await openOffice(browser, {
        user: 'manager',
        locale,
        width,
        path: '/orders',
      });
      await page.getByRole('button', { name: t('orders:import.open'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: t('orders:import.title') });
      await dialog.locator('input[type="file"]').setInputFiles({
        name: 'orders.html',
        mimeType: MEDIA_TYPES.html,
        buffer: Buffer.from(html),
      });
      await expect(
        dialog.getByText(t('files:import.bad_other', { count: 2 })).first(),
      ).toBeVisible();
      await expectAccessible(page);
      await dialog
        .getByRole('combobox', { name: t('orders:import.goodsOf', { row: 3 }) })
        .fill(goods.sku);
      await page.getByRole('option').filter({ hasText: goods.sku }).first().click();
      await dialog.getByRole('button', { name: t('files:import.checkMended') }).click();
      await expect(
        dialog.getByText(t('files:import.good_other', { count: 2 })).first(),
      ).toBeVisible();
      await dialog.getByRole('button', { name: t('files:import.run_other', { count: 2 }) }).click();
      await expect(dialog.getByText(t('orders:import.made_one', { count: 1 }))).toBeVisible();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await dialog.getByRole('listitem').getByRole('link').first().click();
      await expect(page).toHaveURL(/\/orders\/\d+/);
      await expect(page.getByText(reference).first()).toBeVisible();

      await page.goto(`/customers/${customer.id}`);
      const remove = page.getByRole('button', { name: t('orders:codes.removeOf', { code }) });
      await expect(remove).toBeVisible();
      await expectAccessible(page);
      await remove.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('orders:codes.remove'), exact: true })
        .click();
      await expect(remove).toBeHidden();
      await expectNoSideScroll(page);
    });
  }
}
