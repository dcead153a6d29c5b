import { z } from 'zod';
import type { BusinessSpan, BusinessWeek } from '../../../api/businessHours/calls.ts';
import { listed } from '../../../api/kernel/listInWords.ts';
import type { Locale } from '../../../api/kernel/wire.ts';
import { languageTag } from '../../lib/language.ts';

/** The days of a week as a person types them. */
export interface WeekValues extends Record<string, unknown> {
  days: BusinessSpan[][];
}

const span = z.object({ from: z.string(), to: z.string() });

/** The same, to read it back from where it was kept. */
export const weekValues: z.ZodType<WeekValues> = z.object({
  days: z.array(z.array(span)).length(7),
});

/** A Monday. */
const SOME_MONDAY = Date.UTC(2024, 0, 1);
const DAY = 24 * 60 * 60 * 1000;

/** The weekdays in the person's language, Monday first. */
export function weekdayNames(locale: Locale): string[] {
  const format = new Intl.DateTimeFormat(languageTag(locale), {
    weekday: 'long',
    timeZone: 'UTC',
  });
  return Array.from({ length: 7 }, (_day, index) => format.format(SOME_MONDAY + index * DAY));
}

/**
 * A time as a person types it, as the contract writes it: `9`, `9:30`, `930`, `9.30` and `9h30` are
 * times too. What is none stays as it is, for the contract to refuse.
 */
export function readTime(typed: string): string {
  const text = typed.normalize('NFKC').trim();
  const [, hours, minutes = '0'] =
    /^(\d{1,2})(?:[:.h](\d{2}))?$/i.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text) ?? [];
  return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}

/** What was typed as the week that the contract asks for. */
export const weekOf = ({ days }: WeekValues): BusinessWeek => ({
  days: days.map((spans) =>
    spans.map(({ from, to }) => ({ from: readTime(from), to: readTime(to) })),
  ),
});

/** A day's spans in one line; empty for a day off. */
export const spansInWords = (spans: readonly BusinessSpan[], locale: Locale): string =>
  listed(
    spans.map(({ from, to }) => `${from}–${to}`),
    locale,
  );
