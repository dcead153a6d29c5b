import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import { test } from './support/clocked.ts';
import {
  beginEvent,
  confirmEvent,
  enter,
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  placeChip,
  type Words,
  wordsOf,
} from './support/office.ts';

const OWN = 'Own4ever';

const starting = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/** Registers a business on the public site; answers the number that the page says. */
async function register(page: Page, t: Words, businessName: string, email: string) {
  await page.goto('/register');
  const field = (name: string) =>
    page.getByRole('textbox', { name: starting(t(`leads:fields.${name}`)) });
  await field('businessName').fill(businessName);
  await field('contactName').fill('Tan Mei Ling');
  await field('email').fill(email);
  await field('mobile').fill('9123 4567');
  await field('branchAddress').fill('12 Temple Street');
  await page.getByRole('checkbox', { name: t('site:register.terms') }).click();
  await page.getByRole('button', { name: t('site:register.termsDialog.agree') }).click();
  await page.getByRole('button', { name: t('site:register.send'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('site:register.sentTitle') })).toBeVisible();
  const [number] = /RG\d+-\d+/.exec((await page.locator('main').textContent()) ?? '') ?? [];
  return number ?? '';
}

for (const locale of languagesNow('a shop is opened')) {
  test(`a business registers, its shop is opened, and its administrator signs in, in ${locale}`, async ({
    browser,
    clocked,
  }) => {
    const t = wordsOf(locale);
    const width = locale === 'zh-CN' ? 390 : 1440;
    const own = await browser.newContext({
      baseURL: clocked.url,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    await own.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    const theirs = await own.newPage();
    const businessName = `Corner ${randomUUID().slice(0, 8)}`;
    const username = `c${randomUUID().slice(0, 8)}`;
    const leadNo = await register(theirs, t, businessName, `${username}@corner.example`);

    const api = await signIn(clocked.url, 'admin', DEMO_PASSWORD, { shopId: 1 });
    const { rows } = await api.listLead({ body: { search: leadNo } });
    const id = rows[0]?.id ?? 0;
    await api.handleLead({ params: { id }, body: { event: { type: 'takeUp' } } });
    const { page } = await openOffice(browser, {
      at: clocked.url,
      user: 'admin',
      locale,
      width,
      path: `/customers/leads/${id}`,
    });
    const accepting = await beginEvent(page, t, 'leads:events.accept');
    await accepting.getByRole('textbox').fill('Licence seen');
    await confirmEvent(page, t, 'leads:events.accept');

    // What is known stands there; what is wrong is said at its field, and what was typed stays.
    const dialog = await beginEvent(page, t, 'leads:events.openShop');
    const field = (name: string) =>
      dialog.getByRole('textbox', { name: starting(t(`leads:opening.fields.${name}`)) });
    await expect(field('shopName')).toHaveValue(businessName);
    await expect(field('name')).toHaveValue('TanMeiLing');
    await expect(field('username')).toHaveValue(username);
    await expect(field('gstPercent')).toHaveValue('9');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    const send = dialog.getByRole('button', { name: t('leads:events.openShop'), exact: true });
    await field('city').fill('');
    await send.click();
    await expect(dialog.getByText(t('validation:required'))).toBeVisible();
    await field('city').fill('Singapore');
    await field('username').fill('admin');
    await send.click();
    await expect(dialog.getByText(t('errors:rule.accountIsNew'))).toBeVisible();
    await expect(field('shopName')).toHaveValue(businessName);
    await field('username').fill(username);
    await send.click();

    const password = dialog.getByLabel(t('leads:opening.oneTime.label'), { exact: true });
    await expect(password).toBeVisible();
    const oneTime = (await password.textContent()) ?? '';
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('leads:opening.oneTime.done') }).click();
    await expect(placeChip(page, t, 'leads:places.opened')).toBeVisible();
    await expect(page.getByRole('link', { name: username, exact: true })).toBeVisible();

    // The mail says where and as whom, and not with which password.
    const { rows: messages } = await api.listOutbox({ body: { search: businessName } });
    await page.goto(`/system/outbox/${messages[0]?.id}`);
    const mail = page.locator('main');
    await expect(mail.getByText(username).first()).toBeVisible();
    await expect(mail.getByText('/login').first()).toBeVisible();
    await expect(mail.getByText(oneTime)).toHaveCount(0);

    await theirs.goto('/login');
    await enter(theirs, t, username, oneTime);
    await expect(theirs.getByText(t('account:ownPassword.title'))).toBeVisible();
    await theirs.locator('input[autocomplete="current-password"]').fill(oneTime);
    for (const at of [0, 1]) {
      await theirs.locator('input[autocomplete="new-password"]').nth(at).fill(OWN);
    }
    await theirs.getByRole('button', { name: t('account:password.save'), exact: true }).click();
    await theirs.waitForURL(/\/dashboard$/);
    // The shop is empty, and each page of it says so.
    for (const path of ['/dashboard', '/orders', '/customers', '/finance/statements']) {
      await theirs.goto(path);
      await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(theirs.getByRole('alert')).toHaveCount(0);
      await expectNoSideScroll(theirs, path);
    }
    await expectAccessible(theirs);
  });
}
