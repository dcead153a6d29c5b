import type { Refusal } from './operation.ts';
import type { Locale } from './wire.ts';

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
  return (
    wording.text(`errors:rule.${ruleIn(reason)}`, Object.fromEntries(shown)) ??
    wording.text('errors:code.refused', {}) ??
    reason.rule
  );

  function figureInWords(name: string, value: string | number): string {
    if (typeof value === 'number') {
      return reason.money?.includes(name) ? wording.money(value, currency) : wording.number(value);
    }
    if (name === 'goods' && wording.locale === 'zh-CN') return String(figures.goodsZh ?? value);
    if (name === 'deliveryAt') return wording.moment(value);
    const names = NAMED[name];
    return (names ? wording.text(`${names}.${value}`, {}) : null) ?? value;
  }
}

/** The wrong state is told in the words of the record's own regions. */
const ruleIn = ({ rule, figures }: Refusal) =>
  rule === 'wrongState' && figures && 'account' in figures ? 'wrongStateOfAccount' : rule;

/** Figures that are the name of something, and where its words are. */
const NAMED: Record<string, string> = {
  account: 'errors:accountStates',
  event: 'orders:events',
  fulfilment: 'orders:places',
  kind: 'orders:kinds',
  payment: 'orders:places',
  permission: 'errors:permissions',
  place: 'orders:places',
};
