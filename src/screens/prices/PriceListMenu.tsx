import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icons.tsx';
import { useDownload } from '../../lib/download.ts';

const FORMATS = ['pdf', 'xlsx'] as const;

/** What a customer pays for all that the shop sells, to be handed over: a document or a workbook. */
export function PriceListMenu({ customerId }: { customerId: number }): ReactNode {
  const { t } = useTranslation('prices');
  const saving = useDownload();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          loading={saving.underWay}
          rightSection={<Icon name="chevronDown" size={14} />}
        >
          {t('priceList.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('priceList.about')}</Menu.Label>
        {FORMATS.map((format) => (
          <Menu.Item
            key={format}
            onClick={() =>
              saving.start((api, flags) =>
                api.downloadPriceList({ body: { customerId, format } }, flags),
              )
            }
          >
            {t(`priceList.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
