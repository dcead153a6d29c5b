import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { baseUnitOf, roundQuantity } from '../../api/kernel/quantity.ts';
import type { StockCompared } from '../../api/stock/calls.ts';
import { goodsNo } from '../goods/goodsNo.ts';
import { goods } from '../goods/tables.ts';
import type { Call } from '../kernel/context.ts';
import { notFound, refused } from '../kernel/failure.ts';
import { MailFailure } from '../kernel/outbox/mailer.ts';
import type { AskWarehouse } from '../kernel/outbox/warehouse.ts';
import { inShop } from '../kernel/scope.ts';

type Caller = Pick<Call, 'db' | 'shopId' | 'askWarehouse'>;

/** How many goods it is asked for at once: their numbers stand in the address. */
const AT_ONCE = 50;

const answer = z.object({
  stock: z.array(z.object({ goodsNo: z.string(), quantity: z.number() })),
});

/**
 * What is there of goods of the caller's shop, by our books and by the warehouse system, in base units
 * and by number. It only tells: who takes a difference over corrects the stock, or counts.
 * @throws Failure 4090 `stockHasWarehouse`, `warehouseAnswers`
 */
export async function compareStock(
  call: Caller,
  goodsIds: readonly number[],
): Promise<StockCompared[]> {
  const { askWarehouse } = call;
  if (!askWarehouse) throw refused({ rule: 'stockHasWarehouse' });
  const rows = await call.db
    .select({ row: goods, code: goodsNo })
    .from(goods)
    .where(and(inShop(goods, call), inArray(goods.id, [...goodsIds])))
    .orderBy(asc(goods.sku), asc(goods.id));
  const theirs = await stockOf(
    askWarehouse,
    rows.map(({ code }) => code),
  );
  return rows.map(({ row, code }) => {
    const { unit = '', unitZh = '' } = baseUnitOf(row.units) ?? {};
    return {
      ...{ goodsId: row.id as StockCompared['goodsId'], name: row.name, nameZh: row.nameZh },
      ...{ code, unit, unitZh, stock: row.stock },
      warehouse: theirs.get(code) ?? null,
    };
  });
}

/** The same of one. @throws Failure 4040, and as `compareStock` */
export async function compareStockOfGoods(call: Caller, goodsId: number): Promise<StockCompared> {
  const own = and(inShop(goods, call), eq(goods.id, goodsId));
  if ((await call.db.$count(goods, own)) === 0) throw notFound();
  const [line] = await compareStock(call, [goodsId]);
  if (!line) throw notFound();
  return line;
}

/** What the warehouse system has, by what it calls the goods; none where it does not know them. */
async function stockOf(ask: AskWarehouse, codes: readonly string[]): Promise<Map<string, number>> {
  const stock = new Map<string, number>();
  for (let from = 0; from < codes.length; from += AT_ONCE) {
    const asked = codes.slice(from, from + AT_ONCE).map((code) => ['goodsNo', code]);
    const said = answer.safeParse(await answerOf(ask, `stock?${new URLSearchParams(asked)}`));
    if (!said.success) throw refused({ rule: 'warehouseAnswers' });
    for (const one of said.data.stock) stock.set(one.goodsNo, roundQuantity(one.quantity));
  }
  return stock;
}

async function answerOf(ask: AskWarehouse, path: string): Promise<unknown> {
  try {
    return await ask(path);
  } catch (error) {
    if (error instanceof MailFailure) throw refused({ rule: 'warehouseAnswers' });
    throw error;
  }
}
