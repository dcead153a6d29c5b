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

/**
 * What a picture of a page shows whatever records there are: tabs, headings of panels and columns, names
 * of filters, in the order of the page.
 */
export async function outlineOf(page: Page): Promise<string[]> {
  const texts = await page
    .locator('main :is(h2, th, search label, nav a)')
    .filter({ visible: true })
    .allInnerTexts();
  // How many a tab holds is not its name.
  const names = texts.map((text) => text.replace(/[\d.,+\s]+$/, '').trim());
  return [...new Set(names)].filter((name) => name !== '');
}
