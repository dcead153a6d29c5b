import { eq } from 'drizzle-orm';
import { MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import type { ProfitPeriod, ProfitRow } from '../../api/salesProfit/calls.ts';
import { salesProfitSheet } from '../../api/salesProfit/sheet.ts';
import type { Call, Shop } from '../kernel/context.ts';
import { inOneMoment } from '../kernel/db/snapshot.ts';
import { shops } from '../kernel/db/tables/access.ts';
import { type Transaction, withRetries } from '../kernel/db/transaction.ts';
import { writeXlsx } from '../kernel/files/xlsx.ts';
import { columnIn, sayIn } from '../kernel/listExport.ts';
import { textOf } from '../kernel/messages.ts';
import { enqueueMail } from '../kernel/outbox/enqueue.ts';
import type { MailKind } from '../kernel/outbox/kind.ts';
import { profitRows } from './report.ts';

const KIND = 'salesProfit';
/** Rows that are read at once. */
const AT_ONCE = 500;

/** The mail that carries the profit report. */
export const salesProfitMail: MailKind = {
  makers: {
    report: async (db, { shopId, parameters }) => {
      const [shop] = await db.select().from(shops).where(eq(shops.id, shopId));
      if (!shop) throw new Error(`There is no shop ${shopId}`);
      const { from, to, search, locale } = parameters as unknown as ProfitPeriod & {
        locale: Locale;
      };
      // The rows are read in parts, by revenue: of one moment, so that none is there twice or not at all.
      return inOneMoment(db, (tx) => profitSheet(tx, shop, { from, to, search }, locale));
    },
  },
};

/** Puts the report of a period into the outbox; answers the message. */
export async function sendProfitMail(
  call: Call,
  { email, ...period }: ProfitPeriod & { email: string },
): Promise<{ messageId: number; kept: boolean }> {
  const { locale, shop } = call;
  const day = (moment: number) => dateAt(new Date(moment), shop.timeZone);
  const figures = {
    shop: shop.nameEn,
    from: day(Date.parse(period.from)),
    to: day(Date.parse(period.to) - 1),
  };
  const said = (key: string) => textOf(locale, `salesProfit:${key}`, figures) ?? key;
  const messageId = await withRetries(call.db, (tx) =>
    enqueueMail(tx, {
      shopId: call.shopId,
      kind: KIND,
      source: { lifecycle: KIND, recordId: call.shopId },
      to: email,
      subject: said('mail.subject'),
      text: said('mail.text'),
      attachments: [
        {
          fileName: `${said('mail.file')}-${figures.from}-${figures.to}.xlsx`,
          contentType: MEDIA_TYPES.xlsx,
          maker: 'report',
          parameters: { ...period, locale },
        },
      ],
      language: locale,
      actor: call.actor,
      at: call.now(),
    }),
  );
  return { messageId, kept: !call.hasMailServer };
}

async function profitSheet(
  db: Transaction,
  shop: Shop,
  period: ProfitPeriod,
  locale: Locale,
): Promise<Uint8Array> {
  const word = (key: string) => textOf(locale, `salesProfit:${key}`) ?? key;
  const say = sayIn({ locale, shop }, salesProfitSheet.namespace);
  const pieces: Uint8Array[] = [];
  const book = writeXlsx({
    sheets: [
      {
        name: word('title'),
        columns: Object.values(salesProfitSheet.columns).map((one) => columnIn(one, say, { shop })),
        rows: allRows(db, shop, period),
      },
    ],
    totalLabel: word('total'),
  });
  for await (const piece of book) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* allRows(
  db: Transaction,
  shop: Shop,
  period: ProfitPeriod,
): AsyncGenerator<ProfitRow> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows = await profitRows(db, shop, period, { limit: AT_ONCE, offset });
    yield* rows;
    if (rows.length < AT_ONCE) return;
  }
}
