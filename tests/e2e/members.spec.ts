import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  origin,
  test,
} from './support/office.ts';

for (const locale of languagesNow('a member pays in')) {
  test(`a member is found by phone, read and pays in, on a desk and a phone (${locale})`, async ({
    browser,
  }) => {
    const api = await signIn(origin(), 'manager', DEMO_PASSWORD);
    const { rows } = await api.listMember({ body: { size: 50 } });
    const member = rows.find(({ orderCount }) => orderCount > 0);
    if (!member) throw new Error('The demo has no member who ordered');
    const { page, t } = await openOffice(browser, { locale, path: '/members' });
    await expect(
      page.getByRole('heading', { level: 1, name: t('members:list.title') }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox').fill(member.phone.slice(-6));
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await page.getByRole('link', { name: member.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
    await expect(page.getByText(t('recharges:wallet.title')).first()).toBeVisible();
    await expectAccessible(page);

    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('members:record.recharge') }).click();
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByRole('combobox', { name: t('recharges:fields.nickname') }),
    ).toHaveValue(new RegExp(`^${member.name} · `));
    await dialog
      .getByLabel(t('recharges:fields.amount'))
      .fill(locale === 'vn-VM' ? '12,50' : '12.50');
    await dialog.getByRole('button', { name: t('recharges:list.add'), exact: true }).click();
    await expect(page).toHaveURL(/\/finance\/recharges\/\d+/);
    await expect(page.getByRole('link', { name: member.name })).toHaveAttribute(
      'href',
      new RegExp(`/members/${member.id}\\?`),
    );
  });
}
