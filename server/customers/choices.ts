import { listed } from '../../api/listed.ts';
import { LOCALES, type Locale, narrowed } from '../../api/wire.ts';
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
function choice<Value>(value: Value, key: string, also: readonly string[]): Choice<Value> {
  const nameIn = (locale: Locale) => textOf(locale, key) ?? String(value);
  return { value, written: [...also, ...LOCALES.map(nameIn)], nameIn };
}

/** The value that a cell names; undefined where it names none of them. */
export function chosen<Value>(choices: readonly Choice<Value>[], typed: string) {
  const said = plain(typed);
  return choices.find(({ written }) => written.some((one) => plain(one) === said))?.value;
}

/** What a cell may say, as one reads it in a language. */
export const choicesIn = <Value>(locale: Locale, choices: readonly Choice<Value>[]): string =>
  listed(
    choices.map(({ nameIn }) => nameIn(locale)),
    locale,
  );

/** Of any width and case. */
const plain = (typed: string) => narrowed(typed).toLowerCase();

export const IS_CHARGED = [
  choice(true, 'customers:yes', ['y', '1', 'true']),
  choice(false, 'customers:no', ['n', '0', 'false']),
];
