import { dateTag } from '../../api/kernel/language.ts';
import { toMinor } from '../../api/kernel/money.ts';
import { AGES } from '../../api/receivables/ages.ts';
import type { CustomerStatement, StatementEntry } from '../../api/receivables/statement.ts';
import { paidInto } from '../bankAccounts/queries.ts';
import { brandOf } from '../invoices/brand.ts';
import { type Parties, partiesOf, type Said, saidIn, wordsIn } from '../invoices/paper.ts';
import { payToAside } from '../invoices/payTo.ts';
import type { Call } from '../kernel/context.ts';
import type { PdfPaper } from '../kernel/files/pdf.ts';
import { textOf } from '../kernel/messages.ts';
import type { StatementCustomer } from './statement.ts';

/** A statement for the customer: its paper, the file's name without an ending, and how both say things. */
export interface StatementPaper {
  paper: PdfPaper;
  name: string;
  said: Said;
  /** A text of the receivables' file, in the customer's language. */
  word: Said['word'];
}

/** A statement of account as it is sent: in the customer's language, with how the balance is paid. */
export async function statementPaper(
  call: Call,
  customer: StatementCustomer,
  statement: CustomerStatement,
): Promise<StatementPaper> {
  const { shop } = call;
  const { currency, userNumber, from, to } = statement;
  const between = { ...partiesToday(call.shop, customer), currency };
  const said = saidIn(between, shop);
  const word = wordsIn(said.locale, shop.countryCode, 'receivables');
  const owed = toMinor(statement.closing);
  const payTo = owed > 0 ? await paidInto(call.db, call) : null;
  const isAhead = toMinor(statement.ahead) > 0;
  const isOnAccount = toMinor(statement.onAccount) > 0;
  const { locale, money } = said;
  const day = dayOf(said);
  const terms = statement.paymentTermsCode;
  const paper: PdfPaper = {
    ...partiesOf(between, said, await brandOf(call)),
    title: word('statement.title'),
    number: userNumber,
    facts: [
      [word('statement.period'), `${day(from)} – ${day(to)}`],
      [word('statement.asOf'), day(statement.asOf)],
      [said.word('document.terms'), textOf(locale, `names:terms.${terms}`) ?? terms],
    ],
    columns: [
      { header: word('statement.day'), width: 2 },
      { header: word('statement.entry'), width: 4.4 },
      { header: word('fields.dueOn'), width: 2 },
      { header: word('statement.amount'), width: 2.2, align: 'right' },
      { header: word('statement.balance'), width: 2.2, align: 'right' },
    ],
    rows: [
      [day(from), word('statement.opening'), '', '', money(statement.opening)],
      ...statement.entries.map((entry) => [
        day(entry.day),
        [entryTitle(entry, word), orderLine(entry, said, word)].join('\n'),
        entry.dueOn === null ? '' : day(entry.dueOn),
        money(entry.amount),
        money(entry.balance),
      ]),
      [day(to), word('statement.closing'), '', '', money(statement.closing)],
    ],
    totals: [
      ...AGES.map((age) => [word(`fields.${age}`), money(statement[age])] as const),
      [word('fields.open'), money(statement.open)],
      ...(isAhead ? [[word('statement.ahead'), money(`-${statement.ahead}`)] as const] : []),
      ...(isOnAccount
        ? [[word('statement.onAccount'), money(`-${statement.onAccount}`)] as const]
        : []),
      [word('statement.closing'), money(statement.closing)],
    ],
    ...(owed > 0
      ? { aside: payToAside({ ...between, reference: userNumber }, owed, payTo, said) }
      : {}),
    notes: [
      ...(isAhead ? [word('statement.aboutAhead')] : []),
      ...(isOnAccount ? [word('statement.aboutOnAccount')] : []),
      word('statement.check'),
    ],
  };
  return { paper, name: `${word('statement.file')}-${userNumber}-${from}-${to}`, said, word };
}

/** The kind of an entry with what it is known by. */
const entryTitle = ({ kind, number, reference }: StatementEntry, word: Said['word']): string =>
  [word(`statement.kinds.${kind}`), number, reference].filter(Boolean).join(' ');

/** Which order it is of, and of a payment how it came. */
function orderLine(entry: StatementEntry, said: Said, word: Said['word']): string {
  const { orderSn, method, valueOn } = entry;
  return [
    orderSn === '' ? '' : word('statement.ofOrder', { number: orderSn }),
    method === null ? '' : (textOf(said.locale, `orders:methods.${method}`) ?? method),
    valueOn === null || valueOn === entry.day
      ? ''
      : word('statement.valueOn', { day: dayOf(said)(valueOn) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

const dayOf = ({ locale }: Said) => {
  const days = new Intl.DateTimeFormat(dateTag(locale), { dateStyle: 'medium', timeZone: 'UTC' });
  return (day: string) => days.format(new Date(`${day}T00:00:00Z`));
};

/** Shop and customer as they are today. */
function partiesToday(shop: Call['shop'], customer: StatementCustomer): Parties {
  const { houseNumber, city, postCode, country, language, uen } = customer;
  return {
    issuer: {
      name: shop.name,
      nameEn: shop.nameEn,
      city: shop.city,
      address: shop.address,
      gstNumber: shop.gstNumber,
      country: shop.countryCode,
      ...(shop.payNowUen ? { payNowUen: shop.payNowUen } : {}),
    },
    customer: {
      name: customer.name,
      nameZh: customer.nameZh,
      phone: customer.phone,
      address: [houseNumber, city, postCode].filter(Boolean).join(', '),
      ...{ uen, country, language },
    },
  };
}
