import type { Page } from '@playwright/test';

/** What nobody minds, nor loses what is under the pointer by (CSS px). */
const HALF_A_LINE = 10;

/** Notes on each page that is opened from now on what moves while it comes, as on a slow line. */
export async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript((most) => {
    const titles: string[] = [];
    const moved = new Set<string>();
    let frame = 0;
    // A page that looks at itself in each frame draws each frame.
    const end = () => cancelAnimationFrame(frame);
    Object.assign(globalThis, { titles, moved, end });
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
      frame = requestAnimationFrame(look);
    };
    look();
  }, HALF_A_LINE);
  // Each file comes at a moment of its own.
  let files = 0;
  await page.route('**/assets/**', async (route) => {
    files += 1;
    await new Promise((resolve) => setTimeout(resolve, 20 + ((files * 97) % 150)));
    await route.continue().catch(() => undefined);
  });
}

/**
 * The titles that the open page has had, one after the other, and the panels that have moved on it;
 * nothing is noted after that.
 */
export function movesOn(page: Page): Promise<{ titles: string[]; moved: string[] }> {
  return page.evaluate(() => {
    const seen = globalThis as unknown as {
      titles: string[];
      moved: Set<string>;
      end: () => void;
    };
    seen.end();
    return { titles: seen.titles, moved: [...seen.moved] };
  });
}
