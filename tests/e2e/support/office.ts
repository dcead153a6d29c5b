import { randomUUID } from 'node:crypto';
import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test';
import type { Api } from '../../../api/client.ts';
import { languageTag } from '../../../api/kernel/language.ts';
import { shopWordsOf } from '../../../api/kernel/shopWords.ts';
import { LOCALES, type Locale } from '../../../api/kernel/wire.ts';
import type { OrderDetail } from '../../../api/orders/calls.ts';
import { byKey } from '../../../i18n/namespaces.ts';
import { readNamespaces } from '../../../i18n/read.ts';
import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { signIn as signInToApi } from '../../api/support/server.ts';
import { commit, type OrderGround, prepareOrderGround } from '../../domains/orders/walker.ts';
import { OPEN_PAGES } from '../../support/failures.ts';
import { beginSession } from './session.ts';
import { settled, watchRequests } from './settled.ts';

export { expectAccessible, expectAccessibleAsItIs } from './accessible.ts';
export { LOCALES };

/**
 * Playwright's `test`, after which every page of the test is closed: Playwright itself closes what its
 * `page` opened, and a page that is left goes on asking the server. Of a test that failed it says what
 * they showed.
 */
export const test = base.extend<{ tidy: undefined }>({
  tidy: [
    async ({ browser }, use, info) => {
      await use(undefined);
      const pages = browser.contexts().flatMap((context) => context.pages());
      const shown =
        info.status === info.expectedStatus ? [] : await Promise.all(pages.map(shownBy));
      // An answer that a page's route still waits for ends with the page, and is no fault of the test.
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(browser.contexts().map((context) => context.close()));
      if (shown.length > 0) throw new Error([OPEN_PAGES, ...shown].join('\n'));
    },
    { auto: true },
  ],
});

/** Where a page is, and how what it shows begins. */
async function shownBy(page: Page): Promise<string> {
  const body = page.locator('main').first();
  const text = await body.innerText({ timeout: 2_000 }).catch(() => '');
  return `${page.url()} ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`;
}

export type Words = (key: string, figures?: Record<string, string | number>) => string;

/** The product's own texts in one language: `t('orders:events.accept')`. */
export function wordsOf(locale: Locale): Words {
  const texts = byKey(readNamespaces(locale));
  // The shops of the journeys are Singapore's, unless one says otherwise.
  const words: Record<string, string | number> = shopWordsOf('SG', (key) => texts.get(key) ?? '');
  return (key, figures = {}) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`No text ${key} in ${locale}`);
    const known = { ...words, ...figures };
    return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(known[name] ?? ''));
  };
}

/**
 * A page of a new browser profile in one language, signed in, at a path.
 * @param settings.at     another server than the usual one, for example one whose clock is moved
 * @param settings.byForm signs in by the form, as a person does; else a session is put in
 */
export async function openOffice(
  browser: Browser,
  {
    user = 'clerk',
    locale = 'en-US' as Locale,
    path = '/orders',
    width = 1440,
    dark = false,
    at = origin(),
    password = DEMO_PASSWORD,
    byForm = false,
  } = {},
): Promise<{ page: Page; t: Words }> {
  const session = byForm ? [] : await beginSession(at, user, password);
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    timezoneId: 'Asia/Singapore',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    baseURL: at,
  });
  await context.addInitScript(
    (entries) => {
      // Once a profile: what is changed later stays.
      if (localStorage.getItem('locale') !== null) return;
      for (const [name, value] of entries) localStorage.setItem(name, value);
    },
    [['locale', locale], ...session] as const,
  );
  const page = await context.newPage();
  watchRequests(page);
  const t = wordsOf(locale);
  await page.goto(path);
  if (byForm) await enter(page, t, user, password);
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
  // The address changes before the sign-in page, which has a heading too, makes room.
  await expect(page.getByLabel(t('auth:password'), { exact: true })).toBeHidden();
  await settled(page);
  return { page, t };
}

/** Fills the sign-in form and sends it. */
export async function enter(
  page: Page,
  t: Words,
  user: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.getByRole('textbox', { name: t('auth:username'), exact: true }).fill(user);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
}

let ground: Promise<{ api: Api; ground: OrderGround }> | undefined;

/** The manager's calls, with room to move orders in: what a journey does not walk itself. */
export function backstage(): Promise<{ api: Api; ground: OrderGround }> {
  ground ??= signInToApi(origin(), 'manager', DEMO_PASSWORD).then(async (api) => ({
    api,
    ground: await prepareOrderGround(api, await signInToApi(origin(), 'admin', DEMO_PASSWORD)),
  }));
  return ground;
}

/** A wholesale order that was submitted and waits to be accepted. */
export async function newOrder(prepaid = false): Promise<OrderDetail> {
  const { api, ground: on } = await backstage();
  const { order } = await commit(api, on, { prepaid });
  return api.operation({ body: { orderId: order.id, event: { type: 'submit' } } });
}

/** The same once it is accepted and shipped: it waits for a waybill. */
export async function shippedOrder(): Promise<OrderDetail['order']> {
  const { api } = await backstage();
  const { order } = await newOrder();
  const send = (event: Parameters<Api['operation']>[0]['body']['event']) =>
    api.operation({ body: { orderId: order.id, event } }, { idempotencyKey: randomUUID() });
  const { order: accepted } = await send({ type: 'accept' });
  const lines = accepted.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  return (await send({ type: 'ship', lines })).order;
}

/** Nothing on the page reaches past its right edge, once it is drawn for the width of its window. */
export async function expectNoSideScroll(page: Page, where?: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const { clientWidth, scrollWidth } = document.documentElement;
          return Math.max(0, scrollWidth - clientWidth);
        }),
      { message: where ?? 'the page is no wider than its window', timeout: 15_000 },
    )
    .toBe(0);
}

/** Presses the record's button of an event or a link, in its bar or in the menu of what has no room there. */
export async function pressInBar(page: Page, t: Words, key: string): Promise<void> {
  const name = t(key);
  const shown = page.locator('main').getByRole('button', { name, exact: true });
  const more = page.getByRole('button', { name: t('records:more'), exact: true });
  await expect(more).toBeVisible();
  if (await shown.first().isVisible()) {
    await shown.first().click();
    return;
  }
  await more.click();
  await page.getByRole('menuitem', { name }).first().click();
}

/** The same for an event that asks first; answers its dialog. */
export async function beginEvent(page: Page, t: Words, key: string): Promise<Locator> {
  await pressInBar(page, t, key);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Presses the button that sends the dialog which is open. */
export async function confirmEvent(page: Page, t: Words, key: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t(key), exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** An order's event by its name. */
export const sendEvent = (page: Page, t: Words, event: string) =>
  pressInBar(page, t, `orders:events.${event}`);
export const confirm = (page: Page, t: Words, event: string) =>
  confirmEvent(page, t, `orders:events.${event}`);

/**
 * What says that the record is at a place, by the place's key: its name alone also stands in the way
 * through the chart, before the record is there.
 */
export const placeChip = (page: Page, t: Words, key: string) =>
  page
    .locator('main [data-meaning]')
    .filter({ hasText: new RegExp(`^${t(key)}$`) })
    .first();

/** What says that an order is at a place. */
export const stateChip = (page: Page, t: Words, place: string) =>
  placeChip(page, t, `orders:places.${place}`);

/** Where the product is that the browser tests share. */
export function origin(): string {
  const { baseURL } = test.info().project.use;
  if (!baseURL) throw new Error('The product has no address');
  return baseURL;
}

/** Changes the language of an open page, as choosing it in another tab does. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('locale', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'locale', newValue: chosen }));
  }, locale);
  await expect(page.locator('html')).toHaveAttribute('lang', languageTag(locale));
}
