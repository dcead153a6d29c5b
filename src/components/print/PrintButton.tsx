import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons.tsx';
import { printPage } from './printing.ts';

/** Prints the record of the page; the browser's own Ctrl+P does the same. */
export function PrintButton(): ReactNode {
  const { t } = useTranslation('records');
  const [isBusy, setBusy] = useState(false);
  const print = () => {
    setBusy(true);
    void printPage().finally(() => setBusy(false));
  };
  useHotkeys([['mod+P', print]], []);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      loading={isBusy}
      aria-label={t('print.button')}
      aria-keyshortcuts="Control+P"
      title={t('print.button')}
      onClick={print}
    >
      <Icon name="print" />
    </ActionIcon>
  );
}
