import { expect, test } from 'vitest';
import { namespacesOf, type Texts } from '../../i18n/namespaces.ts';

const brands: Texts = {
  shell: { nav: { brands: 'Brands' }, waiting: { toCheck_one: '{{count}} brand to check' } },
  permissions: { brand: { view: 'view brands' } },
  menu: { brand: 'Brands' },
  rules: { brandIsNew: 'There is a brand of this name already.' },
  records: { brand: { chart: 'Brand', remedy: 'Open the brand', variants: { own: 'own brand' } } },
  log: { module: 'Brands', operations: { addBrand: 'Add brand' }, events: { create: 'Add brand' } },
  done: { addBrand: 'Brand added' },
  server: { brandMail: { subject: 'A new brand' } },
  list: { title: 'Brands' },
};

test('what a domain says elsewhere is gathered there, and is not on its own pages', () => {
  const errors: Texts = { rule: { required: 'This is required.' } };
  expect(namespacesOf({ brands, errors })).toEqual({
    brands: { list: { title: 'Brands' } },
    errors: {
      rule: {
        brandIsNew: 'There is a brand of this name already.',
        required: 'This is required.',
      },
      permissions: { brand: { view: 'view brands' } },
      remedy: { brand: 'Open the brand' },
    },
    lifecycles: { charts: { brand: 'Brand' }, variants: { own: 'own brand' } },
    operationLog: {
      modules: { brands: 'Brands' },
      operations: { addBrand: 'Add brand' },
      operationsOf: { brands: { create: 'Add brand' } },
    },
    roles: { menus: { brand: 'Brands' } },
    server: { done: { addBrand: 'Brand added' }, brandMail: { subject: 'A new brand' } },
    shell: {
      nav: { brands: 'Brands' },
      waiting: { toCheck_one: '{{count}} brand to check' },
    },
  });
});

test('a domain that has no page has no namespace', () => {
  const log = { module: 'Brands' };
  expect(Object.keys(namespacesOf({ brands: { log } }))).toEqual(['operationLog']);
});

test.each<[string, Texts]>([
  ['shell.nav.brands', { shell: { nav: { brands: 'Labels' } } }],
  ['errors.permissions.brand.view', { permissions: { brand: { view: 'view labels' } } }],
  ['roles.menus.brand', { menu: { brand: 'Labels' } }],
  ['errors.rule.brandIsNew', { rules: { brandIsNew: 'There is one.' } }],
  ['lifecycles.charts.brand', { records: { brand: { chart: 'Label' } } }],
  ['lifecycles.variants.own', { records: { label: { variants: { own: 'own label' } } } }],
  ['errors.remedy.brand', { records: { brand: { remedy: 'Open the label' } } }],
  ['operationLog.operations.addBrand', { log: { operations: { addBrand: 'Add label' } } }],
  ['server.done.addBrand', { done: { addBrand: 'Label added' } }],
  ['server.brandMail.subject', { server: { brandMail: { subject: 'A new label' } } }],
  // One text where the other has several.
  ['errors.permissions.brand', { permissions: { brand: 'brands' } }],
  ['errors.rule.brandIsNew.of', { rules: { brandIsNew: { of: 'There is one.' } } }],
])('two domains that both have %s are refused with both names', (key, labels) => {
  const both = `${key} stands in brands.json and in labels.json`;
  expect(() => namespacesOf({ brands, labels })).toThrow(both);
});

test('two records of a file have no variant of one name', () => {
  const variants = { own: 'own' };
  const records = { brand: { variants }, label: { variants } };
  expect(() => namespacesOf({ brands: { records } })).toThrow('own stands in two records');
});

test('what every domain may call alike, each has for itself', () => {
  const settings = { size: 'Size of the label' };
  const choices = { size: { small: 'Small' } };
  const labels = {
    log: { module: 'Labels', events: { create: 'Add label' }, settings, choices },
  };
  const sizes = { log: { settings: { size: 'Size' } } };
  expect(namespacesOf({ brands, labels, sizes }).operationLog).toMatchObject({
    settings: { labels: settings, sizes: { size: 'Size' } },
    choices: { labels: choices },
    modules: { brands: 'Brands', labels: 'Labels' },
    operationsOf: { brands: { create: 'Add brand' }, labels: { create: 'Add label' } },
  });
});
