import { type FileAnswer, MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import type { Call } from '../../kernel/context.ts';
import { withRetries } from '../../kernel/db/transaction.ts';
import { type PdfPaper, writePdf } from '../../kernel/files/pdf.ts';
import { attemptOn } from '../../kernel/log/attempt.ts';
import { logDone } from '../../kernel/log/write.ts';
import { brandOf } from '../brand.ts';
import { partiesOf, saidIn } from '../paper.ts';
import type { creditNotes, InvoiceSays } from '../tables.ts';
import { kindOf } from './list.ts';
import { findCreditNote } from './read.ts';

/** What its one line says, by what it comes of. */
const ABOUT = {
  refund: 'creditNote.refund',
  correction: 'creditNote.correction',
  takenBack: 'creditNote.back',
} as const satisfies Record<ReturnType<typeof kindOf>, string>;

/** A credit note as a document, with a line in the log of who downloaded it. @throws Failure 4040 */
export async function creditNoteDocument(call: Call, id: number): Promise<FileAnswer> {
  const { note, says } = await findCreditNote(call, id);
  const attempt = attemptOn(call, 'creditNote', { id, name: note.creditNo });
  await withRetries(call.db, (tx) => logDone(tx, call, attempt));
  return {
    name: `${note.creditNo}.pdf`,
    mediaType: MEDIA_TYPES.pdf,
    content: writePdf(paperOf(note, says, call.shop, await brandOf(call))),
  };
}

/** A credit note: the invoice that it takes from, and how much, before tax and with it. */
function paperOf(
  note: typeof creditNotes.$inferSelect,
  says: InvoiceSays,
  shop: Call['shop'],
  logo: Uint8Array | undefined,
): PdfPaper {
  const { creditNo, issuedAt, amount, gst, remark } = note;
  const kind = kindOf(note);
  const said = saidIn(says, shop);
  const { word, money, dayIn, percent } = said;
  const day = dayIn(shop.timeZone);
  const net = amount - gst;
  return {
    ...partiesOf(says, said, logo),
    title: word(kind === 'takenBack' ? 'creditNote.titleBack' : 'creditNote.title'),
    number: creditNo,
    facts: [
      [word('fields.issuedAt'), day.format(issuedAt)],
      [word('creditNote.invoice'), says.invoiceNo],
      [word('creditNote.invoicedAt'), day.format(new Date(says.issuedAt))],
      [word('fields.orderSn'), says.orderSn],
      // Whoever gives one is told that it is printed; changed goods and details have none.
      [word('creditNote.remark'), remark ?? word('creditNote.changed')],
    ],
    columns: [
      { header: word('creditNote.about'), width: 6 },
      { header: word('document.net'), width: 2.4, align: 'right' },
      { header: word('document.rate'), width: 1.3, align: 'right' },
      { header: word('fields.gst'), width: 2.1, align: 'right' },
    ],
    rows: [[word(ABOUT[kind], { number: says.invoiceNo }), money(net), `${percent}%`, money(gst)]],
    totals: [
      [word('document.beforeTax'), money(net)],
      [word('document.gst', { percent }), money(gst)],
      [word('creditNote.total'), money(amount)],
    ],
  };
}
