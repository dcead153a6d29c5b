import type { Refusal } from './kernel/operation.ts';
import { unitKey } from './kernel/quantity.ts';
import type { Locale } from './kernel/wire.ts';

/** What a reason needs of its surroundings to become a sentence. */
export interface Wording {
  locale: Locale;
  /**
   * A text by its key (`errors:rule.hasItems`, `orders:places.new`), its placeholders filled; null
   * where there is no such text.
   */
  text: (key: string, figures: Record<string, string>) => string | null;
  /** Minor units as a person reads them. */
  money: (minor: number, currency: string) => string;
  number: (value: number) => string;
  /** A moment (ISO 8601) as a person reads it. */
  moment: (instant: string) => string;
}

/**
 * A reason in words, the same on the screen and in the envelope's `msg`: amounts, numbers, moments
 * and the names of states, events and permissions are put into the person's language first.
 * A rule that has no words is told as an unsuccessful operation.
 */
export function reasonInWords(reason: Refusal, wording: Wording): string {
  const figures = reason.figures ?? {};
  const currency = typeof figures.currency === 'string' ? figures.currency : '';
  const shown = Object.entries(figures).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, figureInWords(name, value)] as const],
  );
  const words = Object.fromEntries([...shown, ...quantities()]);
  const key = `errors:rule.${ruleIn(reason)}`;
  return (
    // What was typed in another unit than the one that counts is said in both.
    (figures.unit === undefined ? null : wording.text(`${key}InUnits`, words)) ??
    wording.text(key, words) ??
    wording.text('errors:code.refused', {}) ??
    reason.rule
  );

  /** Each number also in the line's unit and in the base unit: `openInUnit` is "12 cartons". */
  function quantities(): [string, string][] {
    return Object.entries(figures).flatMap(([name, value]) =>
      typeof value !== 'number'
        ? []
        : [
            [`${name}InUnit`, quantityInWords(value, 'unit')],
            [`${name}InBase`, quantityInWords(value, 'base')],
          ],
    );
  }

  function quantityInWords(value: number, named: 'unit' | 'base'): string {
    const unit = figures[named];
    if (typeof unit !== 'string') return wording.number(value);
    const word = wording.text(unitKey(unit, value), {}) ?? unit;
    const own = wording.locale === 'zh-CN' && figures[`${named}Zh`];
    return `${wording.number(value)} ${own || word}`;
  }

  function figureInWords(name: string, value: string | number): string {
    if (typeof value === 'number') {
      return reason.money?.includes(name) ? wording.money(value, currency) : wording.number(value);
    }
    if (wording.locale === 'zh-CN' && figures[`${name}Zh`]) return String(figures[`${name}Zh`]);
    if (name === 'deliveryAt' || name === 'reopensAt') return wording.moment(value);
    if (name === 'unit' || name === 'base') return wording.text(unitKey(value), {}) ?? value;
    const found = [namesOfRecord(reason, name), NAMED[name] ?? null].map((names) =>
      names === null ? null : wording.text(`${names}.${value}`, {}),
    );
    return found.find((words) => words !== null) ?? value;
  }
}

/** What names the places and events of one lifecycle, and how its wrong state is told. */
interface RecordWords {
  /** The file of texts that has its `places` and `events`. */
  namespace: string;
  /** The rule of `errors.json` that tells its wrong state. */
  wrongState: string;
  /** Where its places are called otherwise inside a sentence. */
  places?: string;
}

/** The words of every lifecycle by its id: a test holds the ids against the charts. */
export const RECORDS = {
  order: { namespace: 'orders', wrongState: 'wrongState' },
  outboxMessage: { namespace: 'outbox', wrongState: 'wrongStateOfMessage' },
  afterSales: { namespace: 'afterSales', wrongState: 'wrongStateOfAfterSales' },
  purchaseOrder: { namespace: 'purchasing', wrongState: 'wrongStateOfPurchase' },
  supplier: { namespace: 'suppliers', wrongState: 'wrongStateOfSupplier' },
  customer: {
    namespace: 'customers',
    wrongState: 'wrongStateOfAccount',
    places: 'errors:accountStates',
  },
  storeClosure: { namespace: 'store', wrongState: 'wrongStateOfStore' },
  subscription: { namespace: 'sitePlan', wrongState: 'wrongStateOfSubscription' },
  recharge: { namespace: 'recharges', wrongState: 'wrongStateOfRecharge' },
  voucher: { namespace: 'vouchers', wrongState: 'wrongStateOfVoucher' },
  settlement: { namespace: 'settlements', wrongState: 'wrongStateOfSettlement' },
  lead: { namespace: 'leads', wrongState: 'wrongStateOfLead' },
  account: { namespace: 'accounts', wrongState: 'wrongStateOfLogin' },
} as const satisfies Record<string, RecordWords>;

/** Where the name of a place of a record stands in the texts. */
export const placeKey = (record: string, place: string): string =>
  `${(RECORDS as Record<string, RecordWords>)[record]?.namespace ?? record}:places.${place}`;

/** The files of texts that reasons speak from. */
export const REASON_TEXTS = [
  'errors',
  ...Object.values(RECORDS).map(({ namespace }) => namespace),
  'names',
] as const;

/** The files of texts that one reason speaks from, besides `errors` and `names`. */
export function textsOf(reason: Refusal): (typeof REASON_TEXTS)[number][] {
  const own = recordOf(reason)?.namespace;
  const named = Object.entries(reason.figures ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' && namesOfRecord(reason, name) === null && NAMED[name] !== undefined
      ? [fileOf(NAMED[name])]
      : [],
  );
  const all: readonly (string | undefined)[] = [own, ...named];
  return REASON_TEXTS.filter((file) => all.includes(file));
}

const fileOf = (names: string): string => names.split(':')[0] ?? names;

const recordOf = ({ record }: Refusal): RecordWords | undefined =>
  record === undefined ? undefined : (RECORDS as Record<string, RecordWords>)[record];

/** The wrong state is told in the record's own words. */
const ruleIn = (reason: Refusal) =>
  (reason.rule === 'wrongState' && recordOf(reason)?.wrongState) || reason.rule;

/** Where the name of a place or an event of the reason's record is; null where it has no record. */
function namesOfRecord(reason: Refusal, figure: string): string | null {
  const words = recordOf(reason);
  if (!words) return null;
  const { namespace, places = `${namespace}:places` } = words;
  return figure === 'event' ? `${namespace}:events` : places;
}

/** Figures that are the name of something, and where its words are. */
const NAMED: Record<string, string> = {
  event: 'orders:events',
  field: 'purchasing:fields',
  fulfilment: 'orders:places',
  kind: 'orders:kinds',
  payment: 'orders:places',
  permission: 'errors:permissions',
  place: 'orders:places',
};
