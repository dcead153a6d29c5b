import { and, eq } from 'drizzle-orm';
import { customers } from '../customers/tables.ts';
import { goods } from '../goods/tables.ts';
import type { ServerDomain } from '../kernel/domain.ts';
import { rowsOf } from '../kernel/rows.ts';
import { inShop } from '../kernel/scope.ts';
import { pricesDemo } from './demo.ts';
import { priceHandlers } from './handlers.ts';
import { nameOfPrice } from './moves.ts';
import * as tables from './tables.ts';
import { customerPrices } from './tables.ts';

export const pricesDomain: ServerDomain<'prices'> = {
  handlers: priceHandlers,
  grants: { 'price.view': ['storeManager', 'clerk', 'auditor'], 'price.edit': ['storeManager'] },
  stored: {},
  tables: tables,
  rows: {
    customerPrice: rowsOf({
      id: customerPrices.id,
      async name({ db, shop }, id) {
        const [row] = await db
          .select({ customer: { name: customers.name }, goods: { sku: goods.sku } })
          .from(customerPrices)
          .innerJoin(customers, eq(customers.id, customerPrices.customerId))
          .innerJoin(goods, eq(goods.id, customerPrices.goodsId))
          .where(and(inShop(customerPrices, { shopId: shop.id }), eq(customerPrices.id, id)));
        return row && nameOfPrice(row);
      },
    }),
  },
  counts: [],
  waiting: {},
  audits: {},
  mail: {},
  demo: pricesDemo,
};
