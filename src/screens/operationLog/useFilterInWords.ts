import { useTranslation } from 'react-i18next';
import { entryOfLog } from '../../../api/operationLog/words.ts';
import { useLogNames } from '../../components/useLogNames.ts';
import { useFormat } from '../../lib/useFormat.ts';
import type { LogSearch } from './search.ts';

/** What the log was asked for, in words, as its paper says it. */
export function useFilterInWords(
  at: LogSearch,
): readonly (readonly [name: string, value: string])[] {
  const { t } = useTranslation('operationLog');
  const names = useLogNames();
  const { day } = useFormat();
  const { target, module, operation, operator, outcome, from, to } = at;
  const asked = operation === undefined ? null : entryOfLog(operation);
  const filter = [
    [t('target'), target],
    [t('module'), module && names.module(module)],
    [t('operation'), asked && names.operation(asked.operation, asked.module ?? module)],
    [
      t('operator'),
      typeof operator === 'number' ? t('operatorUnnamed', { operator }) : operator && t(operator),
    ],
    [t('outcome'), outcome && t(`outcomeOf.${outcome}`)],
    [t('from'), from && day(from)],
    [t('to'), to && day(to)],
  ] as const;
  return filter.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}
