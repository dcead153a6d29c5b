import { nameIn } from '../kernel/language.ts';
import { listed } from '../kernel/listInWords.ts';
import { numberFormat } from '../kernel/numberFormat.ts';
import { unitKey } from '../kernel/quantity.ts';
import type { Locale } from '../kernel/wire.ts';
import type { LogChange } from './calls.ts';

/** What the words of a change are made of, in one language. */
export interface ChangeWording {
  locale: Locale;
  /** A text by its key, its placeholders filled; null where there is none. */
  text: (key: string, figures?: Record<string, string>) => string | null;
  money: (amount: string) => string;
}

type Names = { name: string; nameEn: string };

/**
 * The old and the new values of one line of the operation log, a sentence each.
 * @param module the domain of the line, whose settings these are
 */
export function changesInWords(
  module: string,
  changes: readonly LogChange[],
  { locale, text, money }: ChangeWording,
): string[] {
  const word = (key: string, otherwise: string) => text(key) ?? otherwise;
  const namesIn = ({ name, nameEn }: Names) => nameIn(locale, { name: nameEn, nameZh: name });
  const say = (key: string, figures: Record<string, string>) =>
    text(`operationLog:changes.${key}`, figures) ?? key;
  const led = (what: string, from: string, to: string) => [say(what, { from, to })];
  const both = (what: string, added: readonly string[], taken: readonly string[]) =>
    Object.entries({ Added: added, Taken: taken }).flatMap(([how, names]) =>
      names.length > 0 ? [say(`${what}${how}`, { names: listed(names, locale) })] : [],
    );
  const none = word('operationLog:changes.none', '–');
  const numbers = numberFormat(locale, { maximumFractionDigits: 3 });
  const number = (value: number) => numbers.format(value);
  const unitName = ({ unit, unitZh }: { unit: string; unitZh: string }, count: number) =>
    (locale === 'zh-CN' && unitZh) || word(unitKey(unit, count), unit);
  const counted = (count: number, unit: { unit: string; unitZh: string }) =>
    `${number(count)} ${unitName(unit, count)}`;
  const inWords = (change: LogChange): string[] => {
    switch (change.what) {
      case 'tier': {
        const tier = (name: string) => word(`customers:grade.${name}`, name);
        return led(change.what, tier(change.from), tier(change.to));
      }
      case 'grade': {
        const noGrade = word('customers:list.noOwnGrade', '–');
        const grade = (names: Names | null) => (names ? namesIn(names) : noGrade);
        return led(change.what, grade(change.from), grade(change.to));
      }
      case 'paymentTerms': {
        const terms = (code: string) => word(`names:terms.${code}`, code);
        return led(change.what, terms(change.from), terms(change.to));
      }
      case 'role': {
        const role = (names: Names) =>
          locale === 'zh-CN' ? names.name : word(`names:roles.${names.nameEn}`, names.nameEn);
        return led(change.what, role(change.from), role(change.to));
      }
      case 'shops': {
        const other = word('operationLog:changes.otherShop', '–');
        const shop = (names: Names | null) => (names ? namesIn(names) : other);
        return both(change.what, change.added.map(shop), change.taken.map(shop));
      }
      case 'permissions': {
        const permission = (name: string) => word(`errors:permissions.${name}`, name);
        return both(change.what, change.added.map(permission), change.taken.map(permission));
      }
      case 'stock':
        return led(change.what, counted(change.from, change), counted(change.to, change));
      case 'discount': {
        const { from, to, reason } = change;
        const figures = { goods: nameIn(locale, change), from: money(from), to: money(to) };
        return [say(reason === '' ? change.what : 'discountFor', { ...figures, reason })];
      }
      case 'units': {
        const inUnits = ([base, ...others]: typeof change.from) =>
          base
            ? [
                unitName(base, 1),
                ...others.map((unit) => `${counted(1, unit)} = ${counted(unit.ratio, base)}`),
              ].join('; ')
            : none;
        return led(change.what, inUnits(change.from), inUnits(change.to));
      }
      case 'salesUnit': {
        const [from, to] = [change.from, change.to].map((unit) =>
          unit ? unitName(unit, 1) : none,
        );
        return led(change.what, from ?? none, to ?? none);
      }
      case 'setting': {
        const { setting, as } = change;
        const value = (kept: string | null) => {
          if (kept === null) return none;
          if (as === 'amount') return money(kept);
          if (as === 'number') return number(Number(kept));
          return as === 'choice'
            ? word(`operationLog:choices.${module}.${setting}.${kept}`, kept)
            : kept;
        };
        const name = word(`operationLog:settings.${module}.${setting}`, setting);
        const [from, to] = [value(change.from), value(change.to)];
        return [say(change.what, { setting: name, from, to })];
      }
      case 'renamed': {
        const [from, to] = [namesIn(change.from), namesIn(change.to)];
        // What is called the same in the reader's language was renamed in the other.
        const other = ({ name, nameEn }: Names) => (from === nameEn ? name : nameEn);
        return from === to
          ? led(change.what, other(change.from), other(change.to))
          : led(change.what, from, to);
      }
      case 'orderingPage':
      case 'login':
      case 'bankAccount':
        return [say(`${change.what}.${change.became}`, {})];
      case 'plan':
        return (['areas', 'tables'] as const).flatMap((kind) =>
          led(`plan.${kind}`, number(change[kind].from), number(change[kind].to)),
        );
      case 'imported':
        return [say(change.what, { rows: number(change.rows) })];
      case 'details': {
        const names = change.fields.map((field) => word(`operationLog:details.${field}`, field));
        return [say(change.what, { names: listed(names, locale) })];
      }
    }
  };
  return changes.flatMap(inWords);
}
