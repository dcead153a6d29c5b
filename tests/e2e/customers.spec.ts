import { expect, type Page } from '@playwright/test';
import type { Api } from '../../api/client.ts';
import { formatMoney } from '../../api/kernel/amounts.ts';
import { MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { newAccount, newPhone } from '../api/customers/ground.ts';
import { textRow, workbook } from '../api/files/workbooks.ts';
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
  type Words,
} from './support/office.ts';

/** The chip of a place on a customer's page. */
const chipOf = (page: Page, t: Words) => (place: string) =>
  placeChip(page, t, `customers:places.${place}`);

/** What somebody in the shop may do by calls. */
const callsOf = async (name: string) => await signIn(origin(), name, DEMO_PASSWORD, { shopId: 1 });

/** A customer who may be sent to the warehouse system. */
async function authorised(manager: Api, auditor: Api, name: string): Promise<number> {
  const { id } = await newAccount(manager, { name });
  const asked = {
    creditLimit: '500',
    grade: 'general' as const,
    gradeId: null,
    paymentTermsCode: 'N14' as const,
  };
  await manager.authoriseCustomer({ body: { id, event: { type: 'apply', asked } } });
  await auditor.authoriseCustomer({ body: { id, event: { type: 'approve' } } });
  return id;
}

for (const locale of languagesNow('a customer asks to be authorised')) {
  test(`a customer asks to be authorised, and is from the desk by keyboard (${locale})`, async ({
    browser,
    baseURL,
  }) => {
    const api = await signIn(baseURL ?? '', 'manager', DEMO_PASSWORD, { shopId: 1 });
    const name = `Journey ${locale} ${Date.now()}`;
    const { id } = await api.addCustomer({
      body: {
        name,
        phone: `6${String(Date.now()).slice(-7)}`,
        grade: 'general',
        paymentTermsCode: 'COD',
        consumptionTax: true,
        creditLimit: '0',
      },
    });
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      path: `/customers/${id}`,
    });
    const chip = chipOf(page, t);
    await expect(chip('notAuth')).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: t('customers:events.apply') })
      .first()
      .click();
    const apply = page.getByRole('dialog');
    await apply.getByRole('textbox', { name: t('customers:creditLimit') }).fill('750');
    await expectAccessible(page);
    await apply.getByRole('button', { name: t('customers:events.apply') }).click();
    await expect(chip('inAuth')).toBeVisible();

    const auditor = await openOffice(browser, { user: 'auditor', locale, path: '/customers/desk' });
    const queue = auditor.page.getByRole('navigation', { name: t('desk:queue') });
    await queue.getByRole('button', { name }).click();
    await expect(auditor.page.getByRole('heading', { name })).toBeVisible();
    await expectAccessible(auditor.page);
    await auditor.page.keyboard.press('a');
    const approve = auditor.page.getByRole('dialog');
    await approve.getByRole('textbox', { name: t('records:remark') }).fill('Papers seen');
    await auditor.page.keyboard.press('Tab');
    await approve.getByRole('button', { name: t('customers:events.approve') }).click();
    await expect(approve).toBeHidden();
    await expect(queue.getByRole('button', { name })).toBeHidden();
    await auditor.page.context().close();

    await page.goto(`/customers?q=${encodeURIComponent(name)}&tab=approve`);
    await expect(page.getByRole('link', { name })).toBeVisible();
    await expect(page.getByText(formatMoney('750', 'SGD', locale)).first()).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  });
}

for (const locale of languagesNow('customers and the warehouse')) {
  const width = locale === 'vn-VM' ? 390 : 1440;
  test(`a customer is frozen, freed and sent to the warehouse, alone (${locale}, ${width} px)`, async ({
    browser,
  }) => {
    const [manager, auditor] = [await callsOf('manager'), await callsOf('auditor')];
    const name = `Frozen ${locale} ${Date.now()}`;
    const id = await authorised(manager, auditor, name);
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      width,
      path: `/customers/${id}`,
    });
    const chip = chipOf(page, t);

    const freeze = await beginEvent(page, t, 'customers:events.freeze');
    await expect(freeze.getByText(t('customers:prompt.freeze', { customer: name }))).toBeVisible();
    await expectAccessible(page);
    await confirmEvent(page, t, 'customers:events.freeze');
    await expect(chip('frozen')).toBeVisible();
    await beginEvent(page, t, 'customers:events.unfreeze');
    await confirmEvent(page, t, 'customers:events.unfreeze');
    await expect(chip('active')).toBeVisible();

    const sync = await beginEvent(page, t, 'customers:events.sync');
    await expect(sync.getByText(t('customers:prompt.sync', { customer: name }))).toBeVisible();
    await confirmEvent(page, t, 'customers:events.sync');
    await expect(page.getByText(t('customers:happened.sync')).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    const { rows } = await manager.listOutbox({ body: { search: name } });
    expect(rows).toMatchObject([{ channel: 'warehouse', kind: 'customer' }]);
  });

  test(`customers go to the warehouse together, each with its own answer (${locale})`, async ({
    browser,
  }) => {
    const [manager, auditor] = [await callsOf('manager'), await callsOf('auditor')];
    const group = `Group ${locale} ${Date.now()}`;
    const [first, second, third] = ['A', 'B', 'C'].map((one) => `${group} ${one}`);
    const ready = [first, second] as string[];
    for (const name of ready) await authorised(manager, auditor, name);
    await newAccount(manager, { name: third ?? '' });
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      path: `/customers?q=${encodeURIComponent(group)}`,
    });
    for (const name of [...ready, third ?? '']) {
      await page
        .getByRole('checkbox', { name: t('shell:table.select', { name }) })
        .check({ force: true });
    }
    await page.getByRole('button', { name: t('customers:events.sync'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('customers:syncMany.text_other', { shown: 3 }))).toBeVisible();
    await dialog.getByRole('button', { name: t('customers:events.sync'), exact: true }).click();

    await expect(dialog.getByRole('status')).toHaveText(
      t('customers:syncMany.queued_other', { shown: 2 }),
    );
    const lines = dialog.getByRole('listitem');
    await expect(lines).toHaveCount(3);
    for (const name of ready) {
      await expect(lines.filter({ hasText: name })).toContainText(
        t('customers:syncMany.outcome.queued'),
      );
    }
    // Who is not authorised is told why, in the words of the chart.
    await expect(lines.filter({ hasText: third ?? '' })).not.toContainText(
      t('customers:syncMany.outcome.queued'),
    );
    await expect(lines.filter({ hasText: third ?? '' })).toContainText(
      t('customers:places.active').toLowerCase(),
      { ignoreCase: true },
    );
    await expectAccessible(page);
    await dialog
      .getByRole('button', { name: t('customers:syncMany.close') })
      .last()
      .click();
    await expect(dialog).toBeHidden();
  });

  test(`customers come from a workbook, but for a bad row (${locale}, ${width} px)`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      width,
      path: '/customers',
    });
    await page.getByRole('button', { name: t('customers:list.import'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const name = `From a file ${locale} ${Date.now()}`;
    // Headed, and its amounts written, in the language of who sends it.
    const limit = locale === 'vn-VM' ? '1.200,50' : '1,200.50';
    const head = ['name', 'phone', 'creditLimit'].map((field) => t(`customers:${field}`));
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'customers.xlsx',
      mimeType: MEDIA_TYPES.xlsx,
      buffer: workbook(
        textRow(1, head) +
          textRow(2, [name, newPhone(), limit]) +
          textRow(3, [`${name} twice`, 'call me', '-5']),
      ),
    });
    await expect(dialog.getByText(t('files:import.good_one', { count: 1 }))).toBeVisible();
    await expect(dialog.getByText(t('files:import.bad_one', { count: 1 }))).toBeVisible();
    const wrong = dialog.getByText(t('validation:notNegative'), { exact: false }).first();
    await expect(wrong).toBeVisible();
    // Of a table with all columns it is what one sees without scrolling.
    if (width > 500) await expect(wrong).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await dialog.getByRole('radio', { name: t('files:import.modeGood') }).check();
    await dialog
      .getByRole('button', { name: t('files:import.run_one', { count: 1 }), exact: true })
      .click();
    await expect(dialog.getByText(t('files:import.left_one', { count: 1 }))).toBeVisible();
    await dialog
      .getByRole('button', { name: t('common:actions.close') })
      .last()
      .click();

    await page.goto(`/customers?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    const { rows } = await (await callsOf('manager')).listCustomers({ body: { search: name } });
    expect(rows).toMatchObject([{ name, creditLimit: '1200.50', authorisation: 'notAuth' }]);
  });
}
