import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  LOCALES,
  openOffice,
  test,
} from './support/office.ts';

const origin = () => test.info().project.use.baseURL ?? '';
const officeIn = async (user: string, shopId: number) =>
  await signIn(origin(), user, DEMO_PASSWORD, { shopId });
const adminIn = (shopId: number) => officeIn('admin', shopId);

const table = (page: Page, number: string) =>
  page.locator('main button[data-shape]').filter({ hasText: new RegExp(`^${number}$`) });
const button = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true });
/** How wide a square of the plan is where there is room and a mouse, in pixels. */
const SQUARE = 17;
const xOf = async (page: Page, number: string) =>
  (await table(page, number).boundingBox())?.x ?? Number.NaN;

for (const locale of languagesNow('a site plan is asked for')) {
  test(`a shop asks for its site plan, and sees it when the office confirms, in ${locale}`, async ({
    browser,
  }) => {
    const shopId = LOCALES.indexOf(locale) + 3;
    const { page, t } = await openOffice(browser, {
      user: 'admin',
      locale,
      path: '/store/plan',
      width: locale === 'zh-CN' ? 390 : 1440,
    });
    await page.getByRole('button', { name: new RegExp(`^${t('common:layout.shop')}: `) }).click();
    await page
      .getByRole('menuitemradio')
      .nth(shopId - 1)
      .click();
    await expect(page.getByText(t('sitePlan:record.prompt.notSubscribed.title'))).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await button(page, t('sitePlan:events.request')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('sitePlan:events.request'), exact: true }).click();
    await expect(page.getByText(t('sitePlan:record.prompt.requested.title'))).toBeVisible();
    await expectAccessible(page);
    const api = await adminIn(shopId);
    const { rows } = await api.listOutbox({ body: { size: 5 } });
    expect(rows.map(({ kind }) => kind)).toContain('subscription');

    // Another person confirms: who asked is told so, and sees the plan when that has happened.
    const confirm = page.getByRole('button', { name: t('sitePlan:events.confirm'), exact: true });
    await expect(confirm).toBeDisabled();
    await expect(confirm).toHaveAccessibleDescription(/Administrator/);
    const office = await officeIn('supervisor', shopId);
    await office.handleSubscription({ body: { event: { type: 'confirm' } } });
    await page.reload();
    await expect(page.getByText(t('sitePlan:empty'))).toBeVisible();
    await button(page, t('sitePlan:addArea')).click();
    await button(page, t('sitePlan:addTable')).click();
    await expect(table(page, '1')).toBeVisible();
    await button(page, t('sitePlan:save')).click();
    await expect(page.getByText(t('sitePlan:saved'))).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    expect((await api.getSitePlan({})).areas).toMatchObject([
      { name: t('sitePlan:newArea'), tables: [{ number: '1', seats: 4, status: 'free' }] },
    ]);
  });
}

test('tables are moved by mouse and by keys, undone, and kept where somebody else has saved', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/store/plan' });
  const began = await xOf(page, '3');
  await table(page, '3').hover();
  await page.mouse.down();
  await page.mouse.move(began + 60, (await table(page, '3').boundingBox())?.y ?? 0, { steps: 5 });
  await page.mouse.up();
  // From its middle: three squares.
  const dragged = began + 3 * SQUARE;
  await expect.poll(() => xOf(page, '3')).toBe(dragged);
  await expect(page.getByText(t('sitePlan:unsaved'), { exact: true })).toBeVisible();
  await table(page, '3').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => xOf(page, '3')).toBe(dragged - SQUARE);
  await page.keyboard.press('Control+z');
  await expect.poll(() => xOf(page, '3')).toBe(dragged);
  // No room: onto the table beside it.
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText(t('sitePlan:obstacles.noRoom'))).toBeVisible();
  await button(page, t('sitePlan:undoAll')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('sitePlan:undoAll') })
    .click();
  await expect.poll(() => xOf(page, '3')).toBe(began);
  await expect(page.getByText(t('sitePlan:unsaved'), { exact: true })).toBeHidden();

  // Seats and status, by their fields.
  await table(page, '3').click();
  await page.getByLabel(t('sitePlan:fields.seats'), { exact: true }).fill('5');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', {
      name: t('sitePlan:tableLabel_other', {
        number: '3',
        count: 5,
        status: t('sitePlan:statuses.free'),
      }),
    }),
  ).toBeVisible();

  const api = await adminIn(1);
  const { version, areas } = await api.getSitePlan({});
  await api.saveSitePlan({ body: { layout: { areas }, version } });
  await button(page, t('sitePlan:save')).click();
  await expect(page.getByText(t('sitePlan:conflict.title'))).toBeVisible();
  await expectAccessible(page);
  await button(page, t('sitePlan:conflict.saveMine')).click();
  await expect(page.getByText(t('sitePlan:saved'))).toBeVisible();
  const seats = (await api.getSitePlan({})).areas
    .flatMap(({ tables }) => tables)
    .find(({ number }) => number === '3')?.seats;
  expect(seats).toBe(5);
});

test('leaving unsaved asks first, and what was laid out is offered to its owner alone', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/store/plan' });
  const began = await xOf(page, '22');
  await table(page, '22').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => xOf(page, '22')).toBeGreaterThan(began);
  const toHours = page.getByRole('link', { name: t('shell:nav.hours'), exact: true });
  await toHours.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('sitePlan:leave.stay'), exact: true }).click();
  await expect(page).toHaveURL(/\/store\/plan\?shop=/);
  await toHours.click();
  await dialog.getByRole('button', { name: t('sitePlan:leave.leave'), exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: t('businessHours:hours.pageTitle', { shop: '' }) }),
  ).toBeVisible();

  await page.getByRole('link', { name: t('shell:nav.sitePlan'), exact: true }).click();
  await expect(page.getByText(t('sitePlan:restored'))).toBeVisible();
  await expect.poll(() => xOf(page, '22')).toBeGreaterThan(began);
  const kept = () => page.evaluate(() => localStorage.getItem('sitePlan'));
  expect(JSON.parse((await kept()) ?? '{}')).toMatchObject({ userId: 2 });

  // Another shop, and signing out, ask as another page does.
  await page.getByRole('button', { name: new RegExp(`^${t('common:layout.shop')}: `) }).click();
  await page.getByRole('menuitemradio').nth(1).click();
  await dialog.getByRole('button', { name: t('sitePlan:leave.stay'), exact: true }).click();
  await expect.poll(() => xOf(page, '22')).toBeGreaterThan(began);
  // Somebody else signs in at this browser.
  await page.getByRole('button', { name: t('common:layout.account', { name: 'manager' }) }).click();
  await page.getByRole('menuitem', { name: t('common:layout.signOut') }).click();
  await dialog.getByRole('button', { name: t('sitePlan:leave.leave'), exact: true }).click();
  await page.waitForURL(/\/login/);
  await page.getByRole('textbox', { name: t('auth:username'), exact: true }).fill('clerk');
  await page.getByLabel(t('auth:password'), { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await expect.poll(kept).toBeNull();
});

test('who has left is not asked again while the other page is on its way', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/store/plan' });
  await table(page, '22').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(t('sitePlan:unsaved'), { exact: true })).toBeVisible();
  const { promise: line, resolve: lineIsBack } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await line;
    await route.continue();
  });
  const dialog = page.getByRole('dialog');
  await page.getByRole('link', { name: t('shell:nav.hours'), exact: true }).click();
  await dialog.getByRole('button', { name: t('sitePlan:leave.leave'), exact: true }).click();
  await page.waitForURL(/\/store\/hours\?shop=/);
  await page.getByRole('link', { name: t('shell:nav.sitePlan'), exact: true }).click();
  await page.waitForURL(/\/store\/plan\?shop=/);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('sitePlan:unsaved'), { exact: true })).toBeVisible();
  lineIsBack();
});

test('who may not lay it out looks at the plan, and sees why', async ({ browser }) => {
  const { page, t } = await openOffice(browser, {
    user: 'auditor',
    path: '/store/plan',
    width: 390,
  });
  await table(page, '1').click();
  await expect(page.getByText(t('sitePlan:side.table', { number: '1' }))).toBeVisible();
  await expect(
    page.locator('main').getByRole('button', { name: t('sitePlan:change') }),
  ).toHaveAttribute('aria-disabled', 'true');
  await expectNoSideScroll(page);
  await expectAccessible(page);
});
