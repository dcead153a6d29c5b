import { Alert, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { useCopy } from '../lib/useCopy.ts';
import { Icon } from './icons.tsx';

type Copy = ReturnType<typeof useCopy>;

interface CopyButtonProps {
  copy: Copy;
  text: string;
  /** What it is called where a page has several of them. */
  label?: string;
  children: ReactNode;
}

/** Copies a text that stands beside it. */
export function CopyButton({ copy, text, label, children }: CopyButtonProps): ReactNode {
  return (
    <Button
      type="button"
      variant="default"
      aria-label={label}
      leftSection={<Icon name={copy.isCopied ? 'check' : 'clipboard'} size={16} />}
      loading={copy.isCopying}
      onClick={() => copy.start(text)}
    >
      {children}
    </Button>
  );
}

/** Says that the text was copied, or how to copy it where the browser cannot. */
export function CopyTold({ copy }: { copy: Copy }): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <>
      <div role="status">{copy.isCopied ? <Text size="sm">{t('copy.done')}</Text> : null}</div>
      {copy.isByHand ? (
        <Alert
          color="orange"
          role="alert"
          withCloseButton
          closeButtonLabel={t('copy.dismiss')}
          onClose={copy.dismiss}
        >
          {t('copy.byHand')}
        </Alert>
      ) : null}
    </>
  );
}
