import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { dateAt } from '../../api/kernel/zone.ts';
import { placesTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import { actorOf, type Demo, numbered, writeRows } from '../kernel/demo/demo.ts';
import { orders } from '../orders/tables.ts';
import { soExportOrders, soExports } from './tables.ts';

const DAY = 24 * 3_600_000;

/** Two mornings on which each shop's invoices went to the accounts, and one with sales orders and their goods. */
export const soExportsDemo: Demo = {
  after: ['orders', 'invoices'],
  async write(tx, { shops, now }) {
    for (const shop of shops) {
      const invoiced = await tx
        .select({ orderId: orders.id })
        .from(orders)
        .where(
          and(
            eq(orders.shopId, shop.id),
            isNotNull(orders.invoicedAt),
            inArray(orders.status, placesTagged(orderLifecycle, 'exportable')),
          ),
        )
        .orderBy(asc(orders.invoicedAt), asc(orders.id))
        .limit(24);
      const parts = [
        { kind: 'autoCount', name: 'autocount-invoices', ago: 9, of: invoiced.slice(0, 14) },
        { kind: 'so', name: 'sales-orders', ago: 4, of: invoiced.slice(4, 12) },
        { kind: 'goods', name: 'goods-of-orders', ago: 4, of: invoiced.slice(4, 12) },
        { kind: 'autoCount', name: 'autocount-invoices', ago: 2, of: invoiced.slice(14) },
      ] as const;
      const actor = actorOf(shop.colleagues, 'soExport.make');
      if (actor === null) continue;
      const by = { byName: actor.name, byId: actor.id };
      const rows = parts
        .filter(({ of }) => of.length > 0)
        .map(({ kind, name, ago, of }) => {
          const at = new Date(now.getTime() - ago * DAY);
          const file = `${name}-${dateAt(at, shop.timeZone)}.xlsx`;
          return { kind, at, file, ...by, orders: of.length, of };
        });
      const made = numbered(shop.id, rows, parts.length);
      await writeRows(
        tx,
        soExports,
        made.map(({ of: _of, ...row }) => ({ ...row, shopId: shop.id })),
      );
      const taken = made.flatMap(({ id, of }) =>
        of.map(({ orderId }) => ({ exportId: id, orderId, shopId: shop.id })),
      );
      if (taken.length > 0) await tx.insert(soExportOrders).values(taken);
    }
  },
};
