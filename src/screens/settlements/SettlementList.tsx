import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettlementDetail, SettlementRow } from '../../../api/settlements/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { NarrowedTo } from '../../components/list/NarrowedTo.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import {
  type SettlementSearch,
  settlementAddress,
  settlementCalls,
  settlementQuery,
} from './search.ts';
import { useSettlementColumns } from './useSettlementColumns.tsx';

const route = getRouteApi('/_office/finance/statements/');

/** The statements of the shop by status, the latest first. */
export function SettlementList(): ReactNode {
  const { t } = useTranslation('settlements');
  const { search, view, go } = useListAddress(route, settlementAddress);
  const list = useRecordList(settlementQuery(view), settlementCalls);
  const columns = useSettlementColumns();
  const filter = (q: string) => go(settlementAddress.withFilter(search, { q }), true);
  const isUnbegun = list.counts?.tabs.all === 0 && !settlementAddress.isFiltered(view);

  return (
    <ListPage<SettlementRow, SettlementSearch, typeof view>
      namespace="settlements"
      list={list}
      address={settlementAddress}
      search={search}
      go={go}
      to="/finance/statements"
      columns={columns}
      rowLink={linkOf}
      actions={isUnbegun ? <Begin onBegun={() => list.send({ type: 'REFRESH' })} /> : null}
      filters={
        <FilterBar
          onClear={
            settlementAddress.isFiltered(view)
              ? () => go(settlementAddress.withoutFilters(search))
              : undefined
          }
        >
          <SearchField label={t('list.search')} value={view.q} onChange={filter} />
          {view.order === null ? null : (
            <NarrowedTo
              label={t('list.order', { number: `#${view.order}` })}
              drop={t('list.dropOrder')}
              onDrop={() => go(settlementAddress.withFilter(search, { order: undefined }))}
            />
          )}
        </FilterBar>
      }
    />
  );
}

/** A shop that was never settled begins with the cycle that runs. */
function Begin({ onBegun }: { onBegun: () => void }): ReactNode {
  const { t } = useTranslation('settlements');
  const api = useApi();
  const grants = useGrants();
  const failureText = useFailureText();
  const submission = useSubmission({
    send: (_nothing: null, idempotencyKey) =>
      api.beginSettlement({ body: {} }, { idempotencyKey, showError: false }),
    onDone: (_detail: SettlementDetail) => {
      notify({ kind: 'success', text: t('list.begun') });
      onBegun();
    },
  });
  return (
    <>
      <ActionButton
        label={t('list.begin')}
        variant="filled"
        reason={lacks(grants, 'settlement.generate')}
        onClick={() => submission.send(null)}
      />
      {submission.failure ? <span role="alert">{failureText(submission.failure)}</span> : null}
    </>
  );
}

const linkOf = ({ id }: SettlementRow) => ({
  to: '/finance/statements/$settlementId' as const,
  params: { settlementId: String(id) },
});
