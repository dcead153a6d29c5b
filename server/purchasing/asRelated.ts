import { and, type SQL, sql } from 'drizzle-orm';
import { goods } from '../goods/tables.ts';
import { type RelatedCaller, readRelated } from '../kernel/related.ts';
import { inShop } from '../kernel/scope.ts';
import { wasBought } from './boughtOrders.ts';
import { purchaseLines, purchaseOrders } from './tables.ts';

/** Purchase orders of the caller's shop, as another record names them. */
export const relatedPurchases = (call: RelatedCaller, which: SQL | undefined) =>
  readRelated(call, {
    permission: 'purchase.view',
    columns: {
      id: sql`${purchaseOrders.id}`,
      name: sql`${purchaseOrders.number}`,
      at: sql`${purchaseOrders.createdAt}`,
      place: sql`${purchaseOrders.status}`,
      amount: sql`${purchaseOrders.total}`,
      currency: sql`${purchaseOrders.currency}`,
    },
    from: sql`${purchaseOrders}`,
    where: and(inShop(purchaseOrders, call), which),
    order: sql`${purchaseOrders.createdAt} desc, ${purchaseOrders.id} desc`,
  });

/** What a supplier sold the shop, each goods with what one of its unit cost the last time. */
export const boughtGoods = (call: RelatedCaller, supplierId: number) =>
  readRelated(call, {
    permission: 'goods.view',
    columns: {
      id: sql`${goods.id}`,
      name: sql`${goods.name}`,
      nameZh: sql`${goods.nameZh}`,
      at: sql`bought.at`,
      amount: sql`bought.cost`,
      currency: sql`bought.currency`,
      unit: sql`bought.unit`,
      unitZh: sql`bought.unit_zh`,
    },
    from: sql`(
      select distinct on (${purchaseLines.goodsId}) ${purchaseLines.goodsId} as goods_id,
        ${purchaseOrders.confirmedAt} as at, ${purchaseLines.cost} as cost,
        ${purchaseOrders.currency} as currency, ${purchaseLines.unit} as unit,
        ${purchaseLines.unitZh} as unit_zh
      from ${purchaseLines}
      join ${purchaseOrders} on ${purchaseOrders.id} = ${purchaseLines.purchaseOrderId}
      where ${and(inShop(purchaseOrders, call), wasBought)}
        and ${purchaseOrders.supplierId} = ${supplierId}
      order by ${purchaseLines.goodsId}, ${purchaseOrders.confirmedAt} desc, ${purchaseLines.id} desc
    ) bought join ${goods} on ${goods.id} = bought.goods_id`,
    where: inShop(goods, call),
    order: sql`bought.at desc, ${goods.id}`,
  });
