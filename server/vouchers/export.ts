import { and, asc, gt } from 'drizzle-orm';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import type { CopyFilter } from '../../api/vouchers/calls.ts';
import type { Call } from '../kernel/context.ts';
import { writeXlsx, type XlsxColumn } from '../kernel/files/xlsx.ts';
import { attemptOn } from '../kernel/log/attempt.ts';
import { logDone } from '../kernel/log/write.ts';
import { textOf } from '../kernel/messages.ts';
import { copiesOf, voucherRowOf } from './queries.ts';
import { voucherCopies } from './tables.ts';

type Copy = typeof voucherCopies.$inferSelect;

/** Copies read at once. */
const AT_ONCE = 1_000;

/**
 * A voucher's codes as a spreadsheet, to be printed or sent. Whoever holds a code can spend it, so
 * that they were taken out is a line of the log.
 * @throws Failure 4040
 */
export async function exportCopies(call: Call, id: number, which: CopyFilter): Promise<FileAnswer> {
  const { voucherNo } = await voucherRowOf(call, id);
  await logDone(call.db, call, attemptOn(call, 'voucher', { id, name: voucherNo }));
  return {
    name: `${voucherNo}.xlsx`,
    mediaType: MEDIA_TYPES.xlsx,
    content: writeXlsx({
      sheets: [{ name: voucherNo, columns: columnsOf(call), rows: rowsOf(call, id, which) }],
    }),
  };
}

/** Read in pieces, so that the rows are never all in memory as the database gave them. */
async function* rowsOf(call: Call, id: number, which: CopyFilter): AsyncGenerator<Copy> {
  for (let after = 0; ; ) {
    const rows = await call.db
      .select()
      .from(voucherCopies)
      .where(and(copiesOf(call, id, which), gt(voucherCopies.id, after)))
      .orderBy(asc(voucherCopies.id))
      .limit(AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

function columnsOf({ locale, shop: { timeZone } }: Call): XlsxColumn<Copy>[] {
  const header = (name: string) => textOf(locale, `vouchers:fields.${name}`) ?? name;
  return [
    { type: 'text', header: header('code'), width: 20, value: ({ code }) => code },
    {
      type: 'dateTime',
      header: header('redeemedAt'),
      width: 18,
      timeZone,
      value: ({ redeemedAt }) => redeemedAt,
    },
    {
      type: 'text',
      header: header('redeemedBy'),
      width: 20,
      value: ({ redeemedByName }) => redeemedByName,
    },
    { type: 'text', header: header('remark'), width: 32, value: ({ remark }) => remark },
  ];
}
