import { expect, it } from 'vitest';
import { chunksOf } from '../../server/chunks.ts';

const SPLIT = '?tsr-split=component';
const ORDERS = `/p/src/routes/_office/orders.index.tsx${SPLIT}`;
const GOODS = `/p/src/routes/_office/goods.index.tsx${SPLIT}`;

/** Made-up modules: what each loads at once, what later, and the texts that it asks for. */
const MODULES: Readonly<Record<string, { now?: string[]; later?: string[]; texts?: string[] }>> = {
  '/p/src/main.tsx': { now: ['/p/src/router.tsx', '/n/react.js'] },
  '/p/src/router.tsx': { later: ['/p/src/everyRoute.ts', '/p/api/client.ts'] },
  '/p/src/everyRoute.ts': { now: ['/p/src/routes/_office/orders.index.tsx'], later: [] },
  '/p/src/routes/_office/orders.index.tsx': { later: [ORDERS], texts: ['orders', 'records'] },
  '/p/src/routes/_office/goods.index.tsx': { later: [GOODS], texts: ['goods', 'records'] },
  '/p/src/routes/_office/brands.index.tsx': { texts: ['brands', 'records'] },
  '/p/src/routes/_office/prices.index.tsx': { texts: ['prices', 'records'] },
  '/p/src/routes/_office/units.index.tsx': { texts: ['units', 'records'] },
  [`/p/src/routes/_site/login.tsx${SPLIT}`]: { now: ['/p/src/screens/auth/Login.tsx'] },
  [`/p/src/routes/_site/_pages/about.tsx${SPLIT}`]: {
    now: ['/p/src/screens/site/About.tsx', '/p/src/components/Panel.tsx'],
  },
  [`/p/src/routes/_office.tsx${SPLIT}`]: { now: ['/p/src/shell/Office.tsx'] },
  '/p/src/shell/Office.tsx': { later: ['/p/src/shell/Palette.tsx'] },
  [ORDERS]: { now: ['/p/src/screens/orders/OrderList.tsx'] },
  '/p/src/screens/orders/OrderList.tsx': {
    now: ['/p/src/components/Table.tsx', '/p/src/components/Panel.tsx', '/n/react.js'],
    later: ['/p/src/screens/orders/Import.tsx', '/p/src/components/Calendar.tsx'],
  },
  [GOODS]: { now: ['/p/src/screens/goods/GoodsList.tsx'] },
  '/p/src/screens/goods/GoodsList.tsx': {
    now: ['/p/src/components/Table.tsx', '/p/src/screens/goods/compare.ts'],
    later: ['/p/src/components/Calendar.tsx'],
  },
  '/p/src/screens/orders/Import.tsx': { now: ['/p/src/screens/goods/compare.ts'] },
};

const loads = new Map(
  [
    ...Object.keys(MODULES),
    ...Object.values(MODULES).flatMap(({ now = [], later = [] }) => [...now, ...later]),
    '/p/i18n/en-US/records.json?namespace',
    '/p/i18n/en-US/orders.json?namespace',
    '/p/i18n/en-US/common.json?namespace',
  ].map((id) => [id, { now: [], later: [], texts: [], ...MODULES[id] }]),
);
const chunks = chunksOf(loads);

it.each([
  ['what the first page needs', '/p/src/router.tsx', 'first'],
  ['the sign-in page', '/p/src/screens/auth/Login.tsx', 'first'],
  ['the routes of the office', '/p/src/routes/_office/orders.index.tsx', 'routes'],
  ['what public pages alone need', '/p/src/screens/site/About.tsx', 'site'],
  ['what public pages and the office need', '/p/src/components/Panel.tsx', 'everywhere'],
  ['the frame of the office', '/p/src/shell/Office.tsx', 'office'],
  ['what several areas need', '/p/src/components/Table.tsx', 'office'],
  ['what one area needs', '/p/src/screens/orders/OrderList.tsx', 'orders'],
  ['what one area needs later', '/p/src/screens/orders/Import.tsx', 'ordersLater'],
  ['what several areas need later', '/p/src/components/Calendar.tsx', 'later'],
  ['what one area needs, and another later', '/p/src/screens/goods/compare.ts', 'office'],
  ['texts that most screens ask for', '/p/i18n/en-US/records.json?namespace', 'texts-en-US'],
  ['the texts of the public pages', '/p/i18n/en-US/common.json?namespace', 'firstTexts-en-US'],
  ['the texts of few screens', '/p/i18n/en-US/orders.json?namespace', undefined],
])('puts %s into one chunk', (_what, id, chunk) => {
  expect(chunks.get(id)).toBe(chunk);
});

it('has no chunk of an area that needs another area’s', () => {
  const shared = ['first', 'routes', 'everywhere', 'office', 'later', 'bar'];
  for (const [id, { now }] of loads) {
    const own = chunks.get(id);
    if (own === undefined || shared.includes(own)) continue;
    for (const next of now) {
      const other = chunks.get(next) ?? own;
      expect([id, other]).toEqual([
        id,
        expect.stringMatching(`^(${[...shared, own, own.replace('Later', '')].join('|')})$`),
      ]);
    }
  }
});
