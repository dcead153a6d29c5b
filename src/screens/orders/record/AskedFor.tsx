import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderView } from './orderKind.ts';
import { useAskedText } from './useAskedText.ts';

/** What waits for a second person, with who asked for it, when, how much and why. */
export function AskedFor({ view }: { view: OrderView }): ReactNode {
  const { t } = useTranslation('orders');
  const said = useAskedText(view.facts.asked, view.facts.currency);
  return said === null ? null : (
    <Alert color="orange" role="status" title={t('record.asked.title')}>
      {said}
    </Alert>
  );
}
