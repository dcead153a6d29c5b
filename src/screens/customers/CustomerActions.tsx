import { Button, Menu, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../api/operation.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Icon } from '../../components/icons.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { ReasonText } from '../../components/ReasonText.tsx';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useErpFile } from './useErpFile.ts';

interface CustomerActionsProps {
  /** Why nobody is added or imported; null where that may be. */
  reason: Refusal | null;
  onAdd: () => void;
  onImport: (from: 'sheet' | 'erp') => void;
}

/** What can be begun above the list; on a phone the rarer part of it is a menu. */
export function CustomerActions({ reason, onAdd, onImport }: CustomerActionsProps): ReactNode {
  const { t } = useTranslation(['customers', 'records']);
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const erp = useErpFile();
  const add = (
    <ActionButton label={t('list.add')} variant="filled" reason={reason} onClick={onAdd} />
  );
  const importSheet = (
    <ActionButton label={t('list.import')} reason={reason} onClick={() => onImport('sheet')} />
  );
  if (isNarrow) {
    return (
      <>
        {add}
        {importSheet}
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
  return (
    <>
      <ButtonLink to="/customers/grades" variant="default">
        {t('grades.title')}
      </ButtonLink>
      <Button variant="default" loading={erp.isReading} onClick={erp.download}>
        {t('erp.download')}
      </Button>
      <ActionButton label={t('list.importErp')} reason={reason} onClick={() => onImport('erp')} />
      {importSheet}
      {add}
    </>
  );
}
