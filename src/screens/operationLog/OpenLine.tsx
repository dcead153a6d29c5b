import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icons.tsx';
import classes from './operationLog.module.css';

/** Opens a line of the log, which is one line of text until then, and folds it again. */
export function OpenLine(): ReactNode {
  const { t } = useTranslation('operationLog');
  const [isOpen, open] = useState(false);
  return (
    <UnstyledButton
      className={classes.open}
      aria-expanded={isOpen}
      aria-label={t('whole')}
      title={t('whole')}
      onClick={() => open(!isOpen)}
    >
      <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
    </UnstyledButton>
  );
}
