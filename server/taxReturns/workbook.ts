import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { nameIn } from '../../api/kernel/language.ts';
import type { SheetColumn } from '../../api/kernel/listSheet.ts';
import { sumToMinor } from '../../api/kernel/money.ts';
import type { TaxDocument, TaxReturn } from '../../api/taxReturns/calls.ts';
import { boxOf, TAX_FIGURES } from '../../api/taxReturns/figures.ts';
import { taxDocumentsSheet } from '../../api/taxReturns/sheet.ts';
import { type Span, spanOf } from '../finance/span.ts';
import type { Call } from '../kernel/context.ts';
import { inOneMoment } from '../kernel/db/snapshot.ts';
import { spooled } from '../kernel/files/spool.ts';
import { turns } from '../kernel/files/turns.ts';
import { writeXlsx, type XlsxColumn } from '../kernel/files/xlsx.ts';
import { columnIn, pagesOf, sayIn } from '../kernel/listExport.ts';
import { listTaxDocuments, mustFitFile } from './documents.ts';
import { issuedIn, readIn } from './taxReturn.ts';

/** Workbooks that are written at once; each keeps one of the database's connections for it. */
const inTurn = turns(3);

/** The return of some days as a workbook, of one moment: its figures, and the register they are made of. */
export async function taxReturnWorkbook(call: Call, days: { from: string; to: string }) {
  const span = spanOf(call, days);
  const say = sayIn(call, 'taxReturns');
  const word = (key: string, figures?: Record<string, string | number>) =>
    say.text(key, figures) ?? key;
  await mustFitFile(call, { tab: 'all', ...issuedIn(span) });
  return inTurn(async (): Promise<FileAnswer> => {
    const content = await inOneMoment(call.db, async (tx) => {
      const inside = { ...call, db: tx as unknown as Call['db'] };
      const found = await readIn(inside, span);
      const columns: readonly SheetColumn<TaxDocument>[] = Object.values(taxDocumentsSheet.columns);
      return spooled(
        writeXlsx({
          totalLabel: word('total'),
          sheets: [
            {
              name: word('title'),
              columns: lineColumns(word, found.currency),
              head: () => headOf(found, call, word),
              rows: linesOf(found, word),
            },
            {
              name: word('list.title'),
              columns: columns.map((column) => columnIn(column, say, call)),
              rows: documentsIn(inside, span),
            },
          ],
        }),
      );
    });
    return {
      name: `${word('title')}-${span.from}-${span.to}.xlsx`,
      mediaType: MEDIA_TYPES.xlsx,
      content,
    };
  });
}

type Words = (key: string, figures?: Record<string, string | number>) => string;

/** A line of the first sheet: a figure, or what leads to the finance overview. */
interface Line {
  box: string;
  name: string;
  /** Null where there is none. */
  amount: string | null;
  /** What stands in place of an amount: that it is entered elsewhere. */
  instead: string;
  about: string;
}

const lineColumns = (word: Words, currency: string): XlsxColumn<Line>[] => [
  { type: 'text', header: word('fields.box'), width: 8, value: ({ box }) => box },
  { type: 'text', header: word('fields.figure'), width: 44, value: ({ name }) => name },
  {
    type: 'money',
    header: word('fields.amount'),
    currency,
    value: ({ amount }) => (amount === null ? null : sumToMinor(amount)),
    instead: ({ instead }) => instead,
  },
  { type: 'text', header: word('fields.about'), width: 80, value: ({ about }) => about },
];

function headOf({ from, to, gstNumber }: TaxReturn, { locale, shop }: Call, word: Words) {
  return [
    [word('title')],
    [word('records:list.sheet.shop'), nameIn(locale, { name: shop.nameEn, nameZh: shop.name })],
    [word('fields.gstNumber'), gstNumber],
    [word('fields.days'), `${from} – ${to}`],
  ];
}

function linesOf({ figures, countryCode, bridge }: TaxReturn, word: Words): Line[] {
  const plain = (name: string, amount: string | null): Line => ({
    box: '',
    name,
    amount,
    instead: '',
    about: '',
  });
  return [
    ...TAX_FIGURES.map((figure) => ({
      box: String(boxOf(figure, countryCode) ?? ''),
      name: word(`figures.${figure}`),
      amount: figures[figure],
      instead: figures[figure] === null ? word('elsewhere') : '',
      about: word(`about.${figure}`),
    })),
    ...(bridge
      ? [
          plain('', null),
          plain(word('bridge.title'), null),
          plain(word('bridge.outputTax'), bridge.outputTax),
          ...bridge.parts.map(({ part, amount }) => plain(word(`bridge.${part}`), amount)),
          plain(word('bridge.consumptionTax'), bridge.consumptionTax),
        ]
      : []),
  ];
}

/** The register of the days, as long as its own export may be. */
const documentsIn = (call: Call, span: Span): AsyncGenerator<TaxDocument> =>
  pagesOf((paging) =>
    listTaxDocuments(call, {
      ...paging,
      tab: 'all',
      sort: { by: 'issuedAt', descending: false },
      ...issuedIn(span),
    }),
  );
