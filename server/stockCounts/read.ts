import { asc, eq, sql } from 'drizzle-orm';
import { fromMinor } from '../../api/kernel/money.ts';
import type { StockCountLine } from '../../api/stockCounts/calls.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import type { CountLineFacts } from '../../machines/stockCount/law/facts.ts';
import { differenceAtCost } from '../../machines/stockCount/law/lines.ts';
import { goods } from '../goods/tables.ts';
import { accounts } from '../kernel/db/tables/access.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { stockCountLines } from './tables.ts';

const personIn = (id: number | null, name: string): Person | null =>
  id === null ? null : { id, name };

interface ReadLine {
  line: StockCountLine;
  facts: CountLineFacts;
}

/**
 * The lines of a count in the order in which one walks along the shelves.
 * @param isHidden Whether what is not counted yet tells nothing of the books.
 */
export async function readCountLines(
  db: Pick<Database | Transaction, 'select'>,
  stockCountId: number,
  isHidden = false,
): Promise<ReadLine[]> {
  const rows = await db
    .select({
      row: stockCountLines,
      stock: goods.stock,
      barcode: goods.barcode,
      specification: goods.specification,
      shelfNumber: goods.shelfNumber,
      shelfLabel: goods.shelfLabel,
      countedByAvatar: accounts.avatar,
    })
    .from(stockCountLines)
    .innerJoin(goods, eq(goods.id, stockCountLines.goodsId))
    .leftJoin(accounts, eq(accounts.id, stockCountLines.countedById))
    .where(eq(stockCountLines.stockCountId, stockCountId))
    .orderBy(
      sql`${goods.shelfNumber} asc nulls last`,
      asc(goods.shelfLabel),
      asc(stockCountLines.name),
      asc(stockCountLines.id),
    );
  return rows.map(({ row, stock: now, countedByAvatar, ...place }) => {
    const isBlind = isHidden && row.counted === null;
    const figures = {
      stock: isBlind ? null : now,
      expected: row.expected,
      counted: row.counted,
      first: isBlind ? null : row.first,
      leftOut: row.leftOut,
      again: row.again,
    };
    const names = { goodsId: row.goodsId, name: row.name, nameZh: row.nameZh };
    return {
      line: {
        id: row.id,
        ...names,
        ...place,
        ...figures,
        sku: row.sku,
        unit: row.unit,
        unitZh: row.unitZh,
        cost: fromMinor(row.cost),
        value: row.counted === null ? null : fromMinor(differenceAtCost(row)),
        countedByName: row.countedByName,
        countedByAvatar,
        countedAt: row.countedAt?.toISOString() ?? null,
      },
      facts: {
        lineId: row.id,
        ...names,
        base: row.unit,
        baseZh: row.unitZh,
        cost: row.cost,
        ...figures,
        countedBy: personIn(row.countedById, row.countedByName),
        firstBy: personIn(row.firstById, row.firstByName),
      },
    };
  });
}

/** The lines of a count as its chart sees them. */
export const readFactLines = async (
  db: Pick<Database | Transaction, 'select'>,
  stockCountId: number,
): Promise<CountLineFacts[]> => (await readCountLines(db, stockCountId)).map(({ facts }) => facts);
