import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../../server/install.mjs';

/** A page to open; of a list also the record that its first line leads to. */
export interface Stop {
  /** The address that is opened. */
  path: string;
  /** What is opened from there: the first line's address, and what is put after it. */
  record?: { route: string; suffix: string };
}

/** The pages of a tree of routes. */
interface Pages {
  /** Pages that anybody may read, without an account. */
  site: string[];
  office: Stop[];
}

/** Routes that are no page to look at, each with the reason. */
export const NO_PAGES: Readonly<Record<string, string>> = {
  '/$': 'stands for every address without a page; signIn.spec.ts opens one',
  '/drive/$token': 'a page by a secret link, which is shown once; driverLinks.spec.ts opens one',
  '/start': 'leads on to the first screen that the role opens',
};

/** Where a route with a parameter is opened from, where that is not the list of its records. */
export const SAMPLES: Readonly<Record<string, Stop & { why: string }>> = {
  '/pickLists/$pickListId/pick': {
    path: '/pickLists?tab=picking',
    record: { route: '/pickLists/$pickListId/pick', suffix: '/pick' },
    why: 'goods are picked of what somebody picks',
  },
  '/purchasing/orders/$purchaseOrderId/edit': {
    path: '/purchasing/orders?tab=pending',
    record: { route: '/purchasing/orders/$purchaseOrderId/edit', suffix: '/edit' },
    why: 'only what is pending still is edited',
  },
  '/stock-counts/$stockCountId/count': {
    path: '/stock-counts?tab=open',
    record: { route: '/stock-counts/$stockCountId/count', suffix: '/count' },
    why: 'figures are entered while a count is open',
  },
  '/finance/receivables/$customerId/statement': {
    path: '/finance/receivables',
    record: { route: '/finance/receivables/$customerId/statement', suffix: '/statement' },
    why: 'the account of a customer, who is no line of a list above it',
  },
  '/qa/lifecycles/$chart': {
    path: '/qa/lifecycles/order',
    why: 'charts are no lines of a list; this one is the largest',
  },
};

/**
 * The pages that a tree of routes has. What has a parameter is opened from the list above it, or as
 * `SAMPLES` says.
 * @param routes their ids, as `/_office/orders/$orderId`
 * @throws Error that names a route with a parameter of which nothing says where one comes from
 */
export function pagesOf(routes: readonly string[]): Pages {
  const site = routes.filter((route) => route.startsWith('/_site/')).map(addressOf);
  const walked = routes
    .filter((route) => !route.startsWith('/_site/'))
    .map(addressOf)
    .filter((address) => !(address in NO_PAGES));
  const plain = walked.filter((address) => !address.includes('$'));
  const records = new Map<string, Stop>();
  const samples: Stop[] = [];
  for (const route of walked.filter((address) => address.includes('$'))) {
    const list = route.slice(0, route.indexOf('/$'));
    const sample = SAMPLES[route];
    if (sample) samples.push(sample);
    else if (plain.includes(list) && !route.slice(list.length + 1).includes('/')) {
      records.set(list, { path: list, record: { route, suffix: '' } });
    } else throw new Error(`Where does a page of ${route} come from? Say it in SAMPLES`);
  }
  return { site, office: [...plain.map((path) => records.get(path) ?? { path }), ...samples] };
}

/** The address of a route: without its layout, and without the slash of an index. */
const addressOf = (route: string): string =>
  route.replace(/^(\/_\w+)+\//, '/').replace(/(?<=.)\/$/, '');

/** The ids of all routes that show something, as their files give them to the router. */
function readRoutes(): string[] {
  const folder = join(root, 'src/routes');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(folder, file), 'utf8').matchAll(/createFileRoute\('([^']+)'\)/g),
        ([, id = '']) => id,
      ),
    )
    .filter((id) => !/\/_\w+$/.test(id))
    .sort();
}

/** The pages of this product. */
export const { site: SITE, office: OFFICE } = pagesOf(readRoutes());

/** Leads an open page to another address of the product, as a link in it does. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const { __TSR_ROUTER__: router } = self as unknown as {
      __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> };
    };
    return router.navigate({ href });
  }, path);
}

/**
 * Opens pages of the office one after the other, and lets each be looked at.
 * @param look opens the address that it is given
 */
export async function walkPages(
  page: Page,
  stops: readonly Stop[],
  look: (path: string) => Promise<void>,
): Promise<void> {
  for (const { path, record } of stops) {
    await look(path);
    if (!record) continue;
    const link = page.locator('tbody a[href], [data-row] a[href]').first();
    const address = await link.getAttribute('href', { timeout: 45_000 });
    await look(`${address}`.replace(/(?=[?]|$)/, record.suffix));
  }
}
