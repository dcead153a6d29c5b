import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../components/Panel.tsx';

interface NotLoadedProps {
  title: string;
  text: string;
  onRetry: () => void;
}

/** Something beside the case that could not be loaded: the case itself can go on. */
export function NotLoaded({ title, text, onRetry }: NotLoadedProps): ReactNode {
  const { t } = useTranslation('common');
  return (
    <Panel title={title}>
      <Text>
        {text}{' '}
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      </Text>
    </Panel>
  );
}
