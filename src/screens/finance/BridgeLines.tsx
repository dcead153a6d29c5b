import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFlags } from '../../../api/client.ts';
import type { BridgeOrder } from '../../../api/finance/calls.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { StaleNote } from '../../components/list/StaleNote.tsx';
import { LineTable } from '../../components/record/LineTable.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import classes from './finance.module.css';

/** Asks for a page of the orders of a part. */
type LoadOrders = (
  body: Asked & { size: number },
  flags: CallFlags,
) => Promise<{
  rows: BridgeOrder[];
  next: string | null;
  previous: string | null;
  total: { count: number };
}>;

interface BridgeLinesProps<Part extends string> {
  /** The figures at both ends, each with what it is called. */
  from: readonly [name: ReactNode, amount: string];
  to: readonly [name: ReactNode, amount: string];
  parts: readonly { part: Part; amount: string; orderCount: number }[];
  nameOf: (part: Part) => string;
  ordersOf: (part: Part) => LoadOrders;
}

/** From one figure to another, each difference by name and with the orders that it consists of. */
export function BridgeLines<Part extends string>(props: BridgeLinesProps<Part>): ReactNode {
  const { from, to, parts, nameOf, ordersOf } = props;
  const { t } = useTranslation('finance');
  const { money, number } = useFormat();
  const [shown, setShown] = useState<Part | null>(null);
  return (
    <>
      <dl className={classes.bridge}>
        <dt>{from[0]}</dt>
        <dd>{money(from[1])}</dd>
        {parts
          .filter(({ orderCount }) => orderCount > 0)
          .map(({ part, amount, orderCount }) => {
            const orders = t('orders', { count: orderCount, shown: number(orderCount) });
            return [
              <dt key={part}>
                {nameOf(part)}{' '}
                <Anchor
                  component="button"
                  type="button"
                  aria-label={t('bridge.open', { part: nameOf(part), orders })}
                  onClick={() => setShown(part)}
                >
                  ({orders})
                </Anchor>
              </dt>,
              <dd key={`${part} amount`}>{money(amount)}</dd>,
            ];
          })}
        <dt>{to[0]}</dt>
        <dd>
          <strong>{money(to[1])}</strong>
        </dd>
      </dl>
      {shown === null ? null : (
        <BridgeDialog title={nameOf(shown)} load={ordersOf(shown)} onClose={() => setShown(null)} />
      )}
    </>
  );
}

const SIZE = 20;

interface Asked {
  cursor?: string;
  direction: 'next' | 'previous';
}

interface BridgeDialogProps {
  title: string;
  load: LoadOrders;
  onClose: () => void;
}

/** The orders that one difference consists of, a page at a time. */
function BridgeDialog({ title, load, onClose }: BridgeDialogProps): ReactNode {
  const { t } = useTranslation(['finance', 'orders']);
  const { money, number } = useFormat();
  const [asked, setAsked] = useState<Asked>({ direction: 'next' });
  const [at, setAt] = useState(1);
  const { page, failure, reload, isLoading } = useList(asked, (body, signal) =>
    load({ ...body, size: SIZE }, { signal, showError: false }),
  );
  const go = (cursor: string, direction: Asked['direction']) => {
    setAsked({ cursor, direction });
    setAt((now) => now + (direction === 'next' ? 1 : -1));
  };
  return (
    <Dialog size="lg" onClose={onClose} title={title}>
      {page ? (
        <OrderLines
          rows={page.rows}
          note={<StaleNote failure={failure} onRetry={reload} />}
          title={t('finance:orders', { count: page.total.count, shown: number(page.total.count) })}
          amountOf={money}
        />
      ) : failure ? (
        <ErrorState failure={failure} onRetry={reload} />
      ) : (
        <Skeleton height={160} />
      )}
      <Group justify="flex-end" gap="xs" mt="sm">
        {page && (page.next !== null || page.previous !== null) ? (
          <>
            <Text size="sm" c="dimmed">
              {t('finance:bridge.page', {
                page: number(at),
                pages: number(Math.ceil(page.total.count / SIZE)),
              })}
            </Text>
            <Button
              variant="default"
              disabled={page.previous === null || isLoading}
              onClick={() => page.previous !== null && go(page.previous, 'previous')}
            >
              {t('finance:bridge.previous')}
            </Button>
            <Button
              variant="default"
              disabled={page.next === null || isLoading}
              onClick={() => page.next !== null && go(page.next, 'next')}
            >
              {t('finance:bridge.next')}
            </Button>
          </>
        ) : null}
        <Button data-autofocus onClick={onClose}>
          {t('finance:bridge.close')}
        </Button>
      </Group>
    </Dialog>
  );
}

interface OrderLinesProps {
  rows: readonly BridgeOrder[];
  title: string;
  note: ReactNode;
  amountOf: (amount: string) => string;
}

function OrderLines({ rows, title, note, amountOf }: OrderLinesProps): ReactNode {
  const { t } = useTranslation(['finance', 'orders']);
  const { date } = useFormat();
  const grants = useGrants();
  const numberOf = ({ id, orderSn }: BridgeOrder) =>
    grants('order.view') ? (
      <AnchorLink to="/orders/$orderId" params={{ orderId: String(id) }}>
        {orderSn}
      </AnchorLink>
    ) : (
      orderSn
    );
  const statusOf = ({ status }: BridgeOrder) => t(`orders:places.${status}`);
  return (
    <LineTable
      title={title}
      note={note}
      lines={rows}
      columns={[
        { name: t('finance:detail.orderSn'), cell: numberOf },
        { name: t('finance:detail.placedAt'), cell: ({ placedAt }) => date(placedAt) },
        { name: t('finance:detail.status'), cell: statusOf },
        {
          name: t('finance:bridge.amount'),
          isFigure: true,
          cell: ({ amount }) => amountOf(amount),
        },
      ]}
      card={(row) => (
        <>
          <span>{numberOf(row)}</span>
          <strong>{amountOf(row.amount)}</strong>
          <span>{date(row.placedAt)}</span>
          <span>{statusOf(row)}</span>
        </>
      )}
    />
  );
}
