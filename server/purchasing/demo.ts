import { sql } from 'drizzle-orm';
import { goodsDemo } from '../goods/demo.ts';
import { operationLog } from '../kernel/db/tables/log.ts';
import { recordHistory } from '../kernel/db/tables/records.ts';
import {
  approverOf,
  type Demo,
  type DemoGround,
  type DemoShop,
  numbered,
  writeRows,
} from '../kernel/demo/demo.ts';
import { postAll } from '../kernel/ledger/post.ts';
import { suppliersDemo } from '../suppliers/demo.ts';
import { type DemoPurchases, demoPurchaseOrders } from './demo/purchaseOrders.ts';
import {
  purchaseLines,
  purchaseOrderNumbers,
  purchaseOrders,
  receipts,
  warehouses,
} from './tables.ts';

const SITES = [
  { code: 'MAIN', name: 'Main warehouse', nameZh: '总仓' },
  { code: 'COLD', name: 'Cold store', nameZh: '冷库' },
  { code: 'DRY', name: 'Dry goods store', nameZh: '干货仓' },
];

/** Where a shop's goods come in. */
function warehousesOf(shop: DemoShop): (typeof warehouses.$inferInsert & { id: number })[] {
  const rows = SITES.map((site, index) => ({
    ...site,
    shopId: shop.id,
    address: `${12 + index * 7} Harbour Road, ${shop.city}`,
  }));
  return numbered(shop.id, rows, SITES.length);
}

/** How many purchase orders the first shop has, and the others. */
const PURCHASES = { first: 120, other: 12 };

/** The warehouses of every shop, and purchase orders in every place. */
export const purchasingDemo: Demo<ReturnType<typeof makePurchases>> = {
  after: ['goods', 'suppliers'],
  make: makePurchases,
  async write(tx, _ground, shops) {
    for (const made of shops) {
      await writeRows(tx, warehouses, made.warehouses);
      await writeRows(tx, purchaseOrders, made.orders);
      await writeRows(tx, purchaseLines, made.lines);
      await writeRows(tx, receipts, made.receipts);
      await writeRows(tx, recordHistory, made.history);
      await writeRows(tx, operationLog, made.log);
      await postAll(tx, made.postings);
    }
    await tx.execute(
      sql`select setval(${purchaseOrderNumbers.seqName}, max(${purchaseOrders.id})) from ${purchaseOrders}`,
    );
  },
};

function makePurchases(ground: DemoGround) {
  const given = { order: 0, line: 0 };
  return ground.shops.flatMap((shop) => {
    // Where one person is alone, what they bought waits for somebody else's approval.
    const buyer = shop.colleagues.find(({ role }) => role === 'clerk') ?? shop.colleagues[0];
    const approver = approverOf(shop);
    if (!buyer || !approver) return [];
    const here = warehousesOf(shop);
    const made: DemoPurchases = demoPurchaseOrders(ground.random, {
      shop,
      shopId: shop.id,
      orders: shop.id === 1 ? PURCHASES.first : PURCHASES.other,
      suppliers: ground.of(suppliersDemo).filter(({ shopId }) => shopId === shop.id),
      warehouses: here,
      goods: ground.of(goodsDemo).filter(({ shopId }) => shopId === shop.id),
      people: { buyer, approver },
      nextOrderId: () => (given.order += 1),
      nextLineId: () => (given.line += 1),
      now: ground.now,
    });
    return [{ ...made, warehouses: here }];
  });
}
