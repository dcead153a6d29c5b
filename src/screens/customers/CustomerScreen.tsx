import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerRecord } from '../../../api/customers.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { StateChip } from '../../components/StateChip.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useRecord } from '../../lib/useRecord.ts';
import { CreditLimitDialog } from './CreditLimitDialog.tsx';
import { CustomerPanels } from './CustomerPanels.tsx';
import { type CustomerChange, limitValues, sendCustomerChange } from './customerChange.ts';
import { FreezeDialog } from './FreezeDialog.tsx';
import { CUSTOMER_MEANINGS } from './meanings.ts';
import { useCustomerAnswers } from './useCustomerAnswers.ts';

const route = getRouteApi('/_office/customers/$customerId');

/** One customer's account: its facts, its credit limit, and whether it is frozen. */
export function CustomerScreen(): ReactNode {
  const { customerId } = route.useParams();
  return <CustomerAccount key={customerId} customerId={customerId} />;
}

function CustomerAccount({ customerId }: { customerId: string }): ReactNode {
  const { t } = useTranslation('customers');
  const { name } = useFormat();
  const api = useApi();
  const draft = useFormDraft(`creditLimit.${customerId}`, limitValues);
  const record = useRecord<CustomerRecord, CustomerChange>({
    load: (signal) => api.getCustomer({ params: { id: customerId } }, { showError: false, signal }),
    send: (change, customer) => sendCustomerChange(api, change, customer),
    onDone: ({ type }) => {
      if (type === 'setCreditLimit') draft.drop();
      notify({ kind: 'success', text: t(`happened.${type}`) });
    },
  });
  const answers = useCustomerAnswers(record.data);

  if (record.failure) return <ErrorState failure={record.failure} onRetry={record.retry} />;
  if (!record.data || !answers) return <RecordSkeleton />;
  const customer = record.data;
  const { toggle } = answers;
  return (
    <>
      <PageHead
        title={name(customer)}
        beside={
          <StateChip
            meaning={CUSTOMER_MEANINGS[customer.status]}
            label={t(`places.${customer.status}`)}
          />
        }
        facts={t('userNumber', { number: customer.userNumber })}
        actions={
          <>
            <ActionButton
              label={t('events.setCreditLimit')}
              reason={answers.setCreditLimit}
              onClick={() => record.open({ ...EMPTY_LIMIT, creditLimit: customer.creditLimit })}
            />
            <ActionButton
              label={t(`events.${toggle}`)}
              reason={answers[toggle]}
              danger={toggle === 'freeze'}
              onClick={() => record.open({ type: toggle })}
            />
          </>
        }
      />
      <CustomerPanels customer={customer} />
      {record.change?.type === 'setCreditLimit' ? (
        <CreditLimitDialog
          customer={customer}
          record={record}
          change={record.change}
          draft={draft}
        />
      ) : null}
      {record.change?.type === 'freeze' || record.change?.type === 'unfreeze' ? (
        <FreezeDialog customer={customer} record={record} change={record.change} />
      ) : null}
    </>
  );
}

const EMPTY_LIMIT = { type: 'setCreditLimit', remark: '' } as const;
