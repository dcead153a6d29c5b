import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { signIn } from '../api/support/server.ts';
import {
  MOST_OF_PICTURE,
  OUTLINES,
  type Outlines,
  outlineOf,
  picturedPages,
  sizeOfPicture,
} from '../support/pictured.ts';
import { LOCALES, openOffice, origin, speak, test } from './support/office.ts';
import { goTo } from './support/pages.ts';
import { settled } from './support/settled.ts';

test('the pictures on the public pages show what the office looks like now', async ({
  browser,
}) => {
  const taken: Outlines = JSON.parse(await readFile(OUTLINES, 'utf8'));
  const api = await signIn(origin(), 'manager', DEMO_PASSWORD, { shopId: 1 });
  const { page } = await openOffice(browser, { user: 'manager', path: '/dashboard' });
  for (const [name, path] of Object.entries(await picturedPages(api))) {
    await goTo(page, path);
    await settled(page);
    for (const locale of LOCALES) {
      await speak(page, locale);
      await settled(page);
      const picture = `${name}.${locale}`;
      // Where they differ, `npm run pictures` takes them anew.
      await expect.poll(() => outlineOf(page), picture).toEqual(taken[picture]);
      for (const scheme of ['dark', 'light'] as const) {
        expect(await sizeOfPicture(picture, scheme), picture).toBeLessThan(MOST_OF_PICTURE);
      }
    }
  }
});
