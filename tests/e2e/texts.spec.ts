import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Locale } from '../../api/kernel/wire.ts';
import { note } from '../support/figures.ts';
import { startProgram } from '../support/testClock.ts';
import { makeDemoHome } from './support/demoHome.ts';
import { LOCALES, openOffice, test } from './support/office.ts';
import { goTo, OFFICE, walkPages } from './support/pages.ts';
import { PAYLOADS } from './support/payloads.ts';
import { settled } from './support/settled.ts';

const PROGRAM = fileURLToPath(new URL('./support/plantedServer.ts', import.meta.url));
/** Public pages that show what visitors may see of the same records. */
const PUBLIC = ['/', '/brands'];

/** What a page has done that a text should not make it do. */
interface Watched {
  ran: string[];
  violations: string[];
}

/** A page of the office in which whatever runs, or is kept from it by the policy, is noted. */
async function watchedPage(browser: Browser, locale: Locale, at: string) {
  const { page } = await openOffice(browser, { user: 'admin', locale, at, path: '/dashboard' });
  const elsewhere: string[] = [];
  const failed: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss());
  page.on('response', (response) => {
    if (response.status() >= 500) failed.push(response.url());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== at) elsewhere.push(request.url());
  });
  await page.addInitScript(() => {
    const watched: Watched = { ran: [], violations: [] };
    Object.assign(window, { watched, planted: () => watched.ran.push(location.pathname) });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      watched.violations.push(`${location.pathname}: ${violatedDirective} ${blockedURI}`);
    });
  });
  await page.reload();
  await settled(page);
  return { page, elsewhere, failed };
}

const watchedOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched);

/** What a page made of texts: elements and addresses, and the texts that can be read on it. */
const shownOn = (page: Page) =>
  page.evaluate(() => ({
    elements: document.querySelectorAll('[data-planted], #planted').length,
    addresses: [...document.querySelectorAll('[href], [src], [action], [formaction]')].filter(
      (one) =>
        ['href', 'src', 'action', 'formaction'].some((name) =>
          /^\s*(javascript|data:text)/i.test(one.getAttribute(name) ?? ''),
        ),
    ).length,
    text: [
      document.body.innerText,
      ...[...document.querySelectorAll('input, textarea')].map(
        (field) => (field as HTMLInputElement).value,
      ),
    ].join('\n'),
  }));

test('texts are shown as texts, on every page', async ({ browser }) => {
  const home = await makeDemoHome();
  const server = await startProgram(PROGRAM, {
    DATA_DIR: home.dataDirectory,
    DATA_KEY: process.env.DATA_KEY ?? '',
  });
  try {
    let visited = 0;
    const seen = new Set<string>();
    const sweep = async (locale: Locale) => {
      const { page, elsewhere, failed } = await watchedPage(browser, locale, server.url);
      let showing = 0;
      let looked = 0;
      const look = async (path: string) => {
        await goTo(page, path);
        await settled(page);
        const { elements, addresses, text } = await shownOn(page);
        expect({ path, elements, addresses, ...(await watchedOn(page)) }).toEqual({
          path,
          elements: 0,
          addresses: 0,
          ran: [],
          violations: [],
        });
        const flat = text.replaceAll(/\s+/g, ' ');
        for (const payload of PAYLOADS) {
          if (flat.includes(payload.replaceAll(/\s+/g, ' '))) seen.add(payload);
        }
        if (flat.includes('planted')) showing += 1;
        looked += 1;
        visited += 1;
      };
      // Each page in one of the languages: what makes an element of a text does so in all of them.
      const here = [...PUBLIC.map((path) => ({ path })), ...OFFICE].filter(
        (_stop, index) => LOCALES[index % LOCALES.length] === locale,
      );
      await walkPages(page, here, look);
      expect({ locale, elsewhere, failed }).toEqual({ locale, elsewhere: [], failed: [] });
      // A sweep over pages that show none of the texts would prove nothing.
      expect(showing).toBeGreaterThan(looked * 0.7);
      return page;
    };
    const [page] = await Promise.all(LOCALES.map(sweep));
    note(
      {
        id: 'F18',
        of: 'pages',
        n: visited,
        unit: `pages, in ${LOCALES.length} languages in turn`,
        found: { payloads: PAYLOADS.length, shown: seen.size, ran: 0, elements: 0, violations: 0 },
      },
      'PGlite',
    );
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(60);
    expect(PAYLOADS.filter((payload) => !seen.has(payload))).toEqual([]);

    // The control: what is sought here is found where a page does take a text for markup, and even
    // then the policy keeps it from running.
    if (!page) throw new Error('No page was swept');
    await page.evaluate(
      (payloads) => {
        for (const payload of payloads) document.body.insertAdjacentHTML('beforeend', payload);
        const script = document.createElement('script');
        script.textContent = 'window.planted()';
        document.body.append(script);
      },
      PAYLOADS.filter((payload) => !payload.includes('http-equiv')),
    );
    await expect.poll(async () => (await watchedOn(page)).violations.length).toBeGreaterThan(10);
    const { elements, addresses } = await shownOn(page);
    expect(elements).toBeGreaterThan(30);
    expect(addresses).toBeGreaterThan(3);
    const { ran } = await watchedOn(page);
    expect(ran).toEqual([]);
    await page.evaluate(() => (window as unknown as { planted: () => void }).planted());
    expect((await watchedOn(page)).ran).toHaveLength(1);
  } finally {
    await server.end('SIGTERM');
    await home.drop();
  }
});
