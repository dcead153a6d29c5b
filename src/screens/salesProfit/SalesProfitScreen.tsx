import { Alert, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfitTotals } from '../../../api/salesProfit/calls.ts';
import { salesProfitSheet } from '../../../api/salesProfit/sheet.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { isUnkept } from '../../../machines/salesProfit/machine.ts';
import { liveRow, liveTotals } from '../../../machines/salesProfit/preview.ts';
import { saidOf, typedElsewhere } from '../../../machines/salesProfit/typedCosts.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { LeaveGuard } from '../../components/LeaveGuard.tsx';
import { DayRange } from '../../components/list/DayRange.tsx';
import { ExportFailure, ListMenu } from '../../components/list/ListMenu.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { PrintedOf } from '../../components/print/PrintedOf.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { Amounts } from '../../components/record/Amounts.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import { Pager } from '../../components/table/Pager.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useDownload } from '../../lib/download.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { Elsewhere, InTheWay, Meanwhile } from './Elsewhere.tsx';
import type { CellContext } from './ProfitCells.tsx';
import { ProfitTable, rateIn } from './ProfitTable.tsx';
import { SendDialog } from './SendDialog.tsx';
import { type ProfitSearch, profitQuery, profitView, ROWS, ROWS_ON_PHONE } from './search.ts';
import { useSalesProfit } from './useSalesProfit.ts';

/** All that the report has. */
const COLUMNS = Object.keys(salesProfitSheet.columns);

const route = getRouteApi('/_office/finance/sales-profit');

/** What was sold in a period and what is left of it, with costs and areas to be filled in. */
export function SalesProfitScreen(): ReactNode {
  const { t } = useTranslation('salesProfit');
  const format = useFormat();
  const grants = useGrants();
  const failureText = useFailureText();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const [now] = useState(() => new Date());
  const view = profitView({ ...search }, now, format.timeZone);
  const isNarrow = useIsNarrow();
  const rows = isNarrow ? ROWS_ON_PHONE : ROWS;
  const query = profitQuery(view, format.timeZone, rows);
  const { page: _page, size: _size, ...period } = query;
  const saving = useDownload();
  const mayEdit = grants('salesProfit.edit');
  const { snapshot, send } = useSalesProfit(query, mayEdit);
  const [isSending, sending] = useDialogOpen('sendProfit');
  const [isDiscarding, discarding] = useDisclosure(false);
  const { context } = snapshot;
  const { report, typed, savedAt, failure, failed, isAsked } = context;
  const go = (change: Partial<ProfitSearch>) => {
    const { page: _first, ...kept } = { ...search };
    void navigate({ search: { ...kept, ...change }, replace: true });
  };
  const count = Object.keys(typed).length;
  const reasons = saidOf(context, report?.currency ?? '');
  const isWrong = isAsked && Object.keys(reasons).length > 0;
  const elsewhere = typedElsewhere(context);
  const cells: CellContext = {
    typed,
    reasons,
    editable: mayEdit,
    busy: !snapshot.matches('ready'),
    onType: (row, change) => send({ type: 'TYPE', row, change }),
    onLeave: (goodsId) => send({ type: 'LEAVE', goodsId }),
    onUndo: (goodsId) => send({ type: 'UNDO', goodsId }),
  };

  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <>
            <ListMenu
              taking={{
                sheet: salesProfitSheet,
                file: (as, names) => (asked, flags) =>
                  asked.exportSaleProfit(
                    { body: { ...period, format: as, columns: [...names] } },
                    flags,
                  ),
              }}
              columns={COLUMNS}
              saving={saving}
              hasRows={(report?.rows.length ?? 0) > 0}
              note={count > 0 ? t('savedOnly', { count }) : null}
            />
            <ActionButton
              label={t('send')}
              reason={lacks(grants, 'salesProfit.send')}
              onClick={sending.open}
            />
          </>
        }
      />
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('intro')}
        </Text>
        <FilterBar onClear={view.q === '' ? undefined : () => go({ q: '' })}>
          <SearchField label={t('search')} value={view.q} onChange={(q) => go({ q })} />
          <DayRange
            hasPresets
            names={{ from: t('from'), to: t('to') }}
            from={view.from}
            to={view.to}
            onChange={({ from, to }) => go({ from, to })}
          />
        </FilterBar>
        <ExportFailure saving={saving} />
        {count > 0 ? (
          <Group gap="sm" aria-live="polite">
            <Text size="sm">{t('changed', { count })}</Text>
            <ActionButton
              label={t('save')}
              variant="filled"
              loading={snapshot.matches('saving')}
              onClick={() => send({ type: 'SAVE' })}
            />
            <ActionButton
              label={t('keep')}
              loading={snapshot.matches('keeping')}
              onClick={() => send({ type: 'KEEP' })}
            />
            <ActionButton label={t('discard')} danger onClick={discarding.open} />
            {savedAt !== null && !isUnkept(context) ? (
              <Text size="sm" c="dimmed">
                {t('keptAt', { at: format.date(savedAt) })}
              </Text>
            ) : null}
          </Group>
        ) : null}
        {isWrong ? (
          <Alert color="red" role="alert">
            {t('saveRefused')}
            <InTheWay rows={elsewhere} reasons={reasons} />
          </Alert>
        ) : null}
        {failure && failed !== 'load' ? (
          <Alert color="red" role="alert" title={t(titleOf(failed, failure.kind))}>
            {context.changed.length > 0 ? (
              <Meanwhile {...context} />
            ) : (
              (Object.values(failure.errors)[0] ?? failureText(failure))
            )}
          </Alert>
        ) : null}
        {snapshot.matches('failed') && failure ? (
          <ErrorState failure={failure} onRetry={() => send({ type: 'RETRY' })} />
        ) : report === null ? (
          <RecordSkeleton />
        ) : report.rows.length === 0 ? (
          <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        ) : (
          <>
            <Sums
              totals={liveTotals(report.totals, context.seen, typed, report.currency)}
              isTyped={count > 0}
            />
            {mayEdit && !isNarrow ? (
              <Text size="xs" c="dimmed" data-off-paper>
                {t('keyHint')}
              </Text>
            ) : null}
            <ProfitTable
              title={t('title')}
              rows={report.rows.map((row) => liveRow(row, typed, report.currency))}
              {...cells}
            />
            <PrintedOf shown={report.rows.length} total={{ count: report.total, exact: true }} />
          </>
        )}
        {report === null ? null : <Elsewhere rows={elsewhere} {...cells} />}
        <Pager
          total={report ? { count: report.total, exact: true } : null}
          size={rows}
          hasPrevious={view.page > 1}
          hasNext={report !== null && view.page * rows < report.total}
          onGo={(to) => go({ page: pageAt(to, view.page, Math.ceil((report?.total ?? 0) / rows)) })}
        />
      </Stack>
      <LeaveGuard
        active={isUnkept(context)}
        title={t('leaveTitle')}
        leave={t('leave')}
        stay={t('stay')}
        danger
      >
        <Text size="sm">{t('leaveText', { count })}</Text>
      </LeaveGuard>
      {isSending ? <SendDialog query={query} onClose={sending.close} /> : null}
      {isDiscarding ? (
        <ActionDialog
          title={t('discard')}
          action={t('discard')}
          danger
          onClose={discarding.close}
          onAction={() => {
            send({ type: 'DISCARD' });
            discarding.close();
          }}
        >
          <Text size="sm">{t('discardText')}</Text>
        </ActionDialog>
      ) : null}
    </>
  );
}

/** What was not done, in the specification's words. */
function titleOf(failed: 'keep' | 'save' | null, kind: string) {
  if (failed === 'keep') return 'keepFailed';
  return kind === 'invalid' ? 'saveFailed' : 'submitError';
}

function Sums({ totals, isTyped }: { totals: ProfitTotals; isTyped: boolean }): ReactNode {
  const { t } = useTranslation('salesProfit');
  const { money, number } = useFormat();
  return (
    <>
      <Amounts
        title={t('total')}
        rows={[
          [t('fields.revenue'), money(totals.revenue)],
          [t('fields.netSales'), money(totals.netSales)],
          [t('fields.sellingCost'), money(totals.sellingCost)],
          [t('fields.grossProfit'), money(totals.grossProfit), true],
          [t('fields.profitRate'), rateIn(totals.profitRate, number)],
        ]}
      />
      {isTyped ? (
        <Text size="xs" c="dimmed">
          {t('live')}
        </Text>
      ) : null}
      {totals.incomplete > 0 ? (
        <Alert color="yellow">{t('incomplete', { count: totals.incomplete })}</Alert>
      ) : null}
    </>
  );
}

function pageAt(to: 'first' | 'previous' | 'next' | 'last', page: number, pages: number): number {
  return { first: 1, previous: page - 1, next: page + 1, last: Math.max(1, pages) }[to];
}
