import { expect, type Page } from '@playwright/test';
import type { Locale } from '../../api/kernel/wire.ts';
import { isLookedAtWholly, isPagesTurn, languagesFrom } from '../support/languages.ts';
import { mailOrder } from './support/mail.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  openOffice,
  origin,
  speak,
  test,
  type Words,
  wordsOf,
} from './support/office.ts';
import { OFFICE, SITE, walkPages } from './support/pages.ts';
import { faultsOnPaper, onPaper } from './support/paper.ts';
import { rawKeysOn } from './support/rawKeys.ts';
import { drawn, settled, watchRequests } from './support/settled.ts';
import { bar, LINKS, link, roomOf } from './support/site.ts';
import { movesOn, watchMoves } from './support/steadiness.ts';
import { lowTargetsOn } from './support/touch.ts';

// Two workers share the pages, and both have something to do to the end.
test.describe.configure({ mode: 'parallel' });
const PARTS = 6;

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The narrowest that a page has to fit (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };

/** Pages on which a panel may move once, each with the reason. */
const MOVES: Readonly<Record<string, string>> = {
  '/system/outbox': 'whether there is a mail server comes with the list, and is told above it',
};

/** Pages that draw something to scale, which cannot be as large as a finger, each with the reason. */
const TO_SCALE: Readonly<Record<string, string>> = {
  '/store/plan': 'tables are drawn as they stand in the room, each reached by keys too',
  '/qa/lifecycles/order': 'the chart is drawn as a whole, its states are reached by keys too',
};

/** The width at which axe looks at a page in a language: the dark one, which is Chinese, has the other one. */
const axesWidth = (page: number, locale: Locale) =>
  page % 2 === Number(locale === 'zh-CN') ? PHONE : DESK;

/** The language in which axe looks at a page light; Chinese is dark. */
const lightIn = (page: number): Locale => (page % 4 < 2 ? 'en-US' : 'vn-VM');

/**
 * Whether a page is looked at in a language: the one that this commit begins with, Chinese, and the one
 * in which it is light. The third one comes with another commit.
 */
const isSeenIn = (page: number, locale: Locale): boolean =>
  isLookedAtWholly(locale) || locale === 'zh-CN' || locale === lightIn(page);

/**
 * Whether axe looks at a page in a language: at one commit light, at the next one dark. What it finds is
 * seldom a language's.
 */
const isAxesTurn = (page: number, locale: Locale): boolean =>
  locale === 'zh-CN' ? isPagesTurn(page + 1) : locale === lightIn(page) && isPagesTurn(page);

/**
 * Opens a page as on a slow line, and looks at it in its languages: in the first on a desk and on a
 * phone, in the others on one of them.
 */
async function look(page: Page, path: string, index: number): Promise<void> {
  const colours = (locale: Locale) =>
    page.emulateMedia({ colorScheme: locale === 'zh-CN' ? 'dark' : 'light' });
  let size = DESK;
  const [first, ...others] = languagesFrom();
  if (!first) return;
  await colours(first);
  await speak(page, first);
  await page.goto(path);
  await settled(page);
  const { titles, moved } = await movesOn(page);
  expect(titles, 'a page that has come stays').not.toContain('');
  if (!(path in MOVES)) expect(moved, 'nothing moves while the rest is loaded').toEqual([]);

  for (const locale of [first, ...others].filter((one) => isSeenIn(index, one))) {
    if (locale !== first) {
      await colours(locale);
      await speak(page, locale);
      await settled(page);
    }
    // Each time the other way round: a page is turned no more often than it has to be.
    const sizes = size === DESK ? [DESK, PHONE] : [PHONE, DESK];
    const axes = axesWidth(index, locale);
    for (const next of isLookedAtWholly(locale) ? sizes : [axes]) {
      if (next !== size) await page.setViewportSize(next);
      size = next;
      // What goes by the width is drawn anew in the next frame.
      await drawn(page);
      const where = `${locale}, ${size.width} px`;
      await expectNoSideScroll(page, where);
      expect(await rawKeysOn(page), where).toEqual([]);
      // How high something is, is the same in each language.
      if (size === PHONE && locale === first && !(path in TO_SCALE))
        expect(await lowTargetsOn(page), where).toEqual([]);
      if (size === PHONE) {
        const hints = page.locator('main kbd').filter({ visible: true });
        expect(await hints.count(), `${where}: keys, where there are none`).toBe(0);
      }
      if (size === axes && isAxesTurn(index, locale)) await expectAccessible(page, where);
    }
  }
  if (isPagesTurn(index)) await fitsNarrowest(page, path);
  if (isPagesTurn(index + 1)) await comesToPaper(page, path);
}

/** On paper stands what the page is about: nothing of the frame or to press, and nothing beyond the edge. */
async function comesToPaper(page: Page, path: string): Promise<void> {
  await onPaper(page);
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  await expect(page.locator('body'), path).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const faults = await faultsOnPaper(page);
  await page.emulateMedia({ media: 'screen' });
  expect(faults, `${path}, on paper`).toEqual({ dark: [], pressed: [], cut: [], beyond: [] });
}

async function fitsNarrowest(page: Page, path: string): Promise<void> {
  await page.setViewportSize(NARROWEST);
  await drawn(page);
  await expectNoSideScroll(page, `${path}, ${NARROWEST.width} px`);
}

/** The pages to walk: all, or those that begin with one of the addresses in `WALK_PAGES` (`npm run near`). */
const asked = (process.env.WALK_PAGES ?? '').split(',');
const isAsked = (path: string) => asked.some((start) => path.startsWith(start));
const OFFICE_NOW = OFFICE.filter(({ path }) => isAsked(path));
const SITE_NOW = SITE.filter(isAsked);

for (let part = 0; part < PARTS; part += 1) {
  test(`each page stays where it is while it comes, fits a phone and a desk, is accessible and speaks three languages (${part + 1} of ${PARTS})`, async ({
    browser,
  }) => {
    await mailOrder(origin());
    const { page } = await openOffice(browser, { user: 'admin' });
    await watchMoves(page);

    let index = part;
    const faults: string[] = [];
    // On to the end: what is wrong with one page hides nothing of the others.
    const stops = OFFICE_NOW.filter((_stop, place) => place % PARTS === part);
    await walkPages(page, stops, async (path) => {
      await test
        .step(path, () => look(page, path, index++))
        .catch((error: unknown) => void faults.push(`${path}: ${error}`));
      // Wide, a list has the links that lead on.
      await page.setViewportSize(DESK);
    });
    expect(faults).toEqual([]);
  });
}

for (const part of [0, 1]) {
  test(`each public page fits a phone and a desk, is accessible and speaks three languages (${part + 1} of 2)`, async ({
    page,
  }) => {
    watchRequests(page);
    await page.goto('/');
    const [first, ...others] = languagesFrom();
    if (!first) return;
    for (const path of SITE_NOW.filter((_path, place) => place % 2 === part)) {
      await speak(page, first);
      await page.goto(path);
      for (const locale of [first, ...others]) {
        await speak(page, locale);
        for (const size of [DESK, PHONE]) {
          await page.emulateMedia({ colorScheme: size === PHONE ? 'dark' : 'light' });
          await page.setViewportSize(size);
          await settled(page);
          await expectPublic(page, `${path}, ${locale}, ${size.width} px`, wordsOf(locale));
        }
      }
      await fitsNarrowest(page, path);
      await comesToPaper(page, path);
    }
  });
}

/** What holds of every public page. */
async function expectPublic(page: Page, where: string, t: Words): Promise<void> {
  await expectNoSideScroll(page, where);
  expect(await rawKeysOn(page), where).toEqual([]);
  if (where.endsWith(`${PHONE.width} px`)) expect(await lowTargetsOn(page), where).toEqual([]);
  await expectAccessible(page, where);
  // The five links are all in sight, the sign and the language beside them whole.
  for (const name of LINKS) {
    await expect(link(page, t(`site:bar.${name}`)), where).toBeInViewport({ ratio: 1 });
  }
  expect((await bar(page).locator('svg').first().boundingBox())?.width, where).toBeGreaterThan(27);
  expect(await roomOf(bar(page).getByRole('combobox')), where).toBeGreaterThanOrEqual(0);
  const broken = await page.evaluate(async () => {
    const pictures = [...document.images].map((image) => image.src);
    const answers = await Promise.all(pictures.map((src) => fetch(src)));
    return answers.filter(({ ok }) => !ok).map(({ url }) => url);
  });
  expect(broken, where).toEqual([]);
}
