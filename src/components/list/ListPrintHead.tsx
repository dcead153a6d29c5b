import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { filterInWords } from '../../../api/kernel/listSheet.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { usePrinted } from '../print/usePrinted.ts';
import classes from './list.module.css';
import type { RecordList } from './useRecordList.ts';
import { useSay } from './useSay.ts';

/** Above a list on paper: of which shop it is, who printed it when, what was asked for, and how much of it is there. */
export function ListPrintHead({ list }: { list: RecordList<object> }): ReactNode {
  const { page, taking } = list;
  const { t } = useTranslation('records');
  const { number } = useFormat();
  const { shop, by, at } = usePrinted();
  const say = useSay(taking.sheet.namespace);
  const rows = page?.rows ?? [];
  const found = page?.total ?? { count: 0, exact: true };
  const facts: [string, string][] = [
    ...(shop ? [[t('list.sheet.shop'), shop.name] as [string, string]] : []),
    [t('list.sheet.asOf'), t('print.at', { when: at, name: by })],
    ...filterInWords(taking.sheet, taking.filter, say, rows[0] ?? null),
    [
      t('list.sheet.shown'),
      t('list.sheet.shownOf', {
        shown: number(rows.length),
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
