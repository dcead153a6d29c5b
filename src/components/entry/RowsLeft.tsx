import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsInBox } from '../../../machines/kernel/entry/paste.ts';
import { useFormat } from '../../lib/useFormat.ts';

/** Says before it is sent that pasted rows are left which are no part of it. Nothing without any. */
export function RowsLeft({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('records');
  const { number } = useFormat();
  const left = rowsInBox(text);
  if (left === 0) return null;
  return (
    <Alert color="orange" role="status">
      {t('entry.rows.left', { count: left, shown: number(left) })}
    </Alert>
  );
}
