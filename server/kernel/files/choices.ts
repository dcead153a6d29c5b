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

/** Choices by each of their written words, in the two forms in which words are compared. */
interface Forms {
  same: ReadonlyMap<string, readonly Choice<unknown>[]>;
  alike: ReadonlyMap<string, readonly Choice<unknown>[]>;
}

/** A file asks the same choices for each of its rows. */
const kept = new WeakMap<readonly Choice<unknown>[], Forms>();

function formsOf(choices: readonly Choice<unknown>[]): Forms {
  const by = (form: (text: string) => string) => {
    const found = new Map<string, Choice<unknown>[]>();
    for (const one of choices) {
      for (const word of new Set(one.written.map(form))) {
        found.set(word, [...(found.get(word) ?? []), one]);
      }
    }
    return found;
  };
  const forms = kept.get(choices) ?? { same: by(plain), alike: by(plainer) };
  kept.set(choices, forms);
  return forms;
}

/** The choices that a cell may mean: those written as it is, else those written alike. */
export function fitting<Value>(
  choices: readonly Choice<Value>[],
  typed: string,
): readonly Choice<Value>[] {
  const { same, alike } = formsOf(choices);
  return (same.get(plain(typed)) ?? alike.get(plainer(typed)) ?? []) as readonly Choice<Value>[];
}

/** The value that a cell names; undefined where it names none of them. */
export const chosen = <Value>(choices: readonly Choice<Value>[], typed: string) =>
  fitting(choices, typed)[0]?.value;

/** What a cell may say, as one reads it in a language; languages call several units alike. */
export const choicesIn = <Value>(locale: Locale, choices: readonly Choice<Value>[]): string =>
  listed([...new Set(choices.map((one) => one.nameIn(locale)))], locale);

/** Of any width and case. */
const plain = nameForm;

/** With whatever dashes and blanks a keyboard has, too. */
const plainer = (text: string) =>
  plain(text)
    .replace(/\s*\p{Pd}\s*/gu, '-')
    .replace(/\s+/g, ' ');
