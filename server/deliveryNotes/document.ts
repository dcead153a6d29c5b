import { inArray } from 'drizzle-orm';
import type { DeliveryLine } from '../../api/deliveryNotes/calls.ts';
import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { nameIn } from '../../api/kernel/language.ts';
import { shownPhone } from '../../api/kernel/shownPhone.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import { COVERING } from '../../machines/deliveryNote/law/index.ts';
import { customers } from '../customers/tables.ts';
import { brandOf } from '../invoices/brand.ts';
import { languageFor } from '../invoices/paper.ts';
import type { Call } from '../kernel/context.ts';
import { notFound } from '../kernel/failure.ts';
import { pictureOnPaper } from '../kernel/files/onPaper.ts';
import { bundleOf, filled, issuerOf, paperFormats } from '../kernel/files/papers.ts';
import { type PdfPaper, type PdfSigning, writePdfs } from '../kernel/files/pdf.ts';
import { textOf, unitInWords } from '../kernel/messages.ts';
import { linesOf, readNotes } from './queries.ts';
import { deliveryNotes } from './tables.ts';

/** The longer side of a drawn signature on paper, pixels. */
const SIDE = 640;

type Note = Awaited<ReturnType<typeof readNotes>>[number];

/**
 * Delivery notes as one document in the order of their numbers, each on pages of its own in its
 * customer's language.
 * @throws Failure 4040
 */
export async function deliveryNotesDocument(
  call: Call,
  noteIds: readonly number[],
): Promise<FileAnswer> {
  const wanted = [...new Set(noteIds)];
  const found = await readNotes(call, inArray(deliveryNotes.id, wanted));
  if (found.length < wanted.length) throw notFound();
  const word = wordsIn(call.locale);
  const { printed, name } = bundleOf(call, found, {
    isVoid: isWithdrawn,
    file: word('document.file'),
    without: word('document.without'),
  });
  const lines = await linesOf(
    call,
    printed.map(({ orderId }) => orderId),
  );
  const languages = await languagesOf(call, printed);
  const logo = await brandOf(call);
  const papers: PdfPaper[] = [];
  for (const note of printed) {
    const locale = languages(note);
    papers.push({
      ...paperOf(call, note, lines.get(note.orderId) ?? [], locale),
      ...(isWithdrawn(note)
        ? { notes: [wordsIn(locale)('document.withdrawn')] }
        : { signing: await signingOf(call, note, locale) }),
      ...(logo ? { logo } : {}),
    });
  }
  return { name: `${name}.pdf`, mediaType: MEDIA_TYPES.pdf, content: writePdfs(name, papers) };
}

/** In which language each note is read. */
async function languagesOf(call: Call, notes: readonly Note[]) {
  const ids = notes.flatMap(({ customerId }) => customerId ?? []);
  const found = await call.db
    .select({ id: customers.id, language: customers.language, country: customers.country })
    .from(customers)
    .where(inArray(customers.id, ids));
  return ({ customerId }: Note): Locale => {
    const customer = found.find(({ id }) => id === customerId);
    return languageFor(customer?.language, customer?.country ?? call.shop.countryCode);
  };
}

const wordsIn =
  (locale: Locale) =>
  (key: string, figures: Record<string, string> = {}) =>
    textOf(locale, `deliveryNotes:${key}`, figures) ?? key;

/** It covers no order any more. */
const isWithdrawn = ({ status }: Note) => !COVERING.some((place) => place === status);

function paperOf(
  { shop }: Pick<Call, 'shop'>,
  note: Note,
  lines: readonly DeliveryLine[],
  locale: Locale,
): PdfPaper {
  const word = wordsIn(locale);
  const { count, day } = paperFormats(locale, shop.timeZone);
  const customer = nameIn(locale, { name: note.customerName, nameZh: note.customerNameZh });
  const facts: [string, string | null][] = [
    [word('fields.day'), day(note.day)],
    [word('fields.order'), note.orderSn],
    [word('fields.waybill'), note.waybillNumber],
    [word('fields.driver'), note.driverName],
    [word('fields.vehicle'), note.plate],
  ];
  return {
    title: word(isWithdrawn(note) ? 'document.withdrawnTitle' : 'document.title'),
    number: note.number,
    issuer: issuerOf(shop, locale),
    facts: facts.flatMap(([label, text]) => (text ? [[label, text] as const] : [])),
    parties: [
      {
        label: word('document.deliverTo'),
        lines: filled([
          customer,
          note.contact,
          shownPhone(note.phone, shop.countryCode),
          note.address,
        ]),
      },
    ],
    columns: [
      { header: word('fields.sku'), width: 2 },
      { header: word('fields.goods'), width: 6 },
      { header: word('fields.quantity'), width: 2, align: 'right' },
      { header: word('fields.unit'), width: 1.6 },
    ],
    rows: lines.map((line) => [
      line.sku,
      filled([nameIn(locale, line), line.specification, weightIn(line, word, count)]).join('\n'),
      count(line.quantity),
      unitInWords(locale, line, line.quantity),
    ]),
    totals: [[word('document.lines'), count(lines.length)]],
  };
}

/** What goods weigh that are charged by the kilo; nothing of all others. */
const weightIn = (
  { kilos, isWeighed }: DeliveryLine,
  word: ReturnType<typeof wordsIn>,
  count: (value: number) => string,
): string =>
  kilos === undefined
    ? ''
    : word(isWeighed ? 'document.kilos' : 'document.aboutKilos', { kilos: count(kilos) });

/** Where the driver and who takes the goods sign, or what was signed. */
async function signingOf(call: Call, note: Note, locale: Locale): Promise<PdfSigning[]> {
  const word = wordsIn(locale);
  const { moment } = paperFormats(locale, call.shop.timeZone);
  const picture =
    note.signatureId === null ? undefined : await pictureOnPaper(call, note.signatureId, SIDE);
  return [
    { label: word('document.broughtBy'), lines: filled([note.driverName, note.plate]) },
    {
      label: word('document.takenBy'),
      ...(picture ? { picture } : {}),
      lines:
        note.deliveredAt === null
          ? [`${word('document.name')}:`, `${word('document.dateTime')}:`]
          : filled([note.signedBy, moment(note.deliveredAt)]),
    },
  ];
}
