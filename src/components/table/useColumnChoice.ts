import type { Updater } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import type { AnyRow, DataColumn } from './columns.ts';

/** Which columns show, by name. */
export type ColumnChoice = Record<string, boolean>;

/**
 * The person's choice of columns of one list, kept in the browser under `columns.<name>`. A column
 * that the choice does not know yet shows as its definition says.
 */
export function useColumnChoice<Row extends AnyRow>(
  name: string,
  columns: readonly DataColumn<Row>[],
): readonly [ColumnChoice, (updater: Updater<ColumnChoice>) => void] {
  const [chosen, setChosen] = useState(() => stored(name));
  const choice = useMemo(
    () =>
      Object.fromEntries(
        columns.map(({ id, show }) => [id, show === 'always' || (chosen[id] ?? show !== 'hidden')]),
      ),
    [columns, chosen],
  );
  const change = useCallback(
    (updater: Updater<ColumnChoice>) => {
      const next = typeof updater === 'function' ? updater(choice) : updater;
      localStorage.setItem(keyOf(name), JSON.stringify(next));
      setChosen(next);
    },
    [name, choice],
  );
  return [choice, change];
}

const keyOf = (name: string) => `columns.${name}`;

/** The choice of columns of a list, and the way to change it. */
export type ChosenColumns = ReturnType<typeof useColumnChoice>;

function stored(name: string): ColumnChoice {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}');
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, boolean] => {
        return typeof entry[1] === 'boolean';
      }),
    );
  } catch {
    return {};
  }
}
