import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = join(process.cwd(), 'src/routes/_office');

/** Pages that are the same in every shop, or what is entered and is of no shop's records yet. */
const OF_NO_SHOP = [
  '$.tsx',
  'account.tsx',
  'after-sales.new.tsx',
  'dashboard.tsx',
  'orders.new.tsx',
  'pickLists.new.tsx',
  'purchasing.orders.new.tsx',
  'qa.lifecycles.$chart.tsx',
  'qa.lifecycles.index.tsx',
  'system.accounts.$accountId.tsx',
  'system.accounts.index.tsx',
  'system.roles.$roleId.tsx',
  'system.roles.index.tsx',
];

describe('the address of a page of a shop', () => {
  it('names the shop, so that whoever is sent it is led there', () => {
    const without = readdirSync(FOLDER)
      .filter((file) => !readFileSync(join(FOLDER, file), 'utf8').includes('search: ofShop'))
      .sort();
    expect(without).toEqual(OF_NO_SHOP);
  });
});
