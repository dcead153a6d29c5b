import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettlementOrder, SettlementRow } from '../../../api/settlements/calls.ts';
import { StaleNote } from '../../components/list/StaleNote.tsx';
import { Panel } from '../../components/Panel.tsx';
import { PrintedOf } from '../../components/print/PrintedOf.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { usePrintedLines } from '../../components/record/usePrintedLines.ts';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { OrderDialog } from './OrderDialog.tsx';

const SIZE = 20;

interface Asked {
  cursor?: string;
  direction: 'next' | 'previous';
}

interface OrdersProps {
  settlement: SettlementRow;
  /** Before the cycle has ended no order is in the statement. */
  hasFigures: boolean;
}

/** The orders of a statement as it keeps them, a page at a time. */
export function Orders({ settlement, hasFigures }: OrdersProps): ReactNode {
  const { t } = useTranslation('settlements');
  if (hasFigures) return <Listed settlement={settlement} />;
  return (
    <Panel title={t('orders.title')}>
      <Text c="dimmed">{t('orders.notYet')}</Text>
    </Panel>
  );
}

function Listed({ settlement: { id, currency } }: { settlement: SettlementRow }): ReactNode {
  const { t } = useTranslation(['settlements', 'orders', 'records']);
  const { date, money, number } = useFormat();
  const api = useApi();
  const saving = useDownload();
  const [asked, setAsked] = useState<Asked>({ direction: 'next' });
  const [at, setAt] = useState(1);
  const [shown, setShown] = useState<SettlementOrder | null>(null);
  const { page, failure, reload, isLoading } = useList(asked, (body, signal) =>
    api.listSettlementOrder(
      { params: { id }, body: { ...body, size: SIZE } },
      { signal, showError: false },
    ),
  );
  const readAll = useCallback(
    (body: { cursor?: string; size: number }) =>
      api.listSettlementOrder({ params: { id }, body }, { showError: false }),
    [api, id],
  );
  const lines = usePrintedLines(page, readAll);
  const title = t('orders.title');
  const stale = <StaleNote failure={failure} onRetry={reload} />;
  if (page === null || page.rows.length === 0) {
    return (
      <Panel title={title}>
        {page ? (
          <>
            {stale}
            <Text c="dimmed">{t('orders.none')}</Text>
          </>
        ) : failure ? (
          <ErrorState failure={failure} onRetry={reload} />
        ) : (
          <Skeleton height={160} />
        )}
      </Panel>
    );
  }
  const { next, previous, total } = page;
  const amount = (value: string) => money(value, currency);
  const kindOf = ({ adjustment, kind }: SettlementOrder) =>
    adjustment ? t('entries.adjustment') : t(`orders:kinds.${kind}`);
  const look = (order: SettlementOrder, shownAs: string) => (
    <Anchor
      component="button"
      type="button"
      aria-label={t('orders.detailsOf', { number: order.orderSn })}
      onClick={() => setShown(order)}
    >
      {shownAs}
    </Anchor>
  );
  const columns: LineColumn<SettlementOrder>[] = [
    {
      name: t('fields.orderSn'),
      // One below the other: the amounts must not stand out of sight.
      cell: (order) => (
        <>
          {look(order, order.orderSn)}
          <Text size="xs" c="dimmed">
            {kindOf(order)}
          </Text>
        </>
      ),
    },
    { name: t('fields.completedAt'), cell: ({ completedAt }) => date(completedAt, 'date') },
    { name: t('fields.turnover'), isFigure: true, cell: ({ turnover }) => amount(turnover) },
    { name: t('fields.refund'), isFigure: true, cell: ({ refund }) => amount(refund) },
    {
      name: t('fields.settlementAmount'),
      isFigure: true,
      cell: ({ totalAmount }) => amount(totalAmount),
    },
  ];
  const go = (cursor: string | null, direction: Asked['direction']) => {
    if (cursor === null) return;
    setAsked({ cursor, direction });
    setAt((now) => now + (direction === 'next' ? 1 : -1));
  };
  return (
    <LineTable
      title={title}
      actions={
        <Button
          variant="default"
          loading={saving.underWay}
          onClick={() =>
            saving.start((caller, flags) => caller.exportSettlement({ params: { id } }, flags))
          }
        >
          {t('record.download')}
        </Button>
      }
      note={stale}
      lines={lines}
      columns={columns}
      card={(order) => (
        <>
          <span>{order.orderSn}</span>
          <span>{amount(order.totalAmount)}</span>
          <span>{kindOf(order)}</span>
          {look(order, t('orders.details'))}
        </>
      )}
    >
      <PrintedOf shown={lines.length} total={total} />
      {next === null && previous === null ? null : (
        <Group data-off-paper justify="flex-end" gap="xs" mt="xs">
          <Text size="sm" c="dimmed">
            {t('records:list.page', {
              page: number(at),
              pages: number(Math.ceil(total.count / SIZE)),
            })}
          </Text>
          <Button
            variant="default"
            disabled={previous === null || isLoading}
            onClick={() => go(previous, 'previous')}
          >
            {t('orders.previous')}
          </Button>
          <Button
            variant="default"
            disabled={next === null || isLoading}
            onClick={() => go(next, 'next')}
          >
            {t('orders.next')}
          </Button>
        </Group>
      )}
      {shown ? (
        <OrderDialog order={shown} currency={currency} onClose={() => setShown(null)} />
      ) : null}
    </LineTable>
  );
}
