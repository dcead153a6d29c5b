import { createHash } from 'node:crypto';
import { LOCALES, type Locale } from '../../api/kernel/wire.ts';
import { turnNow } from './engines.ts';

/**
 * What takes turns among the languages goes by the number of commits, or by `LANGUAGE_TURN`, which
 * playwright.config.ts sets for all its workers.
 */
const languageTurn = (): number => Number(process.env.LANGUAGE_TURN || turnNow());

/**
 * The languages in which a journey is walked: one at each commit, each after the other, and not the
 * same for all journeys; all of them with `SIZES=full`.
 * @param journey its name, by which it begins elsewhere than others
 * @param of      all languages of the journey
 * @param turn    which commit it is
 */
export function languagesNow(
  journey: string,
  of: readonly Locale[] = LOCALES,
  turn = languageTurn(),
): readonly Locale[] {
  if (process.env.SIZES === 'full') return of;
  const [start = 0] = createHash('sha256').update(journey).digest();
  const place = (start + turn) % of.length;
  return of.slice(place, place + 1);
}

/**
 * Whether something that is dear is looked at on a page: on half of the pages at each commit, on the
 * others at the next one; on all with `SIZES=full`.
 * @param place which of the pages it is
 */
export const isPagesTurn = (place: number, turn = languageTurn()): boolean =>
  process.env.SIZES === 'full' || (place + turn) % 2 === 0;

/** All languages, begun with another one at each commit, which is looked at most closely. */
export function languagesFrom(turn = languageTurn()): readonly Locale[] {
  const place = turn % LOCALES.length;
  return [...LOCALES.slice(place), ...LOCALES.slice(0, place)];
}

/**
 * Whether all is looked at in a language: in the one that this commit begins with, or in each with
 * `SIZES=full`. Three commits look closely at all.
 */
export const isLookedAtWholly = (locale: Locale, turn = languageTurn()): boolean =>
  process.env.SIZES === 'full' || languagesFrom(turn)[0] === locale;
