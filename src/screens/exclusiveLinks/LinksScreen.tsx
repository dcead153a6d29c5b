import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExclusiveLinks } from '../../../api/exclusiveLinks/calls.ts';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useRecord } from '../../lib/useRecord.ts';
import { LinkCard } from './LinkCard.tsx';
import classes from './links.module.css';
import { OrderingPagePanel } from './OrderingPagePanel.tsx';
import { type OrderingPageChange, orderingPageValues } from './orderingPage.ts';

/** The links that a shop hands out: to copy, or as a poster with a QR code (spec section 2). */
export function LinksScreen(): ReactNode {
  const { t } = useTranslation('exclusiveLinks');
  const api = useApi();
  const draft = useFormDraft('orderingPage', orderingPageValues);
  const record = useRecord<ExclusiveLinks, OrderingPageChange>({
    load: (signal) => api.getExclusiveLinks({}, { showError: false, signal }),
    send: ({ orderingPage }, { version }) =>
      api.saveOrderingPage({ body: { orderingPage, version } }, { showError: false }),
    onDone: () => {
      draft.drop();
      notify({ kind: 'success', text: t('orderingPage.saved') });
    },
  });
  if (record.failure) return <ErrorState isPage failure={record.failure} onRetry={record.retry} />;
  if (!record.data) return <RecordSkeleton panels={2} />;
  return (
    <>
      <PageHead title={t('title')} facts={t('lead')} />
      <Stack gap="md">
        <ul className={classes.links}>
          {record.data.links.map(({ type, address }) => (
            <LinkCard key={type} type={type} address={address} />
          ))}
        </ul>
        <OrderingPagePanel record={record} links={record.data} draft={draft} />
      </Stack>
    </>
  );
}
