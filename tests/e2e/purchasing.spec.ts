import { type Browser, expect, type Page } from '@playwright/test';
import { languagesNow } from '../support/languages.ts';
import { enter, expectAccessible, expectNoSideScroll, openOffice, test } from './support/office.ts';
import {
  act,
  addRice,
  afterClosing,
  button,
  chip,
  commitOrder,
  enterTerms,
  goOn,
  next,
  openOrder,
} from './support/purchasing.ts';

/** Nothing against the page as it is, by axe and by its width. */
async function expectWell(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideScroll(page);
}

/** The server ends the session of the page, which hears of it by its next call. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('localToken'));
  await page.request.post('/decsaasadmin/saas/api/auth/logout', {
    headers: { accessToken: token ?? '' },
  });
}

/** A purchase order that waits for approval, entered by the clerk; answers its address. */
async function submitted(browser: Browser) {
  const { page, t } = await openOffice(browser, { path: '/purchasing/orders/new' });
  await enterTerms(page, t);
  await next(page, t);
  await addRice(page, t);
  await next(page, t);
  return { page, t, path: await commitOrder(page, t) };
}

test('a purchase order from draft to completed, by clerk and auditor in two windows', async ({
  browser,
}) => {
  // The clerk begins, saves temporarily, and closes the browser.
  const first = await openOffice(browser, { path: '/purchasing/orders/new' });
  const { t } = first;
  await enterTerms(first.page, t);
  await expectAccessible(first.page);
  await button(first.page, t('purchaseEntry:save.button')).click();
  const kept = first.page.getByRole('status').filter({ hasText: /\d{12}/ });
  await expect(kept).toBeVisible();

  // Another day: the draft is offered again and goes on where it was.
  const page = await afterClosing(browser, first.page);
  await page.goto('/purchasing/orders/new');
  await goOn(page, t);
  await expect(
    page.getByRole('textbox', { name: t('purchasing:fields.estimatedArrival') }),
  ).toHaveValue('01/03/2027');

  // The session ends in the midst of a word: after the sign-in all of it is there.
  const container = page.getByLabel(t('purchasing:fields.containerNumber'));
  await container.pressSequentially('MSKU12');
  await endSession(page);
  await container.pressSequentially('34567');
  await button(page, t('purchaseEntry:save.button')).click();
  await page.waitForURL(/\/login/);
  await enter(page, t, 'clerk');
  await page.waitForURL(/\/purchasing\/orders\/new$/);
  await goOn(page, t);
  await expect(container).toHaveValue('MSKU1234567');
  await next(page, t);

  // Rows from a spreadsheet: number, quantity, unit, price, area.
  const search = page.getByRole('combobox', { name: t('purchaseEntry:goods.label') });
  await search.evaluate((field) => {
    const data = new DataTransfer();
    data.setData('text', 'OM-1050\t30\tkg\t1.95\tJohor\nOM-9999\t1');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await expect(page.getByRole('listitem').filter({ hasText: 'OM-9999' })).toBeVisible();
  await expect(page.locator('[data-quantity="0"]')).toHaveValue('30');
  await expectAccessible(page);
  await next(page, t);
  await expectAccessible(page);
  // Nothing was taken of what an ended session sent: it is a draft as before, not sent already.
  await endSession(page);
  await button(page, t('purchaseEntry:check.commit')).click();
  await page.waitForURL(/\/login/);
  await enter(page, t, 'clerk');
  await goOn(page, t);
  const path = await commitOrder(page, t);
  await expectAccessible(page);

  // The auditor approves it in a window of their own and pays it.
  const auditor = await openOffice(browser, { user: 'auditor', path: '/purchasing/desk' });
  await expect(auditor.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectAccessible(auditor.page);
  await openOrder(auditor.page, path);
  await act(auditor.page, t, 'approve');
  await expect(chip(auditor.page, t, 'confirmed')).toBeVisible();
  await act(auditor.page, t, 'pay');

  // The clerk takes the goods in, a part and then the rest.
  await openOrder(page, path);
  const receive = t('purchasing:events.receive');
  await page.locator('main').getByRole('button', { name: receive, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('31');
  await expect(dialog.getByText(/not 31/).first()).toBeVisible();
  await expect(dialog.getByRole('textbox').first()).toHaveValue('31');
  await dialog.getByRole('textbox').first().fill('10');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: receive, exact: true }).click();
  await expect(page.getByText('10 / 20').first()).toBeVisible();
  await act(page, t, 'receive');
  await expect(page.getByText('30 / 0').first()).toBeVisible();

  // And the auditor completes it.
  await openOrder(auditor.page, path);
  await act(auditor.page, t, 'finish');
  await expect(chip(auditor.page, t, 'completed')).toBeVisible();
});

for (const locale of languagesNow('purchasing screens')) {
  test(`the goods of a purchase order are entered wide and on a phone, in ${locale}`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, {
      user: 'manager',
      locale,
      path: '/purchasing/orders/new',
    });
    await enterTerms(page, t);
    await next(page, t);
    await addRice(page, t);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectWell(page);
    }
    await next(page, t);
    await expectWell(page);
  });
}

test('who is slower sees what happened, and goes on', async ({ browser }) => {
  const clerk = await submitted(browser);
  const { t } = clerk;
  const auditor = await openOffice(browser, { user: 'auditor', path: clerk.path });

  // The clerk begins to change the order; the auditor sends it back meanwhile.
  await clerk.page.goto(`${clerk.path}/edit`);
  await clerk.page.getByRole('button', { name: t('purchaseEntry:step.terms') }).click();
  await clerk.page.getByLabel(t('purchasing:fields.containerNumber')).fill('MSKU7654321');
  await auditor.page
    .locator('main')
    .getByRole('button', { name: t('purchasing:events.sendBack'), exact: true })
    .click();
  await auditor.page
    .getByLabel(t('purchasing:record.form.sendBackReason'))
    .fill('The price is too high');
  await auditor.page
    .getByRole('dialog')
    .getByRole('button', { name: t('purchasing:events.sendBack'), exact: true })
    .click();
  await expect(chip(auditor.page, t, 'pending')).toBeVisible();

  await next(clerk.page, t);
  await next(clerk.page, t);
  await button(clerk.page, t('purchaseEntry:check.save')).click();
  await expect(clerk.page.getByText(t('purchaseEntry:overtaken.title'))).toBeVisible();
  await expectAccessible(clerk.page);
  await button(clerk.page, t('purchaseEntry:overtaken.mine')).click();
  await button(clerk.page, t('purchaseEntry:check.commit')).click();
  await expect(clerk.page.getByText(/has been submitted/)).toBeVisible();

  // The auditor's desk shows what was changed since.
  await auditor.page.goto(clerk.path);
  await expect(auditor.page.getByText('The price is too high').first()).toBeVisible();
  await expect(auditor.page.locator('ins', { hasText: 'MSKU7654321' })).toBeVisible();
});

test('the desk approves by keyboard, and lies on the next one at once', async ({ browser }) => {
  await submitted(browser);
  const { page, t } = await openOffice(browser, { user: 'auditor', path: '/purchasing/desk' });
  const title = page.getByRole('heading', { level: 1 }).nth(1);
  const before = await title.textContent();
  await page.keyboard.press('a');
  const approve = page.getByRole('dialog').locator(':focus');
  await expect(approve).toHaveText(t('purchasing:events.approve'));
  await page.keyboard.press('Enter');
  await expect(title).not.toHaveText(before ?? '');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('b');
  await expect(page.getByLabel(t('purchasing:record.form.sendBackReason'))).toBeFocused();
});

test('an order of one’s own cannot be approved, and says why', async ({ browser }) => {
  const { page, t } = await openOffice(browser, {
    user: 'manager',
    path: '/purchasing/orders/new',
  });
  await enterTerms(page, t);
  await next(page, t);
  await addRice(page, t);
  await next(page, t);
  await button(page, t('purchaseEntry:check.commit')).click();
  await page.getByRole('link', { name: t('purchaseEntry:committed.open') }).click();
  const approve = page
    .locator('main')
    .getByRole('button', { name: t('purchasing:events.approve'), exact: true })
    .first();
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(/another person has to approve it/);
});

test('goods that are low become a purchase order, of one supplier at once', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { path: '/goods?tab=low' });
  await page.getByRole('link', { name: t('goods:list.reorder') }).click();
  await expect(page.getByRole('heading', { name: t('purchasing:reorder.title') })).toBeVisible();
  await expectWell(page);
  await button(page, t('records:list.clearSelection')).click();
  const quantity = page
    .getByRole('textbox', { name: t('purchasing:reorder.quantityOf', { goods: '' }).trim() })
    .first();
  const row = page.getByRole('row').filter({ has: quantity });
  await quantity.fill('3');
  await row.first().getByRole('checkbox').check();
  await button(page, t('purchasing:reorder.make')).click();
  await expect(page).toHaveURL(/\/purchasing\/orders\/\d+\/edit\b/);
  await expect(page.getByText(/\d{12}/).first()).toBeVisible();
});

test('the purchase report is downloaded', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { path: '/purchasing/orders?tab=completed' });
  const saved = page.waitForEvent('download');
  await button(page, t('purchasing:list.export')).click();
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('a role without permission gets no access', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { user: 'clerk', path: '/purchasing/desk' });
  await expect(page.getByRole('heading', { name: t('errors:noAccess.title') })).toBeVisible();
  await page.goto('/purchasing/orders');
  await expect(
    page.getByRole('link', { name: t('shell:nav.purchaseDesk'), exact: true }),
  ).toHaveCount(0);
});
