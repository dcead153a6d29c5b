import { Alert, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../../api/kernel/operation.ts';
import type { OutboxRow, outbox } from '../../../api/outbox/calls.ts';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { type OutboxSearch, outboxAddress, outboxCalls, outboxQuery } from './search.ts';
import { useFollow } from './useFollow.ts';
import { useOutboxColumns } from './useOutboxColumns.tsx';

const route = getRouteApi('/_office/system/outbox/');

/** The shop's mail: what is to be sent, what was, and what a person has to look at. */
export function OutboxList(): ReactNode {
  const { t } = useTranslation('outbox');
  const { search, view, go } = useListAddress(route, outboxAddress);
  const list = useRecordList(outboxQuery(view), outboxCalls);
  const columns = useOutboxColumns();
  const filter = (q: string) => go(outboxAddress.withFilter(search, { q }), true);
  // What comes out of `outboxCalls` is the whole answer.
  const page = list.page as DataOf<typeof outbox.listOutbox> | null;
  useFollow(page?.rows ?? [], () => list.send({ type: 'REFRESH', background: true }));

  return (
    <>
      {page?.mailServer === false ? (
        <Alert color="orange" mb="md">
          <Text fw={600}>{t('noMailServer.title')}</Text>
          {t('noMailServer.text')}
        </Alert>
      ) : null}
      {page?.warehouse === false && page.rows.some(({ channel }) => channel === 'warehouse') ? (
        <Alert color="orange" mb="md">
          <Text fw={600}>{t('noWarehouse.title')}</Text>
          {t('noWarehouse.text')}
        </Alert>
      ) : null}
      <ListPage<OutboxRow, OutboxSearch, typeof view>
        namespace="outbox"
        list={list}
        address={outboxAddress}
        search={search}
        go={go}
        to="/system/outbox"
        columns={columns}
        rowLink={linkOf}
        filters={
          <FilterBar onClear={view.q === '' ? undefined : () => filter('')}>
            <SearchField label={t('list.search')} value={view.q} onChange={filter} />
          </FilterBar>
        }
      />
    </>
  );
}

const linkOf = ({ id }: OutboxRow) => ({
  to: '/system/outbox/$messageId' as const,
  params: { messageId: String(id) },
});
