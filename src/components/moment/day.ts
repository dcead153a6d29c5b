import { narrowFigures } from '../../../api/kernel/figures.ts';
import type { Locale } from '../../../api/kernel/wire.ts';

/** How a day is typed and shown in each language, as the field shows it while it is empty. */
export const DAY_FORMATS: Record<Locale, string> = {
  'en-US': 'DD/MM/YYYY',
  'zh-CN': 'YYYY-MM-DD',
  'vn-VM': 'DD/MM/YYYY',
};

/** A day of which nobody mistakes the month. */
export const EXAMPLE = '2026-12-25';

/** A day as it is shown in a language. @param day `YYYY-MM-DD`. */
export function writeDay(day: string, locale: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return locale === 'zh-CN' ? day : `${date}/${month}/${year}`;
}

/** Days as they are called, by how many from today they are; without accents. */
const NAMED: Readonly<Record<string, number>> = {
  today: 0,
  tomorrow: 1,
  tmr: 1,
  'day after tomorrow': 2,
  'the day after tomorrow': 2,
  'hom nay': 0,
  mai: 1,
  'ngay mai': 1,
  mot: 2,
  'ngay kia': 2,
  今天: 0,
  明天: 1,
  后天: 2,
  大后天: 3,
};

/** So many days or weeks from today: `+2`, `in 3 days`, `3天后`, `2 tuần nữa`. */
const AHEAD: readonly (readonly [said: RegExp, days: number])[] = [
  [/^\+(\d{1,3})$/, 1],
  [/^(?:in )?(\d{1,3}) days?$/, 1],
  [/^(\d{1,3}) ?天(?:之?后)?$/, 1],
  [/^(?:sau )?(\d{1,3}) ngay(?: nua)?$/, 1],
  [/^(?:in )?(\d{1,2}) weeks?$/, 7],
  [/^(\d{1,2}) ?个?(?:周|星期|礼拜)之?后$/, 7],
  [/^(?:sau )?(\d{1,2}) tuan(?: nua)?$/, 7],
];

/** A weekday of the week that begins next Monday: `next Friday`, `下周五`, `thứ sáu tuần sau`. */
const NEXT_WEEK: readonly RegExp[] = [
  /^next (?<weekday>.+)$/,
  /^下个?(?<weekday>(?:周|星期|礼拜).)$/,
  /^(?<weekday>.+) tuan (?:sau|toi)$/,
];

/** The days of the week from Sunday on, as they are called and written in short. */
const WEEKDAYS: readonly RegExp[] = [
  /^(sun(day)?|chu nhat|cn|(周|星期|礼拜)[日天])$/,
  /^(mon(day)?|(thu |t)(hai|2)|(周|星期|礼拜)一)$/,
  /^(tue(s(day)?)?|(thu |t)(ba|3)|(周|星期|礼拜)二)$/,
  /^(wed(nesday)?|(thu |t)(tu|4)|(周|星期|礼拜)三)$/,
  /^(thu(rs(day)?)?|(thu |t)(nam|5)|(周|星期|礼拜)四)$/,
  /^(fri(day)?|(thu |t)(sau|6)|(周|星期|礼拜)五)$/,
  /^(sat(urday)?|(thu |t)(bay|7)|(周|星期|礼拜)六)$/,
];

/**
 * A day as people say it: `tomorrow`, `in 3 days`, `next Friday`, a weekday, which is the next such day
 * after today. In any of the languages, with or without accents. Null where it is none of these.
 */
function spokenDay(typed: string, today: string): string | null {
  const said = typed
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ');
  for (const [form, days] of AHEAD) {
    const number = form.exec(said)?.[1];
    if (number !== undefined) return daysAfter(today, Number(number) * days);
  }
  const named = Object.hasOwn(NAMED, said) ? NAMED[said] : undefined;
  if (named !== undefined) return daysAfter(today, named);
  // Of the week, from Sunday on.
  const now = new Date(`${today}T00:00Z`).getUTCDay();
  for (const form of NEXT_WEEK) {
    const weekday = weekdayOf(form.exec(said)?.groups?.weekday ?? '');
    // The week begins on Monday.
    if (weekday >= 0) return daysAfter(today, 7 - ((now + 6) % 7) + ((weekday + 6) % 7));
  }
  const weekday = weekdayOf(said);
  return weekday < 0 ? null : daysAfter(today, (weekday - now + 7) % 7 || 7);
}

/** Which day of the week is called so, from Sunday on; -1 for none. */
const weekdayOf = (said: string): number => WEEKDAYS.findIndex((names) => names.test(said));

function daysAfter(day: string, days: number): string {
  const then = new Date(`${day}T00:00Z`);
  then.setUTCDate(then.getUTCDate() + days);
  return then.toISOString().slice(0, 10);
}

/**
 * Reads a day as people type it: `25/12/2026`, `25.12.26`, `25-12`, `2026-12-25`, `12月25日`. The
 * year may be left out: the next such day from today on, or with `nearest` the one that is nearest to
 * today. The next day may be said too: `tomorrow`, `+2`, `thứ hai`, `下周一`. Null where it is no day.
 * @param today `YYYY-MM-DD`; so is the answer.
 * @param isSaid Whether it may be said: not where days are asked for that were.
 */
export function readDay(
  typed: string,
  today: string,
  locale: Locale,
  meant: 'next' | 'nearest' = 'next',
  isSaid = meant === 'next',
): string | null {
  const spoken = isSaid ? spokenDay(narrowFigures(typed), today) : null;
  if (spoken !== null) return spoken;
  const numbers = narrowFigures(typed).match(/\d+/g) ?? [];
  const [first = '', second = '', third = ''] = numbers;
  if (numbers.length === 3) {
    return first.length === 4 ? dayOf(first, second, third) : dayOf(third, second, first);
  }
  if (numbers.length !== 2) return null;
  const [month, day] = locale === 'zh-CN' ? [first, second] : [second, first];
  const thisYear = Number(today.slice(0, 4));
  const days = [thisYear - 1, thisYear, thisYear + 1]
    .map((year) => dayOf(String(year), month, day))
    .filter((candidate) => candidate !== null);
  if (meant === 'next') return days.find((candidate) => candidate >= today) ?? null;
  const away = (candidate: string) => Math.abs(Date.parse(candidate) - Date.parse(today));
  return days.toSorted((one, other) => away(one) - away(other))[0] ?? null;
}

function dayOf(year: string, month: string, day: string): string | null {
  if (month.length > 2 || day.length > 2 || (year.length !== 4 && year.length !== 2)) return null;
  const whole = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${whole}T00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(whole);
  return isDay ? whole : null;
}
