import type { Page } from '@playwright/test';

/** The least height of what a finger touches, in CSS pixels. */
const LEAST = 44;

/**
 * What can be touched on the page and is lower than a finger needs, each by its words. What is touched
 * around itself too counts with that; a link inside a sentence is as high as its line, and leads to
 * what the sentence is about.
 */
export const lowTargetsOn = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
      element.closest('[aria-hidden="true"], [inert]') === null;
    const inSentence = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
    const heightOf = (field: Element) => {
      // A field inside of what is touched: a password's, and the box of a label.
      const around = field.matches('input') && field.closest('.mantine-Input-input, label');
      const element = around || field;
      const { height } = element.getBoundingClientRect();
      const after = getComputedStyle(element, '::after');
      if (after.content === 'none' || after.position !== 'absolute') return height;
      return height - Number.parseFloat(after.top) - Number.parseFloat(after.bottom);
    };
    return [...document.querySelectorAll('a[href], button, input, select, textarea, [role="tab"]')]
      .filter((element) => isShown(element) && !inSentence(element))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && height > 1 && heightOf(element) < least - 0.5;
      })
      .map((element) => {
        const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return `${element.tagName} ${Math.round(heightOf(element))} ${words.trim().slice(0, 40)}`;
      });
  }, LEAST);
