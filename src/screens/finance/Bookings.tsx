import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderBooking } from '../../../api/finance/calls.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { LineTable } from '../../components/record/LineTable.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useGrants } from '../../shell/sessionContext.ts';

const AMOUNTS = ['paid', 'refund', 'platformServiceFee', 'borneByOthers'] as const;

/** What the ledger has of an order, posting by posting, each with the way to the case that it is of. */
export function Bookings({ orderId, currency }: { orderId: number; currency?: string }): ReactNode {
  const { t } = useTranslation('finance');
  const { date, money } = useFormat();
  const grants = useGrants();
  const api = useApi();
  const { page, failure, reload } = useList({ orderId }, (body, signal) =>
    api.listOrderBooking({ body }, { signal, showError: false }),
  );
  if (page === null) {
    return failure ? <ErrorState failure={failure} onRetry={reload} /> : <Skeleton height={120} />;
  }
  const sourceOf = ({ source, caseId, caseNo }: OrderBooking) => {
    const named = t(`bookings.sources.${source}`);
    if (caseId === null || caseNo === null) return named;
    if (!grants('afterSales.view')) return `${named} ${caseNo}`;
    return (
      <AnchorLink to="/after-sales/$caseId" params={{ caseId: String(caseId) }}>
        {caseNo}
      </AnchorLink>
    );
  };
  const amountOf = (amount: string) => (Number(amount) === 0 ? '–' : money(amount, currency));
  return (
    <LineTable
      title={t('bookings.title')}
      lines={page}
      empty={<Text c="dimmed">{t('bookings.none')}</Text>}
      columns={[
        { name: t('bookings.at'), cell: ({ at }) => date(at) },
        { name: t('bookings.source'), cell: sourceOf },
        ...AMOUNTS.map((name) => ({
          name: t(`bookings.${name}`),
          isFigure: true,
          cell: (row: OrderBooking) => amountOf(row[name]),
        })),
      ]}
      card={(row) => (
        <>
          <span>{date(row.at)}</span>
          <span>{sourceOf(row)}</span>
          {AMOUNTS.filter((name) => Number(row[name]) !== 0).map((name) => (
            <span key={name}>
              {t(`bookings.${name}`)}: {amountOf(row[name])}
            </span>
          ))}
        </>
      )}
    >
      <Text c="dimmed" size="sm" mt="xs">
        {t('bookings.about')}
      </Text>
    </LineTable>
  );
}

interface BookingsDialogProps {
  order: { id: number; orderSn: string };
  onClose: () => void;
}

/** The same of an order of the order detail. */
export function BookingsDialog({ order, onClose }: BookingsDialogProps): ReactNode {
  const { t } = useTranslation('finance');
  return (
    <Dialog size="xl" onClose={onClose} title={t('bookings.of', { number: order.orderSn })}>
      <Stack gap="md">
        <Bookings orderId={order.id} />
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('bookings.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
