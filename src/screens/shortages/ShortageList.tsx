import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShortageRow } from '../../../api/shortages/calls.ts';
import { MOST_SHORTAGES } from '../../../api/shortages/most.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { DayRange } from '../../components/list/DayRange.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { NarrowedTo } from '../../components/list/NarrowedTo.tsx';
import { SelectionBar } from '../../components/list/SelectionBar.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { useGrants } from '../../shell/sessionContext.ts';
import type { Line, ManyDecision } from './DecideMany.tsx';
import { type ShortageSearch, shortageAddress, shortageCalls, shortageQuery } from './search.ts';
import { useShortageColumns } from './useShortageColumns.tsx';

// It is loaded when several are decided.
const DecideMany = lazyPart(
  async () => (await import('./DecideMany.tsx')).DecideMany,
  ({ onClose }) => onClose(),
);

const route = getRouteApi('/_office/orders/shortages/');

/** What pickers closed lines without, what waits for a decision first; several are decided at once. */
export function ShortageList(): ReactNode {
  const { t } = useTranslation('shortages');
  const { name } = useFormat();
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, shortageAddress);
  const list = useRecordList(shortageQuery(view), shortageCalls);
  const columns = useShortageColumns();
  const [many, setMany] = useState<ManyDecision | null>(null);
  const { page, selected } = list;
  const [first] = page?.rows ?? [];
  const reason = lacks(grants, 'shortage.decide');
  const filter = (change: Partial<ShortageSearch>) =>
    go(shortageAddress.withFilter(search, change), true);
  const decide = (type: ManyDecision['type']) => setMany({ type, ids: [...selected] });
  /** What is decided is chosen no longer: what is left may be tried again, or decided otherwise. */
  const afterMany = (lines: readonly Line[]) => {
    const done = new Set(lines.flatMap((one) => (one.outcome === 'done' ? [one.shortageId] : [])));
    list.send({ type: 'SELECT', ids: new Set((many?.ids ?? []).filter((id) => !done.has(id))) });
    list.send({ type: 'REFRESH' });
  };
  const customer =
    view.customer !== null && first
      ? name({ name: first.customerName, nameZh: first.customerNameZh })
      : `#${view.customer}`;
  const goods = view.goods !== null && first ? name(first) : `#${view.goods}`;

  return (
    <ListPage<ShortageRow, ShortageSearch, typeof view>
      namespace="shortages"
      list={list}
      address={shortageAddress}
      search={search}
      go={go}
      to="/orders/shortages"
      columns={columns}
      rowLink={linkOf}
      nameOf={nameOf}
      filters={
        <FilterBar
          moreSet={[view.from, view.to].filter((one) => one !== null).length}
          onClear={
            shortageAddress.isFiltered(view)
              ? () => go(shortageAddress.withoutFilters(search), true)
              : undefined
          }
          more={
            <DayRange
              hasPresets
              names={{ from: t('list.filter.from'), to: t('list.filter.to') }}
              from={view.from}
              to={view.to}
              onChange={filter}
            />
          }
        >
          <SearchField label={t('list.search')} value={view.q} onChange={(q) => filter({ q })} />
          {view.customer === null ? null : (
            <NarrowedTo
              label={t('list.filter.customer', { name: customer })}
              drop={t('list.filter.dropCustomer')}
              onDrop={() => filter({ customer: undefined })}
            />
          )}
          {view.goods === null ? null : (
            <NarrowedTo
              label={t('list.filter.goods', { name: goods })}
              drop={t('list.filter.dropGoods')}
              onDrop={() => filter({ goods: undefined })}
            />
          )}
        </FilterBar>
      }
    >
      <SelectionBar list={list} namespace="shortages" most={MOST_SHORTAGES}>
        <ActionButton
          label={t('events.leaveOut')}
          reason={reason}
          onClick={() => decide('leaveOut')}
        />
        <ActionButton
          variant="filled"
          label={t('events.backOrder')}
          reason={reason}
          onClick={() => decide('backOrder')}
        />
      </SelectionBar>
      {many ? (
        <Suspense fallback={null}>
          <DecideMany decision={many} onClose={() => setMany(null)} onDone={afterMany} />
        </Suspense>
      ) : null}
    </ListPage>
  );
}

const nameOf = ({ number }: ShortageRow) => number;

const linkOf = ({ id }: ShortageRow) => ({
  to: '/orders/shortages/$shortageId' as const,
  params: { shortageId: String(id) },
});
