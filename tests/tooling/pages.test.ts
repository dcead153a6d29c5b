import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { firstRoutesOf } from '../../server/firstRoutes.ts';
import { root } from '../../server/install.mjs';
import { NO_PAGES, OFFICE, pagesOf, SAMPLES, SITE } from '../e2e/support/pages.ts';

/** Every address that the router knows, as it was generated for it. */
const ROUTES = Array.from(
  readFileSync(join(root, 'src/routeTree.gen.ts'), 'utf8')
    .split('export interface FileRoutesByTo {')[1]
    ?.split('}')[0]
    ?.matchAll(/'([^']+)': typeof/g) ?? [],
  ([, address = '']) => address,
);
/** What the browser tests open: addresses, and routes whose records are opened. */
const OPENED = [...SITE, ...OFFICE.flatMap(({ path, record }) => [path, record?.route ?? path])];

describe('The pages of the browser tests', () => {
  test('are all that the router has, but for those with a reason', () => {
    const known = new Set([...OPENED, ...Object.keys(NO_PAGES), ...Object.keys(SAMPLES)]);
    expect(ROUTES.filter((route) => !known.has(route))).toEqual([]);
    expect(ROUTES).toEqual(
      expect.arrayContaining(['/', '/customers/desk', '/system/outbox/$messageId']),
    );
  });

  test('have no exception that is no route any more', () => {
    const excepted = [...Object.keys(NO_PAGES), ...Object.keys(SAMPLES)];
    expect(excepted.filter((route) => !ROUTES.includes(route))).toEqual([]);
  });

  test('take in a new page by themselves, and ask where the record of a new route comes from', () => {
    const { site, office } = pagesOf([
      '/_office/crates/',
      '/_office/crates/$crateId',
      '/_office/crates/desk',
      '/_site/_pages/press',
      '/_site/login',
    ]);
    expect(site).toEqual(['/press', '/login']);
    expect(office).toEqual([
      { path: '/crates', record: { route: '/crates/$crateId', suffix: '' } },
      { path: '/crates/desk' },
    ]);
    expect(() => pagesOf(['/_office/crates/$crateId'])).toThrow('/crates/$crateId');
    expect(() =>
      pagesOf(['/_office/crates/', '/_office/crates/$crateId', '/_office/crates/$crateId/edit']),
    ).toThrow('/crates/$crateId/edit');
  });
});

describe('The routes of the first page', () => {
  const first = firstRoutesOf(readFileSync(join(root, 'src/routeTree.gen.ts'), 'utf8'));

  test('are those of the public pages, the drivers’ one and the sign-in page, each in its place', () => {
    const paths = Array.from(first.matchAll(/\bpath: '([^']+)'/g), ([, path]) => path);
    expect(paths.toSorted()).toEqual([...SITE, '/drive/$token'].toSorted());
    const made = Array.from(first.matchAll(/^const (Site\w*Route) =/gm), ([, name = '']) => name);
    for (const name of made)
      expect(first).toMatch(new RegExp(`: ${name}(WithChildren)?,|\\[${name}WithChildren[,\\]]`));
  });

  test('bring nothing of the office', () => {
    expect(first).not.toMatch(/_office|Office/);
  });
});
