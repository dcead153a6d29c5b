import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../ActionDialog.tsx';
import { useEntryFrame } from './frame.ts';
import { useEntryTexts } from './useEntryTexts.ts';

/** Throws the draft away, once it was said that this is meant. */
export function DiscardButton({ label }: { label: string }): ReactNode {
  const { t } = useTranslation('records');
  const { record } = useEntryTexts();
  const { send } = useEntryFrame();
  const [isAsking, asking] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" color="red" onClick={asking.open}>
        {label}
      </Button>
      {isAsking ? (
        <ActionDialog
          title={t('entry.discarding.title', { record })}
          action={t('entry.discarding.action')}
          danger
          onClose={asking.close}
          onAction={() => {
            asking.close();
            send({ type: 'DISCARD' });
          }}
        >
          <Text>{t('entry.discarding.text')}</Text>
        </ActionDialog>
      ) : null}
    </>
  );
}
