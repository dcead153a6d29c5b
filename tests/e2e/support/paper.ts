import type { Page } from '@playwright/test';

/** The width of A4 between its margins, in pixels of CSS. */
const PAPER = 703;

/** Lays the page out as paper does; a dark page too. */
export async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: PAPER, height: 1000 });
}

/** Lays the page out for a desk again. */
export async function onScreen(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** What belongs to the screen, or is pressed: none of it comes to paper. */
const OFF_PAPER = [
  '[data-frame]',
  'main nav',
  '[role=toolbar]',
  '[data-off-paper]',
  'main .mantine-Button-root',
  'main .mantine-ActionIcon-root',
] as const;

/** What of that would come to paper all the same. */
export async function pressedOnPaper(page: Page): Promise<string[]> {
  const seen = OFF_PAPER.map(async (part) =>
    (await page.locator(part).filter({ visible: true }).count()) > 0 ? part : [],
  );
  return (await Promise.all(seen)).flat();
}

/** What of the page's tables lies beyond the edge of the paper. */
export const beyondPaper = (page: Page): Promise<string[]> =>
  page.evaluate(
    (edge) =>
      [...document.querySelectorAll<HTMLElement>('main :is(th, td)')]
        .filter((cell) => cell.checkVisibility() && cell.getBoundingClientRect().right > edge)
        .map(({ textContent }) => textContent ?? '')
        .slice(0, 12),
    PAPER + 0.5,
  );
