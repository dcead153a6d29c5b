import { expect } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import { expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';

/** In how many years from now a rate of each language begins, so that they do not meet. */
const AHEAD = { 'en-US': 3, 'zh-CN': 4, 'vn-VM': 5 };

for (const locale of languagesNow('rates are planned')) {
  test(`a fee is planned, changed and taken back (${locale})`, async ({ browser }) => {
    const { page, t } = await openOffice(browser, {
      ...{ locale, user: 'manager', path: '/store/rates' },
    });
    const kind = t('rates:kinds.lazada');
    const panel = page.getByRole('region', { name: kind });
    const dialog = page.getByRole('dialog');
    await expect(panel).toContainText(t('rates:first'));
    await expectAccessible(page);

    const day = `${new Date().getFullYear() + AHEAD[locale]}-03-01`;
    await page.getByRole('button', { name: t('rates:addOf', { kind }), exact: true }).click();
    await dialog.getByLabel(t('rates:fields.rate')).fill('101');
    await dialog.getByLabel(t('rates:fields.fromDay'), { exact: false }).first().fill(day);
    await dialog.getByLabel(t('rates:fields.remark')).fill('A new contract');
    await dialog.getByRole('button', { name: t('rates:form.save'), exact: true }).click();
    await expect(dialog.getByText(t('validation:rate'))).toBeVisible();
    await dialog.getByLabel(t('rates:fields.rate')).fill('7');
    await expect(dialog.getByText(t('rates:form.holdsLater'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('rates:form.save'), exact: true }).click();
    await expect(dialog).toBeHidden();

    const planned = panel.getByRole('row').filter({ hasText: 'A new contract' });
    await expect(planned).toContainText('7%');
    await planned.getByRole('button').first().click();
    await dialog.getByLabel(t('rates:fields.rate')).fill('8');
    await dialog.getByRole('button', { name: t('rates:form.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(planned).toContainText('8%');
    await page.reload();
    await expect(planned).toContainText(t('rates:holds.later'));

    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await planned.getByRole('button').last().click();
    await dialog.getByRole('button', { name: t('rates:deletion.action'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(planned).toHaveCount(0);
  });
}
