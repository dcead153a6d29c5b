import { expect } from '@playwright/test';
import { openOffice, test } from './support/office.ts';
import { LISTS, PAGES } from './support/pages.ts';

test('a page that has come stays while the rest of it is loaded', async ({ browser }) => {
  test.setTimeout(300_000);
  const { page } = await openOffice(browser, { user: 'admin' });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { titles: seen });
    const look = () => {
      const title = [...document.querySelectorAll('h1')].find(
        (h1) => h1.getClientRects().length > 0,
      );
      const text = title?.textContent ?? '';
      if (text !== (seen.at(-1) ?? '')) seen.push(text);
      requestAnimationFrame(look);
    };
    look();
  });
  // Each file comes at a moment of its own, as on a slow line.
  let files = 0;
  await page.route('**/assets/**', async (route) => {
    files += 1;
    await new Promise((resolve) => setTimeout(resolve, 20 + ((files * 97) % 150)));
    await route.continue().catch(() => undefined);
  });
  const expectSteady = (path: string) =>
    test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const titles = await page.evaluate(
        () => (globalThis as unknown as { titles: string[] }).titles,
      );
      expect(titles, path).not.toContain('');
    });
  for (const path of PAGES) await expectSteady(path);
  for (const path of LISTS) {
    await expectSteady(path);
    const record = await page
      .locator('tbody a[href], [data-row] a[href]')
      .first()
      .getAttribute('href');
    await expectSteady(record ?? '');
  }
});
