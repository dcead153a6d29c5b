import type { Locator, Page } from '@playwright/test';

/** The names of the five links of the bar, in their order (spec section 2). */
export const LINKS = ['home', 'about', 'brands', 'faq', 'contact'];

/** The bar above the public pages. */
export const bar = (page: Page): Locator => page.getByRole('banner');

/** A link in it. */
export const link = (page: Page, name: string): Locator =>
  bar(page).getByRole('link', { name, exact: true });

/** How much wider a select is than the text that it shows, pixels. */
export const roomOf = (select: Locator): Promise<number> =>
  select.evaluate((element: HTMLSelectElement) => {
    const style = getComputedStyle(element);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return Number.NaN;
    pen.font = style.font;
    const text = pen.measureText(element.selectedOptions[0]?.text ?? '').width;
    const sides = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    return element.clientWidth - sides - text;
  });
