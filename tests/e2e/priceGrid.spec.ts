import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import { languagesNow } from '../support/languages.ts';
import { asExcelHtml, asText, beginSixLevels, pasteFromClipboard } from '../support/priceGrid.ts';
import { startProgram } from '../support/testClock.ts';
import { makeDemoHome } from './support/demoHome.ts';
import {
  test as base,
  expectAccessible,
  expectNoSideScroll,
  openOffice,
} from './support/office.ts';
import { cutOnPaper, onPaper, onScreen } from './support/paper.ts';

const GOODS = 2_000;
const LEVELS = 6;
/** So many rows are drawn at most, however many there are: what a screen shows, and some on each side. */
const MOST_DRAWN = 30;

/** `test` with a server of its own that has many goods. */
const test = base.extend<object, { many: string }>({
  many: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its first parameter.
    async ({}, use) => {
      const home = await makeDemoHome();
      const program = fileURLToPath(new URL('../support/manyGoodsServer.ts', import.meta.url));
      const { url, end } = await startProgram(program, {
        DATA_DIR: home.dataDirectory,
        DATA_KEY: process.env.DATA_KEY ?? '',
        GOODS: String(GOODS),
      });
      await use(url);
      await end('SIGTERM');
      await home.drop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const cellAt = (page: Page, row: number, column: number): Locator =>
  page.locator(`input[data-row="${row}"][data-column="${column}"]`);

/** Counts the rows whose price fields or figures are changed until it is asked. */
async function watchRows(page: Page): Promise<() => Promise<number>> {
  const watched = await page.evaluateHandle(() => {
    const rows = new Set<Element>();
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const row = element?.closest('tbody tr');
        if (row) rows.add(row);
      }
    });
    const grid = document.querySelector('[role=grid]');
    if (grid) observer.observe(grid, { subtree: true, childList: true, characterData: true });
    return rows;
  });
  return () => watched.evaluate((rows) => rows.size);
}

for (const locale of languagesNow('a price grid')) {
  test(`2,000 goods by six levels are pasted, filled, raised, taken back, found and saved (${locale})`, async ({
    browser,
    many,
  }) => {
    const api = await signIn(many, 'manager', DEMO_PASSWORD, { shopId: 1 });
    const id = await beginSixLevels(api);
    const { page, t } = await openOffice(browser, {
      ...{ locale, user: 'manager', path: `/price-changes/${id}`, at: many },
    });
    const shown = (amount: string) => (locale === 'vn-VM' ? amount.replace('.', ',') : amount);
    const priceAt = (row: number, level: number) => `${50 + (row % 40)}.${level}5`;
    const grid = page.getByRole('grid', { name: t('priceChanges:lines.title') });
    const drawn = grid.locator('tbody tr');
    const named = Array.from({ length: GOODS }, (_, row) => [
      `MANY-${row}`,
      ...Array.from({ length: LEVELS }, (__, level) => shown(priceAt(row, level))),
    ]);

    // A spreadsheet's text, by number: each row brings its goods.
    await page.getByRole('textbox', { name: t('priceChanges:paste.box') }).focus();
    await pasteFromClipboard(page, { text: asText(named) });
    await expect(grid).toHaveAttribute('aria-rowcount', String(GOODS + 1));
    await expect(grid).toHaveAttribute('aria-colcount', String(LEVELS + 4));
    await expect(page.getByText(t('priceChanges:paste.report'))).toBeHidden();
    expect(await drawn.count()).toBeLessThan(MOST_DRAWN);
    await cellAt(page, 0, 0).focus();
    await expect(cellAt(page, 0, 0)).toHaveValue(shown(priceAt(0, 0)));
    await page.keyboard.press('Control+End');
    await expect(cellAt(page, GOODS - 1, LEVELS - 1)).toBeFocused();
    await expect(cellAt(page, GOODS - 1, LEVELS - 1)).toHaveValue(
      shown(priceAt(GOODS - 1, LEVELS - 1)),
    );
    expect(await drawn.count()).toBeLessThan(MOST_DRAWN);

    // One key in one cell changes its row alone.
    const rowsChanged = await watchRows(page);
    await page.keyboard.type('7');
    await expect(cellAt(page, GOODS - 1, LEVELS - 1)).toHaveValue('7');
    expect(await rowsChanged()).toBeLessThanOrEqual(1);
    await page.keyboard.press('Control+z');

    // A spreadsheet's table over all cells, from the first on.
    await page.keyboard.press('Control+Home');
    const block = named.map((_, row) =>
      Array.from({ length: LEVELS }, (__, level) => shown(`${60 + ((row + level) % 9)}.40`)),
    );
    await pasteFromClipboard(page, { html: asExcelHtml(block), text: asText(block) });
    await expect(cellAt(page, 0, 0)).toHaveValue(shown('60.40'));
    await page.keyboard.press('Control+End');
    await expect(cellAt(page, GOODS - 1, 5)).toHaveValue(block[GOODS - 1]?.[5] ?? '');

    // The focus stays where it is while one looks elsewhere.
    await grid.locator('..').evaluate((box) => box.scrollTo({ top: box.scrollHeight / 2 }));
    await expect(page.getByText(`MANY-${GOODS / 2}`, { exact: true })).toBeVisible();
    await expect(cellAt(page, GOODS - 1, 5)).toBeFocused();
    expect(await drawn.count()).toBeLessThan(MOST_DRAWN);

    // All cells: filled down, raised by a tenth of what they cost today, and taken back.
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Shift+End');
    await page.keyboard.press('Control+d');
    await expect(cellAt(page, GOODS - 1, 0)).toHaveValue(shown('60.40'));
    await page.getByLabel(t('priceChanges:raise.open')).fill('10');
    await page.getByRole('button', { name: t('priceChanges:raise.act'), exact: true }).click();
    await expect(cellAt(page, GOODS - 1, 0)).toHaveValue(shown('66.00'));
    await expect(cellAt(page, GOODS - 1, 3)).toHaveValue(shown('62.70'));
    await page.getByRole('button', { name: t('priceChanges:grid.undo'), exact: true }).click();
    await expect(cellAt(page, GOODS - 1, 0)).toHaveValue(shown('60.40'));
    await page.getByRole('button', { name: t('priceChanges:grid.undo'), exact: true }).click();
    await expect(cellAt(page, GOODS - 1, 0)).toHaveValue(block[GOODS - 1]?.[0] ?? '');

    await page.getByLabel(t('priceChanges:grid.find')).fill('many-1234');
    await expect(page.getByText('MANY-1234', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);

    // What is typed outlives a reload, and is saved by one request.
    await page.reload();
    await expect(page.getByText(t('priceChanges:grid.kept'))).toBeVisible();
    await expect(cellAt(page, 0, 0)).toHaveValue(shown('60.40'));
    await page.getByRole('button', { name: t('priceChanges:grid.save') }).click();
    await expect(page.getByText(t('priceChanges:grid.saved'))).toBeVisible();
    const { change } = await api.getPriceChange({ params: { id } });
    expect(change.lines.map(({ sku, at, price }) => `${sku} ${at} ${price}`)).toEqual(
      named.flatMap(([sku], row) =>
        Array.from(
          { length: LEVELS },
          (_, level) => `${sku} ${level} ${60 + ((row + level) % 9)}.40`,
        ),
      ),
    );

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('MANY-0', { exact: true })).toBeVisible();
    expect(await drawn.count()).toBeLessThan(MOST_DRAWN);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await onPaper(page);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(drawn).toHaveCount(GOODS);
    // On paper stands what was decided: no tool, and each price with what it was and leaves.
    await expect(page.getByLabel(t('priceChanges:paste.box'))).toBeHidden();
    await expect(page.getByLabel(t('priceChanges:raise.open'))).toBeHidden();
    expect(await cutOnPaper(page)).toEqual([]);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await onScreen(page);
  });
}
