/** What a PayNow code asks to be paid. */
export interface PayNow {
  /** The payee's UEN. */
  uen: string;
  /** Singapore dollars as a decimal string, for example `"21.80"`. */
  amount: string;
  payee: string;
  /** What the payee finds the payment by, for example an invoice's number. */
  reference: string;
}

/**
 * The text of a PayNow QR code (EMV merchant-presented, SGQR): the amount cannot be changed by who pays,
 * and the reference comes along.
 */
export function payNowText({ uen, amount, payee, reference }: PayNow): string {
  const account = [
    field('00', 'SG.PAYNOW'),
    field('01', KIND_UEN),
    field('02', uen),
    field('03', AMOUNT_IS_FIXED),
  ].join('');
  const body = [
    field('00', '01'),
    field('01', ONE_PAYMENT),
    field('26', account),
    field('52', '0000'),
    field('53', SINGAPORE_DOLLAR),
    field('54', amount),
    field('58', 'SG'),
    field('59', plain(payee) || 'NA'),
    field('60', 'Singapore'),
    field('62', field('01', plain(reference))),
    '6304',
  ].join('');
  return body + checksum(body);
}

const KIND_UEN = '2';
const AMOUNT_IS_FIXED = '0';
const ONE_PAYMENT = '12';
/** ISO 4217. */
const SINGAPORE_DOLLAR = '702';

const field = (tag: string, value: string): string =>
  `${tag}${String(value.length).padStart(2, '0')}${value}`;

/** The signs that every bank's app takes, 25 at most. */
const plain = (text: string): string =>
  text
    .replace(/[^ -~]/g, '')
    .trim()
    .slice(0, 25);

/** CRC-16/CCITT-FALSE, four capitals or digits. */
export function checksum(text: string): string {
  let sum = 0xffff;
  for (const byte of Buffer.from(text, 'latin1')) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1;
    sum &= 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, '0');
}
