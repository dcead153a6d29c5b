import type { Demo } from '../kernel/demo/demo.ts';
import { orderingPages } from './tables.ts';

/** Where the guests of the Singapore shops order; the others have set none. */
const ORDERING_PAGES: Record<number, string> = {
  1: 'https://order.oldmarket.example/menu',
  2: 'https://order.eastcoastfresh.example/',
};

/** The ordering pages that shops have set. */
export const exclusiveLinksDemo: Demo = {
  after: [],
  async write(tx, { shops }) {
    for (const { id: shopId } of shops) {
      const address = ORDERING_PAGES[shopId];
      if (address) await tx.insert(orderingPages).values({ shopId, address, version: 1 });
    }
  },
};
