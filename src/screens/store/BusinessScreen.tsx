import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessConfig } from '../../../api/shops.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { StateChip } from '../../components/StateChip.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useRecord } from '../../lib/useRecord.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { BusinessForm } from './BusinessForm.tsx';
import type { BusinessChange } from './businessChange.ts';

/** Whether the shop is open, and what orders need of its settings. */
export function BusinessScreen(): ReactNode {
  const { t } = useTranslation('store');
  const api = useApi();
  const grants = useGrants();
  const record = useRecord<BusinessConfig, BusinessChange>({
    load: (signal) => api.getBusinessConfig({}, { showError: false, signal }),
    send: (change, { restaurantId: _shop, gstPercent: _gst, ...now }) =>
      api.saveBusinessConfig(
        { body: { ...now, ...(change.type === 'save' ? change.body : { open: change.open }) } },
        { showError: false },
      ),
    onDone: (change) => notify({ kind: 'success', text: t(`done.${nameOf(change)}`) }),
  });

  if (record.failure) return <ErrorState failure={record.failure} onRetry={record.retry} />;
  if (!record.data) return <RecordSkeleton panels={1} />;
  const { open } = record.data;
  const lacks = { rule: 'permission', figures: { permission: 'store.edit' } };
  const reason = grants('store.edit') ? null : lacks;
  const toggle = open ? 'close' : 'open';
  return (
    <>
      <PageHead
        title={t('title')}
        beside={
          <StateChip meaning={open ? 'done' : 'stopped'} label={t(open ? 'isOpen' : 'isClosed')} />
        }
        facts={t(open ? 'openMeans' : 'closedMeans')}
        actions={
          <ActionButton
            label={t(toggle)}
            reason={reason}
            danger={open}
            onClick={() => record.open({ type: 'setOpen', open: !open })}
          />
        }
      />
      <BusinessForm record={record} config={record.data} reason={reason} />
      {record.change?.type === 'setOpen' ? (
        <ActionDialog
          title={t(toggle)}
          action={t(toggle)}
          danger={open}
          isSending={record.isSending}
          refusal={record.refusal}
          onClose={record.close}
          onAction={() => record.send({ type: 'setOpen', open: !open })}
        >
          {t(`prompt.${toggle}`)}
        </ActionDialog>
      ) : null}
    </>
  );
}

const nameOf = (change: BusinessChange) =>
  change.type === 'save' ? 'save' : change.open ? 'open' : 'close';
