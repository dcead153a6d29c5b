import type { FigureChange } from '../../../api/kernel/record.ts';
import type { LogChange } from '../../../api/operationLog/calls.ts';

type ShopsChange = Extract<LogChange, { what: 'shops' }>;
type Names = NonNullable<ShopsChange['added'][number]>;

/** A shop in a stored line: its names at that time, and its id, which decides who may read them. */
export type StoredShop = Names & { shopId: number };

/** A change in a stored line: as it is shown, except for shops, which not every reader may see. */
export type StoredChange =
  | Exclude<LogChange, { what: 'shops' }>
  | { what: 'shops'; added: StoredShop[]; taken: StoredShop[] };

/** The value of the column: null for a line without changes. */
export const keptChanges = (changes: readonly StoredChange[]): StoredChange[] | null =>
  changes.length > 0 ? [...changes] : null;

/** The amounts among the changes, as a record's history keeps them; null where there is none. */
export function keptFigures(changes: readonly StoredChange[]): FigureChange[] | null {
  const figures = changes.flatMap((change) =>
    change.what === 'setting' && change.as === 'amount'
      ? [{ setting: change.setting, from: change.from, to: change.to }]
      : [],
  );
  return figures.length > 0 ? figures : null;
}

/** What was added to a list and removed from it; nothing if it stayed the same. */
export function listChange<What extends 'shops' | 'permissions', T>(
  what: What,
  { added, taken }: { added: readonly T[]; taken: readonly T[] },
): { what: What; added: T[]; taken: T[] }[] {
  return added.length + taken.length > 0 ? [{ what, added: [...added], taken: [...taken] }] : [];
}

type Detail = Extract<LogChange, { what: 'details' }>['fields'][number];

/** The names of the details that differ, without their values. */
export function detailsChange<Card extends object>(
  before: Card,
  after: Card,
  details: readonly (Detail & keyof Card)[],
): Extract<LogChange, { what: 'details' }>[] {
  const fields = details.filter((field) => before[field] !== after[field]);
  return fields.length > 0 ? [{ what: 'details', fields }] : [];
}

type Setting = Extract<LogChange, { what: 'setting' }>;

/**
 * The settings that differ, each with its old and new value. Each is named in `log.settings` of the
 * domain's texts, and the values of a `choice` in `log.choices`: `tests/tooling/domainTexts.test.ts`
 * reads the third argument, which is written out where it is passed.
 */
export const settingChanges = <Settings extends object>(
  before: Settings,
  after: Settings,
  settings: { readonly [Name in keyof Settings]?: Setting['as'] },
): Setting[] =>
  (Object.keys(settings) as (keyof Settings & string)[]).flatMap((setting) => {
    const as = settings[setting];
    const [from, to] = [before[setting], after[setting]].map((value) =>
      value === null || value === undefined ? null : String(value),
    ) as [string | null, string | null];
    return from === to || !as ? [] : [{ what: 'setting', setting, as, from, to }];
  });

/**
 * Whether something was set, changed or cleared, without its value; nothing if it stayed the same.
 */
export function becameChange<What extends 'orderingPage' | 'login'>(
  what: What,
  before: string,
  after: string,
): { what: What; became: 'set' | 'changed' | 'cleared' }[] {
  if (before === after) return [];
  return [{ what, became: before === '' ? 'set' : after === '' ? 'cleared' : 'changed' }];
}

/** The old and new names of a record; nothing if they stayed the same. */
export const renamedChange = (from: Names, to: Names): Extract<LogChange, { what: 'renamed' }>[] =>
  from.name === to.name && from.nameEn === to.nameEn ? [] : [{ what: 'renamed', from, to }];

/** The changes of a stored line, for a reader who has these shops. */
export function changesFor(
  changes: readonly StoredChange[] | null,
  shopIds: readonly number[],
): LogChange[] {
  const seen = ({ shopId, name, nameEn }: StoredShop) =>
    shopIds.includes(shopId) ? { name, nameEn } : null;
  return (changes ?? []).map((change) =>
    change.what === 'shops'
      ? { ...change, added: change.added.map(seen), taken: change.taken.map(seen) }
      : change,
  );
}
