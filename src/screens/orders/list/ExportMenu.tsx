import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lacks } from '../../../../machines/kernel/law/explain.ts';
import { ordersToExportAreNotTooMany } from '../../../../machines/order/exportMany.ts';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { Icon } from '../../../components/icons.tsx';
import { useDownload } from '../../../lib/download.ts';
import { useGrants } from '../../../shell/sessionContext.ts';

const FILES = [
  { call: 'exportSO', label: 'list.exportSo' },
  { call: 'exportGoodsSO', label: 'list.exportGoods' },
  { call: 'exportAutoCountExcel', label: 'list.exportAutoCount' },
] as const;

interface ExportMenuProps {
  orderIds: readonly number[];
  /** Something was exported, which is noted on the server. */
  onExported: () => void;
}

/** The chosen orders as one of the files for other programs. */
export function ExportMenu({ orderIds, onExported }: ExportMenuProps): ReactNode {
  const { t } = useTranslation('orders');
  const grants = useGrants();
  const saving = useDownload(onExported);
  const reason = lacks(grants, 'soExport.make') ?? ordersToExportAreNotTooMany(orderIds.length);
  const label = t('list.export');
  if (reason) return <ActionButton label={label} reason={reason} onClick={() => undefined} />;
  const body = { orderIds: [...orderIds] };
  return (
    <Menu position="top-start" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          loading={saving.underWay}
          rightSection={<Icon name="chevronDown" size={14} />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FILES.map((file) => (
          <Menu.Item
            key={file.call}
            onClick={() => saving.start((api, flags) => api[file.call]({ body }, flags))}
          >
            {t(file.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
