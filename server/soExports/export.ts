import { asc, eq } from 'drizzle-orm';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import type { ListSheet } from '../../api/kernel/listSheet.ts';
import { wallClock } from '../../api/kernel/zone.ts';
import { goodsOf } from '../../api/soExports/addUp.ts';
import { soGoodsSheet, someNumbers, soSheet } from '../../api/soExports/sheet.ts';
import type { SoExportKind } from '../../api/soExports/soExport.ts';
import { type ChartState, isTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { notFound, refused } from '../kernel/failure.ts';
import { spooled } from '../kernel/files/spool.ts';
import { type Workbook, writeXlsx } from '../kernel/files/xlsx.ts';
import { columnIn, sayIn } from '../kernel/listExport.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { logDone } from '../kernel/log/write.ts';
import { autoCountColumns, autoCountLines } from './autoCount.ts';
import { type ExportedOrder, readOrders, soLinesOf } from './lines.ts';
import { readSoExport } from './queries.ts';
import { soExportOrders, soExports } from './tables.ts';

/**
 * Orders as a file for another program, and a note of who took it. All of them are in it, or none.
 * @throws Failure 4040, 4090 `cancelledAreNotExported`, `exportedAreInvoiced` where invoices are asked for
 */
export async function exportOrders(
  call: Call,
  kind: SoExportKind,
  orderIds: readonly number[],
): Promise<FileAnswer> {
  const wanted = [...new Set(orderIds)];
  const found = await readOrders(call, wanted);
  if (found.length < wanted.length) throw notFound();
  refuseWrong(call, kind, found);
  const [first] = found;
  const word = sayIn(call, 'soExports');
  const name =
    found.length === 1 && first
      ? NAMES_OF_ONE[kind](first, word.text(FILE_NAMES[kind]) ?? kind)
      : `${word.text(FILE_NAMES[kind])}-${minuteAt(call)}`;
  const file = `${name}.xlsx`;
  // Written before it is noted: what fails is no export.
  const content = await spooled(writeXlsx(await WORKBOOKS[kind](call, found)));
  await note(call, { kind, file, found });
  return { name: file, mediaType: MEDIA_TYPES.xlsx, content };
}

/** The orders of an export once more, as they are now. @throws as `exportOrders` */
export async function repeatExport(call: Call, id: number): Promise<FileAnswer> {
  const { kind } = await readSoExport(call, id);
  const rows = await call.db
    .select({ orderId: soExportOrders.orderId })
    .from(soExportOrders)
    .where(eq(soExportOrders.exportId, id))
    .orderBy(asc(soExportOrders.orderId));
  return exportOrders(
    call,
    kind,
    rows.map(({ orderId }) => orderId),
  );
}

/** How many orders a refusal names. */
const NAMED = 10;

/** Names the orders that are in the way, so that a clerk finds them all at once. */
function refuseWrong(call: Call, kind: SoExportKind, found: readonly ExportedOrder[]): void {
  const cancelled = found.filter(
    ({ order }) => !isTagged(orderLifecycle, order.state as ChartState, 'exportable'),
  );
  refuse(call, 'cancelledAreNotExported', cancelled);
  if (kind !== 'autoCount') return;
  refuse(
    call,
    'exportedAreInvoiced',
    found.filter(({ says }) => !says),
  );
}

function refuse(call: Call, rule: string, wrong: readonly ExportedOrder[]): void {
  const [first] = wrong;
  if (!first) return;
  const { id, orderSn } = first.order;
  const numbers = wrong.slice(0, NAMED).map(({ order }) => order.orderSn);
  throw refused(
    { rule, figures: { orders: someNumbers(numbers, wrong.length), count: wrong.length } },
    attemptOn(call, 'order', { id, name: orderSn }),
  );
}

/** By the shop's clock, as `2026-11-28-1432`: an afternoon may have several exports. */
function minuteAt({ now, shop }: Pick<Call, 'now' | 'shop'>): string {
  const at = wallClock(now(), shop.timeZone).toISOString();
  return `${at.slice(0, 10)}-${at.slice(11, 16).replace(':', '')}`;
}

/** What a file of several orders is called. */
const FILE_NAMES = { so: 'file.so', goods: 'file.goods', autoCount: 'file.autoCount' } as const;

/** What a file of one order is called: by its own number, with the word where another file has that name. */
const NAMES_OF_ONE = {
  so: ({ order }: ExportedOrder) => order.orderSn,
  goods: ({ order }: ExportedOrder, word: string) => `${word}-${order.orderSn}`,
  autoCount: ({ order, says }: ExportedOrder) => says?.invoiceNo ?? order.orderSn,
} satisfies Record<SoExportKind, (one: ExportedOrder, word: string) => string>;

const soWorkbook = async (call: Call, found: readonly ExportedOrder[]): Promise<Workbook> =>
  workbookOf(call, soSheet, 'sheet.title', await soLinesOf(call, found));

const goodsWorkbook = async (call: Call, found: readonly ExportedOrder[]): Promise<Workbook> =>
  workbookOf(call, soGoodsSheet, 'goods.title', goodsOf(await soLinesOf(call, found)));

function workbookOf<Row>(
  call: Call,
  { namespace, columns }: ListSheet<Row, object>,
  title: string,
  rows: readonly Row[],
): Workbook {
  const say = sayIn(call, namespace);
  const shown = Object.values(columns).map((column) => columnIn(column, say, call));
  const sheet = { name: say.text(title) ?? 'SO', columns: shown, rows };
  return { sheets: [sheet], totalLabel: say.text('records:list.sheet.total') ?? '' };
}

/** The program reads each row of it: there are no totals, and the sheet is called as it asks. */
async function autoCountWorkbook(call: Call, found: readonly ExportedOrder[]): Promise<Workbook> {
  const rows = found.flatMap(({ says, customerNumber }) =>
    says ? autoCountLines(says, customerNumber) : [],
  );
  return { sheets: [{ name: 'Invoices', columns: autoCountColumns(call.shop.timeZone), rows }] };
}

const WORKBOOKS = { so: soWorkbook, goods: goodsWorkbook, autoCount: autoCountWorkbook } as const;

interface Noted {
  kind: SoExportKind;
  file: string;
  found: readonly ExportedOrder[];
}

async function note(call: Call, { kind, file, found }: Noted): Promise<void> {
  const { shopId, actor } = call;
  await withRetries(call.db, async (tx) => {
    const [row] = await tx
      .insert(soExports)
      .values({
        shopId,
        kind,
        file,
        at: call.now(),
        byName: actor.name,
        byId: actor.id,
        orders: found.length,
      })
      .returning({ id: soExports.id });
    if (!row) throw new Error('An export was not noted');
    await tx
      .insert(soExportOrders)
      .values(found.map(({ order }) => ({ exportId: row.id, orderId: order.id, shopId })));
    await logDone(tx, call, attemptOn(call, 'soExport', { id: row.id, name: file }));
  });
}
