import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { filterInWords } from '../../../api/kernel/listSheet.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { usePrinted } from '../print/usePrinted.ts';
import classes from './list.module.css';
import type { RecordList } from './useRecordList.ts';
import { useSay } from './useSay.ts';

type Fact = readonly [name: string, value: string];

interface PrintedListProps {
  /** What the list was asked for, in words. */
  filter: readonly Fact[];
  /** How many rows are there, and how many were found. */
  shown: number;
  total: { count: number; exact: boolean } | null;
}

/** Above a list on paper: of which shop it is, who printed it when, what was asked for, and how much of it is there. */
export function PrintedList({ filter, shown, total }: PrintedListProps): ReactNode {
  const { t } = useTranslation('records');
  const { number } = useFormat();
  const { shop, by, at } = usePrinted();
  const found = total ?? { count: 0, exact: true };
  const facts: Fact[] = [
    ...(shop ? [[t('list.sheet.shop'), shop.name] as const] : []),
    [t('list.sheet.asOf'), t('print.at', { when: at, name: by })],
    ...filter,
    [
      t('list.sheet.shown'),
      t('list.sheet.shownOf', {
        shown: number(shown),
        count: `${number(found.count)}${found.exact ? '' : '+'}` as never,
      }),
    ],
  ];
  return (
    <dl className={classes.printHead}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same of a list of records. */
export function ListPrintHead({ list }: { list: RecordList<object> }): ReactNode {
  const { page, taking } = list;
  const say = useSay(taking.sheet.namespace);
  const rows = page?.rows ?? [];
  return (
    <PrintedList
      filter={filterInWords(taking.sheet, taking.filter, say, rows[0] ?? null)}
      shown={rows.length}
      total={page?.total ?? null}
    />
  );
}
