import type { Page } from '@playwright/test';
import { eachText } from '../../../i18n/namespaces.ts';
import { readNamespaces } from '../../../i18n/read.ts';

/**
 * The keys of all texts, as a page shows one whose text it lacks: those with a dot, for what has none
 * is a word that a page may say.
 */
const KEYS: readonly string[] = Array.from(eachText(readNamespaces('en-US')), ([[, ...keys]]) =>
  keys.join('.').replace(/_(zero|one|two|few|many|other)$/, ''),
).filter((key) => key.includes('.'));

/** Texts of the page, those for a reader of the screen too, that are keys, or have one filled in. */
export async function rawKeysOn(page: Page): Promise<string[]> {
  // A document keeps them: there are thousands.
  if (!(await page.evaluate(() => 'rawKeys' in globalThis))) {
    await page.evaluate((keys) => void Object.assign(globalThis, { rawKeys: new Set(keys) }), KEYS);
  }
  return page.evaluate(() => {
    const { rawKeys: known } = globalThis as unknown as { rawKeys: Set<string> };
    const names = ['aria-label', 'title', 'placeholder', 'alt'];
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.add(walker.currentNode.textContent?.trim() ?? '');
    for (const element of document.querySelectorAll(names.map((name) => `[${name}]`).join())) {
      for (const name of names) texts.add(element.getAttribute(name) ?? '');
    }
    const withoutFile = (text: string) => text.slice(text.indexOf(':') + 1);
    return [...texts].filter((text) => known.has(withoutFile(text)) || text.includes('{{'));
  });
}
