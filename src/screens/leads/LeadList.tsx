import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRIES } from '../../../api/kernel/countries.ts';
import type { LeadRow } from '../../../api/leads/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { LEAD_KINDS } from '../../../machines/lead/law/facts.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ChoiceFilter } from '../../components/list/ChoiceFilter.tsx';
import { DayRange } from '../../components/list/DayRange.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { AddLeadDialog } from './AddLeadDialog.tsx';
import { type LeadSearch, leadAddress, leadCalls, leadQuery } from './search.ts';
import { useLeadColumns } from './useLeadColumns.tsx';

const route = getRouteApi('/_office/customers/leads/');

/** Who registered or applied for a branch: what waits for somebody, and what became of the rest. */
export function LeadList(): ReactNode {
  const { t } = useTranslation('leads');
  const { timeZone } = useFormat();
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, leadAddress);
  const list = useRecordList(leadQuery(view, timeZone), leadCalls);
  const columns = useLeadColumns();
  const [isAdding, adding] = useDialogOpen('newLead');
  const filter = (change: Partial<LeadSearch>) => go(leadAddress.withFilter(search, change), true);
  const dayCount = [view.from, view.to].filter((day) => day !== null).length;

  return (
    <ListPage<LeadRow, LeadSearch, typeof view>
      namespace="leads"
      list={list}
      address={leadAddress}
      search={search}
      go={go}
      to="/customers/leads"
      columns={columns}
      rowLink={linkOf}
      actions={
        <ActionButton
          label={t('list.add')}
          variant="filled"
          reason={lacks(grants, 'lead.handle')}
          onClick={adding.open}
        />
      }
      filters={
        <FilterBar
          daily={
            <>
              {' '}
              <ChoiceFilter
                name={t('list.filter.kind')}
                values={LEAD_KINDS}
                labelOf={(kind) => t(`kinds.${kind}`)}
                chosen={view.kind}
                onChange={(kind) => filter({ kind: kind.join(',') })}
              />
              <ChoiceFilter
                name={t('list.filter.country')}
                values={COUNTRIES}
                labelOf={(country) => t(`countries.${country}`)}
                chosen={view.country}
                onChange={(country) => filter({ country: country.join(',') })}
              />
            </>
          }
          dailySet={[view.kind, view.country].filter((chosen) => chosen.length > 0).length}
          moreSet={dayCount}
          onClear={
            leadAddress.isFiltered(view)
              ? () => go(leadAddress.withoutFilters(search), true)
              : undefined
          }
          more={
            <DayRange
              names={{ from: t('list.filter.from'), to: t('list.filter.to') }}
              from={view.from}
              to={view.to}
              onChange={filter}
            />
          }
        >
          <SearchField label={t('list.search')} value={view.q} onChange={(q) => filter({ q })} />
        </FilterBar>
      }
    >
      {isAdding ? (
        <AddLeadDialog
          onClose={adding.close}
          onAdded={() => {
            adding.close();
            list.send({ type: 'REFRESH' });
          }}
        />
      ) : null}
    </ListPage>
  );
}

const linkOf = ({ id }: LeadRow) => ({
  to: '/customers/leads/$leadId' as const,
  params: { leadId: String(id) },
});
