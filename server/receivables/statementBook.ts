import { type FileAnswer, MEDIA_TYPES } from '../../api/kernel/fileRules.ts';
import { nameIn } from '../../api/kernel/language.ts';
import { sumToMinor } from '../../api/kernel/money.ts';
import { AGES } from '../../api/receivables/ages.ts';
import type { CustomerStatement, StatementEntry } from '../../api/receivables/statement.ts';
import type { Call } from '../kernel/context.ts';
import { spooled } from '../kernel/files/spool.ts';
import { writeXlsx, type XlsxColumn } from '../kernel/files/xlsx.ts';
import { sayIn } from '../kernel/listExport.ts';

/** A line of the first sheet: an entry, or the balance before or after all of them. */
interface Line {
  day: string;
  kind: string;
  entry: StatementEntry | null;
  balance: string;
}

/** A line of the second sheet. */
interface AgeLine {
  name: string;
  amount: string;
}

/** A statement of account as a workbook in the caller's language: its entries, and what is open by age. */
export async function statementBook(call: Call, statement: CustomerStatement): Promise<FileAnswer> {
  const say = sayIn(call, 'receivables');
  const word = (key: string) => say.text(key) ?? key;
  const { currency, from, to, userNumber } = statement;
  const head = () => [
    [word('statement.title')],
    [
      word('records:list.sheet.shop'),
      nameIn(call.locale, { name: call.shop.nameEn, nameZh: call.shop.name }),
    ],
    [word('fields.customer'), `${nameIn(call.locale, statement)} (${userNumber})`],
    [word('statement.period'), `${from} – ${to}`],
  ];
  const lines: Line[] = [
    { day: from, kind: word('statement.opening'), entry: null, balance: statement.opening },
    ...statement.entries.map((entry) => ({
      ...{ day: entry.day, entry, balance: entry.balance },
      kind: word(`statement.kinds.${entry.kind}`),
    })),
    { day: to, kind: word('statement.closing'), entry: null, balance: statement.closing },
  ];
  const ages: AgeLine[] = [
    ...AGES.map((age) => ({ name: word(`fields.${age}`), amount: statement[age] })),
    { name: word('fields.open'), amount: statement.open },
    { name: word('statement.ahead'), amount: `-${statement.ahead}` },
    { name: word('statement.onAccount'), amount: `-${statement.onAccount}` },
    { name: word('statement.closing'), amount: statement.closing },
  ];
  const title = word('statement.title');
  return {
    name: `${word('statement.file')}-${userNumber}-${from}-${to}.xlsx`,
    mediaType: MEDIA_TYPES.xlsx,
    content: await spooled(
      writeXlsx({
        sheets: [
          { name: title, columns: lineColumns(word, currency, say), head, rows: lines },
          { name: word('record.ages'), columns: ageColumns(word, currency), head, rows: ages },
        ],
      }),
    ),
  };
}

type Words = (key: string) => string;

const lineColumns = (
  word: Words,
  currency: string,
  say: ReturnType<typeof sayIn>,
): XlsxColumn<Line>[] => {
  const text = (
    header: string,
    width: number,
    value: (entry: StatementEntry) => string | null,
  ): XlsxColumn<Line> => ({
    ...{ type: 'text', header: word(header), width },
    value: ({ entry }) => entry && value(entry),
  });
  return [
    { type: 'text', header: word('statement.day'), width: 12, value: ({ day }) => day },
    { type: 'text', header: word('statement.entry'), width: 22, value: ({ kind }) => kind },
    text('statement.number', 24, ({ number }) => number),
    text('fields.orderSn', 20, ({ orderSn }) => orderSn),
    text('fields.dueOn', 12, ({ dueOn }) => dueOn),
    text('statement.method', 18, ({ method }) =>
      method === null ? null : (say.text(`orders:methods.${method}`) ?? method),
    ),
    text('statement.reference', 24, ({ reference }) => reference),
    {
      ...{ type: 'money', header: word('statement.amount'), currency },
      value: ({ entry }) => entry && sumToMinor(entry.amount),
    },
    {
      ...{ type: 'money', header: word('statement.balance'), currency },
      value: ({ balance }) => sumToMinor(balance),
    },
  ];
};

const ageColumns = (word: Words, currency: string): XlsxColumn<AgeLine>[] => [
  { type: 'text', header: word('fields.age'), width: 32, value: ({ name }) => name },
  {
    ...{ type: 'money', header: word('statement.amount'), currency },
    value: ({ amount }) => sumToMinor(amount),
  },
];
