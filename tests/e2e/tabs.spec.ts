import { expect } from '@playwright/test';
import { routes } from '../../api/domains.ts';
import { enter, openOffice, test } from './support/office.ts';

test('signing out in one tab leads the other to the sign-in, and offers what was typed again', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/store/business' });
  const other = await page.context().newPage();
  await other.goto('/store/business');
  const field = other.getByLabel(t('shopSettings:minimumSpending'), { exact: true });
  await field.fill('123');

  await page.getByRole('button', { name: t('common:layout.account', { name: 'manager' }) }).click();
  await page.getByRole('menuitem', { name: t('common:layout.signOut') }).click();
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByLabel(t('auth:password'), { exact: true })).toBeVisible();
  await expect(field).toBeHidden();

  await enter(other, t, 'manager');
  await other.waitForURL((url) => url.pathname !== '/login');
  // The first tab follows in, and the second finds what it had typed.
  await page.waitForURL((url) => url.pathname !== '/login');
  await other.goto('/store/business');
  await expect(field).toHaveValue('123');
  await expect(other.getByText(/^Continued from /)).toBeVisible();
});

test('a session that ends is told in every tab, and each goes on where it was, in its shop', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { user: 'admin', path: '/goods' });
  const switcher = new RegExp(`^${t('common:layout.shop')}: `);
  await page.getByRole('button', { name: switcher }).click();
  await page.getByRole('menuitemradio').nth(1).click();
  await expect(page.getByRole('button', { name: switcher })).toContainText('East Coast Fresh');
  const other = await page.context().newPage();
  await other.goto('/customers');
  await expect(other.getByRole('button', { name: switcher })).toContainText('East Coast Fresh');
  await expect(other.locator('main table tbody tr').first()).toBeVisible();

  // Ended on the server, as when it was idle for too long; then one of the tabs asks for something.
  await page.evaluate(
    (path) =>
      fetch(path, {
        method: 'POST',
        headers: { accessToken: localStorage.getItem('localToken') ?? '' },
      }),
    routes.logout.split(' ')[1] ?? '',
  );
  const told = expect(other.getByText(t('common:session.expired'))).toHaveCount(1);
  await page.reload();
  await expect(page).toHaveURL(/\/login\?from=%2Fgoods/);
  await told;
  await expect(other).toHaveURL(/\/login\?from=%2Fcustomers/);

  await enter(other, t, 'admin');
  await expect(other).toHaveURL(/\/customers/);
  await expect(page).toHaveURL(/\/goods/);
  for (const tab of [other, page]) {
    await expect(tab.getByRole('button', { name: switcher })).toContainText('East Coast Fresh');
  }
});

test('what one typed is not offered to somebody else who signs in', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/store/business' });
  const field = page.getByLabel(t('shopSettings:minimumSpending'), { exact: true });
  await field.fill('456');
  const other = await page.context().newPage();
  await other.goto('/orders');
  await other
    .getByRole('button', { name: t('common:layout.account', { name: 'manager' }) })
    .click();
  await other.getByRole('menuitem', { name: t('common:layout.signOut') }).click();
  await expect(page).toHaveURL(/\/login/);
  await enter(page, t, 'admin');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto('/store/business');
  await expect(field).toBeVisible();
  await expect(field).not.toHaveValue('456');
});

test('a shop that is switched in one tab is switched in the other, which shows nothing of the old', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { user: 'admin', path: '/orders' });
  const switcher = new RegExp(`^${t('common:layout.shop')}: `);
  const other = await page.context().newPage();
  await other.goto('/orders');
  await other.locator('main table tbody tr').first().getByRole('link').first().click();
  await expect(other).toHaveURL(/\/orders\/\d+/);
  const heading = other.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('OM');
  const order = (await heading.textContent()) ?? '';
  const asked: string[] = [];
  other.on('request', (request) => {
    const markers = request.headers().markers;
    if (markers) asked.push(markers);
  });

  // The notice stands for a few seconds alone.
  const told = expect(other.getByText(t('common:session.shopSwitched'))).toBeVisible();
  await page.getByRole('button', { name: switcher }).click();
  await page.getByRole('menuitemradio').nth(1).click();
  await told;
  await expect(page.getByRole('button', { name: switcher })).toContainText('East Coast Fresh');

  await expect(other.getByRole('button', { name: switcher })).toContainText('East Coast Fresh');
  await other.waitForURL((url) => !/\/orders\/\d+/.test(url.pathname));
  await expect(other.getByText(order)).toHaveCount(0);
  await expect(other.locator('main').getByText(/\bOM\d/)).toHaveCount(0);
  asked.length = 0;
  await other.goto('/orders');
  await expect(other.locator('main table tbody tr').first()).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
  for (const markers of asked) expect(JSON.parse(markers)).toMatchObject({ restaurantId: 2 });
  await expect(other.locator('main').getByText(/\bOM\d/)).toHaveCount(0);
});

test('a site plan that is not saved stays where it was laid out when the other tab switches', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { user: 'admin', path: '/orders' });
  const other = await page.context().newPage();
  await other.goto('/store/plan');
  const table = other.locator('main button[data-shape]').filter({ hasText: /^31$/ });
  await table.focus();
  await other.keyboard.press('ArrowDown');
  await expect(other.getByText(t('sitePlan:unsaved'), { exact: true })).toBeVisible();
  const switcher = page.getByRole('button', { name: new RegExp(`^${t('common:layout.shop')}: `) });
  const to = async (index: number) => {
    await switcher.click();
    await page.getByRole('menuitemradio').nth(index).click();
  };
  await to(1);
  await expect(other.getByText(t('sitePlan:record.prompt.requested.title'))).toBeVisible();
  await expect(table).toHaveCount(0);
  await to(0);
  await expect(other.getByText(t('sitePlan:restored'))).toBeVisible();
  await expect(table).toBeVisible();
});
