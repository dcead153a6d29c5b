import { Button, Menu, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../api/kernel/operation.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Icon } from '../../components/icons.tsx';
import { ReasonText } from '../../components/ReasonText.tsx';
import { useDownload } from '../../lib/download.ts';
import type { GoodsFilter } from './listCalls.ts';

interface GoodsActionsProps {
  /** Why nothing is added or imported; null where that may be. */
  reason: Refusal | null;
  /** What the list finds now: what is exported. */
  filter: GoodsFilter;
  onAdd: () => void;
  onImport: (from: 'sheet' | 'erp') => void;
}

const FILES = [
  { format: 'xlsx', label: 'list.exportAll' },
  { format: 'csv', label: 'list.exportAllCsv' },
] as const;

/** What can be begun above the list; the rarer part of it is a menu. */
export function GoodsActions({ reason, filter, onAdd, onImport }: GoodsActionsProps): ReactNode {
  const { t } = useTranslation(['goods', 'records']);
  const saving = useDownload();
  return (
    <>
      <ActionButton label={t('form.add')} variant="filled" reason={reason} onClick={onAdd} />
      <ActionButton label={t('list.import')} reason={reason} onClick={() => onImport('sheet')} />
      <Menu position="bottom-end" shadow="md" width={300}>
        <Menu.Target>
          <Button
            variant="default"
            loading={saving.underWay}
            rightSection={<Icon name="chevronDown" size={16} />}
          >
            {t('records:more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
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
          <Menu.Divider />
          <Menu.Label>{t('list.exportAllText')}</Menu.Label>
          {FILES.map(({ format, label }) => (
            <Menu.Item
              key={format}
              onClick={() =>
                saving.start((api, flags) =>
                  api.exportGoodsCards({ body: { ...filter, format } }, flags),
                )
              }
            >
              {t(label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
