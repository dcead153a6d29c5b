import { expect, type Page } from '@playwright/test';
import { LOCALES, newOrder, openOffice, speak, test, wordsOf } from './support/office.ts';

/** Looks at a record's page in each language at each width: its bar has one row, once it is drawn anew. */
async function atEachWidth(page: Page, look: (where: string) => Promise<void>): Promise<void> {
  const bar = page.getByRole('toolbar').locator('> div').first();
  const below = () =>
    bar.evaluate((one) => {
      const [first, ...others] = [...one.children].map((part) => part.getBoundingClientRect());
      return others.filter(({ top }) => first && top >= first.bottom).length;
    });
  for (const locale of LOCALES) {
    await speak(page, locale);
    for (const width of [1440, 1366, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(bar).toBeVisible();
      await expect.poll(below, `the bar, ${locale}, ${width} px`).toBe(0);
      await look(`${locale}, ${width} px`);
    }
  }
}

test('the goods of an order are whole at each width, and its bar has one row, in each language', async ({
  browser,
}) => {
  const { order } = await newOrder();
  const { page } = await openOffice(browser, { path: `/orders/${order.id}` });
  const table = page.locator('main table').first();
  await atEachWidth(page, async (where) => {
    await expect(table).toBeVisible();
    const beyond = () =>
      table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0));
    await expect.poll(beyond, where).toBeLessThanOrEqual(0);
  });
});

test('links that have no room in the bar are in its menu, and the next event keeps its button, in each language', async ({
  browser,
}) => {
  const { page, t } = await openOffice(browser, {
    ...{ user: 'manager', path: '/goods?tab=onShelf', width: 1280 },
  });
  await page.locator('main tbody a').first().click();
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: t('records:more'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('goods:form.duplicate'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const takeOff = new RegExp(
    `^(${LOCALES.map((locale) => wordsOf(locale)('goods:events.takeOff')).join('|')})$`,
  );
  await atEachWidth(page, async (where) => {
    await expect(bar.getByRole('button', { name: takeOff }), where).toBeVisible();
  });

  // A window that has become wider has its buttons again, also where the menu is open below them.
  await speak(page, 'en-US');
  await page.setViewportSize({ width: 390, height: 844 });
  await bar.getByRole('button', { name: t('records:more'), exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(bar.getByRole('button', { name: takeOff })).toBeVisible();
  await expect(bar.getByRole('button', { name: t('goods:form.title'), exact: true })).toBeVisible();
});
