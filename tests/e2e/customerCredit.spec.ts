import { expect } from '@playwright/test';
import { formatMoney } from '../../api/kernel/amounts.ts';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { newAccount } from '../api/customers/ground.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import {
  beginEvent,
  confirmEvent,
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  origin,
  placeChip,
  test,
} from './support/office.ts';

for (const locale of languagesNow('a credit limit takes a second person')) {
  test(`a credit limit above the shop’s waits, is found by who decides, and approved (${locale})`, async ({
    browser,
  }) => {
    const api = await signIn(origin(), 'manager', DEMO_PASSWORD, { shopId: 1 });
    const name = `Credit ${locale} ${Date.now()}`;
    const { id } = await newAccount(api, { name });
    const asker = await openOffice(browser, { user: 'manager', locale, path: `/customers/${id}` });
    const { t } = asker;
    const asking = await beginEvent(asker.page, t, 'customers:events.setCreditLimit');
    const limit = asking.getByRole('textbox', { name: t('customers:creditLimit') });
    await limit.fill('9000000');
    await asking.getByRole('textbox', { name: t('records:remark') }).fill('A second kitchen');
    await expect(asking.getByRole('status')).toContainText(formatMoney('10000.00', 'SGD', locale));
    await expectAccessible(asker.page);
    await confirmEvent(asker.page, t, 'customers:events.setCreditLimit');
    await expect(placeChip(asker.page, t, 'customers:places.toDecide')).toBeVisible();
    const waits = asker.page.getByRole('status').filter({ hasText: 'A second kitchen' });
    await expect(waits).toContainText(formatMoney('9000000.00', 'SGD', locale));
    await expectAccessible(asker.page);

    const path = `/customers?credit=toDecide&q=${encodeURIComponent(name)}`;
    const { page } = await openOffice(browser, { user: 'supervisor', locale, path, width: 390 });
    await expectNoSideScroll(page);
    await page.getByRole('link', { name }).first().click();
    await expect(placeChip(page, t, 'customers:places.toDecide')).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    const deciding = await beginEvent(page, t, 'customers:events.approveCredit');
    await expect(deciding).toContainText('A second kitchen');
    await confirmEvent(page, t, 'customers:events.approveCredit');
    await expect(placeChip(page, t, 'customers:places.settled')).toBeVisible();
    const held = await api.getCustomer({ params: { id } });
    expect([held.creditLimit, held.askedLimit]).toEqual(['9000000.00', null]);
  });
}
