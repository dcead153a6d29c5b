import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../../server/install.mjs';

/** The keys of all texts, as a page shows one whose text it lacks. */
const KEYS: readonly string[] = keysOf(join(root, 'i18n/en-US'));

/** Texts of the page, those for a reader of the screen too, that are keys, or have one filled in. */
export function rawKeysOn(page: Page): Promise<string[]> {
  return page.evaluate((keys) => {
    const known = new Set(keys);
    const names = ['aria-label', 'title', 'placeholder', 'alt'];
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.add(walker.currentNode.textContent?.trim() ?? '');
    for (const element of document.querySelectorAll(names.map((name) => `[${name}]`).join())) {
      for (const name of names) texts.add(element.getAttribute(name) ?? '');
    }
    const withoutFile = (text: string) => text.slice(text.indexOf(':') + 1);
    return [...texts].filter((text) => known.has(withoutFile(text)) || text.includes('{{'));
  }, KEYS);
}

/** With a dot: what has none is a word that a page may say. */
function keysOf(folder: string): string[] {
  return readdirSync(folder)
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object)
    .flatMap((texts) => paths(texts))
    .map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ''))
    .filter((key) => key.includes('.'));
}

function paths(node: object): string[] {
  return Object.entries(node).flatMap(([name, child]: [string, unknown]) =>
    typeof child === 'object' && child !== null
      ? paths(child).map((path) => `${name}.${path}`)
      : [name],
  );
}
