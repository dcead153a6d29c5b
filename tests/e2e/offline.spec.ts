import { expect } from '@playwright/test';
import { LONGEST } from '../../src/lib/inTime.ts';
import { fileOfChunk } from '../support/sizes.ts';
import { expectAccessibleAsItIs, newOrder, openOffice, test } from './support/office.ts';
import { settled } from './support/settled.ts';

test('without a connection the page stays, says so, and goes on once there is one', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { path: '/orders/new' });
  const uncaught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(message));
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  const search = page.getByRole('combobox', { name: t('orderEntry:customer.label') });
  await expect(search).toBeVisible();
  await settled(page);

  await page.context().setOffline(true);
  await search.fill('OM10118');
  const nav = page.getByRole('navigation', { name: t('common:layout.navigation') });
  const goods = nav.getByRole('link', { name: t('shell:nav.goods'), exact: true });
  const failed = page.waitForEvent('requestfailed', (request) => /assets/.test(request.url()));
  await goods.hover();
  await failed;
  await expect(search).toHaveValue('OM10118');

  const palette = page.getByRole('button', { name: t('common:layout.search') });
  await palette.click();
  const problem = page.getByRole('alert').filter({ hasText: t('common:missingPart.network.text') });
  await expect(problem).toBeVisible();
  await problem.getByRole('button', { name: t('common:actions.retry') }).click();
  await expect(problem).toBeVisible();
  await problem.getByRole('button', { name: t('common:actions.close') }).click();
  await expect(problem).toBeHidden();
  await expect(search).toHaveValue('OM10118');

  await goods.click();
  const retry = page.locator('main').getByRole('button', { name: t('common:actions.retry') });
  await expect(retry).toBeVisible();
  await expect(page.locator('main')).toContainText(t('errors:network'));

  await page.context().setOffline(false);
  await retry.click();
  await expect(
    page.getByRole('heading', { level: 1, name: t('goods:title'), exact: true }),
  ).toBeVisible();
  await palette.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // A browser that remembers what it could not load has to load the page again.
  expect(loads).toBeLessThanOrEqual(1);
  expect(uncaught).toEqual([]);
});

test('a page that is long on its way is told to be, below the bar', async ({ browser }) => {
  const { page, t } = await openOffice(browser, { path: '/account' });
  await settled(page);
  const { promise: line, resolve: lineIsBack } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await line;
    await route.continue();
  });
  const told = page.getByRole('progressbar', { name: t('common:loading'), exact: true });
  await expect(told).toBeHidden();
  const nav = page.getByRole('navigation', { name: t('common:layout.navigation') });
  await nav.getByRole('link', { name: t('shell:nav.goods'), exact: true }).click();
  await expect(told).toBeVisible();
  await expectAccessibleAsItIs(page);
  lineIsBack();
  await expect(
    page.getByRole('heading', { level: 1, name: t('goods:title'), exact: true }),
  ).toBeVisible();
  await expect(told).toBeHidden();
});

for (const why of ['version', 'late'] as const) {
  test(`a part that does not come (${why}) has the page loaded again once, and then tells why`, async ({
    browser,
  }) => {
    const { page, t } = await openOffice(browser, { path: '/account' });
    const name = page.getByRole('textbox', { name: t('account:info.name') });
    await name.fill('Typed');
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    await page.clock.install();
    const goods = `**/${await fileOfChunk('goods')}`;
    await page.route(goods, async (route) => {
      if (why === 'version') await route.fulfill({ status: 404 });
    });
    const asked = () => page.waitForRequest(goods);
    const open = new Set<string>();
    page.on('request', (request) => open.add(request.url()));
    page.on('requestfinished', (request) => open.delete(request.url()));
    page.on('requestfailed', (request) => open.delete(request.url()));
    const waitTooLong = async (began: Promise<unknown>) => {
      await began;
      if (why === 'version') return;
      // Whatever else is on its way has come by then, what it asks for too.
      let calm = 0;
      const isCalm = () => {
        calm = open.size === 1 ? calm + 1 : 0;
        return calm;
      };
      await expect.poll(isCalm, { intervals: [100] }).toBeGreaterThan(5);
      await page.clock.fastForward(LONGEST);
    };

    const nav = page.getByRole('navigation', { name: t('common:layout.navigation') });
    const first = asked();
    await nav.getByRole('link', { name: t('shell:nav.goods'), exact: true }).click();
    await first;
    const second = asked();
    await waitTooLong(first);
    await waitTooLong(second);
    const problem = page
      .getByRole('alert')
      .filter({ hasText: t(`common:missingPart.${why}.text`) });
    await expect.poll(() => loads).toBe(1);
    await expect(problem).toBeVisible();
    await expectAccessibleAsItIs(page);
    expect(loads).toBe(1);

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await problem.getByRole('button', { name: t('common:actions.retry') }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: t('goods:title'), exact: true }),
    ).toBeVisible();
    expect(loads).toBe(2);
    await page.getByRole('button', { name: t('common:layout.account', { name: 'clerk' }) }).click();
    await page.getByRole('menuitem', { name: t('shell:frame.personal') }).click();
    await expect(name).toHaveValue('Typed');
  });
}

test('routes of the office that do not come have the page loaded again once, and are told then', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { path: '/account' });
  await page.route(`**/${await fileOfChunk('routes')}`, (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await page.goto('/goods?q=rice');
  const problem = page.getByRole('alert').filter({ hasText: t('common:missingPart.version.text') });
  await expect.poll(() => loads).toBe(2);
  await expect(problem).toBeVisible();
  expect(loads).toBe(2);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await problem.getByRole('button', { name: t('common:actions.retry') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: t('goods:title'), exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/q=rice/);
});

test('a run that the network cuts off ends with its report, and goes on with the rest', async ({
  browser,
}) => {
  const { order } = await newOrder();
  const { page, t } = await openOffice(browser, { user: 'manager' });
  await page
    .getByRole('checkbox', { name: t('shell:table.select', { name: order.orderSn }) })
    .check({ force: true });
  await page.getByRole('button', { name: t('records:list.act') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('orders:bulk.event') }).selectOption('accept');
  await dialog.getByRole('button', { name: t('orders:bulk.ask') }).click();
  const run = dialog.getByRole('button', {
    name: t('orders:bulk.run.accept_one', { shown: 1 }),
  });
  await expect(run).toBeVisible();
  await page.context().setOffline(true);
  await run.click();
  await expect(dialog.getByRole('alert')).toContainText(t('errors:network'));
  await dialog.getByRole('button', { name: t('common:actions.retry') }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    t('orders:bulk.interrupted_one', { shown: 1 }),
  );
  await dialog.getByRole('button', { name: t('orders:bulk.toReport') }).click();
  const save = dialog.getByRole('button', { name: t('orders:bulk.save') });
  await expect(save).toBeVisible();
  await expect(dialog).toContainText(t('orders:bulk.unanswered', { open: 1 }));
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: t('orders:bulk.goOn') }).click();
  await expect(dialog).toContainText(t('orders:bulk.done', { done: 1 }));
});
