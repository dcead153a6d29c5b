import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { filterInWords } from '../../../api/kernel/listSheet.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { shopOf } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';
import classes from './list.module.css';
import type { RecordList } from './useRecordList.ts';
import { useSay } from './useSay.ts';

/** Above a list on paper: of which shop and when it is, what was asked for, and how much of it is there. */
export function ListPrintHead({ list }: { list: RecordList<object> }): ReactNode {
  const { page, taking } = list;
  const { t } = useTranslation('records');
  const { number, date, name } = useFormat();
  const shop = useSession(shopOf);
  const shopName = shop ? name({ name: shop.restaurantNameEn, nameZh: shop.restaurantName }) : '';
  const say = useSay(taking.sheet.namespace);
  const rows = page?.rows ?? [];
  const found = page?.total ?? { count: 0, exact: true };
  const facts: [string, string][] = [
    ...(shopName ? [[t('list.sheet.shop'), shopName] as [string, string]] : []),
    [t('list.sheet.asOf'), date(new Date().toISOString())],
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
