import { formatMoney } from '../../api/kernel/amounts.ts';
import { dateTag, languageTag } from '../../api/kernel/language.ts';
import { shownPhone } from '../../api/kernel/shownPhone.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import type { Call } from '../kernel/context.ts';
import type { PdfPaper } from '../kernel/files/pdf.ts';
import { shopWordsIn, textOf } from '../kernel/messages.ts';
import type { InvoiceSays } from './tables.ts';

type Word = (key: string, figures?: Record<string, string>) => string;

/** How a paper says things: in one language, by the words of one country. */
export interface Said {
  locale: Locale;
  word: Word;
  money: (amount: string | number) => string;
  /** A phone number as the country of who issues it writes it. */
  phone: (number: string) => string;
  dayIn: (timeZone: string) => Intl.DateTimeFormat;
  count: Intl.NumberFormat;
  /** The rate of the tax, without its sign. */
  percent: string;
}

/** Texts of the invoices' file, or of another one, with tax and invoice called as in a country. */
export const wordsIn =
  (locale: Locale, countryCode: string, namespace = 'invoices'): Word =>
  (key, figures = {}) =>
    textOf(locale, `${namespace}:${key}`, {
      ...shopWordsIn(locale, { countryCode }),
      ...figures,
    }) ?? key;

/** Who a paper is between: as an invoice has them, or as they are today. */
export type Parties = Pick<InvoiceSays, 'issuer' | 'customer'>;

/** How an invoice and what refers to it say things: for the customer, whoever takes it along. */
export function saidIn(
  says: Parties & Pick<InvoiceSays, 'currency'> & Partial<Pick<InvoiceSays, 'gstPercent'>>,
  shop: Call['shop'],
): Said {
  const locale = languageOf(says, shop);
  const count = new Intl.NumberFormat(languageTag(locale), { maximumFractionDigits: 3 });
  return {
    locale,
    word: wordsIn(locale, says.issuer.country ?? shop.countryCode),
    money: (amount) => formatMoney(amount, says.currency, locale),
    phone: (number) => shownPhone(number, says.issuer.country ?? shop.countryCode),
    dayIn: (timeZone) => new Intl.DateTimeFormat(dateTag(locale), { dateStyle: 'long', timeZone }),
    count,
    percent: count.format(Number(says.gstPercent ?? 0)),
  };
}

/** What people of a country read; elsewhere English. */
const READ_IN: Readonly<Record<string, Locale>> = { CN: 'zh-CN', VN: 'vn-VM' };

/** What a paper is written in: the customer's language, else that of the customer's country. */
export const languageFor = (language: Locale | null | undefined, country: string): Locale =>
  language ?? READ_IN[country] ?? 'en-US';

const languageOf = ({ customer, issuer }: Parties, shop: Call['shop']): Locale =>
  languageFor(customer.language, customer.country ?? issuer.country ?? shop.countryCode);

/** Who issues a paper, with the shop's picture, and who gets it. */
export function partiesOf(
  { issuer, customer }: Parties,
  { locale, word, phone }: Said,
  logo: Uint8Array | undefined,
): Pick<PdfPaper, 'logo' | 'issuer' | 'parties'> {
  const isZh = locale === 'zh-CN';
  const buyer = [
    isZh ? customer.nameZh || customer.name : customer.name,
    customer.uen ? word('document.uen', { number: customer.uen }) : '',
    phone(customer.phone),
    customer.address,
  ];
  return {
    ...(logo ? { logo } : {}),
    issuer: [
      isZh ? issuer.name : issuer.nameEn,
      issuer.address || issuer.city,
      ...(issuer.gstNumber ? [word('document.gstNumber', { number: issuer.gstNumber })] : []),
    ],
    parties: [{ label: word('document.billTo'), lines: buyer.filter((line) => line !== '') }],
  };
}
