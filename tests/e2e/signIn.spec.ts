import { expect } from '@playwright/test';
import { routes } from '../../api/domains.ts';
import { enter, expectAccessible, LOCALES, openOffice, test, wordsOf } from './support/office.ts';
import { settled, watchRequests } from './support/settled.ts';

for (const locale of LOCALES) {
  test(`signing in names each empty field and a wrong password, and leads into the office, in ${locale}`, async ({
    page,
  }) => {
    const t = wordsOf(locale);
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    await page.goto('/login');
    const button = page.getByRole('button', { name: t('auth:submit'), exact: true });

    await button.click();
    await expect(page.getByText(t('auth:problems.accountEmpty'))).toBeVisible();
    await page
      .getByRole('textbox', { name: t('auth:username'), exact: true })
      .fill(`nobody-${locale}`);
    await button.click();
    await expect(page.getByText(t('auth:problems.passwordEmpty'))).toBeVisible();
    await page.getByLabel(t('auth:password'), { exact: true }).fill('wrong-one');
    await button.click();
    await expect(page.getByText(t('server:wrongCredentials'))).toBeVisible();
    await expect(page.getByRole('textbox', { name: t('auth:username'), exact: true })).toHaveValue(
      `nobody-${locale}`,
    );
    await expectAccessible(page);

    await enter(page, t, 'clerk');
    await page.waitForURL(/\/dashboard$/);
    await expect(page.getByLabel(t('auth:password'), { exact: true })).toBeHidden();
    await expect(
      page.getByRole('button', { name: t('common:layout.account', { name: 'clerk' }) }),
    ).toBeVisible();
  });
}

test('signing in asks for few files, and so does the first page of the office', async ({
  page,
}) => {
  const t = wordsOf('en-US');
  watchRequests(page);
  let asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // What the footer says of the company is the last that comes.
  const last = page.waitForResponse(/site\/facts$/);
  await page.goto('/login');
  await expect(page.getByLabel(t('auth:password'), { exact: true })).toBeVisible();
  await last;
  await settled(page);
  expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(8);

  asked = [];
  await enter(page, t, 'manager');
  await page.waitForURL(/\/dashboard$/);
  await expect(page.getByLabel(t('auth:password'), { exact: true })).toBeHidden();
  await settled(page);
  const after = asked.filter((path) => !routes.login.endsWith(path));
  expect(after.length, after.join(' ')).toBeLessThanOrEqual(12);
});

test('whose shops are not authorised is told whom to ask, in each language', async ({
  browser,
}) => {
  for (const locale of LOCALES) {
    const t = wordsOf(locale);
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    // The demo has nobody without a shop.
    const [, path] = routes.login.split(' ');
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      await route.fulfill({
        response,
        json: { ...answer, data: { ...answer.data, restaurantVOList: [] } },
      });
    });
    await page.goto('/login');
    await enter(page, t, 'clerk');
    await expect(page.getByText(t('auth:problems.noShop'))).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await expectAccessible(page);
  }
});

test('an ended session is told once and leads back to where one was', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { path: '/goods' });
  await page.evaluate(() => {
    const info = JSON.parse(localStorage.getItem('loginInfo') ?? '{}') as { token: string };
    info.token = 'no-such-token';
    localStorage.setItem('loginInfo', JSON.stringify(info));
    localStorage.setItem('localToken', info.token);
  });
  await page.reload();

  await page.waitForURL(/\/login/);
  await expect(page.getByText(t('common:session.expired'))).toHaveCount(1);
  await enter(page, t, 'clerk');
  await page.waitForURL(/\/goods/);
});

test('signing out in one tab reaches the other', async ({ browser }) => {
  const { page, t } = await openOffice(browser);
  const other = await page.context().newPage();
  await other.goto('/goods');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: t('common:layout.account', { name: 'clerk' }) }).click();
  await page.getByRole('menuitem', { name: t('common:layout.signOut') }).click();

  await other.waitForURL(/\/login/);
});

test('what the role does not open says so', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { user: 'auditor', path: '/orders/new' });

  await expect(page.getByText(t('errors:noAccess.title'))).toBeVisible();
});

test('an address that leads nowhere says so to a visitor too, who has nothing to sign in for', async ({
  page,
}) => {
  const t = wordsOf('en-US');
  const answer = await page.goto('/registre');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: t('common:notFound.title') })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText(t('site:footer.terms'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: t('common:actions.home') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('site:home.title'));
});

test('an address that leads nowhere says so', async ({ browser }) => {
  const { page, t } = await openOffice(browser);
  await page.goto('/nowhere');

  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByText(t('common:notFound.title')).first()).toBeVisible();
});
