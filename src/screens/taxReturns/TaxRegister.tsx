import { Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaxDocument, TaxDocumentFilter } from '../../../api/taxReturns/calls.ts';
import { rateText } from '../../../api/taxReturns/figures.ts';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { ChoiceFilter } from '../../components/list/ChoiceFilter.tsx';
import { DayRange } from '../../components/list/DayRange.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { StaleNote } from '../../components/list/StaleNote.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useReadWith } from '../../components/list/useReadWith.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { type RegisterSearch, registerAddress, registerCalls, registerQuery } from './search.ts';
import { TaxSumsTable } from './TaxSumsTable.tsx';
import { useRegisterColumns } from './useRegisterColumns.tsx';

const route = getRouteApi('/_office/finance/tax-return/register');

/** The register: every tax invoice and credit note of some days, with what all come to by kind and rate. */
export function TaxRegister(): ReactNode {
  const { t } = useTranslation('taxReturns');
  const { locale, timeZone } = useFormat();
  const { search, view, go } = useListAddress(route, registerAddress);
  const query = registerQuery(view, timeZone);
  const list = useRecordList(query, registerCalls);
  const columns = useRegisterColumns();
  const change = (part: Parameters<typeof registerAddress.withFilter>[1], replace = false) =>
    go(registerAddress.withFilter(search, part), replace);
  const { from, to } = view;
  const { rates, currencies } = useFound(query.filter, list.page);
  const inCurrencies = [...new Set([...currencies, ...view.currencies])];
  const hasRows = (list.page?.rows.length ?? 0) > 0;
  return (
    <ListPage<TaxDocument, RegisterSearch, typeof view>
      namespace="taxReturns"
      list={list}
      address={registerAddress}
      search={search}
      go={go}
      to="/finance/tax-return/register"
      columns={columns}
      rowLink={linkOf}
      actions={
        <ButtonLink
          variant="default"
          to="/finance/tax-return"
          search={from !== null && to !== null ? { from, to } : {}}
        >
          {t('title')}
        </ButtonLink>
      }
      filters={
        <FilterBar
          daily={
            <>
              {' '}
              <ChoiceFilter
                name={t('fields.rate')}
                values={[...new Set([...rates, ...view.rates])]}
                labelOf={(rate) => rateText(rate, locale)}
                chosen={view.rates}
                onChange={(chosen) => change({ rates: chosen.join(',') })}
              />
              {inCurrencies.length > 1 || view.currencies.length > 0 ? (
                <ChoiceFilter
                  name={t('fields.currency')}
                  values={inCurrencies}
                  labelOf={(currency) => currency}
                  chosen={view.currencies}
                  onChange={(chosen) => change({ currencies: chosen.join(',') })}
                />
              ) : null}
            </>
          }
          dailySet={[view.rates, view.currencies].filter((chosen) => chosen.length > 0).length}
          onClear={
            registerAddress.isFiltered(view)
              ? () => go(registerAddress.withoutFilters(search), true)
              : undefined
          }
          moreSet={[from, to].filter((day) => day !== null).length}
          more={
            <DayRange
              hasPresets
              names={{ from: t('list.from'), to: t('list.to') }}
              from={from}
              to={to}
              onChange={change}
            />
          }
        >
          <SearchField
            label={t('list.search')}
            value={view.q}
            onChange={(q) => change({ q }, true)}
          />
        </FilterBar>
      }
    >
      {hasRows ? <Sums filter={query.filter} search={search} shown={list.page} /> : null}
    </ListPage>
  );
}

/** The rates and currencies that documents have, whichever of them they are narrowed by. */
function useFound(
  { rates: _rates, currencies: _currencies, ...filter }: TaxDocumentFilter,
  shown: unknown,
): { rates: string[]; currencies: string[] } {
  const api = useApi();
  const { page, reload } = useList(filter, (body, signal) =>
    api.sumTaxDocument({ body: { ...body, tab: 'all' } }, { signal, showError: false }),
  );
  useReadWith(shown, reload);
  const groups = page?.groups ?? [];
  const rates = [...new Set(groups.map(({ gstPercent }) => gstPercent))];
  return {
    rates: rates.toSorted((one, other) => Number(other) - Number(one)),
    currencies: [...new Set(groups.map(({ currency }) => currency))],
  };
}

interface SumsProps {
  filter: TaxDocumentFilter;
  search: RegisterSearch;
  /** The page of the list: the sums are read anew whenever that is. */
  shown: unknown;
}

/** What all that is found comes to, whatever page of it is shown. */
function Sums({ filter, search, shown }: SumsProps): ReactNode {
  const { t } = useTranslation('taxReturns');
  const api = useApi();
  const { page, failure, reload } = useList(filter, (body, signal) =>
    api.sumTaxDocument({ body }, { signal, showError: false }),
  );
  useReadWith(shown, reload);
  const { cursor: _cursor, direction: _direction, page: _page, ...kept } = search;
  return (
    <>
      <StaleNote failure={failure} onRetry={reload} />
      {page ? (
        <TaxSumsTable title={t('list.sums')} sums={page} search={kept} />
      ) : failure ? null : (
        <Skeleton height={120} />
      )}
    </>
  );
}

const linkOf = ({ invoiceId, creditNoteId }: TaxDocument) =>
  creditNoteId === null
    ? {
        to: '/finance/invoices/$invoiceId' as const,
        params: { invoiceId: String(invoiceId) },
      }
    : {
        to: '/finance/invoices/credit-notes/$creditNoteId' as const,
        params: { creditNoteId: String(creditNoteId) },
      };
