import { expect, type Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { LOCALES, openOffice, origin, speak, test, type Words } from './support/office.ts';
import { faultsOnPaper, lastBeyondPaper, onPaper, onScreen } from './support/paper.ts';
import { settled } from './support/settled.ts';

/** Lays the page out as paper does, and looks at what no paper has, and at what each has. */
async function lookAtPaper(page: Page): Promise<void> {
  await settled(page);
  await onPaper(page);
  expect(await faultsOnPaper(page)).toEqual({ dark: [], pressed: [], cut: [], beyond: [] });
  await expect(page.locator('main .mantine-Alert-root').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('main tbody td').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  // Heads stand on each sheet again.
  await expect(page.locator('main thead').first()).toHaveCSS('display', 'table-header-group');
}

async function expectHead(page: Page, t: Words, by: string): Promise<void> {
  const head = page.locator('[data-print-head]');
  await expect(head).toBeVisible();
  await expect(head).toContainText('Old Market Provisions');
  const printed = t('shell:print.by', { when: '.+', name: by });
  await expect(head).toContainText(new RegExp(printed));
}

test('an order, a statement and a list are printed as documents, black on white', async ({
  browser,
}) => {
  const api = await signIn(origin(), 'manager', DEMO_PASSWORD, { shopId: 1 });
  const [order] = (await api.listOrder4Merchant({ body: { kind: ['wholesale'], size: 1 } })).rows;
  const statements = await api.listSettlement({ body: { tab: 'generated', size: 200 } });
  // One whose orders do not stand on one page of the screen.
  const statement = statements.rows.find(({ orderCount }) => orderCount > 20);
  if (!order || !statement) throw new Error('The demo has none');
  const { page, t } = await openOffice(browser, {
    user: 'manager',
    dark: true,
    path: `/orders/${order.id}`,
  });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: t('records:print.button'), exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await lookAtPaper(page);
  await expectHead(page, t, 'manager');
  for (const name of ['lines', 'amounts', 'customer']) {
    await expect(
      page.getByRole('heading', { level: 2, name: t(`orders:record.${name}`), exact: true }),
    ).toBeVisible();
  }
  const { numPages } = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  expect(numPages).toBeLessThanOrEqual(2);
  await onScreen(page);
  await expect(page.locator('[data-print-head]')).toBeHidden();

  await page.goto(`/finance/statements/${statement.id}`);
  const orders = page.locator('main table').filter({ hasText: t('settlements:fields.turnover') });
  await expect(orders.locator('tbody tr')).toHaveCount(20);
  await page.evaluate(() => {
    // As the browser does: it is heard, and what there is then is printed.
    window.print = () => window.dispatchEvent(new Event('beforeprint'));
  });
  await page.keyboard.press('Control+p');
  const { total } = await api.listSettlementOrder({ params: { id: statement.id }, body: {} });
  await expect(orders.locator('tbody tr')).toHaveCount(total.count);
  await lookAtPaper(page);
  await expectHead(page, t, 'manager');
  // The number of an order opens it on the screen: it is read on paper all the same.
  await expect(page.locator('main tbody td').first().getByRole('button')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await onScreen(page);
  await expect(orders.locator('tbody tr')).toHaveCount(20);

  await page.goto('/finance/invoices?owed=only');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await lookAtPaper(page);
  await expect(page.locator('dt', { hasText: t('invoices:list.owedOnly') })).toBeVisible();
  await expect(page.getByText(t('records:list.sheet.asOf'), { exact: true })).toBeVisible();
});

test('a page that is no record has its head on paper too, and a phone prints from its menu', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, { user: 'manager', path: '/finance' });
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await lookAtPaper(page);
  await expectHead(page, t, 'manager');
  await onScreen(page);

  await page.goto('/system/operation-log?outcome=done');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await lookAtPaper(page);
  await expect(page.locator('dt', { hasText: t('operationLog:outcome') })).toBeVisible();
  await onScreen(page);

  const api = await signIn(origin(), 'manager', DEMO_PASSWORD, { shopId: 1 });
  const [order] = (await api.listOrder4Merchant({ body: { kind: ['wholesale'], size: 1 } })).rows;
  await page.goto(`/orders/${order?.id}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: t('records:more'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('records:print.button'), exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
});

test('a table comes to paper whole, however long its words and figures are', async ({
  browser,
}) => {
  const { page } = await openOffice(browser, { user: 'manager', path: '/dashboard' });
  // What no list of the demo has: every amount and every code fills its column, and none may be broken.
  await page.route('**/user/b2b/getList', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replaceAll(/"(-?\d+\.\d\d)"/g, '"88888888888.88"')
      .replaceAll(/"userNumber":"[^"]*"/g, '"userNumber":"WWWWWWWWWWWWWWWWWWWW"');
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/customers');
  const list = page.locator('main table');
  await expect(list).toContainText(/88.888.888.888/);
  for (const locale of LOCALES) {
    await speak(page, locale);
    await settled(page);
    // As the browser prints: nothing tells the page but the event before.
    await page.emulateMedia({ media: null });
    const pdf = new Uint8Array(await page.pdf({ format: 'A4' }));
    expect(await list.getAttribute('style'), locale).toContain('--paper-fit');
    const { items } = await (await (await getDocumentProxy(pdf)).getPage(1)).getTextContent();
    const ends = items.flatMap((item) => ('str' in item ? item.transform[4] + item.width : []));
    // A4 without its margin, in points.
    expect(Math.max(...ends), locale).toBeLessThan(595 - 32);
    await onPaper(page);
    expect(await lastBeyondPaper(page), locale).toEqual([]);
    await onScreen(page);
  }
});
