import { expect } from '@playwright/test';
import { mailOrder } from './support/mail.ts';
import { openOffice, origin, test } from './support/office.ts';
import { OFFICE, walkPages } from './support/pages.ts';

/** Pages on which a panel may move once, each with the reason. */
const MOVES: Readonly<Record<string, string>> = {
  '/system/outbox': 'whether there is a mail server comes with the list, and is told above it',
};

/** What nobody minds, nor loses what is under the pointer by (CSS px). */
const HALF_A_LINE = 10;

test('a page that has come stays, and stays where it is, while the rest of it is loaded', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const { page } = await openOffice(browser, { user: 'admin' });
  await page.addInitScript((most) => {
    const titles: string[] = [];
    const moved = new Set<string>();
    Object.assign(globalThis, { titles, moved });
    const tops = new Map<Element, number>();
    const look = () => {
      const title = [...document.querySelectorAll('h1')].find(
        (h1) => h1.getClientRects().length > 0,
      );
      const text = title?.textContent ?? '';
      if (text !== (titles.at(-1) ?? '')) titles.push(text);
      for (const panel of document.querySelectorAll('main section')) {
        const { top, height } = panel.getBoundingClientRect();
        if (height === 0 || panel.closest('details:not([open])')) continue;
        const before = tops.get(panel) ?? top;
        tops.set(panel, top);
        if (Math.abs(before - top) > most) {
          const name = panel.getAttribute('aria-label') ?? panel.querySelector('h2')?.textContent;
          moved.add(`${name}: ${before} -> ${top}`);
        }
      }
      requestAnimationFrame(look);
    };
    look();
  }, HALF_A_LINE);
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
      const { titles, moved } = await page.evaluate(() => {
        const seen = globalThis as unknown as { titles: string[]; moved: Set<string> };
        return { titles: seen.titles, moved: [...seen.moved] };
      });
      expect(titles, path).not.toContain('');
      if (!(path in MOVES)) expect.soft(moved, path).toEqual([]);
    });
  await mailOrder(origin());
  await walkPages(page, OFFICE, expectSteady);
});
