import { Badge, Button, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLine } from '../../../api/customers/addressLine.ts';
import type { DeliveryAddress } from '../../../api/customers/calls.ts';
import { AddressDialogPart } from '../../components/AddressDialogPart.tsx';
import { Panel } from '../../components/Panel.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useDialogOf } from '../../components/useDialogOpen.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import classes from './customers.module.css';

/** Where a customer's goods are delivered. */
export function CustomerAddresses({ customerId }: { customerId: number }): ReactNode {
  const { t } = useTranslation('customers');
  const { phone } = useFormat();
  const api = useApi();
  const mayEdit = useGrants()('order.edit');
  const [edited, editing] = useDialogOf(`address.${customerId}`);
  const list = useList<{ userId: number }, DeliveryAddress[]>(
    { userId: customerId },
    (query, signal) => api.listDeliveryAddresses({ query }, { showError: false, signal }),
  );
  const address = edited === 'new' ? null : list.page?.find(({ id }) => id === edited);
  return (
    <Panel title={t('addresses')}>
      {list.failure ? <ErrorState failure={list.failure} onRetry={list.reload} /> : null}
      {list.page === null && !list.failure ? <Skeleton height={48} /> : null}
      {list.page?.length === 0 ? <Text c="dimmed">{t('noAddress')}</Text> : null}
      <ul className={classes.addresses}>
        {(list.page ?? []).map((address) => (
          <li key={address.id}>
            <strong>{address.contact}</strong> · {phone(address.phone)}
            {address.isDefault ? (
              <Badge ml="xs" variant="light">
                {t('defaultAddress')}
              </Badge>
            ) : null}
            <br />
            {addressLine(address)}
            {mayEdit ? (
              <Button
                ml="xs"
                size="compact-sm"
                variant="subtle"
                aria-label={t('addressForm.changeOf', { address: addressLine(address) })}
                onClick={() => editing.open(address.id)}
              >
                {t('addressForm.change')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayEdit ? (
        <Button variant="default" mt="sm" onClick={() => editing.open('new')}>
          {t('addressForm.add')}
        </Button>
      ) : null}
      {edited === null || address === undefined ? null : (
        <AddressDialogPart
          customerId={customerId}
          address={address}
          onSaved={() => {
            editing.close();
            list.reload();
          }}
          onClose={() => {
            editing.close();
            // Somebody else may have changed it meanwhile, which the form was then told.
            list.reload();
          }}
        />
      )}
    </Panel>
  );
}
