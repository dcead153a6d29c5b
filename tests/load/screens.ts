import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/product/demo/accounts.ts';
import { chromiumLaunch, ensureChromium } from '../support/chromium.ts';
import { measureScreens } from '../support/sizes.ts';
import { serveReactPage } from './reactPage.ts';
import { scriptsOf } from './sizes.ts';

/** What a person waits for: gzipped bytes of JavaScript, and milliseconds (medians). */
export interface Screens {
  bytes: { login: number; orders: number; largestArea: { name: string; bytes: number } };
  times: { login: number; orders: number; react: number };
}

const SLOWED = 4;
const ROUNDS = 15;
const FORM = 'input[type=password]';
const ROWS = '[data-row]';

/** Opens the product's login page and order list in a real browser. */
export async function benchScreens(url: string, tell: (line: string) => void): Promise<Screens> {
  const executablePath = await ensureChromium(tell);
  const browser = await chromium.launch({ ...chromiumLaunch(), executablePath });
  const react = await serveReactPage();
  try {
    const signedIn = await browser.newContext({ baseURL: url, locale: 'en-US' });
    const login = await scriptsOf(signedIn, (page) => open(page, `${url}/login`, FORM));
    await enter(signedIn, url);
    const orders = await scriptsOf(signedIn, (page) => open(page, `${url}/orders`, ROWS));
    const storageState = await signedIn.storageState();
    const times = { login: [] as number[], orders: [] as number[], react: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.react.push(await timeTo(browser, react.url, FORM));
      times.login.push(await timeTo(browser, `${url}/login`, FORM));
      times.orders.push(await timeTo(browser, `${url}/orders`, ROWS, storageState));
    }
    return {
      bytes: { login, orders, largestArea: await largestArea() },
      times: {
        login: median(times.login),
        orders: median(times.orders),
        react: median(times.react),
      },
    };
  } finally {
    await react.stop();
    await browser.close();
  }
}

async function enter(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await open(page, `${url}/login`, FORM);
  await page.locator('input[autocomplete=username]').fill('manager');
  await page.locator(FORM).fill(DEMO_PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((address) => address.pathname !== '/login');
  await page.close();
}

async function open(page: Page, url: string, selector: string): Promise<void> {
  await page.goto(url);
  await page.locator(selector).first().waitFor();
}

/** Milliseconds from the start of the navigation to the frame that shows `selector`, nothing cached. */
async function timeTo(
  browser: Browser,
  url: string,
  selector: string,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<number> {
  const context = await browser.newContext({
    locale: 'en-US',
    ...(storageState === undefined ? {} : { storageState }),
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted)?.checkVisibility()) performance.mark('shown');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selector);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
  const time = await page.evaluate(() => performance.getEntriesByName('shown')[0]?.startTime ?? 0);
  await context.close();
  return time;
}

async function largestArea(): Promise<{ name: string; bytes: number }> {
  const { areas } = await measureScreens();
  const [largest] = Object.entries(areas).toSorted(([, one], [, other]) => other - one);
  if (largest === undefined) throw new Error('The build has no areas.');
  return { name: largest[0], bytes: largest[1] };
}

/** The middle one of some values. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
