import { asc, eq } from 'drizzle-orm';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import { soSheet } from '../../api/soExports/sheet.ts';
import type { SoExportKind } from '../../api/soExports/soExport.ts';
import { type ChartState, isTagged } from '../../machines/kernel/law/explain.ts';
import { orderLifecycle } from '../../machines/order/law/index.ts';
import type { Call } from '../kernel/context.ts';
import { withRetries } from '../kernel/db/transaction.ts';
import { notFound, refused } from '../kernel/failure.ts';
import { spooled } from '../kernel/files/spool.ts';
import { writeXlsx, type XlsxSheet } from '../kernel/files/xlsx.ts';
import { columnIn, sayIn } from '../kernel/listExport.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { logDone } from '../kernel/log/write.ts';
import { autoCountColumns, autoCountLines } from './autoCount.ts';
import { type ExportedOrder, readOrders, soLinesOf } from './lines.ts';
import { readSoExport } from './queries.ts';
import { soExportOrders, soExports } from './tables.ts';

/**
 * Orders as a file for another program, and a note of who took it. All of them are in it, or none.
 * @throws Failure 4040, 4090 `cancelledIsNotExported`, `invoiceIsIssued` where an invoice is asked for
 */
export async function exportOrders(
  call: Call,
  kind: SoExportKind,
  orderIds: readonly number[],
): Promise<FileAnswer> {
  const wanted = [...new Set(orderIds)];
  const found = await readOrders(call, wanted);
  if (found.length < wanted.length) throw notFound();
  for (const one of found) refuseWrong(call, kind, one);
  const [first] = found;
  const word = sayIn(call, 'soExports');
  const name =
    found.length === 1 && first
      ? ((kind === 'autoCount' ? first.says?.invoiceNo : undefined) ?? first.order.orderSn)
      : `${word.text(FILE_NAMES[kind])}-${dateAt(call.now(), call.shop.timeZone)}`;
  const file = `${name}.xlsx`;
  // Written before it is noted: what fails is no export.
  const sheets = [kind === 'so' ? await soSheetOf(call, found) : autoCountSheetOf(call, found)];
  const totalLabel = word.text('records:list.sheet.total') ?? '';
  const content = await spooled(writeXlsx(kind === 'so' ? { sheets, totalLabel } : { sheets }));
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

function refuseWrong(call: Call, kind: SoExportKind, { order, says }: ExportedOrder): void {
  const { id, orderSn, state } = order;
  const attempt = attemptOn(call, 'order', { id, name: orderSn });
  const figures = { order: orderSn };
  if (!isTagged(orderLifecycle, state as ChartState, 'exportable')) {
    throw refused({ rule: 'cancelledIsNotExported', figures }, attempt);
  }
  if (kind === 'autoCount' && !says) throw refused({ rule: 'invoiceIsIssued', figures }, attempt);
}

/** What a file of several orders is called. */
const FILE_NAMES = { so: 'file.so', autoCount: 'file.autoCount' } as const;

// biome-ignore lint/suspicious/noExplicitAny: both kinds are written alike, whatever their rows are.
type AnySheet = XlsxSheet<any>;

async function soSheetOf(call: Call, found: readonly ExportedOrder[]): Promise<AnySheet> {
  const say = sayIn(call, soSheet.namespace);
  return {
    name: say.text('sheet.title') ?? 'SO',
    columns: Object.values(soSheet.columns).map((column) => columnIn(column, say, call)),
    rows: await soLinesOf(call, found),
  };
}

/** The program reads each row of it: there are no totals, and the sheet is called as it asks. */
const autoCountSheetOf = (call: Call, found: readonly ExportedOrder[]): AnySheet => ({
  name: 'Invoices',
  columns: autoCountColumns(call.shop.timeZone),
  rows: found.flatMap(({ says, customerNumber }) =>
    says ? autoCountLines(says, customerNumber) : [],
  ),
});

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
      .values({ shopId, kind, file, at: call.now(), byName: actor.name, orders: found.length })
      .returning({ id: soExports.id });
    if (!row) throw new Error('An export was not noted');
    await tx
      .insert(soExportOrders)
      .values(found.map(({ order }) => ({ exportId: row.id, orderId: order.id, shopId })));
    await logDone(tx, call, attemptOn(call, 'soExport', { id: row.id, name: file }));
  });
}
