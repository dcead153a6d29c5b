import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contract } from '../../../../api/contract.ts';
import type { DataOf } from '../../../../api/kernel/operation.ts';
import { DeskPage } from '../../../components/desk/DeskPage.tsx';
import { type LoadQueue, useDesk } from '../../../components/desk/useDesk.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { Decision } from './Decision.tsx';

type Waiting = DataOf<Contract['listPurchaseQueue']>['rows'][number];

const loadQueue: LoadQueue<Waiting> = (api, options) =>
  api.listPurchaseQueue({ body: {} }, options);

/** The auditor's desk: what waits for approval, oldest first, and the next one at once. */
export function PurchaseDesk(): ReactNode {
  const { t } = useTranslation('purchasing');
  const desk = useDesk(loadQueue);
  return (
    <DeskPage title={t('desk.title')} desk={desk} item={(row) => <Item row={row} />}>
      {({ id }) => <Decision purchaseOrderId={id} desk={desk} />}
    </DeskPage>
  );
}

function Item({ row }: { row: Waiting }): ReactNode {
  const { t } = useTranslation('purchasing');
  const { date, money } = useFormat();
  return (
    <>
      <Text fw={600}>{row.supplierName}</Text>
      <Text size="xs" c="dimmed">
        {row.number} · {money(row.total, row.currency)}
      </Text>
      {row.committedAt === null ? null : (
        <Text size="xs" c="dimmed">
          {t('desk.waitsSince', { when: date(row.committedAt) })}
        </Text>
      )}
    </>
  );
}
