import { type SQL, sql } from 'drizzle-orm';
import { fromMinor, sumToMinor } from '../../api/kernel/money.ts';
import { momentOf } from '../finance/orderFigures.ts';
import { lockInShop } from '../kernel/db/locks.ts';
import type { Database, Transaction } from '../kernel/db/transaction.ts';
import { linesToCome, type Span, writeLines } from './lines.ts';
import { settlementLines, settlements } from './tables.ts';

/** The sums of a statement, by the names of its columns. */
const SUMS = [
  'turnover',
  'refund',
  'platform_service_fee',
  'platform_service_tax',
  'fee_charged',
  'total_amount',
  'borne_by_platform',
  'borne_by_rider',
  'consumption_tax',
  'delivery_fee_subsidy',
  'promotion',
  'packing_fee',
] as const;

/** The figures in minor units, as a row of a statement or of a line has them. */
export type Figures = Pick<
  typeof settlements.$inferSelect,
  | 'turnover'
  | 'refund'
  | 'platformServiceFee'
  | 'platformServiceTax'
  | 'totalAmount'
  | 'borneByPlatform'
  | 'borneByRider'
  | 'consumptionTax'
  | 'deliveryFeeSubsidy'
  | 'promotion'
  | 'packingFee'
>;

/** What others bear of what the shop gave. */
export const borneByOthers = ({
  borneByPlatform,
  borneByRider,
}: Pick<Figures, 'borneByPlatform' | 'borneByRider'>): bigint => borneByPlatform + borneByRider;

/** What comes to the shop's bank. */
export const transferAmount = (
  figures: Pick<Figures, 'totalAmount' | 'borneByPlatform' | 'borneByRider'>,
): bigint => figures.totalAmount + borneByOthers(figures);

/** The figures as they go over the wire. */
export const figuresOnWire = (figures: Figures) => ({
  totalAmount: fromMinor(figures.totalAmount),
  consumptionTax: fromMinor(figures.consumptionTax),
  deliveryFeeSubsidy: fromMinor(figures.deliveryFeeSubsidy),
  promotion: fromMinor(figures.promotion),
  refund: fromMinor(figures.refund),
  turnover: fromMinor(figures.turnover),
  platformServiceFee: fromMinor(figures.platformServiceFee),
  platformServiceTax: fromMinor(figures.platformServiceTax),
  packingFee: fromMinor(figures.packingFee),
  borneByOthers: fromMinor(borneByOthers(figures)),
  transferAmount: fromMinor(transferAmount(figures)),
});

/**
 * Generates the figures of a statement: its lines, and its sums as the sums of these. One statement
 * of a shop at a time, so that no two take the same order. All of it happens in the database, at the
 * same memory however many orders there are.
 */
export async function generateFigures(
  tx: Transaction,
  settlementId: number,
  span: Span,
): Promise<void> {
  await lockInShop(tx, 'statement', span.shopId);
  await writeLines(tx, settlementId, span);
  await tx.execute(sql`
    update ${settlements} set
      order_count = t.order_count, earlier_count = t.earlier_count,
      adjustment_count = t.adjustment_count,
      ${columns(SUMS, (name) => sql`${name} = t.${name}`)}
    from (${sumsOf(sql`(select * from ${settlementLines} where settlement_id = ${settlementId}) l`, span)}) t
    where ${settlements.id} = ${settlementId}`);
}

/** What a statement that waits comes to by now. */
export async function figuresToCome(
  db: Database,
  span: Span,
): Promise<Figures & { orderCount: number; earlierCount: number; adjustmentCount: number }> {
  const lines = sql`${linesToCome(span)} l`;
  const { rows } = await db.execute<Record<string, string>>(sumsOf(lines, span));
  const [row = {}] = rows;
  const minor = (name: (typeof SUMS)[number]) => sumToMinor(row[name] ?? '0');
  return {
    orderCount: Number(row.order_count ?? 0),
    earlierCount: Number(row.earlier_count ?? 0),
    adjustmentCount: Number(row.adjustment_count ?? 0),
    turnover: minor('turnover'),
    refund: minor('refund'),
    platformServiceFee: minor('platform_service_fee'),
    platformServiceTax: minor('platform_service_tax'),
    totalAmount: minor('total_amount'),
    borneByPlatform: minor('borne_by_platform'),
    borneByRider: minor('borne_by_rider'),
    consumptionTax: minor('consumption_tax'),
    deliveryFeeSubsidy: minor('delivery_fee_subsidy'),
    promotion: minor('promotion'),
    packingFee: minor('packing_fee'),
  };
}

const sumsOf = (lines: SQL, { from }: Span): SQL => sql`
  select count(*) filter (where not l.adjustment)::int as order_count,
    count(*) filter (where not l.adjustment and l.completed_at < ${momentOf(from)})::int as earlier_count,
    count(*) filter (where l.adjustment)::int as adjustment_count,
    ${columns(SUMS, (name) => sql`coalesce(sum(l.${name}), 0) as ${name}`)}
  from ${lines}`;

function columns(names: readonly string[], part: (name: SQL) => SQL): SQL {
  return sql.join(
    names.map((name) => part(sql.raw(name))),
    sql`, `,
  );
}
