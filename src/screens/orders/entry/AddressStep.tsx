import { Button, Radio, Skeleton, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLine } from '../../../../api/customers/addressLine.ts';
import type { DeliveryAddress } from '../../../../api/customers/calls.ts';
import { AddressDialogPart } from '../../../components/AddressDialogPart.tsx';
import { focusFirst } from '../../../components/entry/focus.ts';
import { StepFrame } from '../../../components/entry/StepFrame.tsx';
import { useFieldErrors } from '../../../components/entry/useFieldErrors.ts';
import { RadioChoice } from '../../../components/RadioChoice.tsx';
import { EmptyState } from '../../../components/states.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './entry.module.css';
import { contextOf, useEntry, useEntryActor } from './entryContext.ts';

/** Where the order is delivered to. */
export function AddressStep(): ReactNode {
  const { t } = useTranslation(['orderEntry', 'customers']);
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
  const [isAdding, setIsAdding] = useState(false);
  const focused = draft.address?.id ?? rows[0]?.id;

  return (
    <>
      <StepFrame step="address" hasFailed={hasFailed}>
        {isLoading ? <AddressSkeletons /> : null}
        {!isLoading && !hasFailed && rows.length === 0 ? (
          <EmptyState title={t('address.none')} />
        ) : null}
        {rows.length > 0 ? (
          <RadioChoice
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
          </RadioChoice>
        ) : null}
        {isLoading || hasFailed || !draft.customer ? null : (
          <Button
            variant="default"
            style={{ alignSelf: 'start' }}
            onClick={() => setIsAdding(true)}
          >
            {t('customers:addressForm.add')}
          </Button>
        )}
      </StepFrame>
      {isAdding && draft.customer ? (
        <AddressDialogPart
          customerId={draft.customer.id}
          address={null}
          onSaved={(address) => {
            setIsAdding(false);
            entry.send({ type: 'ADD_ADDRESS', address });
          }}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
    </>
  );
}

function AddressLabel({ address }: { address: DeliveryAddress }): ReactNode {
  const { t } = useTranslation('orderEntry');
  const { phone } = useFormat();
  return (
    <>
      <strong>{addressLine(address)}</strong>
      {address.isDefault ? <span className={classes.dimmed}> · {t('address.usual')}</span> : null}
      <span className={classes.secondLine}>
        {address.contact} · {phone(address.phone)}
      </span>
    </>
  );
}

function AddressSkeletons(): ReactNode {
  return (
    <Stack gap="sm" aria-hidden="true">
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Stack>
  );
}
