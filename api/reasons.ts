import { domainOfChart } from './domainOf.ts';
import type { DomainWithChart } from './domains.ts';
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
  /** A day, `2026-11-28`, as a person reads it. */
  day: (day: string) => string;
  phone: (number: string) => string;
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
  const key = keyOf(reason);
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
    if (DAY.test(value)) return wording.day(value);
    if (name === 'phone') return wording.phone(value);
    if (name === 'unit' || name === 'base') return wording.text(unitKey(value), {}) ?? value;
    const found = [...namesOfRecord(reason, name), ...[NAMED[name] ?? []].flat()].map((names) =>
      wording.text(`${names}.${value}`, {}),
    );
    return found.find((words) => words !== null) ?? value;
  }
}

/** A day as the wire has it. */
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The file of texts of a record: its domain's, with its `places`, `events` and `wrongStateOf`. */
const fileOfRecord = (record: string): DomainWithChart | undefined =>
  domainOfChart[record as keyof typeof domainOfChart];

/** Where the name of a place of a record stands in the texts. */
export const placeKey = (record: string, place: string): string =>
  `${fileOfRecord(record) ?? record}:places.${place}`;

/** The files of texts that reasons speak from. */
export const REASON_TEXTS: readonly ('errors' | 'names' | DomainWithChart)[] = [
  'errors',
  ...new Set(Object.values(domainOfChart)),
  'names',
];

/** The files of texts that one reason speaks from, besides `errors` and `names`. */
export function textsOf(reason: Refusal): (typeof REASON_TEXTS)[number][] {
  const own = fileOf(reason);
  const named = Object.entries(reason.figures ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' && fileOf(reason) === undefined && NAMED[name] !== undefined
      ? [fileOfKey(NAMED[name])]
      : [],
  );
  const all: readonly (string | undefined)[] = [own, ...named];
  return REASON_TEXTS.filter((file) => all.includes(file));
}

const fileOfKey = (names: string): string => names.split(':')[0] ?? names;

const fileOf = ({ record }: Refusal): DomainWithChart | undefined =>
  record === undefined ? undefined : fileOfRecord(record);

/** Where a reason's words are: the wrong state is told in the record's own. */
function keyOf(reason: Refusal): string {
  const file = fileOf(reason);
  return reason.rule === 'wrongState' && file !== undefined
    ? `${file}:wrongStateOf.${reason.record}`
    : `errors:rule.${reason.rule}`;
}

/**
 * Where the name of a place or an event of the reason's record is: a place may be called otherwise
 * inside a sentence.
 */
function namesOfRecord(reason: Refusal, figure: string): string[] {
  const file = fileOf(reason);
  if (file === undefined) return [];
  return figure === 'event' ? [`${file}:events`] : [`${file}:placesInSentences`, `${file}:places`];
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
