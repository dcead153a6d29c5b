import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { root } from '../../server/install.mjs';

/** Runs `visit` in a new page and answers the gzipped bytes of all JavaScript that it fetched. */
export async function scriptsOf(
  context: BrowserContext,
  visit: (page: Page) => Promise<unknown>,
): Promise<number> {
  const page = await context.newPage();
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) files.add(pathname);
  });
  await visit(page);
  await page.waitForLoadState('networkidle');
  await page.close();
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(join(root, 'dist', file))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
