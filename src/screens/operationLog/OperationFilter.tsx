import { NativeSelect } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageTag } from '../../../api/kernel/language.ts';
import type { DataOf } from '../../../api/kernel/operation.ts';
import type { operationLog } from '../../../api/operationLog/calls.ts';
import { entryInLog, entryOfLog } from '../../../api/operationLog/words.ts';
import { useLogNames } from '../../components/useLogNames.ts';
import { useFormat } from '../../lib/useFormat.ts';

/** What was done or tried in a module: one entry of the filter. */
export type LogEntry = DataOf<typeof operationLog.getOperationList>['operations'][number];

/** The entries of one module; all where none is chosen. */
export const entriesIn = (entries: readonly LogEntry[], module: string | undefined) =>
  entries.filter((entry) => module === undefined || entry.module === module);

/**
 * The entry that an address asks for: with its module, or alone as older addresses do. None where it
 * is not among them, or where several modules have it.
 */
export function entryAsked(asked: string, entries: readonly LogEntry[]): LogEntry | undefined {
  const { module, operation } = entryOfLog(asked);
  const [found, ...more] = entriesIn(entries, module).filter(
    (entry) => entry.operation === operation || entry.calls.includes(operation),
  );
  return more.length > 0 ? undefined : found;
}

interface OperationFilterProps {
  /** Of the whole log. */
  entries: readonly LogEntry[];
  module: string | undefined;
  /** As the address has it. */
  asked: string | undefined;
  onChange: (operation: string | undefined) => void;
}

/** Picks an operation by what the lines of the log say, under its module, or of the chosen one alone. */
export function OperationFilter({
  entries,
  module,
  asked,
  onChange,
}: OperationFilterProps): ReactNode {
  const { t } = useTranslation('operationLog');
  const { locale } = useFormat();
  const names = useLogNames();
  const groups = useMemo(() => {
    const { compare } = new Intl.Collator(languageTag(locale));
    return groupsOf(entriesIn(entries, module), names, (two) => t('operationIn', two), compare);
  }, [entries, module, names, t, locale]);
  const chosen = asked === undefined ? undefined : entryAsked(asked, entriesIn(entries, module));
  const value = chosen ? entryInLog(chosen.module, chosen.operation) : (asked ?? '');
  const unknown = chosen ? '' : value;
  return (
    <NativeSelect
      aria-label={t('operation')}
      value={value}
      data={[
        { value: '', label: t('any.operation') },
        ...(unknown === '' ? [] : [{ value: unknown, label: wordsAsked(unknown, names) }]),
        ...(module === undefined ? groups : groups.flatMap(({ items }) => items)),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}

type Names = ReturnType<typeof useLogNames>;

function wordsAsked(asked: string, names: Names): string {
  const { module, operation } = entryOfLog(asked);
  return names.operation(operation, module);
}

/** By module and by name; what two modules call the same says which it is. */
function groupsOf(
  entries: readonly LogEntry[],
  names: Names,
  inModule: (figures: { operation: string; module: string }) => string,
  compare: (one: string, other: string) => number,
) {
  const named = entries.map((entry) => ({
    ...entry,
    group: names.module(entry.module),
    label: names.operation(entry.operation, entry.module),
  }));
  const isTwice = (label: string) => named.filter((one) => one.label === label).length > 1;
  return [...Map.groupBy(named, ({ group }) => group)]
    .map(([group, ones]) => ({
      group,
      items: ones
        .map(({ module, operation, label }) => ({
          value: entryInLog(module, operation),
          label: isTwice(label) ? inModule({ operation: label, module: group }) : label,
        }))
        .sort((one, other) => compare(one.label, other.label)),
    }))
    .sort((one, other) => compare(one.group, other.group));
}
