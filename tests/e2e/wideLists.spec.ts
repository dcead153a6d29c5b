import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { Locale } from '../../api/kernel/wire.ts';
import { dateAt, dayAfter } from '../../api/kernel/zone.ts';
import { isLookedAtWholly, languagesFrom } from '../support/languages.ts';
import { startProgram } from '../support/testClock.ts';
import { makeDemoHome } from './support/demoHome.ts';
import { openOffice, speak, test } from './support/office.ts';
import { goTo, OFFICE } from './support/pages.ts';
import { lastBeyondPaper, onPaper, onScreen } from './support/paper.ts';
import { lastOf, settled } from './support/settled.ts';
import { lowTargetsOn } from './support/touch.ts';

const PROGRAM = fileURLToPath(new URL('./support/plantedServer.ts', import.meta.url));

/** From a small laptop to a desk, where a list is a table. */
const WIDE = [1024, 1280, 1440];
/** Phones, where it is cards. */
const NARROW = [390, 320];
/** Tables that are no list of records. */
const TABLES = [
  '/account',
  '/customers/grades',
  '/finance/commissions',
  '/finance/ledger',
  '/finance/refunds',
  '/finance/sales-profit',
  '/finance/tax-return',
  '/goods/brands',
  '/system/roles',
];
/** Where each of both has the least room. */
const TIGHTEST = [1024, 320];

/**
 * What of the open page's tables cannot be seen: columns beyond their edge, and cells that are cut; or
 * not read: heads that stand upright, one sign a line.
 */
const hiddenOn = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('main :has(> table)')];
    if (boxes.length === 0) return ['no table'];
    const beyond = boxes.flatMap((box) => {
      const edge = box.getBoundingClientRect().right + 1;
      const heads = [...box.querySelectorAll<HTMLElement>('thead th')];
      return heads.filter((head) => head.getBoundingClientRect().right > edge);
    });
    const upright = boxes
      .flatMap((box) => [...box.querySelectorAll<HTMLElement>('thead th')])
      .filter((head) => {
        const range = document.createRange();
        range.selectNodeContents(head);
        const signs = (head.textContent ?? '').length;
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)));
        return signs > 3 && lines.size > signs / 2 + 1;
      });
    const cells = boxes.flatMap((box) => [...box.querySelectorAll<HTMLElement>('tbody td')]);
    const cut = cells.filter((cell) => {
      const { right } = cell.getBoundingClientRect();
      return [...cell.querySelectorAll<HTMLElement>('*')].some(
        (part) =>
          part.closest('[data-words="true"]') === null &&
          part.getBoundingClientRect().right > right + 1,
      );
    });
    return [...beyond, ...upright, ...cut].map(({ textContent }) => textContent ?? '');
  });

/** The days that a page is asked for: on the first of a month that month may have no sales yet. */
function daysOf(path: string): string {
  if (path !== '/finance/sales-profit') return '';
  const today = dateAt(new Date(), 'Asia/Singapore');
  return `&from=${dayAfter(today, -30)}&to=${today}`;
}

/** Whether the page is wider than the window. */
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

// Each has a server of its own, whose records have long words in every text.
test.describe.configure({ mode: 'parallel' });
const PARTS = 2;

for (let part = 0; part < PARTS; part += 1) {
  test(`every list is whole, wide and narrow, in each language, however long its words are (${part + 1} of ${PARTS})`, async ({
    browser,
  }) => {
    const home = await makeDemoHome();
    const server = await startProgram(PROGRAM, {
      DATA_DIR: home.dataDirectory,
      DATA_KEY: process.env.DATA_KEY ?? '',
      PLANT: 'long',
    });
    try {
      const { page } = await openOffice(browser, {
        user: 'admin',
        at: server.url,
        path: '/dashboard',
      });
      const wrong: string[] = [];
      let lists = 0;
      for (const { path } of OFFICE.filter((_stop, place) => place % PARTS === part)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await goTo(page, `${path}?size=20${daysOf(path)}`);
        await settled(page);
        if ((await page.locator('main table [data-row]').count()) === 0 && !TABLES.includes(path)) {
          continue;
        }
        lists += 1;
        for (const locale of languagesFrom()) wrong.push(...(await wrongOn(page, path, locale)));
      }
      expect(lists).toBeGreaterThan(5);
      expect(wrong).toEqual([]);
    } finally {
      await server.end('SIGTERM');
      await home.drop();
    }
  });
}

/**
 * What of an open list cannot be seen or touched in a language: in the first at each width and on paper,
 * in the others where there is least room.
 */
async function wrongOn(page: Page, path: string, locale: Locale): Promise<string[]> {
  const wrong: string[] = [];
  await speak(page, locale);
  await settled(page);
  const isWhole = isLookedAtWholly(locale);
  for (const width of isWhole ? [...WIDE, ...NARROW] : TIGHTEST) {
    const where = `${path}, ${locale}, ${width} px`;
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    if (WIDE.includes(width)) {
      const hidden = await lastOf(page, hiddenOn, (found) => found.length === 0);
      if (hidden.length > 0) wrong.push(`${where}: ${hidden.join(' | ')}`);
    }
    if (await lastOf(page, scrollsSideways, (wider) => !wider)) wrong.push(`${where}: the page`);
  }
  if (!isWhole) return wrong;
  await onPaper(page);
  const beyond = await lastBeyondPaper(page);
  if (beyond.length > 0) wrong.push(`${path}, ${locale}, paper: ${beyond.join(' | ')}`);
  await onScreen(page);
  await page.setViewportSize({ width: NARROW[0] ?? 390, height: 844 });
  // A phone has nothing that a finger cannot hit; how high something is, is the same in each language.
  const low = await lastOf(page, lowTargetsOn, (found) => found.length === 0);
  if (low.length > 0) wrong.push(`${path}: too low to touch: ${low.join(' | ')}`);
  return wrong;
}
