import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerAccount } from '../../../api/customers/customer.ts';
import { DeskPage } from '../../components/desk/DeskPage.tsx';
import { type LoadQueue, useDesk } from '../../components/desk/useDesk.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { CustomerDecision } from './CustomerDecision.tsx';

const loadQueue: LoadQueue<CustomerAccount> = (api, options) =>
  api.listCustomerQueue({ body: {} }, options);

/** The auditor's desk: who waits to be authorised, oldest first, and the next one at once. */
export function CustomerDesk(): ReactNode {
  const { t } = useTranslation('customers');
  const desk = useDesk(loadQueue);
  return (
    <DeskPage title={t('desk.title')} desk={desk} item={(row) => <Item customer={row} />}>
      {({ id }) => <CustomerDecision customerId={id} desk={desk} />}
    </DeskPage>
  );
}

function Item({ customer }: { customer: CustomerAccount }): ReactNode {
  const { t } = useTranslation('customers');
  const { date, name } = useFormat();
  return (
    <>
      <Text fw={600}>{name(customer)}</Text>
      <Text size="xs" c="dimmed">
        {customer.userNumber} · {t(`type.${customer.type}`)}
      </Text>
      {customer.appliedAt === null ? null : (
        <Text size="xs" c="dimmed">
          {t('desk.waitsSince', { when: date(customer.appliedAt) })}
        </Text>
      )}
    </>
  );
}
