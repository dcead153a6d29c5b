import encodeQR from 'qr';
import { fromMinor } from '../../api/kernel/money.ts';
import type { paidInto } from '../bankAccounts/queries.ts';
import type { PdfAside } from '../kernel/files/pdf.ts';
import { textOf } from '../kernel/messages.ts';
import type { Said } from './paper.ts';
import { payNowText } from './payNow.ts';
import type { InvoiceSays } from './tables.ts';

/** The account that the shop is paid to; null where none is in use. */
export type PayTo = Awaited<ReturnType<typeof paidInto>>;

/**
 * How an amount is paid: account and reference, and in Singapore a code for any bank's app.
 * @param owed minor units, above nought
 */
export function payToAside(
  paid: Pick<InvoiceSays, 'issuer' | 'currency'> & {
    /** What the shop finds the payment by: the number of an invoice or a customer. */
    reference: string;
  },
  owed: number,
  payTo: PayTo,
  { locale, word, money }: Said,
): PdfAside {
  const { issuer, currency, reference } = paid;
  const uen = currency === 'SGD' ? issuer.payNowUen : undefined;
  const account: (readonly [string, string])[] = payTo
    ? [
        [
          word('document.bank'),
          textOf(locale, `bankAccounts:banks.${payTo.bankCode}`) ?? payTo.bankCode,
        ],
        [word('document.account'), payTo.account],
        [word('document.accountName'), payTo.accountName],
      ]
    : [];
  const asked = { amount: fromMinor(owed), payee: issuer.nameEn, reference };
  return {
    title: word('document.payTo'),
    facts: [
      ...account,
      [word('document.reference'), reference],
      [word('document.owed'), money(owed)],
    ],
    ...(uen
      ? {
          code: {
            modules: encodeQR(payNowText({ ...asked, uen }), 'raw', { ecc: 'medium', border: 2 }),
            about: word('document.payNow'),
          },
        }
      : {}),
  };
}
