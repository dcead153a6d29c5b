import { Button, Menu, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../api/kernel/operation.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Icon } from '../../components/icons.tsx';
import { ReasonText } from '../../components/ReasonText.tsx';
import { useErpFile } from './useErpFile.ts';

interface CustomerActionsProps {
  /** Why nobody is added or imported; null where that may be. */
  reason: Refusal | null;
  onAdd: () => void;
  onImport: (from: 'sheet' | 'erp') => void;
}

/** What can be begun above the list; the rarer part of it is a menu. */
export function CustomerActions({ reason, onAdd, onImport }: CustomerActionsProps): ReactNode {
  const { t } = useTranslation(['customers', 'records']);
  const navigate = useNavigate();
  const erp = useErpFile();
  return (
    <>
      <ActionButton label={t('list.add')} variant="filled" reason={reason} onClick={onAdd} />
      <ActionButton label={t('list.import')} reason={reason} onClick={() => onImport('sheet')} />
      <Menu position="bottom-end" shadow="md" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            loading={erp.isReading}
            rightSection={<Icon name="chevronDown" size={16} />}
          >
            {t('records:more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void navigate({ to: '/customers/grades' })}>
            {t('grades.title')}
          </Menu.Item>
          <Menu.Item onClick={erp.download}>{t('erp.download')}</Menu.Item>
          {reason ? (
            // Takes the focus like the others, so that the reason can be read by keyboard.
            <Menu.Item component="div" aria-disabled="true" closeMenuOnClick={false}>
              {t('list.importErp')}
              <Text size="xs" c="dimmed" component="div">
                <ReasonText reason={reason} />
              </Text>
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => onImport('erp')}>{t('list.importErp')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
