import { Badge, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryAddress } from '../../../api/customers.ts';
import { Panel } from '../../components/Panel.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useList } from '../../lib/useList.ts';
import classes from './customers.module.css';

/** Where a customer's goods are delivered. */
export function CustomerAddresses({ customerId }: { customerId: number }): ReactNode {
  const { t } = useTranslation('customers');
  const api = useApi();
  const list = useList<{ userId: number }, DeliveryAddress[]>(
    { userId: customerId },
    (query, signal) => api.listDeliveryAddresses({ query }, { showError: false, signal }),
  );
  return (
    <Panel title={t('addresses')}>
      {list.failure ? <ErrorState failure={list.failure} onRetry={list.reload} /> : null}
      {list.page === null && !list.failure ? <Skeleton height={48} /> : null}
      {list.page?.length === 0 ? <Text c="dimmed">{t('noAddress')}</Text> : null}
      <ul className={classes.addresses}>
        {(list.page ?? []).map((address) => (
          <li key={address.id}>
            <strong>{address.contact}</strong> · {address.phone}
            {address.isDefault ? (
              <Badge ml="xs" variant="light">
                {t('defaultAddress')}
              </Badge>
            ) : null}
            <br />
            {[address.unitNumber, address.address, address.postCode].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
