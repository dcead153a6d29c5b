import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryNoteRow } from '../../../api/deliveryNotes/calls.ts';
import { MOST_NOTES } from '../../../api/deliveryNotes/most.ts';
import { COVERING } from '../../../machines/deliveryNote/law/index.ts';
import { notesAreNotTooMany } from '../../../machines/deliveryNote/many.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { DayRange } from '../../components/list/DayRange.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { NarrowedTo } from '../../components/list/NarrowedTo.tsx';
import { NarrowedToOne } from '../../components/list/NarrowedToOne.tsx';
import { SelectionBar } from '../../components/list/SelectionBar.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { useGrants } from '../../shell/sessionContext.ts';
import {
  type DeliveryNoteSearch,
  deliveryNoteAddress,
  deliveryNoteCalls,
  deliveryNoteQuery,
} from './search.ts';
import { useDeliveryNoteColumns } from './useDeliveryNoteColumns.tsx';

// It is loaded when several are sent out.
const SendOutDialog = lazyPart(
  async () => (await import('./SendOutDialog.tsx')).SendOutDialog,
  ({ onClose }) => onClose(null),
);

const route = getRouteApi('/_office/deliveryNotes/');

/** The delivery notes of the shop, the latest day first, many of them as one document, and sent out together. */
export function DeliveryNoteList(): ReactNode {
  const { t } = useTranslation('deliveryNotes');
  const { name, number } = useFormat();
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, deliveryNoteAddress);
  const list = useRecordList(deliveryNoteQuery(view), deliveryNoteCalls);
  const columns = useDeliveryNoteColumns();
  const saving = useDownload();
  const [leaving, setLeaving] = useState<readonly number[] | null>(null);
  const { page, selected } = list;
  const chosen = page?.rows.filter(({ id }) => selected.has(id)) ?? [];
  const withdrawn = chosen.filter(({ status }) => !COVERING.includes(status)).length;
  // Where nothing else is chosen they are printed, as what they are.
  const leftOut = withdrawn < selected.size ? withdrawn : 0;
  const body = { noteIds: [...selected] };
  const [first] = view.customer === null ? [] : (page?.rows ?? []);
  const customer = first ? name({ name: first.customerName, nameZh: first.customerNameZh }) : null;
  /** What is on its way is chosen no longer: what is left may be tried again once it is mended. */
  const afterLeaving = (gone: ReadonlySet<number> | null) => {
    setLeaving(null);
    // A note without an answer may have left, so the list is asked again after every run.
    if (gone === null) return;
    list.send({ type: 'SELECT', ids: new Set([...selected].filter((id) => !gone.has(id))) });
    list.send({ type: 'REFRESH' });
  };
  const filter = (change: Partial<DeliveryNoteSearch>) =>
    go(deliveryNoteAddress.withFilter(search, change), true);

  return (
    <ListPage<DeliveryNoteRow, DeliveryNoteSearch, typeof view>
      namespace="deliveryNotes"
      list={list}
      address={deliveryNoteAddress}
      search={search}
      go={go}
      to="/deliveryNotes"
      columns={columns}
      rowLink={linkOf}
      nameOf={nameOf}
      actions={
        grants('deliveryNote.edit') && grants('order.view') ? (
          <ButtonLink variant="default" to="/orders">
            {t('list.toOrders')}
          </ButtonLink>
        ) : null
      }
      filters={
        <FilterBar
          moreSet={[view.from, view.to].filter((one) => one !== null).length}
          onClear={
            deliveryNoteAddress.isFiltered(view)
              ? () => go(deliveryNoteAddress.withoutFilters(search), true)
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
              label={t('list.filter.customer', { name: customer ?? `#${view.customer}` })}
              drop={t('list.filter.dropCustomer')}
              onDrop={() => filter({ customer: undefined })}
            />
          )}
          {view.waybill === null ? null : (
            <NarrowedToOne
              id={view.waybill}
              read={async (api, flags) =>
                (await api.getWaybill({ params: { id: view.waybill ?? 0 } }, flags)).waybill.number
              }
              label={(shown) => t('list.filter.waybill', { number: shown })}
              drop={t('list.filter.dropWaybill')}
              onDrop={() => filter({ waybill: undefined })}
            />
          )}
        </FilterBar>
      }
    >
      <SelectionBar list={list} namespace="deliveryNotes" most={MOST_NOTES}>
        {leftOut === 0 ? null : (
          <Text size="sm" c="dimmed" role="status">
            {t('list.leftOut', { count: leftOut, shown: number(leftOut) })}
          </Text>
        )}
        <ActionButton
          label={t('sendOut.action')}
          reason={lacks(grants, 'deliveryNote.edit') ?? notesAreNotTooMany(selected.size)}
          onClick={() => setLeaving([...selected])}
        />
        <ActionButton
          variant="filled"
          label={t('list.download')}
          reason={notesAreNotTooMany(selected.size)}
          loading={saving.underWay}
          onClick={() => saving.start((api, flags) => api.downloadDeliveryNotes({ body }, flags))}
        />
      </SelectionBar>
      {leaving ? (
        <Suspense fallback={null}>
          <SendOutDialog noteIds={leaving} onClose={afterLeaving} />
        </Suspense>
      ) : null}
    </ListPage>
  );
}

const nameOf = ({ number }: DeliveryNoteRow) => number;

const linkOf = ({ id }: DeliveryNoteRow) => ({
  to: '/deliveryNotes/$deliveryNoteId' as const,
  params: { deliveryNoteId: String(id) },
});
