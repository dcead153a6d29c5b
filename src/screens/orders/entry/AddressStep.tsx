import { Radio, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryAddress } from '../../../../api/customers.ts';
import { AnchorLink } from '../../../components/links.tsx';
import { EmptyState } from '../../../components/states.tsx';
import classes from './entry.module.css';
import { contextOf, useEntry, useEntryActor } from './entryContext.ts';
import { focusFirst } from './focus.ts';
import { StepFrame } from './StepFrame.tsx';
import { useFieldErrors } from './useFieldErrors.ts';

/** Where the order is delivered to. */
export function AddressStep(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const entry = useEntryActor();
  const { draft, addresses } = useEntry(contextOf);
  const isLoading = useEntry((state) =>
    state.matches({ flow: { entering: { address: 'loading' } } }),
  );
  const hasFailed = useEntry((state) =>
    state.matches({ flow: { entering: { address: 'failed' } } }),
  );
  const errorAt = useFieldErrors('address');
  const rows = addresses?.customerId === draft.customer?.id ? (addresses?.rows ?? []) : [];
  const focused = draft.address?.id ?? rows[0]?.id;

  return (
    <StepFrame step="address" hasFailed={hasFailed}>
      {isLoading ? <AddressSkeletons /> : null}
      {!isLoading && !hasFailed && rows.length === 0 ? (
        <EmptyState
          title={t('address.none')}
          actions={
            draft.customer ? (
              <AnchorLink
                to="/customers/$customerId"
                params={{ customerId: String(draft.customer.id) }}
              >
                {t('address.openCustomer')}
              </AnchorLink>
            ) : null
          }
        />
      ) : null}
      {rows.length > 0 ? (
        <Radio.Group
          label={t('address.label')}
          value={draft.address ? String(draft.address.id) : null}
          error={errorAt('addressId')}
          onChange={(id) => entry.send({ type: 'CHOOSE_ADDRESS', addressId: Number(id) })}
        >
          <Stack gap="sm" mt="xs">
            {rows.map((address) => (
              <Radio
                key={address.id}
                ref={address.id === focused ? focusFirst : undefined}
                value={String(address.id)}
                label={<AddressLabel address={address} />}
                // Enter in a radio does not submit by itself in every browser.
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                  event.preventDefault();
                  entry.send({ type: 'NEXT' });
                }}
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : null}
    </StepFrame>
  );
}

function AddressLabel({ address }: { address: DeliveryAddress }): ReactNode {
  const { t } = useTranslation('orderEntry');
  return (
    <>
      <strong>{addressLine(address)}</strong>
      {address.isDefault ? <span className={classes.dimmed}> · {t('address.usual')}</span> : null}
      <span className={classes.secondLine}>
        {address.contact} · {address.phone}
      </span>
    </>
  );
}

/** An address in one line. */
export const addressLine = ({ address, unitNumber, postCode }: DeliveryAddress): string =>
  [address, unitNumber === '' ? '' : `#${unitNumber.replace(/^#/, '')}`, postCode]
    .filter((part) => part !== '')
    .join(', ');

function AddressSkeletons(): ReactNode {
  return (
    <Stack gap="sm" aria-hidden="true">
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Stack>
  );
}
