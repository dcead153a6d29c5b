import { Textarea, type TextareaProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What a person says to an event; it stands in the history. */
export function RemarkField(props: TextareaProps): ReactNode {
  const { t } = useTranslation('orders');
  return (
    <Textarea
      label={t('record.form.remark')}
      description={t('record.form.remarkHint')}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={200}
      {...props}
    />
  );
}
