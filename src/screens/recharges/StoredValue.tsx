import { Button, Group, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredValueRow } from '../../../api/members/calls.ts';
import { AnchorLink } from '../../components/links.tsx';
import { StaleNote } from '../../components/list/StaleNote.tsx';
import { Panel } from '../../components/Panel.tsx';
import { PrintedOf } from '../../components/print/PrintedOf.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { usePrintedLines } from '../../components/record/usePrintedLines.ts';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';

/** How many lines of the record are shown at once. */
const SIZE = 10;

type Where = { cursor?: string; direction: 'next' | 'previous' };

/** A member's stored-value record: what came in and went out, with the balance after each. */
export function StoredValue({ userId }: { userId: number }): ReactNode {
  const { t } = useTranslation(['recharges', 'common']);
  const { money, date } = useFormat();
  const api = useApi();
  const [where, setWhere] = useState<Where>({ direction: 'next' });
  const { page, failure, reload, isLoading } = useList({ userId, ...where }, (body, signal) =>
    api.listStoredValue({ body: { ...body, size: SIZE } }, { signal, showError: false }),
  );
  const readAll = useCallback(
    (body: { cursor?: string; size: number }) =>
      api.listStoredValue({ body: { ...body, userId } }, { showError: false }),
    [api, userId],
  );
  const lines = usePrintedLines(page, readAll);
  const title = t('wallet.title');
  if (page === null) {
    return (
      <Panel title={title}>
        {failure ? <ErrorState failure={failure} onRetry={reload} /> : <Skeleton height={160} />}
      </Panel>
    );
  }
  const { rows, next, previous, currency, balance } = page;
  const stale = <StaleNote failure={failure} onRetry={reload} />;
  if (rows.length === 0) {
    return (
      <Panel title={title}>
        {stale}
        <Text c="dimmed">{t('wallet.empty')}</Text>
      </Panel>
    );
  }
  const amountIn = ({ amount }: StoredValueRow) => (isOut(amount) ? '' : money(amount, currency));
  const amountOut = ({ amount }: StoredValueRow) =>
    isOut(amount) ? money(amount.slice(1), currency) : '';
  const columns: LineColumn<StoredValueRow>[] = [
    { name: t('wallet.at'), cell: ({ at }) => date(at) },
    { name: t('wallet.what'), cell: (row) => <Source row={row} /> },
    { name: t('wallet.in'), cell: amountIn, isFigure: true },
    { name: t('wallet.out'), cell: amountOut, isFigure: true },
    { name: t('wallet.after'), cell: (row) => money(row.balance, currency), isFigure: true },
  ];
  return (
    <LineTable
      title={title}
      actions={<Text fw={600}>{t('wallet.balance', { amount: money(balance, currency) })}</Text>}
      note={stale}
      lines={lines}
      columns={columns}
      card={(row) => (
        <>
          <span>
            <Source row={row} />
          </span>
          <span>
            {isOut(row.amount) ? '−' : '+'} {amountIn(row) || amountOut(row)}
          </span>
          <span>{date(row.at)}</span>
          <span>{money(row.balance, currency)}</span>
        </>
      )}
    >
      <PrintedOf shown={lines.length} total={page.total} />
      {next === null && previous === null ? null : (
        <Group data-off-paper justify="flex-end" gap="xs" mt="xs">
          <Button
            variant="default"
            disabled={previous === null || isLoading}
            onClick={() => setWhere({ cursor: previous ?? '', direction: 'previous' })}
          >
            {t('wallet.later')}
          </Button>
          <Button
            variant="default"
            disabled={next === null || isLoading}
            onClick={() => setWhere({ cursor: next ?? '', direction: 'next' })}
          >
            {t('wallet.earlier')}
          </Button>
        </Group>
      )}
    </LineTable>
  );
}

/** What moved the money, with a way to it. */
function Source({ row: { kind, source } }: { row: StoredValueRow }): ReactNode {
  const { t } = useTranslation('recharges');
  const { lifecycle, recordId, number } = source;
  const id = String(recordId);
  return (
    <>
      {t(`wallet.kinds.${kind}`)}{' '}
      {lifecycle === 'recharge' ? (
        <AnchorLink to="/finance/recharges/$rechargeId" params={{ rechargeId: id }}>
          {number}
        </AnchorLink>
      ) : lifecycle === 'order' ? (
        <AnchorLink to="/orders/$orderId" params={{ orderId: id }}>
          {number}
        </AnchorLink>
      ) : lifecycle === 'afterSalesCase' ? (
        <AnchorLink to="/after-sales/$caseId" params={{ caseId: id }}>
          {number}
        </AnchorLink>
      ) : (
        number
      )}
    </>
  );
}

const isOut = (amount: string) => amount.startsWith('-');
