import type { Page } from '@playwright/test';
import { drawn, lastOf } from './settled.ts';

/** The width of A4 between its margins, in pixels of CSS. */
const PAPER = 703;

/** Lays the page out as paper does; a dark page too. */
export async function onPaper(page: Page): Promise<void> {
  // The screen is dark before it is printed: both at once no browser does.
  await page.emulateMedia({ colorScheme: 'dark' });
  await drawn(page);
  await page.emulateMedia({ media: 'print' });
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
const pressedOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(
    (parts) =>
      parts.filter((part) =>
        [...document.querySelectorAll<HTMLElement>(part)].some(
          (found) => found.checkVisibility() && found.getBoundingClientRect().height > 0,
        ),
      ),
    [...OFF_PAPER],
  );

/** What of the page's tables lies beyond the edge of the paper, or over the cell before it. */
const beyondPaper = (page: Page): Promise<string[]> =>
  page.evaluate((edge) => {
    const isShort = (cell: HTMLElement) => {
      const { left, right } = cell.getBoundingClientRect();
      const before = cell.previousElementSibling;
      return (
        right > edge ||
        (before?.checkVisibility() === true && before.getBoundingClientRect().right > left + 1)
      );
    };
    return [...document.querySelectorAll<HTMLElement>('main :is(th, td)')]
      .filter((cell) => cell.checkVisibility() && isShort(cell))
      .map(({ textContent }) => textContent ?? '')
      .slice(0, 12);
  }, PAPER + 0.5);

/** What has a dark ground on paper, which is white in the dark scheme too; what is small is a sign. */
const darkOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isDark = (part: HTMLElement) => {
      const { width, height } = part.getBoundingClientRect();
      if (width < 32 || height < 12) return false;
      const ground =
        getComputedStyle(part)
          .backgroundColor.match(/[\d.]+/g)
          ?.map(Number) ?? [];
      const [red = 255, green = 255, blue = 255, opacity = 1] = ground;
      // A mixed colour is told in parts of one.
      const scale = getComputedStyle(part).backgroundColor.startsWith('color(') ? 255 : 1;
      return opacity > 0.2 && scale * (red + green + blue) < 3 * 128;
    };
    return [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((part) => part.checkVisibility() && isDark(part))
      .map((part) => `${part.className} ${part.textContent?.slice(0, 20)}`)
      .slice(0, 6);
  });

/** What of the page's text is cut on paper, where nothing can be opened to read the rest. */
export const cutOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (part: HTMLElement) =>
      part.checkVisibility() &&
      getComputedStyle(part).overflowX === 'hidden' &&
      part.getBoundingClientRect().height > 1 &&
      part.scrollWidth > part.clientWidth + 1;
    return [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((part) => part.textContent?.trim() !== '' && isCut(part))
      .map((part) => `${part.className} ${part.textContent?.slice(0, 40)}`)
      .slice(0, 6);
  });

/** The same once the page has been laid out anew for paper: nothing, or else the last. */
export const lastBeyondPaper = (page: Page): Promise<string[]> =>
  lastOf(page, beyondPaper, (found) => found.length === 0);

/** What is wrong with a page on paper: what is dark, pressed or cut there, and what lies beyond the edge. */
export const faultsOnPaper = async (page: Page) => ({
  dark: await lastOf(page, darkOnPaper, (found) => found.length === 0),
  pressed: await lastOf(page, pressedOnPaper, (found) => found.length === 0),
  cut: await lastOf(page, cutOnPaper, (found) => found.length === 0),
  beyond: await lastBeyondPaper(page),
});
