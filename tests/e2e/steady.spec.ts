import { expect } from '@playwright/test';
import { mailOrder } from './support/mail.ts';
import { openOffice, origin, test } from './support/office.ts';
import { OFFICE, walkPages } from './support/pages.ts';

test('a page that has come stays while the rest of it is loaded', async ({ browser }) => {
  test.setTimeout(480_000);
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
  await mailOrder(origin());
  await walkPages(page, OFFICE, expectSteady);
});
