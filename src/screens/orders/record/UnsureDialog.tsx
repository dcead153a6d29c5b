import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../../api/failure.ts';
import { useFailureText } from '../../../lib/useFailureText.ts';

interface UnsureDialogProps {
  failure: ApiFailure;
  isChecking: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** No answer came: the same can be sent again without being done twice. */
export function UnsureDialog({
  failure,
  isChecking,
  onRetry,
  onClose,
}: UnsureDialogProps): ReactNode {
  const { t } = useTranslation('orders');
  const { t: common } = useTranslation();
  const text = useFailureText();
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('record.unsure.title')}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <Stack gap="md">
        <Text role="alert">{text(failure)}</Text>
        <Text>{t('record.unsure.text')}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isChecking}>
            {t('record.unsure.look')}
          </Button>
          <Button data-autofocus loading={isChecking} onClick={onRetry}>
            {t('record.unsure.again')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
