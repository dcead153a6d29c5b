import { Group, Text } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Named } from '../../components/avatar/Named.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Panel } from '../../components/Panel.tsx';
import { Cards } from '../../components/record/LineTable.tsx';
import { useApi } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useGrants } from '../../shell/sessionContext.ts';

interface SoExportPanelProps {
  orderId: number;
  orderSn: string;
  /** It was cancelled: nothing of it is exported. */
  cancelled: boolean;
  /** Its tax invoice is issued. */
  isInvoiced: boolean;
}

/** An order as a file for another program, and when it was exported. */
export function SoExportPanel(props: SoExportPanelProps): ReactNode {
  const { orderId, orderSn, cancelled, isInvoiced } = props;
  const { t } = useTranslation('soExports');
  const { date } = useFormat();
  const api = useApi();
  const grants = useGrants();
  const mayView = grants('soExport.view');
  const { page, reload } = useList({ orderSn, mayView }, async (_request, signal) => {
    const flags = { signal, background: true, showError: false };
    return mayView ? api.listSoExportOfOrder({ params: { orderSn } }, flags) : [];
  });
  // What was exported is noted on the server.
  const saving = useDownload(useCallback(() => reload(), [reload]));
  if (!mayView) return null;
  const figures = { orders: orderSn };
  const reason =
    lacks(grants, 'soExport.make') ??
    (cancelled ? { rule: 'cancelledAreNotExported', figures } : null);
  const body = { orderIds: [orderId] };
  return (
    <Panel
      title={t('panel.title')}
      actions={
        <Group gap="xs">
          <ActionButton
            label={t('panel.exportSo')}
            reason={reason}
            loading={saving.underWay}
            onClick={() => saving.start((api, flags) => api.exportSO({ body }, flags))}
          />
          <ActionButton
            label={t('panel.autoCount')}
            reason={reason ?? (isInvoiced ? null : { rule: 'exportedAreInvoiced', figures })}
            loading={saving.underWay}
            onClick={() => saving.start((api, flags) => api.exportAutoCountExcel({ body }, flags))}
          />
        </Group>
      }
    >
      {page?.length === 0 ? <Text c="dimmed">{t('panel.none')}</Text> : null}
      <Cards
        items={page ?? []}
        card={({ id, kind, at, byName, byAvatar, file }) => (
          <div>
            <AnchorLink underline="always" to="/orders" search={{ export: id }}>
              {file}
            </AnchorLink>
            <Text size="sm" c="dimmed">
              {t(`kinds.${kind}`)} ·{' '}
              <Named
                name={byName}
                fileId={byAvatar ?? null}
                label={t('panel.line', { when: date(at), name: byName })}
              />
            </Text>
          </div>
        )}
      />
    </Panel>
  );
}
