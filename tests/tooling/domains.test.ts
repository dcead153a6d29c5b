import { expect, test } from 'vitest';
import type { Domain } from '../../api/kernel/domain.ts';
import { joined } from '../../server/product/join.ts';
import { checkDeclared } from '../../server/product/product.ts';

const LOGO = { maximum: 1024, see: 'brand.view', add: 'brand.view' } as const;

const brands: Domain = {
  permissions: ['brand.view'],
  records: { brand: 'row' },
  pictures: { brand: LOGO },
  noted: { brand: 'brand.view' },
  waiting: { toCheck: ['brand.view'] },
  routes: { listBrands: 'GET /brand/list', getBrand: 'GET /brand/{id}/get' },
};
const labels: Domain = {
  permissions: ['label.view'],
  records: { label: 'row' },
  pictures: {},
  noted: {},
  waiting: {},
  routes: { listLabels: 'GET /label/list' },
};

test('two domains that have nothing in common stand beside each other', () => {
  expect(() => checkDeclared({ brands, labels })).not.toThrow();
});

test.each<[string, Partial<Domain>]>([
  ['permission brand.view', { permissions: ['brand.view'] }],
  ['record brand', { records: { brand: 'chart' } }],
  ['kind of picture brand', { pictures: { brand: LOGO } }],
  ['waiting thing toCheck', { waiting: { toCheck: [] } }],
  ['call listBrands', { routes: { listBrands: 'GET /label/list' } }],
  ['path GET /brand/list', { routes: { listLabels: 'GET /brand/list' } }],
  ['path GET /brand/{}/get', { routes: { getLabel: 'GET /brand/{labelId}/get' } }],
])('two domains with one %s are refused with both names', (what, same) => {
  expect(() => checkDeclared({ brands, labels: { ...labels, ...same } })).toThrow(
    `The domains brands and labels both have the ${what}`,
  );
});

test('so are two calls of one domain with one path, whatever their parameters are called', () => {
  const routes = { ...brands.routes, showBrand: 'GET /brand/{brandId}/get' } as const;
  expect(() => checkDeclared({ brands: { ...brands, routes } })).toThrow(
    'The calls getBrand and showBrand both have the path GET /brand/{}/get',
  );
});

test('so are two with one part of any other table', () => {
  const parts = { brands: { brand: 1 }, labels: { brand: 2 } } as const;
  expect(() => joined('table', parts, (part) => part)).toThrow(
    'The domains brands and labels both have the table brand',
  );
  const apart: Record<string, Record<string, number>> = { brands: { brand: 1 }, labels: {} };
  expect(joined('table', apart, (part) => part)).toEqual({ brand: 1 });
});
