import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Api } from '../../api/client.ts';

/** Where it stands what the pictures of the public pages show: `list.en-US`, `order.zh-CN` … */
export const OUTLINES = fileURLToPath(new URL('./pictured.json', import.meta.url));
export type Outlines = Record<string, string[]>;

/** The office's pages that stand as pictures on the public ones, by the name of the picture. */
export async function picturedPages(api: Api): Promise<Record<'list' | 'order' | 'desk', string>> {
  const { rows } = await api.listOrder4Merchant({ body: { kind: ['wholesale'], size: 50 } });
  // One on its way: with something done already, and something still to do.
  const order = rows.find(({ status }) => status === 'pendingShipment') ?? rows[0];
  return { list: '/orders', order: `/orders/${order?.id}`, desk: '/purchasing/desk' };
}

/** The most bytes that a picture of a public page may have: they are fetched by phones. */
export const MOST_OF_PICTURE = 75_000;

/** How many bytes a picture has, `list.en-US` in a colour scheme. */
export async function sizeOfPicture(picture: string, scheme: 'dark' | 'light'): Promise<number> {
  const file = new URL(`../../public/site/${picture}.${scheme}.avif`, import.meta.url);
  return (await stat(file)).size;
}

/**
 * What a picture of a page shows whatever records there are: the menu, tabs, headings of panels and
 * columns, names of filters, in the order of the page.
 */
export async function outlineOf(page: Page): Promise<string[]> {
  const texts = await page
    .locator('nav a, main :is(h2, th, search label)')
    .filter({ visible: true })
    .allInnerTexts();
  // How many a tab holds, or wait behind an entry of the menu, is not its name.
  const names = texts.map((text) => text.replace(/(\n[\s\S]*|[\d.,+\s]+)$/, '').trim());
  return [...new Set(names)].filter((name) => name !== '');
}
