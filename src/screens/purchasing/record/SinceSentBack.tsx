import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SinceSentBack as Since } from '../../../../api/purchasing/purchaseOrder.ts';
import { Named } from '../../../components/avatar/Named.tsx';
import { pictureIn } from '../../../components/avatar/pictureIn.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { Changes } from './Changes.tsx';
import type { PurchaseView } from './purchaseKind.ts';

interface SinceSentBackProps {
  since: Since;
  view: PurchaseView;
}

/** Who sent the order back and why, and what has been changed since. */
export function SinceSentBack({ since, view }: SinceSentBackProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const { date } = useFormat();
  return (
    <Alert color="orange">
      <Text fw={600}>
        <Named
          name={since.byName}
          fileId={pictureIn(view.history, { actorName: since.byName, at: since.at })}
          label={t('record.sentBack', { name: since.byName, when: date(since.at) })}
        />
      </Text>
      <Text>{t('record.sentBackReason', { remark: since.remark })}</Text>
      <Changes since={since} currency={view.facts.currency} />
    </Alert>
  );
}
