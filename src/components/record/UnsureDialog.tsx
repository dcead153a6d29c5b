import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../api/kernel/failure.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { Dialog } from '../Dialog.tsx';

interface UnsureDialogProps {
  /** What is looked at, inside a sentence: "order". */
  record: string;
  failure: ApiFailure;
  isChecking: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** No answer came: the same can be sent again without being done twice. */
export function UnsureDialog(props: UnsureDialogProps): ReactNode {
  const { record, failure, isChecking, onRetry, onClose } = props;
  const { t } = useTranslation('records');
  const text = useFailureText();
  return (
    <Dialog onClose={onClose} title={t('unsure.title')}>
      <Stack gap="md">
        <Text role="alert">{text(failure)}</Text>
        <Text>{t('unsure.text')}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isChecking}>
            {t('unsure.look', { record })}
          </Button>
          <Button data-autofocus loading={isChecking} onClick={onRetry}>
            {t('unsure.again')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
