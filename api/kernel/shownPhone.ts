import { CALLING_CODES, isPhone, withoutNought } from './countries.ts';

/** How a kind of number is grouped: its digits without country and nought, then inside the country and behind its code. */
type Form = readonly [digits: RegExp, inside: string, abroad: string];

interface Plan {
  code: string;
  /** Inside the country a nought stands before the number, which falls away behind the code. */
  hasNought?: true;
  /** The first that fits. */
  forms: readonly Form[];
}

const FOUR_FOUR: Form = [/^([2-9]\d{3})(\d{4})$/, '$1 $2', '$1 $2'];

/** How the countries that a shop is in, or buys in, write their numbers. */
const PLANS: Readonly<Record<string, Plan>> = {
  SG: { code: CALLING_CODES.SG, forms: [[/^([3689]\d{3})(\d{4})$/, '$1 $2', '$1 $2']] },
  MY: {
    code: CALLING_CODES.MY,
    hasNought: true,
    forms: [
      [/^(1\d)(\d{3,4})(\d{4})$/, '0$1-$2 $3', '$1-$2 $3'],
      [/^([3-9])(\d{4})(\d{4})$/, '0$1-$2 $3', '$1-$2 $3'],
      [/^(8\d)(\d{3})(\d{3})$/, '0$1-$2 $3', '$1-$2 $3'],
      [/^([4-79])(\d{3})(\d{4})$/, '0$1-$2 $3', '$1-$2 $3'],
    ],
  },
  CN: {
    code: CALLING_CODES.CN,
    hasNought: true,
    forms: [
      // A mobile has no nought.
      [/^(1[3-9]\d)(\d{4})(\d{4})$/, '$1 $2 $3', '$1 $2 $3'],
      [/^(10|2\d)(\d{4})(\d{4})$/, '0$1 $2 $3', '$1 $2 $3'],
      [/^([3-9]\d{2})(\d{3,4})(\d{4})$/, '0$1 $2 $3', '$1 $2 $3'],
    ],
  },
  ID: {
    code: CALLING_CODES.ID,
    hasNought: true,
    forms: [
      [/^(8\d{2})(\d{3,4})(\d{3,5})$/, '0$1-$2-$3', '$1-$2-$3'],
      [/^(2[1-4]|31|61)(\d{3,4})(\d{4})$/, '(0$1) $2 $3', '$1 $2 $3'],
      [/^([2-79]\d{2})(\d{3})(\d{2,4})$/, '(0$1) $2 $3', '$1 $2 $3'],
    ],
  },
  US: {
    code: CALLING_CODES.US,
    forms: [[/^([2-9]\d{2})([2-9]\d{2})(\d{4})$/, '($1) $2-$3', '$1-$2-$3']],
  },
  VN: {
    code: CALLING_CODES.VN,
    hasNought: true,
    forms: [
      // Hanoi and Ho Chi Minh City, then other towns, then mobiles.
      [/^(2[48])(\d{4})(\d{4})$/, '0$1 $2 $3', '$1 $2 $3'],
      [/^(2\d{2})(\d{3,4})(\d{3,4})$/, '0$1 $2 $3', '$1 $2 $3'],
      [/^(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3', '$1 $2 $3'],
    ],
  },
  HK: { code: '852', forms: [FOUR_FOUR] },
  MO: { code: '853', forms: [FOUR_FOUR] },
  TW: {
    code: '886',
    hasNought: true,
    forms: [
      [/^(9\d{2})(\d{3})(\d{3})$/, '0$1 $2 $3', '$1 $2 $3'],
      [/^([2-8])(\d{3,4})(\d{4})$/, '0$1 $2 $3', '$1 $2 $3'],
    ],
  },
  TH: {
    code: '66',
    hasNought: true,
    forms: [
      [/^([689]\d)(\d{3})(\d{4})$/, '0$1 $2 $3', '$1 $2 $3'],
      [/^(2)(\d{3})(\d{4})$/, '0$1 $2 $3', '$1 $2 $3'],
    ],
  },
  AU: {
    code: '61',
    hasNought: true,
    forms: [
      [/^(4\d{2})(\d{3})(\d{3})$/, '0$1 $2 $3', '$1 $2 $3'],
      [/^([2378])(\d{4})(\d{4})$/, '(0$1) $2 $3', '$1 $2 $3'],
    ],
  },
};

/** What stands behind a number: which of the telephones there. */
const EXTENSION =
  /\s*(?:[,;]?\s*(?:ext(?:ension|n)?\.?|x|#|转|分机|máy lẻ)\s*[=:]?|[,;])\s*(\d{1,6})$/iu;

interface Read {
  country: string;
  code: string;
  form: Form;
  /** Without its country, and without the nought before it. */
  digits: string;
}

/** Digits as a number of a country; null where it has none that is written so. */
function within(country: string, typed: string, isBehindCode: boolean): Read | null {
  const plan = PLANS[country];
  if (plan === undefined) return null;
  const hasNought = plan.hasNought === true && typed.startsWith('0');
  const digits = hasNought ? typed.slice(1) : typed;
  const form = plan.forms.find(([whole]) => whole.test(digits));
  if (form === undefined) return null;
  // A mobile of China is never written with a nought; what is written with one has it inside the country.
  const isWithNought = /^\(?0/.test(form[1]);
  if (hasNought ? !isWithNought : isWithNought && !isBehindCode) return null;
  return { country, code: plan.code, form, digits };
}

/** Which number of which country a text is; one that names no country is of `home`. */
function read(text: string, home: string | undefined): Read | null {
  const plain = plainOf(text);
  if (plain === null) return null;
  if (plain.startsWith('+')) {
    const country = Object.keys(PLANS).find((name) => plain.startsWith(`+${PLANS[name]?.code}`));
    return country === undefined ? null : behindCode(country, plain.slice(1));
  }
  if (home === undefined) return null;
  return within(home, plain, false) ?? behindCode(home, plain);
}

function behindCode(country: string, digits: string): Read | null {
  const code = PLANS[country]?.code;
  return code !== undefined && digits.startsWith(code)
    ? within(country, digits.slice(code.length), true)
    : null;
}

/** The digits of a number, `00` before a country as its plus; null of what is no number. */
function plainOf(text: string): string | null {
  const withPlus = withoutNought(text).replace(/^\(?00(?=[1-9])/, '+');
  return isPhone(withPlus) ? withPlus.replace(/[^\d+]/g, '') : null;
}

/** A number apart from what stands behind it. */
function parted(phone: string): { number: string; extension: string; behind: string } {
  // Full width is what a Chinese input method types.
  const text = phone.normalize('NFKC').trim();
  const found = EXTENSION.exec(text);
  return found === null
    ? { number: text, extension: '', behind: '' }
    : {
        number: text.slice(0, found.index),
        extension: found[1] ?? '',
        behind: ` ${found[0].trim()}`,
      };
}

/**
 * A phone number as the product shows each: one of the shop's own country without its code, as it is
 * written there, any other with plus, code and its country's grouping. What cannot be read so is shown
 * as it is.
 *
 * @param countryCode The shop's; without it each number is shown with its country.
 * @param of Where a number is from that names no country itself, if that is another than the shop's.
 */
export function shownPhone(
  phone: string,
  countryCode: string | undefined,
  of: string | undefined = countryCode,
): string {
  const { number, behind } = parted(phone);
  const found = read(number, of);
  if (found === null) return phone;
  const [digits, inside, abroad] = found.form;
  const isOwn = found.country === countryCode;
  const grouped = found.digits.replace(digits, isOwn ? inside : abroad);
  return `${isOwn ? '' : `+${found.code} `}${grouped}${behind}`;
}

/**
 * Where a link calls a phone number: with its country, whichever shop it is called from; null of what
 * is no number.
 *
 * @param of As of `shownPhone`; the shop's country where nothing else is known.
 */
export function phoneLink(phone: string, of: string | undefined): string | null {
  const { number, extension } = parted(phone);
  const found = read(number, of);
  const dialled = found === null ? plainOf(number) : `+${found.code}${found.digits}`;
  return dialled && `tel:${dialled}${extension === '' ? '' : `;ext=${extension}`}`;
}
