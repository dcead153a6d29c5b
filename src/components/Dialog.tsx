import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../lib/useFocusBack.ts';

/** A dialog that is there as long as it is rendered; the focus goes back where it was before. */
export function Dialog(props: Omit<ModalProps, 'opened'>): ReactNode {
  const { t } = useTranslation();
  useFocusBack();
  return (
    <Modal
      opened
      centered
      closeButtonProps={{ 'aria-label': t('actions.close', { ns: 'common' }) }}
      {...props}
    />
  );
}
