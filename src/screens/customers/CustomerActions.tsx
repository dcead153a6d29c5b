import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../api/kernel/operation.ts';
import { AddActions } from '../../components/list/AddActions.tsx';
import { useErpFile } from './useErpFile.ts';

interface CustomerActionsProps {
  /** Why nobody is added or imported; null where that may be. */
  reason: Refusal | null;
  onAdd: () => void;
  onImport: (from: 'sheet' | 'erp') => void;
}

/** What can be begun above the list. */
export function CustomerActions({ reason, onAdd, onImport }: CustomerActionsProps): ReactNode {
  const { t } = useTranslation('customers');
  const navigate = useNavigate();
  const erp = useErpFile();
  return (
    <AddActions
      reason={reason}
      words={{ add: t('list.add'), import: t('list.import'), importErp: t('list.importErp') }}
      onAdd={onAdd}
      onImport={onImport}
      isBusy={erp.isReading}
      above={
        <>
          <Menu.Item onClick={() => void navigate({ to: '/customers/grades' })}>
            {t('grades.title')}
          </Menu.Item>
          <Menu.Item onClick={erp.download}>{t('erp.download')}</Menu.Item>
        </>
      }
    />
  );
}
