import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../api/kernel/operation.ts';
import { AddActions } from '../../components/list/AddActions.tsx';
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

/** What can be begun above the list. */
export function GoodsActions({ reason, filter, onAdd, onImport }: GoodsActionsProps): ReactNode {
  const { t } = useTranslation('goods');
  const saving = useDownload();
  return (
    <AddActions
      reason={reason}
      words={{ add: t('form.add'), import: t('list.import'), importErp: t('list.importErp') }}
      onAdd={onAdd}
      onImport={onImport}
      isBusy={saving.underWay}
      below={
        <>
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
        </>
      }
    />
  );
}
