import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { root } from '../server/install.mjs';
import { DEMO_PASSWORD } from '../server/product/demo/accounts.ts';
import { signIn } from './api/support/server.ts';
import { LOCALES, openOffice } from './e2e/support/office.ts';
import { settled } from './e2e/support/settled.ts';
import { chromiumLaunch } from './support/chromium.ts';
import { OUTLINES, type Outlines, outlineOf, picturedPages } from './support/pictured.ts';

/**
 * `npm run pictures -- --at http://localhost:3000`: takes the pictures of the public pages
 * (`public/site`) anew, of a product that runs with its demo data, in each language and colour scheme,
 * and notes what they show, by which `tests/e2e/pictures.spec.ts` sees that they are of today.
 */
const { values } = parseArgs({
  options: { at: { type: 'string', default: 'http://localhost:3000' } },
});
const { at } = values;

const api = await signIn(at, 'manager', DEMO_PASSWORD, { shopId: 1 });
const screens = await picturedPages(api);
const outlines: Outlines = {};

const browser = await chromium.launch(chromiumLaunch());
for (const locale of LOCALES) {
  for (const dark of [false, true]) {
    for (const [name, path] of Object.entries(screens)) {
      const { page } = await openOffice(browser, { at, user: 'manager', locale, dark, path });
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      await settled(page);
      const picture = await page.screenshot();
      outlines[`${name}.${locale}`] = await outlineOf(page);
      const file = `${root}/public/site/${name}.${locale}.${dark ? 'dark' : 'light'}.avif`;
      await sharp(picture).avif().toFile(file);
      // What messengers show of a link: none of them knows AVIF, and they cut to this ratio.
      if (name === 'order' && !dark) {
        await sharp(picture)
          .resize(1200, 630, { fit: 'cover', position: 'top' })
          .jpeg({ quality: 80 })
          .toFile(`${root}/public/site/share.${locale}.jpg`);
      }
      await page.context().close();
    }
  }
}
await browser.close();
await writeFile(OUTLINES, `${JSON.stringify(outlines, null, 2)}\n`);
