import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SinceSentBack as Since } from '../../../../api/purchasing/purchaseOrder.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { Changes } from './Changes.tsx';

interface SinceSentBackProps {
  since: Since;
  currency: string;
}

/** Who sent the order back and why, and what has been changed since. */
export function SinceSentBack({ since, currency }: SinceSentBackProps): ReactNode {
  const { t } = useTranslation('purchasing');
  const { date } = useFormat();
  return (
    <Alert color="orange">
      <Text fw={600}>{t('record.sentBack', { name: since.byName, when: date(since.at) })}</Text>
      <Text>{t('record.sentBackReason', { remark: since.remark })}</Text>
      <Changes since={since} currency={currency} />
    </Alert>
  );
}
