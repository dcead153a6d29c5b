import { type Browser, expect, type Page } from '@playwright/test';
import { beginEvent, confirmEvent, placeChip, test, type Words } from './office.ts';
import { settled, watchRequests } from './settled.ts';

/** Goes through the guided entry up to the goods, as a clerk types it. */
export async function enterTerms(page: Page, t: Words): Promise<void> {
  await page.getByRole('radio').first().check();
  await next(page, t);
  const search = page.getByRole('combobox', { name: t('purchaseEntry:supplier.label') });
  await search.fill('Fortune Frozen');
  await expect(option(page, 'Fortune Frozen')).toBeVisible();
  await search.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Fortune Frozen Foods');
  await search.fill('Johor Greens');
  await option(page, 'Johor Greens').click();
  await page.getByLabel(t('purchasing:fields.country')).selectOption('MY');
  await page.getByLabel(t('purchasing:fields.tradeTerms')).selectOption('FOB');
  await page.getByLabel(t('purchasing:fields.currency')).selectOption('SGD');
  const arrival = page.getByRole('textbox', { name: t('purchasing:fields.estimatedArrival') });
  const format = (await arrival.getAttribute('placeholder')) ?? '';
  await arrival.fill(format.startsWith('Y') ? '2027-03-01' : '01/03/2027');
}

export const next = (page: Page, t: Words) =>
  page.getByRole('button', { name: t('records:entry.next'), exact: true }).click();

/** What a search has found. */
const option = (page: Page, text: string) =>
  page.getByRole('listbox').getByRole('option').filter({ hasText: text }).first();

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens an order from its address and waits for its head. */
export async function openOrder(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Closes the browser, and answers a page of the same profile on another day. */
export async function afterClosing(browser: Browser, before: Page): Promise<Page> {
  const storageState = await before.context().storageState();
  await before.context().close();
  const context = await browser.newContext({
    storageState,
    timezoneId: 'Asia/Singapore',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    baseURL: test.info().project.use.baseURL,
  });
  const page = await context.newPage();
  watchRequests(page);
  return page;
}

/** Takes up the half-done order that is offered. */
export const goOn = (page: Page, t: Words) =>
  button(page, t('records:entry.offer.continue', { record: t('purchaseEntry:record') })).click();

/** Buys four kilograms at 25.00, the first line of the order. */
export async function addRice(page: Page, t: Words): Promise<void> {
  const search = page.getByRole('combobox', { name: t('purchaseEntry:goods.label') });
  await search.fill('OM-1050');
  await option(page, 'OM-1050').click();
  await page.locator('[data-quantity="0"]').fill('4');
  const line = page.locator('ul[aria-label] > li').first();
  await line.getByRole('textbox').nth(1).fill('25');
  await line.getByRole('textbox').nth(2).fill('Johor');
}

/** Commits the order that has been entered, and opens it. */
export async function commitOrder(page: Page, t: Words): Promise<string> {
  await button(page, t('purchaseEntry:check.commit')).click();
  await page.getByRole('link', { name: t('purchaseEntry:committed.open') }).click();
  await page.waitForURL(/\/purchasing\/orders\/\d+\b/);
  await expect(chip(page, t, 'submitted')).toBeVisible();
  await settled(page);
  return new URL(page.url()).pathname;
}

/** Opens the dialog of an event of the order. */
export const begin = (page: Page, t: Words, event: string) =>
  beginEvent(page, t, `purchasing:events.${event}`);

/** Sends the event whose dialog is open. */
export const send = (page: Page, t: Words, event: string) =>
  confirmEvent(page, t, `purchasing:events.${event}`);

/** Sends an event of the order that asks before it is sent. */
export async function act(page: Page, t: Words, event: string): Promise<void> {
  await begin(page, t, event);
  await send(page, t, event);
}

export const chip = (page: Page, t: Words, place: string) =>
  placeChip(page, t, `purchasing:places.${place}`);
