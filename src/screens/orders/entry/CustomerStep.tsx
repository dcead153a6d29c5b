import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../../api/customers/customer.ts';
import type { Reason } from '../../../../machines/kernel/law/rules.ts';
import { customerCanBeChosen } from '../../../../machines/orderEntry/law/rules.ts';
import { Chosen, FoundOption } from '../../../components/entry/Found.tsx';
import { focusFirst } from '../../../components/entry/focus.ts';
import { type SearchActor, SearchBox } from '../../../components/entry/SearchBox.tsx';
import { StepFrame } from '../../../components/entry/StepFrame.tsx';
import { useFieldErrors } from '../../../components/entry/useFieldErrors.ts';
import { AnchorLink } from '../../../components/links.tsx';
import { ReasonText } from '../../../components/ReasonText.tsx';
import { StateChip } from '../../../components/StateChip.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { DraftList } from './Drafts.tsx';
import classes from './entry.module.css';
import { contextOf, customerSearchOf, useEntry, useEntryActor } from './entryContext.ts';

/** Who the order is for: found by name, phone or user number; a frozen one cannot be chosen. */
export function CustomerStep(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const format = useFormat();
  const grants = useGrants();
  const entry = useEntryActor();
  const search = useEntry(customerSearchOf);
  const { draft, refusedCustomer } = useEntry(contextOf);
  const errorAt = useFieldErrors('customer');
  const isRepeating = useEntry((state) => state.matches({ flow: { entering: 'repeating' } }));
  const hasFailed = useEntry((state) =>
    state.matches({ flow: { entering: { repeating: 'failed' } } }),
  );
  if (isRepeating) {
    return (
      <StepFrame
        step="customer"
        hasFailed={hasFailed}
        next={
          <Button variant="default" onClick={() => entry.send({ type: 'BACK' })}>
            {t('repeat.without')}
          </Button>
        }
      >
        {hasFailed ? null : (
          <Group gap="sm" role="status">
            <Loader size={20} />
            <Text>{t('repeat.loading')}</Text>
          </Group>
        )}
      </StepFrame>
    );
  }
  if (!search) return null;
  return (
    <StepFrame step="customer">
      {draft.customer ? (
        <Chosen
          name={format.name(draft.customer)}
          facts={[draft.customer.userNumber, format.phone(draft.customer.phone)]}
        />
      ) : null}
      <SearchBox<Customer>
        search={search}
        label={t('customer.label')}
        placeholder={t('customer.placeholder')}
        nothing={t('customer.nothing')}
        idOf={({ id }) => id}
        isBarred={(customer) => customerCanBeChosen(customer) !== null}
        option={(customer) => <CustomerOption customer={customer} />}
        error={errorAt('customerId')}
        note={refusedCustomer ? <Refused search={search} refused={refusedCustomer} /> : null}
        onEnterEmpty={() => entry.send({ type: 'NEXT' })}
        inputRef={focusFirst}
      />
      {grants('customer.edit') ? (
        <div>
          <AnchorLink to="/customers" target="_blank">
            {t('customer.add')}
          </AnchorLink>
        </div>
      ) : null}
      {draft.customer === null ? <DraftList hidesHere /> : null}
    </StepFrame>
  );
}

interface RefusedProps {
  search: SearchActor<Customer>;
  refused: { id: number; reason: Reason };
}

/** Why a customer could not be chosen, as long as that one is in the list. */
function Refused({ search, refused }: RefusedProps): ReactNode {
  const isListed = useSelector(
    search,
    ({ context: { found } }) => found?.rows.some(({ id }) => id === refused.id) ?? false,
  );
  return isListed ? (
    <Alert color="red" role="alert" mt="xs">
      <ReasonText reason={refused.reason} newTab />
    </Alert>
  ) : null;
}

function CustomerOption({ customer }: { customer: Customer }): ReactNode {
  const { t } = useTranslation(['orderEntry', 'customers']);
  const format = useFormat();
  const shown = format.name(customer);
  const other = shown === customer.name ? customer.nameZh : customer.name;
  return (
    <FoundOption
      name={shown}
      other={other}
      facts={[
        customer.userNumber,
        format.phone(customer.phone),
        t(`customers:grade.${customer.grade}`),
      ]}
      aside={
        <>
          {customerCanBeChosen(customer) ? (
            <StateChip meaning="stopped" label={t(`customers:places.${customer.status}`)} />
          ) : null}
          <span className={classes.secondLine}>
            {t('customer.credit', {
              limit: format.money(customer.creditLimit),
              balance: format.money(customer.arBalance),
            })}
          </span>
        </>
      }
    />
  );
}
