import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { LastPrice, purchasing as purchasingContract } from '../../api/purchasing/calls.ts';
import type { Call } from '../kernel/context.ts';
import { inShop } from '../kernel/scope.ts';
import { suppliers } from '../suppliers/tables.ts';
import { wasBought } from './boughtOrders.ts';
import { purchaseLines, purchaseOrders } from './tables.ts';

type Request = z.output<(typeof purchasingContract)['lastPurchasePrices']['body']>;

/**
 * What each supplier last took for goods, in each unit, on orders that were approved and not closed;
 * the latest purchase first.
 */
export async function lastPurchasePrices(
  call: Pick<Call, 'db' | 'shopId'>,
  { goodsIds, supplierId, except }: Request,
): Promise<LastPrice[]> {
  const conditions: SQL[] = [
    inShop(purchaseOrders, call),
    sql`${wasBought}`,
    sql`${purchaseLines.goodsId} = any(${sql.param(goodsIds)}::bigint[])`,
    ...(supplierId === undefined ? [] : [sql`${purchaseOrders.supplierId} = ${supplierId}`]),
    ...(except === undefined ? [] : [sql`${purchaseOrders.id} <> ${except}`]),
  ];
  const { rows } = await call.db.execute<{ found: LastPrice }>(sql`
    select row_to_json(latest) as found from (
      select distinct on (${purchaseLines.goodsId}, ${purchaseOrders.supplierId}, ${purchaseLines.unit})
        ${purchaseLines.goodsId} as "goodsId", ${purchaseOrders.supplierId} as "supplierId",
        ${suppliers.name} as "supplierName", ${purchaseOrders.id} as "purchaseOrderId",
        ${purchaseOrders.number} as "number", ${purchaseOrders.confirmedAt} as "at",
        ${purchaseLines.unit} as "unit", ${purchaseLines.unitZh} as "unitZh",
        ${purchaseLines.ratio} as "ratio", ${purchaseLines.quantity} as "quantity",
        ${purchaseLines.cost}::text as "cost", ${purchaseOrders.currency} as "currency",
        ${purchaseLines.area} as "area"
      from ${purchaseLines}
      join ${purchaseOrders} on ${purchaseOrders.id} = ${purchaseLines.purchaseOrderId}
      join ${suppliers} on ${suppliers.id} = ${purchaseOrders.supplierId}
      where ${sql.join(conditions, sql` and `)}
      order by ${purchaseLines.goodsId}, ${purchaseOrders.supplierId}, ${purchaseLines.unit},
        ${purchaseOrders.confirmedAt} desc, ${purchaseLines.id} desc
    ) latest order by latest."goodsId", latest."at" desc`);
  return rows.map(({ found }) => ({ ...found, at: new Date(found.at).toISOString() }));
}
