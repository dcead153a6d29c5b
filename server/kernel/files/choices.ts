import { listed } from '../../../api/kernel/listInWords.ts';
import { nameForm } from '../../../api/kernel/textForms.ts';
import { LOCALES, type Locale } from '../../../api/kernel/wire.ts';
import { textOf } from '../messages.ts';

/** One of the few values that a cell of an import may say. */
export interface Choice<Value> {
  value: Value;
  /** What people write for it, in any language. */
  written: readonly string[];
  /** What it is called in a language. */
  nameIn: (locale: Locale) => string;
}

/** A value with its name of the texts, and what else people write for it. */
export function choice<Value>(value: Value, key: string, also: readonly string[]): Choice<Value> {
  const named = (locale: Locale) => textOf(locale, key) ?? String(value);
  return { value, written: [...also, ...LOCALES.map(named)], nameIn: named };
}

/** The choices that a cell may mean: those written as it is, else those written alike. */
export function fitting<Value>(choices: readonly Choice<Value>[], typed: string) {
  const alike = (plainly: (text: string) => string) =>
    choices.filter(({ written }) => written.some((one) => plainly(one) === plainly(typed)));
  const same = alike(plain);
  return same.length > 0 ? same : alike(plainer);
}

/** The value that a cell names; undefined where it names none of them. */
export const chosen = <Value>(choices: readonly Choice<Value>[], typed: string) =>
  fitting(choices, typed)[0]?.value;

/** What a cell may say, as one reads it in a language. */
export const choicesIn = <Value>(locale: Locale, choices: readonly Choice<Value>[]): string =>
  listed(
    choices.map((one) => one.nameIn(locale)),
    locale,
  );

/** Of any width and case. */
const plain = nameForm;

/** With whatever dashes and blanks a keyboard has, too. */
const plainer = (text: string) =>
  plain(text)
    .replace(/\s*\p{Pd}\s*/gu, '-')
    .replace(/\s+/g, ' ');
