import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  placeChip,
  test,
  type Words,
} from './support/office.ts';

/** Opens an event's form, wherever its button is, fills in the remark and sends it. */
async function move(page: Page, t: Words, event: string, before = async () => {}): Promise<void> {
  const name = t(`leads:events.${event}`);
  const shown = page.locator('main').getByRole('button', { name, exact: true }).first();
  const more = page.getByRole('button', { name: t('records:more'), exact: true });
  await expect(shown.or(more).first()).toBeVisible();
  if (await shown.isVisible()) await shown.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name }).first().click();
  }
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('First line\nsecond line');
  await before();
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

for (const locale of languagesNow('a lead is declined')) {
  test(`a lead is declined, and what was sent erased once that is sure, in ${locale}`, async ({
    browser,
  }) => {
    const api = await signIn(test.info().project.use.baseURL ?? '', 'manager', DEMO_PASSWORD, {
      shopId: 1,
    });
    const businessName = `Corner ${randomUUID().slice(0, 8)}`;
    const contact = { contactName: 'Nurul', email: 'nurul@corner.example', mobile: '9123 4567' };
    const place = {
      branchAddress: '18 Tampines Street 11',
      country: 'SG',
      kind: 'merchant',
    } as const;
    const { lead } = await api.addLead({ body: { businessName, ...contact, ...place } });
    const width = locale === 'vn-VM' ? 390 : 1440;
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      width,
      path: `/customers/leads/${lead.id}`,
    });
    await expect(page.getByText(businessName).first()).toBeVisible();

    await move(page, t, 'decline', async () => {
      // Whom to tell, for nothing is sent by itself.
      await expect(page.getByRole('dialog').getByText(contact.email)).toBeVisible();
      await expectAccessible(page);
    });
    await expect(placeChip(page, t, 'leads:places.declined')).toBeVisible();
    const remark = page.locator('q', { hasText: 'second line' }).first();
    await expect(remark).toHaveText('First line\nsecond line', { useInnerText: true });

    await move(page, t, 'erase', async () => {
      const dialog = page.getByRole('dialog');
      const erase = dialog.getByRole('button', { name: t('leads:events.erase'), exact: true });
      await expect(erase).toBeDisabled();
      await expectAccessible(page);
      await dialog.getByRole('checkbox', { name: t('leads:record.form.sure') }).check();
    });
    await expect(page.getByText(t('leads:record.erased')).first()).toBeVisible();
    for (const gone of [businessName, ...Object.values(contact), place.branchAddress]) {
      await expect(page.getByText(gone)).toHaveCount(0);
    }
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });
}
