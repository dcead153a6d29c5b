import { expect, type Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { openOffice, origin, test, type Words } from './support/office.ts';
import { settled } from './support/settled.ts';

/** The width of A4 between its margins, in pixels of CSS. */
const PAPER = 703;

/** What belongs to the screen, or is pressed: none of it comes to paper. */
const OFF_PAPER = [
  '[data-frame]',
  'main nav',
  '[role=toolbar]',
  '[data-off-paper]',
  'main .mantine-Button-root',
  'main .mantine-ActionIcon-root',
  'main .mantine-Alert-root',
];

/** Lays the page out as paper does, and looks at what no paper has, and at what each has. */
async function lookAtPaper(page: Page): Promise<void> {
  await settled(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: PAPER, height: 1000 });
  for (const part of OFF_PAPER) {
    await expect(page.locator(part).filter({ visible: true }), part).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('main tbody td').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  // Heads stand on each sheet again, and no column lies beyond the edge.
  await expect(page.locator('main thead').first()).toHaveCSS('display', 'table-header-group');
  const cells = page.locator('main').locator('th, td').filter({ visible: true });
  const right = await cells.evaluateAll((all) =>
    Math.max(...all.map((cell) => cell.getBoundingClientRect().right)),
  );
  expect(right).toBeLessThanOrEqual(PAPER + 0.5);
}

async function lookAtScreen(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function expectHead(page: Page, t: Words, by: string): Promise<void> {
  const head = page.locator('[data-print-head]');
  await expect(head).toBeVisible();
  await expect(head).toContainText('Old Market Provisions');
  const printed = t('records:print.by', { when: '.+', name: by });
  await expect(head).toContainText(new RegExp(printed));
}

test('an order, a statement and a list are printed as documents, black on white', async ({
  browser,
}) => {
  const api = await signIn(origin(), 'manager', DEMO_PASSWORD, { shopId: 1 });
  const [order] = (await api.listOrder4Merchant({ body: { kind: ['wholesale'], size: 1 } })).rows;
  const [statement] = (await api.listSettlement({ body: { tab: 'generated', size: 1 } })).rows;
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
  await lookAtScreen(page);
  await expect(page.locator('[data-print-head]')).toBeHidden();

  await page.goto(`/finance/statements/${statement.id}`);
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  await lookAtPaper(page);
  await expectHead(page, t, 'manager');
  // The number of an order opens it on the screen: it is read on paper all the same.
  await expect(page.locator('main tbody td').first().getByRole('button')).toBeVisible();
  await lookAtScreen(page);

  await page.goto('/finance/invoices?owed=only');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await lookAtPaper(page);
  await expect(page.locator('dt', { hasText: t('invoices:list.owedOnly') })).toBeVisible();
  await expect(page.getByText(t('records:list.sheet.asOf'), { exact: true })).toBeVisible();
});
