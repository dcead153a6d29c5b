import { Textarea, type TextareaProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What a person says to an event; it stands in the history. */
export function RemarkField(props: TextareaProps): ReactNode {
  const { t } = useTranslation('records');
  return (
    <Textarea
      label={t('remark')}
      description={t('remarkHint')}
      autosize
      minRows={2}
      maxRows={6}
      {...props}
    />
  );
}
