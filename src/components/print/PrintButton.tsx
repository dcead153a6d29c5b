import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons.tsx';

/** Prints the record of the page, as the browser's own Ctrl+P does. */
export function PrintButton(): ReactNode {
  const { t } = useTranslation('records');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      // A phone has no room for a line of its own, and prints by its browser.
      visibleFrom="sm"
      aria-label={t('print.button')}
      aria-keyshortcuts="Control+P"
      title={t('print.button')}
      onClick={() => window.print()}
    >
      <Icon name="print" />
    </ActionIcon>
  );
}
